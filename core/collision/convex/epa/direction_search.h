#pragma once

#include "collision/convex/gjk/shallowest.h"
#include "collision/convex/revolved/revolved_search.h"
#include "epa.h"

#include <array>
#include <optional>

namespace mbv::convex {

/// A - B as a polytope swept by discs, which are known exactly: one for each cylinder. Local
/// coordinates.
struct RoundedDifference {
    DifferenceSupport polytope; ///< where it is curved, any convex set
    std::array<Disc, 2> discs;
    const DifferenceSupport* curved = nullptr; ///< A - B, where a cone or an ellipsoid curves it
    std::optional<RevolvedPair> revolved = {}; ///< where both are solids of revolution
    const InnerBalls* balls = nullptr;         ///< of A and B

    /// The extent along a unit direction whose support point of the polytope is given.
    double extentOf(const Vec3& direction, const Vec3& supportPoint) const;
};

/// Branch and bound over all directions, for what expanding a polytope leaves unproven: thin
/// shapes, whose triangles are noise, and round ones that are nearly as deep in many directions.
///
/// The sphere is cut into triangles along the great circles across the discs' axes, where the
/// extent has its kinks. In a triangle the extent is at least the largest of linear functions: a
/// support point for the polytope, a chord for each disc. The extent of a disc is concave as a
/// function of the sine between direction and disc, so the chord is below it; it is exact on the
/// circles, where cylinders on one axis have all of their shortest ways out. Triangles that may
/// hold something shorter than the best so far are halved. Support points are compared along
/// directions chosen for their good angles, so nothing here divides by a size of A - B.
///
/// The bracket is 1e-8 wide in nearly all cases, at most 3e-7 unless the number of triangles runs
/// out (two balls of many facets about one center): then `proven` says how wide. Of curved shapes
/// support points tell little of what is around them: they are bracketed everywhere to 1e-3, the
/// best of every octant is polished, and they are bracketed closer as far as 2000 triangles go.
/// Does not allocate.
///
/// No direction is below `floor`, which is known beforehand: a point of A - B that is no farther
/// from the origin. Where shapes touch along an arc of directions it ends the search, which would
/// else look at each of thousands of triangles along the arc.
Shallowest<WayOut> shallowestDirection(const RoundedDifference& difference, const Vec3& start,
                                       double floor);

} // namespace mbv::convex
