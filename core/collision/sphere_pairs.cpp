// A sphere against something overlaps when the nearest point of it is within the radius. Lengths
// come from hypot, so that neither 1e200 nor 1e-200 is squared out of range.
#include "pairs.h"

#include <algorithm>

namespace mbv::pair {
namespace {

/// From the box of half extents h about the origin to p: zero where p is inside.
Vec3 beyond(const Vec3& p, const Vec3& h)
{
    return {std::max(std::abs(p.x) - h.x, 0.0), std::max(std::abs(p.y) - h.y, 0.0),
            std::max(std::abs(p.z) - h.z, 0.0)};
}

} // namespace

bool overlaps(const Sphere& a, const Sphere& b)
{
    return norm(b.center - a.center) <= a.radius + b.radius;
}

bool overlaps(const Sphere& a, const Aabb& b)
{
    const Vec3 nearest = max(b.min, min(a.center, b.max));
    return norm(a.center - nearest) <= a.radius;
}

bool overlaps(const Sphere& a, const Obb& b)
{
    const Vec3 offset = a.center - b.center;
    const Vec3 local = {dot(offset, b.axes[0]), dot(offset, b.axes[1]), dot(offset, b.axes[2])};
    return norm(beyond(local, b.halfExtents)) <= a.radius;
}

} // namespace mbv::pair
