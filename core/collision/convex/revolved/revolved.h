#pragma once

#include "collision/convex/gjk/cores.h"

#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

/// Solids of revolution by their extents. Internal.
namespace mbv::convex {

/// A segment, a cylinder or a cone. Along a unit direction the extent is origin . direction and
/// what depends on the cosine x to the axis alone, over each of these parts:
///     height x + radius sqrt(1 - x^2)
struct Revolved {
    struct Part {
        double low = -1; ///< cosines
        double high = 1;
        double height = 0;
        double radius = 0;
    };

    /// What the axis has of the extent, by a direction's cosine and sine to it.
    double extentAt(double cosine, double sine) const
    {
        double extent = -std::numeric_limits<double>::infinity();
        for (const Part& part : parts)
            extent = std::max(extent, part.height * cosine + part.radius * sine);
        return extent;
    }

    /// Along any unit direction.
    double along(const Vec3& direction) const
    {
        // The sine from the vector itself: near the axis the cosine does not tell it.
        const Vec3 across = cross(direction, axis);
        return dot(origin, direction) +
               extentAt(dot(direction, axis), std::sqrt(dot(across, across)));
    }

    /// -A is turned about the opposite axis.
    Revolved operator-() const { return {-origin, -axis, parts}; }

    Vec3 origin;
    Vec3 axis; ///< of unit length
    boost::container::static_vector<Part, 3> parts;
};

inline Revolved revolvedOf(const CylinderCore& core)
{
    const double half = dot(core.halfAxis, core.unitAxis);
    return {core.center, core.unitAxis, {{-1, 0, -half, core.radius}, {0, 1, half, core.radius}}};
}

inline Revolved revolvedOf(const PointsCore<2>& core)
{
    const Vec3 half = (core.points[1] - core.points[0]) / 2;
    const Vec3 axis = half == Vec3{} ? Vec3{1, 0, 0} : normalized(half);
    return revolvedOf(CylinderCore{core.points[0] + half, half, axis, 0});
}

/// Farthest is the rim or, where the axis is near enough, the apex.
inline Revolved revolvedOf(const ConeCore& core)
{
    const double height = dot(core.apex - core.baseCenter, core.unitAxis);
    const double cosine = core.radius / std::hypot(core.radius, height);
    return {core.baseCenter,
            core.unitAxis,
            {{-1, 0, 0, core.radius}, {0, cosine, 0, core.radius}, {cosine, 1, height, 0}}};
}

template <Core C> inline constexpr bool kIsRevolved = requires(const C& core)
{
    revolvedOf(core);
};

} // namespace mbv::convex
