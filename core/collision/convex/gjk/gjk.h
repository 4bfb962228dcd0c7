#pragma once

#include "cores.h"
#include "simplex.h"

#include <algorithm>
#include <cmath>
#include <limits>

/// Distance of two convex sets from their support functions (Gilbert, Johnson, Keerthi, 1988).
/// Internal.
namespace mbv::convex {

/// Local coordinates.
struct GjkResult {
    Simplex simplex;       ///< of A - B, at its point nearest to the origin
    double distance = 0;   ///< of the points found, an upper bound of the true one
    double lowerBound = 0; ///< the true distance is not below it, to rounding
    double rounding = 0;   ///< what the coordinates' own rounding may do to either
    bool isInside = false; ///< the simplex contains the origin, to `distance`
};

/// Far more than any pair of shapes was seen to need (polytopes below 20, cylinders below 60).
inline constexpr int kGjkSteps = 200;

template <Core A, Core B> Vertex supportOfDifference(const A& a, const B& b, const Vec3& direction)
{
    const Vec3 onA = a.support(direction);
    const Vec3 onB = b.support(-direction);
    return {onA - onB, onA, onB};
}

/// What is enough to know of a distance: that it is above the one, or at most the other.
struct Enough {
    double above = std::numeric_limits<double>::infinity();
    double within = 0;
};

/// GJK on a support function of A - B that answers with vertices, from a first direction (not
/// zero).
///
/// Stops when upper and lower bound agree to 1e-14 or to rounding, when rounding allows no more
/// progress, and as soon as enough is known, by more than rounding could undo where it is within.
/// Always ends: every step but the last brings the nearest point closer, and the steps are counted.
template <class Support>
GjkResult gjkOfDifference(const Support& support, const Vec3& firstDirection,
                          const Enough& enough = {})
{
    constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
    WalkingSimplex simplex;
    simplex.moveNearer(support(firstDirection));
    double largestSquared = simplex.squared();
    double rounding = 8 * kEpsilon * std::sqrt(largestSquared);
    double distance = 0;
    double lowerBound = 0;
    bool isInside = false;

    for (int step = 0; step < kGjkSteps; ++step) {
        distance = std::sqrt(simplex.squared());
        const double towardsSquared = dot(simplex.towards(), simplex.towards());
        // In the tetrahedron, or in the plane of the triangle.
        if (simplex.count() == 4 || !(towardsSquared > 0)) {
            isInside = true;
            break;
        }
        if (distance <= std::max(rounding, enough.within - 4 * rounding))
            break;
        const Vertex next = support(-simplex.towards());
        const double along = dot(next.difference, simplex.towards());
        if (along > 0) { // else zero is the bound, as it is while shapes are deep in each other
            // Where rounding lets it pass the distance, one of the two would say that they touch
            // and the other that they do not.
            const double bound = std::min(along / std::sqrt(towardsSquared), distance);
            lowerBound = std::max(lowerBound, bound);
            if (lowerBound > enough.above)
                break;
            if (distance - bound <= 1e-14 * distance + rounding / 4)
                break;
        }
        if (!simplex.moveNearer(next))
            break;
        const double nextSquared = dot(next.difference, next.difference);
        if (nextSquared > largestSquared) {
            largestSquared = nextSquared;
            rounding = 8 * kEpsilon * std::sqrt(largestSquared);
        }
    }
    return {simplex.simplex(), distance, lowerBound, rounding, isInside};
}

template <Core A, Core B>
GjkResult gjkFrom(const A& a, const B& b, const Vec3& firstDirection, const Enough& enough = {})
{
    return gjkOfDifference(
        [&](const Vec3& direction) { return supportOfDifference(a, b, direction); }, firstDirection,
        enough);
}

template <Core A, Core B> GjkResult gjk(const A& a, const B& b, const Enough& enough = {})
{
    const Vec3 between = b.middle() - a.middle();
    return gjkFrom(a, b, between == Vec3{} ? Vec3{1, 0, 0} : between, enough);
}

} // namespace mbv::convex
