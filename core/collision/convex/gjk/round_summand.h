#pragma once

#include <mbv/geometry/vec3.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

/// What sweeps a polytope to a cylinder, a cone or an ellipsoid. Internal.
namespace mbv::convex {

/// About the origin: a disc across a unit axis, a cone on such a disc, or an ellipsoid. Its extent
/// along a unit direction n is, with the sine and cosine of n to the axis,
///     sqrt(radius^2 sine^2 + thickness^2 cosine^2 + (stretch . n)^2) - rounding
/// or height * cosine of a cone, where that is more.
struct RoundSummand {
    Vec3 axis;            ///< of an ellipsoid the shortest; of a cone towards the apex
    double radius = 0;    ///< 0 is none; of an ellipsoid the one between
    double height = 0;    ///< of a cone, else 0
    double thickness = 0; ///< the least radius of an ellipsoid
    Vec3 stretch = {};    ///< its longest axis, as long as sqrt(longest^2 - radius^2)
    double rounding = 0;  ///< of the ball that is left out of it

    RoundSummand operator-() const { return {-axis, radius, height, thickness, stretch, rounding}; }

    /// Without the stretch and the rounding, and but for a cone's apex.
    double acrossStretch(double sine, double cosine) const
    {
        return std::sqrt(radius * radius * sine * sine + thickness * thickness * cosine * cosine);
    }

    /// Along a unit direction.
    double extent(const Vec3& direction) const
    {
        const double cosine = dot(direction, axis);
        // The sine from the vectors themselves: near the axis the cosine does not tell it.
        const Vec3 aside = cross(direction, axis);
        const double across = acrossStretch(std::sqrt(dot(aside, aside)), cosine);
        if (height > 0)
            return std::max(across, height * cosine);
        const double stretched = dot(stretch, direction);
        return std::sqrt(across * across + stretched * stretched) - rounding;
    }

    /// From where on, in cosines, a cone's apex is farther than its base.
    double sideCosine() const { return radius / std::hypot(radius, height); }
};

/// Of perpendicular half axes, less a ball.
inline RoundSummand roundSummandOf(const std::array<Vec3, 3>& halfAxes, double rounding)
{
    std::array<std::size_t, 3> order = {0, 1, 2};
    const auto squared = [&](std::size_t i) { return dot(halfAxes[i], halfAxes[i]); };
    std::sort(order.begin(), order.end(),
              [&](std::size_t i, std::size_t j) { return squared(i) < squared(j); });
    const auto [least, middle, most] = order;
    const double radius = std::sqrt(squared(middle));
    const double longest = std::sqrt(squared(most));
    if (!(radius > 0))
        return {};
    const Vec3 axis = cross(halfAxes[middle], halfAxes[most]); // there may be no least
    return {normalized(axis),
            radius,
            0,
            std::sqrt(squared(least)),
            std::sqrt((longest - radius) * (longest + radius)) / longest * halfAxes[most],
            rounding};
}

} // namespace mbv::convex
