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

double times(double distance, double factor)
{
    const double next = distance * factor;
    return std::isnormal(next) ? next : distance;
}

} // namespace

Steps startingSteps(const Shape& volume)
{
    const double extent =
        std::visit([](const auto& shape) { return largestHalfExtent(shape); }, volume);
    return {kStartFraction * (extent > 0 ? extent : 1.0), 5};
}

Steps finer(const Steps& steps)
{
    const auto above = std::lower_bound(kAngles.begin(), kAngles.end(), steps.degrees);
    return {times(steps.distance, 0.5), above == kAngles.begin() ? *above : *(above - 1)};
}

Steps coarser(const Steps& steps)
{
    const auto above = std::upper_bound(kAngles.begin(), kAngles.end(), steps.degrees);
    return {times(steps.distance, 2), above == kAngles.end() ? kAngles.back() : *above};
}

} // namespace mbv::viewer
