#include "patch.h"

namespace mbv::rendering {
namespace {

constexpr double kHalfSide = 0.85; ///< of the extent's radius: reaches to the corners of its box

} // namespace

std::pair<Vec3, Vec3> perpendicularsOf(const Vec3& direction)
{
    const Vec3 w = normalized(direction);
    const Vec3 size = abs(w);
    const int least = size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2;
    Vec3 axis;
    axis[least] = 1;
    const Vec3 u = normalized(cross(axis, w));
    return {u, cross(w, u)};
}

Patch patchOf(const Plane& plane, const Sphere& extent)
{
    const Vec3 normal = normalized(plane.normal);
    const double offset = plane.offset / norm(plane.normal);
    const Vec3 center = extent.center - (dot(normal, extent.center) - offset) * normal;
    const auto [u, v] = perpendicularsOf(normal);
    const double half = kHalfSide * extent.radius;
    return {center, half * u, half * v, normal};
}

Patch patchOf(const HalfSpace& halfSpace, const Sphere& extent)
{
    return patchOf(Plane{halfSpace.normal, halfSpace.offset}, extent);
}

} // namespace mbv::rendering
