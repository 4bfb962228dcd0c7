#include "support_lists.h"

#include "fit/cube_side.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

// Highway compiles this file once per instruction set through the include below.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/minimum/support_lists.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<double, 8>; // lists are filled up to eight points
using Lanes = hn::Vec<Tag>;

HWY_INLINE Lanes alongLanes(const Vec3& d, const double* x, const double* y, const double* z)
{
    const Tag tag;
    return hn::Add(hn::Add(hn::Mul(hn::Set(tag, d.x), hn::LoadU(tag, x)),
                           hn::Mul(hn::Set(tag, d.y), hn::LoadU(tag, y))),
                   hn::Mul(hn::Set(tag, d.z), hn::LoadU(tag, z)));
}

void furthestAlongKernel(const Vec3& direction, const double* x, const double* y, const double* z,
                         std::size_t count, double& furthest)
{
    const Tag tag;
    Lanes most = alongLanes(direction, x, y, z);
    for (std::size_t i = hn::Lanes(tag); i < count; i += hn::Lanes(tag)) {
        most = hn::Max(most, alongLanes(direction, x + i, y + i, z + i));
    }
    furthest = hn::GetLane(hn::MaxOfLanes(tag, most));
}

void furthestPointKernel(const Vec3& direction, const double* x, const double* y, const double* z,
                         std::size_t count, std::size_t& furthest)
{
    const Tag tag;
    Lanes most = hn::Set(tag, -1e300);
    Lanes mostIndex = hn::Zero(tag);
    Lanes index = hn::Iota(tag, 0);
    const Lanes step = hn::Set(tag, static_cast<double>(hn::Lanes(tag)));
    for (std::size_t i = 0; i < count; i += hn::Lanes(tag)) {
        const Lanes along = alongLanes(direction, x + i, y + i, z + i);
        mostIndex = hn::IfThenElse(hn::Gt(along, most), index, mostIndex);
        most = hn::Max(most, along);
        index = hn::Add(index, step);
    }
    const auto holds = hn::Eq(most, hn::MaxOfLanes(tag, most));
    const Lanes first = hn::IfThenElse(holds, mostIndex, hn::Set(tag, 1e300));
    furthest = static_cast<std::size_t>(hn::GetLane(hn::MinOfLanes(tag, first)));
}

/// Indices of the points p with (p - anchor) . direction + slack |p - anchor| >= 0.
void mayPassKernel(const Vec3& direction, const Vec3& anchor, double slack, const double* x,
                   const double* y, const double* z, std::size_t count, std::uint32_t* indices,
                   std::size_t& found)
{
    const Tag tag;
    const Lanes squaredSlack = hn::Set(tag, slack * slack);
    found = 0;
    for (std::size_t i = 0; i < count; i += hn::Lanes(tag)) {
        const Lanes dx = hn::Sub(hn::LoadU(tag, x + i), hn::Set(tag, anchor.x));
        const Lanes dy = hn::Sub(hn::LoadU(tag, y + i), hn::Set(tag, anchor.y));
        const Lanes dz = hn::Sub(hn::LoadU(tag, z + i), hn::Set(tag, anchor.z));
        const Lanes along = hn::Add(
            hn::Add(hn::Mul(hn::Set(tag, direction.x), dx), hn::Mul(hn::Set(tag, direction.y), dy)),
            hn::Mul(hn::Set(tag, direction.z), dz));
        const Lanes squared = hn::Add(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), hn::Mul(dz, dz));
        const auto may = hn::Or(hn::Ge(along, hn::Zero(tag)),
                                hn::Le(hn::Mul(along, along), hn::Mul(squaredSlack, squared)));
        std::array<std::uint8_t, 8> bits; // whole words are stored
        hn::StoreMaskBits(tag, may, bits.data());
        for (unsigned left = bits[0]; left != 0; left &= left - 1) {
            indices[found++] =
                static_cast<std::uint32_t>(i) + static_cast<std::uint32_t>(std::countr_zero(left));
        }
    }
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {
namespace {

constexpr std::size_t kLanes = 8;
constexpr std::size_t kShort = 16; ///< a list that is not worth being split

std::size_t filledUp(std::size_t count)
{
    return (count + kLanes - 1) / kLanes * kLanes;
}

/// Splits of a side in four: lists of some ten points on a sphere.
int depthFor(std::size_t points)
{
    return points < 100 ? 1 : points < 400 ? 2 : points < 2500 ? 3 : 4;
}

} // namespace

HWY_EXPORT(furthestAlongKernel);
HWY_EXPORT(furthestPointKernel);
HWY_EXPORT(mayPassKernel);

SupportLists::SupportLists(const PointColumns& points, const PrincipalAxes& principal)
    : axes_(principal.axes), deviations_{principal.deviations[0], principal.deviations[1],
                                         principal.deviations[2]},
      depth_(depthFor(points.size()))
{
    const std::size_t count = points.size();
    const std::size_t filled = filledUp(count);
    constexpr std::size_t kUsual = 32; // lists that a point of a sphere is in
    for (std::vector<double>* const column : {&x_, &y_, &z_}) {
        column->reserve(kUsual * count);
        column->resize(filled);
    }
    index_.reserve(kUsual * count);
    index_.resize(filled);
    for (std::size_t i = 0; i < filled; ++i) {
        index_[i] = static_cast<std::uint32_t>(i < count ? i : 0);
        const Vec3 p = points[index_[i]];
        x_[i] = dot(axes_[0], p) / deviations_.x;
        y_[i] = dot(axes_[1], p) / deviations_.y;
        z_[i] = dot(axes_[2], p) / deviations_.z;
    }
    for (int depth = 0; depth <= depth_; ++depth) {
        levels_.emplace_back(std::size_t{6} << (2 * depth));
    }
    for (std::size_t side = 0; side < 6; ++side) {
        split({side, 0, 0, 1}, {0, filled}, 0);
    }
}

void SupportLists::split(const Square& square, const List& list, int depth)
{
    // A whole side leaves nothing out of what is round.
    const List own = list.count <= kShort || depth == 0 ? list : listFor(square, list);
    const auto edge = std::size_t{1} << depth;
    const auto placeOf = [&](double w) {
        return static_cast<std::size_t>((w + 1) / 2 * static_cast<double>(edge));
    };
    const std::size_t row = square.side * edge + placeOf(square.u);
    levels_[static_cast<std::size_t>(depth)][row * edge + placeOf(square.v)] = own;
    if (depth == depth_) {
        return;
    }
    const double half = square.half / 2;
    for (const double u : {square.u - half, square.u + half}) {
        for (const double v : {square.v - half, square.v + half}) {
            split({square.side, u, v, half}, own, depth + 1);
        }
    }
}

/// The values at the first indices, and the first of them again to fill up the count.
template <class Value>
void SupportLists::gather(const Value* from, std::size_t found, std::size_t count, Value* to) const
{
    for (std::size_t k = 0; k < found; ++k) {
        to[k] = from[passed_[k]];
    }
    std::fill(to + found, to + count, to[0]);
}

SupportLists::List SupportLists::listFor(const Square& square, const List& from)
{
    // On the plane of the side directions differ from the middle by up to the half diagonal.
    const Vec3 middle = onCubeSide(square.side, square.u, square.v);
    const double slack = std::sqrt(2.0) * square.half * (1 + 1e-9);
    const double* const x = &x_[from.first];
    const double* const y = &y_[from.first];
    const double* const z = &z_[from.first];
    std::size_t furthest = 0;
    HWY_DYNAMIC_DISPATCH(furthestPointKernel)(middle, x, y, z, from.count, furthest);
    passed_.resize(std::max(passed_.size(), from.count));
    std::size_t found = 0;
    HWY_DYNAMIC_DISPATCH(mayPassKernel)
    (middle, {x[furthest], y[furthest], z[furthest]}, slack, x, y, z, from.count, passed_.data(),
     found);
    const List list = {x_.size(), filledUp(found)};
    for (std::vector<double>* const column : {&x_, &y_, &z_}) {
        column->resize(list.first + list.count);
        gather(column->data() + from.first, found, list.count, column->data() + list.first);
    }
    index_.resize(list.first + list.count);
    gather(index_.data() + from.first, found, list.count, index_.data() + list.first);
    return list;
}

const SupportLists::List& SupportLists::listAt(int depth, const Vec3& inCells) const
{
    const int axis = largestAxis(inCells);
    const double reach = std::abs(inCells[axis]);
    const auto edge = std::size_t{1} << depth;
    const auto placeOf = [&](double w) {
        const double place = (w / reach + 1) / 2 * static_cast<double>(edge);
        return std::min(static_cast<std::size_t>(place), edge - 1);
    };
    const std::size_t side = 2 * static_cast<std::size_t>(axis) + (inCells[axis] > 0 ? 1 : 0);
    const std::size_t row = side * edge + placeOf(inCells[(axis + 1) % 3]);
    return levels_[static_cast<std::size_t>(depth)][row * edge + placeOf(inCells[(axis + 2) % 3])];
}

void SupportLists::addNear(const Vec3& direction, int coarser,
                           std::vector<std::uint32_t>& indices) const
{
    const List& list = listAt(std::max(depth_ - coarser, 0), inCells(direction));
    const auto first = index_.begin() + static_cast<std::ptrdiff_t>(list.first);
    indices.insert(indices.end(), first, first + static_cast<std::ptrdiff_t>(list.count));
}

double SupportLists::supportAlong(const Vec3& inCells) const
{
    const List& list = listAt(depth_, inCells);
    double furthest = 0;
    HWY_DYNAMIC_DISPATCH(furthestAlongKernel)
    (inCells, &x_[list.first], &y_[list.first], &z_[list.first], list.count, furthest);
    return furthest;
}

double SupportLists::widthAlong(const Vec3& inCells) const
{
    return supportAlong(inCells) + supportAlong(-inCells);
}

} // namespace mbv
#endif
