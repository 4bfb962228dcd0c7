#pragma once

#include "collision/convex/gjk/shallowest.h"
#include "collision/convex/revolved/revolved_search.h"
#include "epa.h"

#include <array>
#include <optional>

namespace mbv::convex {

/// A - B as a polytope swept by round summands, which are known exactly. Local coordinates.
struct RoundedDifference {
    DifferenceSupport polytope;
    std::array<RoundSummand, 2> summands;
    const DifferenceSupport* curved = nullptr; ///< A - B, where a cone or an ellipsoid curves it
    std::optional<RevolvedPair> revolved = {}; ///< where both are solids of revolution
    const InnerBalls* balls = nullptr;         ///< of A and B

    /// The extent along a unit direction whose support point of the polytope is given.
    double extentOf(const Vec3& direction, const Vec3& supportPoint) const;
};

/// Branch and bound over all directions, for what expanding a polytope leaves unproven: thin
/// shapes, whose triangles are noise, and round ones that are nearly as deep in many directions.
///
/// The sphere is cut into triangles along the great circles across the summands' axes, where the
/// extent of a cylinder has its kinks. In a triangle the extent is at least the largest of linear
/// functions: a support point for the polytope, and for each of these what region_bound.cpp says.
/// That is exact on circles about an axis, where solids on one axis have all of their shortest ways
/// out. Triangles that may hold something shorter than the best so far are halved. Support points
/// are compared along directions chosen for their good angles, so nothing here divides by a size of
/// A - B.
///
/// The bracket is 1e-8 wide in nearly all cases, at most 3e-7 unless the number of triangles runs
/// out (two balls of many facets about one center): then `proven` says how wide. With a cone or an
/// ellipsoid they are counted sooner: an octant that 1500 are not enough for, where a rim turns on
/// another say, is bracketed to 1e-3 instead, and the best of every octant is polished. Does not
/// allocate.
///
/// No direction is below `floor`, which is known beforehand: a point of A - B that is no farther
/// from the origin. Where shapes touch along an arc of directions it ends the search, which would
/// else look at each of thousands of triangles along the arc.
Shallowest<WayOut> shallowestDirection(const RoundedDifference& difference, const Vec3& start,
                                       double floor);

} // namespace mbv::convex
