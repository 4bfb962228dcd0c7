#include "width_table.h"

#include "fit/cube_side.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>

// Highway compiles this file once per instruction set through the include below.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/minimum/width_table.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// A lane does what widthAcross does: what it does not fuse is not fused here.
void widthsKernel(const Vec3& u, const Vec3& v, const Vec3& deviations, const float* nodes,
                  std::size_t edge, const double* cosines, const double* sines, std::size_t count,
                  double* widths)
{
    const hn::ScalableTag<double> tag;
    const hn::Rebind<float, decltype(tag)> floats;
    const hn::Rebind<std::int32_t, decltype(tag)> ints;
    const auto half = hn::Set(tag, 0.5 * static_cast<double>(edge - 1));
    const auto last = hn::Set(ints, static_cast<std::int32_t>(edge) - 2);
    const auto stride = hn::Set(ints, static_cast<std::int32_t>(edge));
    for (std::size_t i = 0; i < count; i += hn::Lanes(tag)) {
        const auto c = hn::LoadU(tag, cosines + i);
        const auto s = hn::LoadU(tag, sines + i);
        const auto along = [&](double ofU, double ofV, double deviation) HWY_ATTR {
            const auto component =
                hn::Add(hn::Mul(c, hn::Set(tag, ofU)), hn::Mul(s, hn::Set(tag, ofV)));
            return hn::Mul(component, hn::Set(tag, deviation));
        };
        const auto x = along(u.x, v.x, deviations.x);
        const auto y = along(u.y, v.y, deviations.y);
        const auto z = along(u.z, v.z, deviations.z);
        const auto isX = hn::And(hn::Ge(hn::Abs(x), hn::Abs(y)), hn::Ge(hn::Abs(x), hn::Abs(z)));
        const auto isY = hn::Ge(hn::Abs(y), hn::Abs(z));
        const auto ofAxis = [&](auto ifX, auto ifY, auto ifZ) HWY_ATTR {
            return hn::IfThenElse(isX, ifX, hn::IfThenElse(isY, ifY, ifZ));
        };
        const auto largest = ofAxis(x, y, z);
        const auto scale = hn::Div(half, largest);
        const auto first = hn::Add(half, hn::Mul(scale, ofAxis(y, z, x)));
        const auto second = hn::Add(half, hn::Mul(scale, ofAxis(z, x, y)));
        const auto row = hn::Min(hn::DemoteTo(ints, first), last);
        const auto column = hn::Min(hn::DemoteTo(ints, second), last);
        const auto axis =
            hn::DemoteTo(ints, ofAxis(hn::Zero(tag), hn::Set(tag, 1.0), hn::Set(tag, 2.0)));
        const auto node = hn::Add(hn::Mul(hn::Add(hn::Mul(axis, stride), row), stride), column);
        const auto nodeAt = [&](std::size_t behind)
                                HWY_ATTR { return hn::GatherIndex(floats, nodes + behind, node); };
        const auto restOf = [&](auto place, auto whole) HWY_ATTR {
            return hn::DemoteTo(floats, hn::Sub(place, hn::PromoteTo(tag, whole)));
        };
        const auto between = [&](auto at, auto low, auto high)
                                 HWY_ATTR { return hn::Add(low, hn::Mul(at, hn::Sub(high, low))); };
        const auto right = restOf(second, column);
        const auto low = between(right, nodeAt(0), nodeAt(1));
        const auto high = between(right, nodeAt(edge), nodeAt(edge + 1));
        const auto width = between(restOf(first, row), low, high);
        hn::StoreU(hn::Mul(hn::Abs(largest), hn::PromoteTo(tag, width)), tag, widths + i);
    }
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(widthsKernel);

namespace {

constexpr std::size_t kMaxLanes = 8;

} // namespace

WidthTable::WidthTable(const SupportLists& lists, std::size_t cells)
    : deviations_(lists.deviations()), nodes_(cells + 1)
{
    widths_.reserve(3 * nodes_ * nodes_);
    std::vector<double> places(nodes_);
    for (std::size_t i = 0; i < nodes_; ++i) {
        places[i] = placeOf(i);
    }
    std::vector<double> widths(nodes_);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const double u : places) {
            lists.widthsOnSide(axis, u, places, widths);
            std::ranges::transform(widths, std::back_inserter(widths_),
                                   [](double width) { return static_cast<float>(width); });
        }
    }
    findNarrowest();
}

double WidthTable::widthAcross(const Vec3& direction) const
{
    const Vec3 inCells = scaled(direction, deviations_);
    const int axis = largestAxis(inCells);
    const double along = inCells[axis];
    const double half = 0.5 * static_cast<double>(nodes_ - 1);
    const double scale = half / along;
    const double u = half + scale * inCells[(axis + 1) % 3];
    const double v = half + scale * inCells[(axis + 2) % 3];
    const std::size_t row = std::min(static_cast<std::size_t>(u), nodes_ - 2);
    const std::size_t column = std::min(static_cast<std::size_t>(v), nodes_ - 2);
    const float* const node =
        &widths_[(static_cast<std::size_t>(axis) * nodes_ + row) * nodes_ + column];
    const auto right = static_cast<float>(v - static_cast<double>(column));
    const float low = node[0] + right * (node[1] - node[0]);
    const float high = node[nodes_] + right * (node[nodes_ + 1] - node[nodes_]);
    const auto up = static_cast<float>(u - static_cast<double>(row));
    return std::abs(along) * static_cast<double>(low + up * (high - low));
}

void WidthTable::widthsAcross(const Vec3& u, const Vec3& v, std::span<const double> cosines,
                              std::span<const double> sines, std::span<double> widths) const
{
    const std::size_t whole = widths.size() / kMaxLanes * kMaxLanes;
    HWY_DYNAMIC_DISPATCH(widthsKernel)
    (u, v, deviations_, widths_.data(), nodes_, cosines.data(), sines.data(), whole, widths.data());
    for (std::size_t i = whole; i < widths.size(); ++i) {
        widths[i] = widthAcross(cosines[i] * u + sines[i] * v);
    }
}

double WidthTable::placeOf(std::size_t node) const
{
    return 2 * static_cast<double>(node) / static_cast<double>(nodes_ - 1) - 1;
}

/// Of a side, by node: across directions of length 1.
std::vector<double> WidthTable::unitWidthsOf(std::size_t side) const
{
    // Squares of a direction of the cells, times these, are those of its components along the axes.
    const auto weightOf = [&](std::size_t component) {
        const double deviation = deviations_[static_cast<int>((side + component) % 3)];
        return 1 / (deviation * deviation);
    };
    const double ofSide = weightOf(0);
    const double ofU = weightOf(1);
    const double ofV = weightOf(2);
    std::vector<double> widths;
    widths.reserve(nodes_ * nodes_);
    for (std::size_t row = 0; row < nodes_; ++row) {
        const double u = placeOf(row);
        for (std::size_t column = 0; column < nodes_; ++column) {
            const double v = placeOf(column);
            widths.push_back(static_cast<double>(at(side, row, column)) /
                             std::sqrt(ofSide + ofU * u * u + ofV * v * v));
        }
    }
    return widths;
}

void WidthTable::findNarrowest()
{
    for (std::size_t side = 0; side < 3; ++side) {
        const std::vector<double> widths = unitWidthsOf(side);
        for (std::size_t row = 0; row < nodes_; ++row) {
            for (std::size_t column = 0; column < nodes_; ++column) {
                const double own = widths[row * nodes_ + column];
                const std::size_t left = column - (column > 0);
                const std::size_t right = std::min(column + 1, nodes_ - 1);
                const auto isLeastOf = [&](std::size_t r) {
                    const double* const of = &widths[r * nodes_];
                    return own <= of[left] && own <= of[column] && own <= of[right];
                };
                const bool isLeast = isLeastOf(row) && isLeastOf(row - (row > 0)) &&
                                     isLeastOf(std::min(row + 1, nodes_ - 1));
                if (isLeast) {
                    const Vec3 node = onCubeSide(2 * side + 1, placeOf(row), placeOf(column));
                    const Vec3 direction = {node.x / deviations_.x, node.y / deviations_.y,
                                            node.z / deviations_.z};
                    narrowest_.push_back({own, direction / std::sqrt(dot(direction, direction))});
                }
            }
        }
    }
    std::ranges::stable_sort(narrowest_, {}, &Narrow::width);
}

} // namespace mbv
#endif
