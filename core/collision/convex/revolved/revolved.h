#pragma once

#include "frustum.h"

#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

/// Solids of revolution by their extents. Internal.
namespace mbv::convex {

/// A frustum whose upper disc is not the larger one. Along a unit direction the extent is origin .
/// direction and what depends on the cosine x to the axis alone, over each of these parts:
///     height x + radius sqrt(1 - x^2)
struct Revolved {
    struct Part {
        double low = -1; ///< cosines
        double high = 1;
        double height = 0;
        double radius = 0;

        /// Else its extent is that of a point.
        bool isRim() const { return radius > 0; }
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

/// Farthest is the rim of the lower disc or, where the axis is near enough, that of the upper one;
/// of a cylinder at right angles. A chord of more than a right angle would be far off.
inline Revolved revolvedOf(const Frustum& frustum)
{
    const double height = dot(frustum.high - frustum.low, frustum.axis);
    const Revolved::Part low = {-1, 0, 0, frustum.lowRadius};
    const Revolved::Part high = {frustum.sideCosine, 1, height, frustum.highRadius};
    Revolved revolved = {frustum.low, frustum.axis, {low}};
    if (frustum.sideCosine > 0)
        revolved.parts.push_back({0, frustum.sideCosine, low.height, low.radius});
    revolved.parts.push_back(high);
    return revolved;
}

/// The cosine at which another part begins to carry the extent.
struct RevolvedEdge {
    Revolved::Part after;
    bool isOfRim; ///< on one side of it
};
using RevolvedEdges = boost::container::static_vector<RevolvedEdge, 2>;

inline RevolvedEdges edgesOf(const Revolved& solid)
{
    RevolvedEdges edges;
    for (std::size_t i = 1; i < solid.parts.size(); ++i) {
        const Revolved::Part& before = solid.parts[i - 1];
        const Revolved::Part& after = solid.parts[i];
        if (before.height != after.height || before.radius != after.radius)
            edges.push_back({after, before.isRim() || after.isRim()});
    }
    return edges;
}

} // namespace mbv::convex
