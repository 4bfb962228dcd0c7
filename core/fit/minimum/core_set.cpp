#include "core_set.h"

#include "fit/hull/possible_corners.h"
#include "fit/points/extremes.h"
#include "fit/points/spread_directions.h"

#include <algorithm>
#include <numeric>

namespace mbv {
namespace {

/// Of the extremes along different directions, the part that are different points where a surface
/// is round everywhere and so needs more of them.
constexpr double kRoundPart = 0.8;

constexpr double kMayStickOut = 1e-14;

} // namespace

CoreSet::CoreSet(const PointColumns& points, const PrincipalAxes& principal)
    : principal_(principal), all_(possibleCorners(points, principal.axes)), isIn_(all_.size())
{
}

bool CoreSet::add(std::size_t index)
{
    if (isIn_[index]) {
        return false;
    }
    isIn_[index] = true;
    points_.add(all_[index]);
    return true;
}

void CoreSet::addExtremes(std::span<const Vec3> directions)
{
    for (const auto& [low, high] : extremesAlong(directions, all_)) {
        add(low);
        add(high);
    }
}

/// Along directions that are evenly spread where the points have the same variance every way.
void CoreSet::addSpreadExtremes(int count)
{
    const double least = 1e-12 * principal_.deviations[0];
    std::vector<Vec3> directions = spreadDirections(count);
    for (Vec3& d : directions) {
        Vec3 direction;
        for (int k = 0; k < 3; ++k) {
            const auto axis = static_cast<std::size_t>(k);
            direction +=
                d[k] / std::max(principal_.deviations[axis], least) * principal_.axes[axis];
        }
        if (isFinite(direction))
            d = normalized(direction);
    }
    addExtremes(directions);
}

void CoreSet::seed(int directions, std::size_t few)
{
    if (all_.size() <= few) {
        std::vector<std::size_t> order(all_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::sort(order, {}, [&](std::size_t i) {
            const Vec3 p = all_[i];
            return std::array{p.x, p.y, p.z};
        });
        std::ranges::for_each(order, [&](std::size_t i) { add(i); });
        return;
    }
    addSpreadExtremes(directions);
    if (static_cast<double>(size()) > kRoundPart * 2 * directions) {
        addSpreadExtremes(2 * directions);
    }
    addExtremes(principal_.axes);
    addExtremes(std::array<Vec3, 3>{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}});
}

bool CoreSet::grow(const std::array<Vec3, 3>& axes)
{
    const Extents core = extentsAlong(axes, points_);
    const std::vector<Extremes> all = extremesAlong(axes, all_);
    bool grown = false;
    for (std::size_t k = 0; k < 3; ++k) {
        const int i = static_cast<int>(k);
        const auto [low, high] = all[k];
        if (dot(axes[k], all_[low]) < core.low[i] - kMayStickOut ||
            dot(axes[k], all_[high]) > core.high[i] + kMayStickOut) {
            const bool isLowNew = add(low);
            const bool isHighNew = add(high);
            grown = grown || isLowNew || isHighNew;
        }
    }
    return grown;
}

} // namespace mbv
