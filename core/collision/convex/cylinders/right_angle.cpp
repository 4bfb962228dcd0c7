// With x along the axis of B, z along that of A, y across both, u = |n x axisA| = |(x, y)| and
// w = |n x axisB| = |(y, z)|, a unit direction has 1 <= u + w - |y|: for (u + w - |y|)^2 - 1 is
// 2 (u - |y|)(w - |y|). So its extent is at least `least` if for all n
//     linear . n + (radiusA - least) u + (radiusB - least) w + least |y| >= 0,
// and over |y| that is a sum of a function of x / |y| and one of z / |y|, either of the form
// slope t + radius sqrt(1 + t^2).
#include "right_angle.h"

#include <cmath>
#include <limits>

namespace mbv::convex {
namespace {

/// The least of slope t + radius sqrt(1 + t^2) over t >= 0.
double leastOver(double slope, double radius)
{
    if (slope + radius < 0)
        return -std::numeric_limits<double>::infinity();
    return slope >= 0 ? radius : std::sqrt((radius - slope) * (radius + slope));
}

} // namespace

bool isNowhereBelow(const RimExtent& rims, double least)
{
    constexpr double kRightAngle = 1e-11;
    if (!(std::abs(rims.between) <= kRightAngle) || !(least >= 0))
        return false;
    const double ofX = leastOver(dot(rims.linear, rims.axisB), rims.radiusA - least);
    const double ofZ = leastOver(dot(rims.linear, rims.axisA), rims.radiusB - least);
    return ofX + ofZ + least - std::abs(dot(rims.linear, rims.acrossBoth())) >= 0;
}

} // namespace mbv::convex
