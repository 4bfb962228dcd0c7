#pragma once

#include "extremes.h"

#include <algorithm>
#include <cmath>
#include <limits>

/// Distance of two convex sets from their support functions (Gilbert, Johnson, Keerthi, 1988).
/// Internal.
namespace mbv::convex {

/// Far more than any pair of shapes was seen to need (polytopes below 20, cylinders below 60).
inline constexpr int kGjkSteps = 200;

/// What is enough to know of a distance: that it is above the one, or at most the other.
struct Enough {
    double above = std::numeric_limits<double>::infinity();
    double within = 0;
};

/// GJK on a support function of A - B that answers with vertices, from a first one.
///
/// Stops when upper and lower bound agree to 1e-14 or to rounding, when rounding allows no more
/// progress, and as soon as enough is known, by more than rounding could undo where it is within.
/// Always ends: every step but the last brings the nearest point closer, and the steps are counted.
template <class Support>
GjkResult gjkOfDifference(const Support& support, const Vertex& first, const Enough& enough = {})
{
    WalkingSimplex simplex;
    simplex.moveNearer(first);
    double largestSquared = simplex.squared();
    double rounding = roundingOf(largestSquared);
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
            rounding = roundingOf(largestSquared);
        }
    }
    return {simplex.simplex(), distance, lowerBound, rounding, isInside};
}

/// From the vertex along a direction (not zero).
template <class Support>
GjkResult gjkOfDifference(const Support& support, const Vec3& firstDirection,
                          const Enough& enough = {})
{
    return gjkOfDifference(support, support(firstDirection), enough);
}

template <Core A, Core B>
GjkResult gjkFrom(const A& a, const B& b, const Vertex& first, const Enough& enough = {})
{
    return gjkOfDifference(
        [&](const Vec3& direction) { return supportOfDifference(a, b, direction); }, first, enough);
}

template <Core A, Core B>
GjkResult gjkFrom(const A& a, const B& b, const Vec3& firstDirection, const Enough& enough = {})
{
    return gjkFrom(a, b, supportOfDifference(a, b, firstDirection), enough);
}

template <Core A, Core B> GjkResult gjk(const A& a, const B& b, const Enough& enough = {})
{
    const Vec3 between = b.middle() - a.middle();
    const Vec3 direction = between == Vec3{} ? Vec3{1, 0, 0} : between;
    const Vertex first = supportOfDifference(a, b, direction);
    if constexpr (std::same_as<A, HullCore> || std::same_as<B, HullCore>) {
        // Where they reach into each other as far as their middles are apart.
        if (dot(between, first.difference) >= dot(between, between)) {
            if (const auto inside = insideExtremes(extremesOfDifference(a, b)))
                return *inside;
        }
    }
    return gjkFrom(a, b, first, enough);
}

} // namespace mbv::convex
