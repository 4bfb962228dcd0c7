#pragma once

#include "cores.h"
#include "simplex.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

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

/// GJK on a support function of A - B that answers with vertices, from a first direction (not
/// zero).
///
/// Stops when upper and lower bound agree to 1e-14 or to rounding, when rounding allows no more
/// progress, and as soon as the distance is known to be above `enough`. Always ends: every step
/// but the last brings the nearest point closer, and the steps are counted.
template <class Support>
GjkResult gjkOfDifference(const Support& support, const Vec3& firstDirection, double enough)
{
    constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
    GjkResult result;
    Simplex other;
    Simplex* last = &result.simplex;
    Simplex* trial = &other;
    last->add(support(firstDirection));
    reduceToNearest(*last);
    double largestSquared = dot(last->nearest, last->nearest);

    for (int step = 0; step < kGjkSteps; ++step) {
        const Simplex& simplex = *last;
        result.rounding = 8 * kEpsilon * std::sqrt(largestSquared);
        const double squared = dot(simplex.nearest, simplex.nearest);
        result.distance = std::sqrt(squared);
        const double length = std::sqrt(dot(simplex.towards, simplex.towards));
        // In the tetrahedron, or in the plane of the triangle.
        if (simplex.count == 4 || !(length > 0)) {
            result.isInside = true;
            break;
        }
        if (result.distance <= result.rounding)
            break;
        const Vertex next = support(-simplex.towards);
        const double bound = dot(next.difference, simplex.towards) / length;
        result.lowerBound = std::max(result.lowerBound, bound);
        if (result.lowerBound > enough)
            break;
        if (result.distance - bound <= 1e-14 * result.distance + result.rounding / 4)
            break;

        trial->count = 0;
        for (std::size_t i = 0; i < simplex.count; ++i)
            trial->add(simplex.vertices[i]);
        trial->add(next);
        reduceToNearest(*trial);
        if (!(dot(trial->nearest, trial->nearest) < squared))
            break;
        std::swap(last, trial);
        largestSquared = std::max(largestSquared, dot(next.difference, next.difference));
    }
    if (last != &result.simplex)
        result.simplex = other;
    return result;
}

template <Core A, Core B>
GjkResult gjkFrom(const A& a, const B& b, const Vec3& firstDirection,
                  double enough = std::numeric_limits<double>::infinity())
{
    return gjkOfDifference(
        [&](const Vec3& direction) { return supportOfDifference(a, b, direction); }, firstDirection,
        enough);
}

template <Core A, Core B>
GjkResult gjk(const A& a, const B& b, double enough = std::numeric_limits<double>::infinity())
{
    const Vec3 between = b.middle() - a.middle();
    return gjkFrom(a, b, between == Vec3{} ? Vec3{1, 0, 0} : between, enough);
}

} // namespace mbv::convex
