#pragma once

#include <mbv/geometry/vec3.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <utility>

/// Directions around an axis. Internal.
namespace mbv::convex {

/// A constant and waves of an angle and of twice that, by samples at equal steps.
class TwoWaves {
public:
    void add(double angle, double share)
    {
        for (Wave& wave : waves_) {
            wave.cosine += share * std::cos(wave.times * angle);
            wave.sine += share * std::sin(wave.times * angle);
        }
    }

    /// The angle of a least value near one, and that, less the constant.
    std::pair<double, double> leastNear(double angle, double mostStep) const
    {
        constexpr int kSteps = 6; // Newton's
        At at = look(angle);
        for (int i = 0; i < kSteps && at.bend > 0; ++i) {
            angle -= std::clamp(at.slope / at.bend, -mostStep, mostStep);
            at = look(angle);
        }
        return {angle, at.value};
    }

private:
    struct Wave {
        double times;
        double cosine = 0;
        double sine = 0;
    };
    struct At {
        double value = 0;
        double slope = 0;
        double bend = 0;
    };

    At look(double angle) const
    {
        At at;
        for (const Wave& wave : waves_) {
            const double cosine = std::cos(wave.times * angle);
            const double sine = std::sin(wave.times * angle);
            const double value = wave.cosine * cosine + wave.sine * sine;
            at.value += value;
            at.slope += wave.times * (wave.sine * cosine - wave.cosine * sine);
            at.bend -= wave.times * wave.times * value;
        }
        return at;
    }

    std::array<Wave, 2> waves_ = {{{1}, {2}}};
};

/// The lowest of the directions around an axis, of a pair that is nearly the same all around.
///
/// What the squares of extents are off by are forms, and an offset is off linearly: on the circle
/// extents change with its angle and with twice that, and else by what is off squared.
template <class Pair> Vec3 lowestAround(const Pair& pair, const Vec3& axis, const Vec3& direction)
{
    constexpr std::size_t kTurns = 16;
    constexpr double kTurn = 2 * std::numbers::pi / kTurns;
    constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();
    const Vec3 along = dot(direction, axis) * axis;
    const Vec3 aside = direction - along;
    const Vec3 turned = cross(axis, aside);
    const auto at = [&](double angle) {
        return normalized(along + std::cos(angle) * aside + std::sin(angle) * turned);
    };
    std::array<double, kTurns> extents;
    for (std::size_t i = 0; i < kTurns; ++i)
        extents[i] = pair.extent(at(kTurn * static_cast<double>(i)));
    const auto [lowestSample, highestSample] = std::minmax_element(extents.begin(), extents.end());
    double lowest = kTurn * static_cast<double>(lowestSample - extents.begin());
    if (*highestSample - *lowestSample <= kRounding)
        return at(lowest);
    TwoWaves waves;
    for (std::size_t i = 0; i < kTurns; ++i)
        waves.add(kTurn * static_cast<double>(i), extents[i] * 2 / kTurns);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < kTurns; ++i) {
        if (extents[i] > extents[(i + 1) % kTurns] ||
            extents[i] > extents[(i + kTurns - 1) % kTurns])
            continue;
        const auto [angle, value] = waves.leastNear(kTurn * static_cast<double>(i), kTurn);
        if (value < least) {
            lowest = angle;
            least = value;
        }
    }
    return at(lowest);
}

} // namespace mbv::convex
