#pragma once

#include "direction_search.h"

namespace mbv::convex {

/// Of the size: bounds of an answer that are this close are taken for the answer.
inline constexpr double kProven = 1e-8;

/// The bounds are close, and say whether the cores are apart: a walk that ends with a point a few
/// roundings from the origin, between two vertices say, may have it deep inside.
inline bool isProven(const GjkResult& found)
{
    const bool isNoise = found.lowerBound <= found.rounding && found.distance > found.rounding;
    return found.distance - found.lowerBound <= kProven && !isNoise;
}

/// How far the origin is inside A - B, in local coordinates: moving B by depth * normal leaves the
/// cores touching.
struct Penetration {
    double depth = 0; ///< the extent of A - B along the normal; rounding may make a touch negative
    Vec3 normal;      ///< unit, from A to B
    Vec3 onA;         ///< onA - onB == depth * normal
    Vec3 onB;
};

/// The way out of A for B, two cores that overlap or, swept by radii, may be apart; `found` is
/// GJK's answer for them.
///
/// The depth is always the extent of A - B along the normal: moving B by it does separate. That
/// nothing shorter does is proven to 1e-8 of the size, by GJK's points where the cores are apart,
/// by an expanding polytope where it closes in on the boundary, else by a search of all directions.
/// As near as that are the points to both shapes (no point of a ball that lies in A - B is farther
/// from its boundary than the ball's is).
Penetration penetrationOf(const DifferenceSupport& support, const RoundedDifference& difference,
                          const GjkResult& found);

/// The same of polytopes alone, sooner, from their extremes; nothing where these do not have the
/// origin well inside, or all is not proven.
std::optional<Penetration> penetrationFrom(const Extremes& extremes,
                                           const DifferenceSupport& support);

/// Where both touch with B moved out by a depth that is known. The points found may be as far from
/// each other as the bounds of the depth are: half of that for either.
Penetration touchingAlong(const DifferenceSupport& support, const Vec3& normal, double depth);

} // namespace mbv::convex
