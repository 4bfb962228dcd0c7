#include "inner_ball.h"

#include "collision/exact/accurate_cross.h"
#include "collision/nearest/surface_near.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv::convex {

WayOut ballIn(const BoxCore& box, const Vec3& point)
{
    WayOut nearest = {{}, std::numeric_limits<double>::infinity()};
    const Vec3 offset = point - box.center;
    for (std::size_t i = 0; i < 3; ++i) {
        // Of edges as they are: they need not be perpendicular.
        const Vec3 across = cross(box.halfEdges[(i + 1) % 3], box.halfEdges[(i + 2) % 3]);
        const double squared = dot(across, across);
        if (!(squared > 0))
            return {};
        const Vec3 normal = across / std::sqrt(squared);
        const double along = dot(normal, offset);
        const double inside = std::abs(dot(normal, box.halfEdges[i])) - std::abs(along);
        if (inside < nearest.extent)
            nearest = {std::copysign(1.0, along) * normal, inside};
    }
    return nearest;
}

WayOut ballIn(const EllipsoidCore& ellipsoid, const Vec3& point)
{
    Ellipsoid solid = {ellipsoid.center, {}, {}};
    double outside = -1; // by the square of what would be 1 on the surface
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3& half = ellipsoid.halfAxes[i];
        const double squared = dot(half, half);
        if (!(squared > 0))
            return {};
        const double along = dot(point - ellipsoid.center, half) / squared;
        outside += along * along;
        const double radius = std::sqrt(squared);
        solid.radii[static_cast<int>(i)] = radius;
        solid.axes[i] = half / radius;
    }
    if (!(outside < 0) || !ellipsoid.isUpright())
        return {};
    const nearest::SurfaceNear near = nearest::surfaceNear(point, solid);
    return {near.outward, -near.outside - ellipsoid.rounding};
}

WayOut ballIn(const Frustum& frustum, const Vec3& point)
{
    const Vec3 offset = point - frustum.low;
    const double above = dot(offset, frustum.axis);
    const double below = dot(frustum.high - frustum.low, frustum.axis) - above;
    const Vec3 aside = offset - above * frustum.axis;
    const double radial = std::sqrt(dot(aside, aside));
    const double underSide =
        (frustum.lowRadius - radial) * frustum.sideSine - above * frustum.sideCosine;
    if (above <= below && above <= underSide)
        return {-frustum.axis, above};
    if (below <= underSide)
        return {frustum.axis, below};
    // Once more, or near the axis it would be across it only to what rounding leaves of it.
    const Vec3 across = aside - dot(aside, frustum.axis) * frustum.axis;
    const Vec3 outward = across == Vec3{} ? anyPerpendicular(frustum.axis) : normalized(across);
    return {normalized(frustum.sideSine * outward + frustum.sideCosine * frustum.axis), underSide};
}

} // namespace mbv::convex
