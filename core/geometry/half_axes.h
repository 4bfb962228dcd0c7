#pragma once

#include <mbv/geometry/shapes.h>

#include <algorithm>
#include <cmath>

/// Lengths of ellipsoids, whose axes may be off from orthonormal by 1e-6. Private to the library.
namespace mbv {

/// At least the largest distance from the center to a point of it.
inline double largestHalfAxis(const Ellipsoid& s)
{
    constexpr double kSkewed = 1 + 1e-5;
    return kSkewed * maxComponent(s.radii);
}

/// The radius of the largest ball that fits everywhere against the surface from inside, the least
/// radius of curvature, or a little less; 0 for flat ones.
inline double roundingOf(const Ellipsoid& s)
{
    double skew = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        skew = std::max({skew, std::abs(dot(s.axes[i], s.axes[i]) - 1),
                         std::abs(dot(s.axes[i], s.axes[(i + 1) % 3]))});
    }
    const double least = std::min({s.radii.x, s.radii.y, s.radii.z});
    const double largest = maxComponent(s.radii);
    constexpr double kOfSkew = 10; // what lengths of the half axes are off by, thrice and more
    return largest > 0 ? std::max(1 - kOfSkew * skew, 0.0) * (least / largest) * least : 0;
}

} // namespace mbv
