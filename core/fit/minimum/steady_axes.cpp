#include "steady_axes.h"

#include "fit/axes/box_along.h"

#include <cmath>

namespace mbv {

bool isThin(const PrincipalAxes& principal)
{
    constexpr double kThin = 1e-3;
    return !(principal.deviations[2] > kThin * principal.deviations[0]);
}

PrincipalAxes steadyAxesOf(const PointColumns& points)
{
    PrincipalAxes principal = principalAxesOf(points);
    if (isThin(principal)) {
        return principal;
    }
    const auto rounded = [](const Vec3& v) {
        constexpr double kSteps = 1 << 20;
        return Vec3{std::round(kSteps * v.x), std::round(kSteps * v.y), std::round(kSteps * v.z)};
    };
    if (const auto axes = orthonormalAxes(rounded(principal.axes[0]), rounded(principal.axes[1]))) {
        principal.axes = *axes;
    }
    return principal;
}

} // namespace mbv
