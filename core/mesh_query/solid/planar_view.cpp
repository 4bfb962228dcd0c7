#include "planar_view.h"

#include "collision/exact/estimate.h"
#include "collision/exact/orientation.h"

#include <cmath>

namespace mbv::solid {
namespace {

/// A difference of coordinates that are the nearest doubles: each is off by r of itself, with
/// r = 2^-53, and their difference by r more.
Estimate difference(double to, double from)
{
    const double size = std::abs(to) + std::abs(from);
    return {to - from, 2 * kUnitRoundoff * size + std::numeric_limits<double>::min()};
}

/// Of factors that are off, and 4r for the rounding of this and of the bound.
Estimate product(const Estimate& x, const Estimate& y)
{
    const double sizeX = std::abs(x.value) + x.error;
    const double sizeY = std::abs(y.value) + y.error;
    return {x.value * y.value, x.error * sizeY + y.error * sizeX +
                                   4 * kUnitRoundoff * sizeX * sizeY +
                                   std::numeric_limits<double>::min()};
}

} // namespace

int PlanarView::side(std::uint32_t a, std::uint32_t b, std::uint32_t c) const
{
    if (a == b || b == c || c == a)
        return 0;
    const ExactVertex& from = vertices_[a];
    const ExactVertex& to = vertices_[b];
    const ExactVertex& p = vertices_[c];
    if (from.isDouble() && to.isDouble() && p.isDouble())
        return orientationAlong(axis_, from.rounded(), to.rounded(), p.rounded());
    const int x = right();
    const int y = up();
    const auto along = [&](const ExactVertex& end, int i) {
        return difference(end.rounded()[i], from.rounded()[i]);
    };
    const Estimate first = product(along(to, x), along(p, y));
    const Estimate second = product(along(to, y), along(p, x));
    const double value = first.value - second.value;
    const Estimate area = {value, 1.0001 * (first.error + second.error) +
                                      2 * kUnitRoundoff * std::abs(value)};
    if (area.isClear())
        return area.value > 0 ? 1 : -1;
    if (ExactVertex::areOfOneEdge(from, to, p))
        return 0;
    const FractionVec3 start = from.value();
    return cross(to.value() - start, p.value() - start)[static_cast<std::size_t>(axis_)].sign();
}

bool PlanarView::isBetween(std::uint32_t a, std::uint32_t b, std::uint32_t p) const
{
    const int fromA = ExactVertex::compare(vertices_[a], vertices_[p]);
    return fromA != 0 && fromA == ExactVertex::compare(vertices_[p], vertices_[b]);
}

} // namespace mbv::solid
