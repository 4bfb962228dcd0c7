#pragma once

#include "collision/convex/gjk/shallowest.h"
#include "frustum_touch.h"
#include "revolved.h"

#include <concepts>
#include <optional>

namespace mbv::convex {

/// A and B.
struct RevolvedPair {
    RevolvedPair(const Frustum& frustumA, const Frustum& frustumB)
        : frustumOfA(frustumA), frustumOfB(frustumB), a(revolvedOf(frustumA)),
          b(revolvedOf(frustumB))
    {
    }

    Frustum frustumOfA;
    Frustum frustumOfB;
    Revolved a;
    Revolved b;
};

/// Nothing where one of them is no solid of revolution, or where both are segments.
template <Core A, Core B> std::optional<RevolvedPair> revolvedPair(const A& a, const B& b)
{
    constexpr bool areSegments = std::same_as<A, PointsCore<2>> && std::same_as<B, PointsCore<2>>;
    if constexpr (kIsFrustum<A> && kIsFrustum<B> && !areSegments)
        return RevolvedPair(frustumOf(a), frustumOf(b));
    else
        return std::nullopt;
}

/// The shallowest direction of A - B, to 1e-9 of the size, from one that is known: one that is no
/// deeper than `floor`, or than -kClear, is enough, where leastOfFrusta() does not find the nearest
/// points from there. Where that takes too long it is the best of what was seen, and `proven` says
/// how far.
///
/// Branch and bound over the cosines x and y of a direction n to the two axes. Within a part of
/// each solid the extent is a linear function of n and, for each rim of radius r,
/// r sqrt(1 - x^2): concave, and so at least its chord over an interval of x. With chords all is
/// linear, and the least of that over the directions of both intervals is found in closed form:
/// against its gradient, or where an interval ends. Cones on one axis have all of their shortest
/// ways out where parts meet, where chords are exact. From the best direction of some
/// leastOfFrusta() goes to the minimum, around which nothing is looked at as far as that is known
/// to be one. Axes parallel to 1e-9 are taken for parallel.
///
/// With a floor of -1e-9 or above, where A - B contains the origin, only directions with a rim of
/// each solid are searched, and those where one of the two passes from one part to the next. More
/// than `maxCells` parts of them are not looked at.
Shallowest<WayOut> shallowestOfRevolved(const RevolvedPair& pair, const WayOut& known, double floor,
                                        int maxCells = 4000);

/// The same where A - B contains the origin, and where both are touched along it; nothing where
/// that takes too long.
std::optional<FrustumTouch> shallowestTouch(const RevolvedPair& pair, int maxCells);

} // namespace mbv::convex
