#pragma once

#include "simplex.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::convex {

/// Local coordinates.
struct GjkResult {
    Simplex simplex;       ///< of A - B, at its point nearest to the origin
    double distance = 0;   ///< of the points found, an upper bound of the true one
    double lowerBound = 0; ///< the true distance is not below it, to rounding
    double rounding = 0;   ///< what the coordinates' own rounding may do to either
    bool isInside = false; ///< the simplex contains the origin, to `distance`
};

/// Of differences whose largest length is given, squared.
inline double roundingOf(double largestSquared)
{
    return 8 * std::numeric_limits<double>::epsilon() * std::sqrt(largestSquared);
}

/// GJK's answer where a tetrahedron of A - B has the origin in it.
inline GjkResult resultOf(const Simplex& tetrahedron)
{
    double largestSquared = 0;
    for (const Vertex& vertex : tetrahedron.vertices)
        largestSquared = std::max(largestSquared, dot(vertex.difference, vertex.difference));
    return {tetrahedron, norm(tetrahedron.nearest), 0, roundingOf(largestSquared), true};
}

} // namespace mbv::convex
