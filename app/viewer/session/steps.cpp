#include "steps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>

namespace mbv::viewer {

namespace {

constexpr double kStartFraction = 0.05;
constexpr std::array kAngles = {0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 45.0, 90.0};

double largestHalfExtent(const Obb& s)
{
    return maxComponent(s.halfExtents);
}
double largestHalfExtent(const Plane&)
{
    return 0;
}
double largestHalfExtent(const HalfSpace&)
{
    return 0;
}
double largestHalfExtent(const auto& s)
{
    const Aabb box = boundsOf(s);
    return maxComponent(0.5 * (box.max - box.min));
}

/// 1, 2, 5 times a power of ten: number 0 is 1, number 1 is 2, number -1 is 0.5.
double roundNumber(int number)
{
    constexpr std::array kDigits = {1.0, 2.0, 5.0};
    const int power = static_cast<int>(std::floor(number / 3.0));
    const double digit = kDigits[static_cast<std::size_t>(number - 3 * power)];
    // Divided where that is a whole number: 2 / 100 is the double nearest to 0.02.
    return power < 0 ? digit / std::pow(10.0, -power) : digit * std::pow(10.0, power);
}

/// The nearest by ratio.
int nearestNumber(double value)
{
    const int guess = static_cast<int>(std::floor(3 * std::log10(value)));
    int nearest = guess;
    for (int number = guess - 2; number <= guess + 3; ++number)
        if (std::abs(std::log(roundNumber(number) / value)) <
            std::abs(std::log(roundNumber(nearest) / value)))
            nearest = number;
    return nearest;
}

/// The round number before or after this one.
double neighbor(double distance, int by)
{
    const int nearest = nearestNumber(distance);
    const double there = roundNumber(nearest);
    const bool onTheWay = by < 0 ? there < distance * (1 - 1e-9) : there > distance * (1 + 1e-9);
    const double next = onTheWay ? there : roundNumber(nearest + by);
    return std::isnormal(next) && next < 1e300 ? next : distance;
}

} // namespace

Steps startingSteps(const Shape& volume)
{
    const double extent =
        std::visit([](const auto& shape) { return largestHalfExtent(shape); }, volume);
    return {roundNumber(nearestNumber(kStartFraction * (extent > 0 ? extent : 1.0))), 5};
}

Steps finer(const Steps& steps)
{
    const auto above = std::lower_bound(kAngles.begin(), kAngles.end(), steps.degrees);
    return {neighbor(steps.distance, -1), above == kAngles.begin() ? *above : *(above - 1)};
}

Steps coarser(const Steps& steps)
{
    const auto above = std::upper_bound(kAngles.begin(), kAngles.end(), steps.degrees);
    return {neighbor(steps.distance, 1), above == kAngles.end() ? kAngles.back() : *above};
}

} // namespace mbv::viewer
