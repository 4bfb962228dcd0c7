#include "grid_plan.h"

#include <algorithm>
#include <cmath>

namespace mbv::rendering {
namespace {

constexpr double kStepsAcross = 10;
constexpr double kStepsBeyond = 5;

/// The number of 1, 2, 5, 10, 20... nearest to `length` by ratio.
double roundStep(double length)
{
    const double power = std::pow(10, std::floor(std::log10(length)));
    const double digits = length / power; // in [1, 10)
    // Between neighbors, the geometric mean decides.
    if (digits < std::sqrt(2)) {
        return power;
    }
    if (digits < std::sqrt(10)) {
        return 2 * power;
    }
    return (digits < std::sqrt(50) ? 5 : 10) * power;
}

} // namespace

GridPlan gridUnder(const Aabb& scene, UpAxis up)
{
    const Vec3 size = scene.max - scene.min;
    const double longest = std::max({size.x, size.y, size.z});
    const double step = longest > 0 ? roundStep(longest / kStepsAcross) : 1;
    constexpr double kSlack = 1e-9; // a foot on a line but for rounding is on it
    const auto before = [step](double x) { return step * (std::floor(x / step) - kStepsBeyond); };
    const auto after = [step](double x) { return step * (std::ceil(x / step) + kStepsBeyond); };
    const int upwards = up == UpAxis::Y ? 1 : 2;
    const int level = 3 - upwards;
    return {step,
            step * std::floor(scene.min[upwards] / step + kSlack),
            before(scene.min.x),
            after(scene.max.x),
            before(scene.min[level]),
            after(scene.max[level]),
            up};
}

} // namespace mbv::rendering
