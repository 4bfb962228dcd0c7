#include "volume_depth.h"

#include <mbv/collision/sat.h>

#include <algorithm>
#include <cmath>

namespace mbv {
namespace {

Vec3 centerOf(const Aabb& s)
{
    return s.min / 2 + s.max / 2;
}
Vec3 centerOf(const Obb& s)
{
    return s.center;
}

/// Half the length of the projection on a unit direction.
double radiusAlong(const Aabb& s, const Vec3& direction)
{
    return dot(s.max / 2 - s.min / 2, abs(direction));
}
double radiusAlong(const Obb& s, const Vec3& direction)
{
    return s.halfExtents.x * std::abs(dot(s.axes[0], direction)) +
           s.halfExtents.y * std::abs(dot(s.axes[1], direction)) +
           s.halfExtents.z * std::abs(dot(s.axes[2], direction));
}

std::optional<VolumeDepth> depth(const Sphere& a, const Sphere& b)
{
    const Vec3 between = b.center - a.center;
    const double distance = norm(between);
    const Vec3 normal = distance > 0 ? normalized(between) : Vec3{1, 0, 0};
    return VolumeDepth{std::max(0.0, a.radius + b.radius - distance), normal,
                       "volumes: closed form"};
}

/// The shallowest of the fifteen axes. Depths are measured along the unit directions as they are:
/// the product of two nearly parallel edges is little more than rounding, but, made a unit vector,
/// a direction like any other, and its depth as true as theirs.
template <class BoxA, class BoxB> std::optional<VolumeDepth> depth(const BoxA& a, const BoxB& b)
{
    const Vec3 between = centerOf(b) - centerOf(a);
    std::optional<VolumeDepth> shallowest;
    for (const SatRow& row : explainSat(a, b).rows) {
        if (!row.direction)
            continue;
        const double signedDistance = dot(*row.direction, between);
        const double inside =
            std::max(0.0, radiusAlong(a, *row.direction) + radiusAlong(b, *row.direction) -
                              std::abs(signedDistance));
        if (!shallowest || inside < shallowest->depth)
            shallowest = VolumeDepth{inside, signedDistance < 0 ? -*row.direction : *row.direction,
                                     "volumes: separating axes"};
    }
    return shallowest;
}

template <class Box> std::optional<VolumeDepth> depth(const Sphere&, const Box&)
{
    return std::nullopt;
}
template <class Box> std::optional<VolumeDepth> depth(const Box&, const Sphere&)
{
    return std::nullopt;
}

} // namespace

std::optional<VolumeDepth> depthOf(const Shape& a, const Shape& b)
{
    return std::visit([](const auto& x, const auto& y) { return depth(x, y); }, a, b);
}

} // namespace mbv
