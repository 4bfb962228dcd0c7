#pragma once

#include "ellipsoid_pair.h"

#include <algorithm>
#include <cmath>

namespace mbv::convex {

/// A lower bound of an extent in a triangle, from its least at the corners: where no outline of the
/// boundary has a radius of curvature above M, M - extent is convex like the extent itself.
inline double boundFrom(double lowest, double curvature, double stretch)
{
    return std::min(lowest, lowest * stretch - curvature * (stretch - 1));
}

/// What no outline of an ellipsoid has a larger radius of curvature than.
struct Roundness {
    double squared;
    double least;
    double everywhere;

    explicit Roundness(const CenteredEllipsoid& e)
        : squared(e.largest * e.largest), least(e.least), everywhere(squared / e.least)
    {
    }

    /// In a triangle, from the ellipsoid's least extent at the corners. The extent is bounded below
    /// by the same convexity (boundFrom()), and for flat ones better by
    ///     |A m|^2 = sum w_i |A n_i|^2 - sum w_i w_j |A (n_i - n_j)|^2
    /// with no more than 2 (stretch - 1) in the place of the last sum where A is 1.
    double within(double lowestCorner, double stretch) const
    {
        const double lowest = lowestCorner * stretch - everywhere * (stretch - 1);
        const double lowestSquared = lowestCorner * lowestCorner - 2 * squared * (stretch - 1);
        return squared / std::max({lowest, least, std::sqrt(std::max(lowestSquared, 0.0))});
    }
};

} // namespace mbv::convex
