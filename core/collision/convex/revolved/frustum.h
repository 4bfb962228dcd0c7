#pragma once

#include "collision/convex/gjk/cores.h"

#include <mbv/geometry/vec3.h>

#include <algorithm>
#include <cmath>

/// Cones, cylinders and segments as truncated cones. Internal.
namespace mbv::convex {

/// Two discs about one axis and all between them.
struct Frustum {
    Vec3 low; ///< the discs' centers
    Vec3 high;
    Vec3 axis; ///< from low to high, of unit length
    double lowRadius = 0;
    double highRadius = 0;
    double sideCosine = 0; ///< of the angle between the axis and the side's normals
    double sideSine = 1;

    Frustum(const Vec3& lowCenter, const Vec3& highCenter, const Vec3& unitAxis, double atLow,
            double atHigh)
        : low(lowCenter), high(highCenter), axis(unitAxis), lowRadius(atLow), highRadius(atHigh)
    {
        const double height = dot(high - low, axis);
        const double length = std::hypot(height, lowRadius - highRadius);
        if (length > 0) {
            sideCosine = (lowRadius - highRadius) / length;
            sideSine = height / length;
        }
    }

    /// Along a unit direction.
    double extent(const Vec3& direction) const
    {
        const Vec3 aside = direction - dot(direction, axis) * axis;
        const double sine = std::sqrt(dot(aside, aside));
        return std::max(dot(low, direction) + lowRadius * sine,
                        dot(high, direction) + highRadius * sine);
    }

    /// The radius of the ball about a point that fits inside; negative outside.
    double depthAt(const Vec3& point) const
    {
        const Vec3 offset = point - low;
        const double above = dot(offset, axis);
        const Vec3 aside = offset - above * axis;
        const double belowSide =
            (lowRadius - std::sqrt(dot(aside, aside))) * sideSine - above * sideCosine;
        return std::min({above, dot(high - low, axis) - above, belowSide});
    }

    /// All points, seen from the origin, on its other side.
    Frustum operator-() const
    {
        Frustum opposite = *this;
        opposite.low = -low;
        opposite.high = -high;
        opposite.axis = -axis;
        return opposite;
    }
};

inline Frustum frustumOf(const CylinderCore& core)
{
    return {core.center - core.halfAxis, core.center + core.halfAxis, core.unitAxis, core.radius,
            core.radius};
}
inline Frustum frustumOf(const PointsCore<2>& core)
{
    const Vec3 along = core.points[1] - core.points[0];
    return {core.points[0], core.points[1], along == Vec3{} ? Vec3{1, 0, 0} : normalized(along), 0,
            0};
}
inline Frustum frustumOf(const ConeCore& core)
{
    return {core.baseCenter, core.apex, core.unitAxis, core.radius, 0};
}

template <Core C> inline constexpr bool kIsFrustum = requires(const C& core)
{
    frustumOf(core);
};

} // namespace mbv::convex
