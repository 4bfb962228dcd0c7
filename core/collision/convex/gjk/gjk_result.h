#pragma once

#include "simplex.h"

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

} // namespace mbv::convex
