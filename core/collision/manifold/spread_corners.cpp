#include "spread_corners.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "collision/manifold/spread_corners.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::manifold::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<double, CornerColumns::kMaxLanes>;
using V = hn::Vec<D>;

HWY_INLINE V indicesFrom(std::size_t at)
{
    return hn::Iota(D(), static_cast<double>(at));
}

HWY_INLINE V broadcast(std::size_t i)
{
    return hn::Set(D(), static_cast<double>(i));
}

/// The squared distances from the first.
HWY_INLINE void measureDistances(const CornerColumns& corners)
{
    const D d;
    for (std::size_t at = 0; at < corners.count; at += hn::Lanes(d)) {
        const V i = indicesFrom(at);
        const V x = hn::Sub(hn::LoadU(d, corners.x + at), hn::Set(d, corners.x[0]));
        const V y = hn::Sub(hn::LoadU(d, corners.y + at), hn::Set(d, corners.y[0]));
        const auto isFree = hn::And(hn::Gt(i, hn::Zero(d)), hn::Lt(i, broadcast(corners.count)));
        const V squared = hn::Add(hn::Mul(x, x), hn::Mul(y, y));
        hn::StoreU(hn::IfThenElse(isFree, squared, hn::Set(d, -1)), d, corners.gain + at);
    }
}

/// Of a run of corners between two that are taken, which ends at `to`, or the first where that is
/// the count, one is taken: what the others add to the polygon then, twice their triangle with
/// this one and their end of the run.
HWY_INLINE void split(const CornerColumns& corners, std::size_t from, std::size_t taken,
                      std::size_t to)
{
    const D d;
    const std::size_t end = to == corners.count ? 0 : to;
    const V place = broadcast(taken);
    for (std::size_t at = from / hn::Lanes(d) * hn::Lanes(d); at < to; at += hn::Lanes(d)) {
        const V i = indicesFrom(at);
        const auto isBefore = hn::Lt(i, place);
        const auto ofEnd = [&](const double* values) HWY_ATTR {
            return hn::IfThenElse(isBefore, hn::Set(d, values[from]), hn::Set(d, values[end]));
        };
        const V endX = ofEnd(corners.x);
        const V endY = ofEnd(corners.y);
        const V x = hn::Sub(hn::LoadU(d, corners.x + at), endX);
        const V y = hn::Sub(hn::LoadU(d, corners.y + at), endY);
        const V chordX = hn::Sub(hn::Set(d, corners.x[taken]), endX);
        const V chordY = hn::Sub(hn::Set(d, corners.y[taken]), endY);
        const V area = hn::Abs(hn::Sub(hn::Mul(chordX, y), hn::Mul(chordY, x)));
        const V gain = hn::IfThenElse(hn::Eq(i, place), hn::Set(d, -1), area);
        const auto isInRun = hn::And(hn::Gt(i, broadcast(from)), hn::Lt(i, broadcast(to)));
        hn::StoreU(hn::IfThenElse(isInRun, gain, hn::LoadU(d, corners.gain + at)), d,
                   corners.gain + at);
    }
}

/// The first that adds most.
HWY_INLINE std::size_t best(const CornerColumns& corners)
{
    const D d;
    V most = hn::LoadU(d, corners.gain);
    V where = indicesFrom(0);
    for (std::size_t at = hn::Lanes(d); at < corners.count; at += hn::Lanes(d)) {
        const V here = hn::LoadU(d, corners.gain + at);
        const auto isMore = hn::Gt(here, most);
        most = hn::IfThenElse(isMore, here, most);
        where = hn::IfThenElse(isMore, indicesFrom(at), where);
    }
    const auto isMost = hn::Eq(most, hn::MaxOfLanes(d, most));
    return static_cast<std::size_t>(
        hn::GetLane(hn::MinOfLanes(d, hn::IfThenElse(isMost, where, hn::Inf(d)))));
}

void takeCorners(const CornerColumns& corners, std::span<std::size_t> taken)
{
    taken[0] = 0;
    measureDistances(corners);
    for (std::size_t count = 1; count < taken.size(); ++count) {
        const std::size_t next = best(corners);
        const auto end = taken.begin() + static_cast<std::ptrdiff_t>(count);
        const auto place =
            std::find_if(taken.begin(), end, [&](std::size_t i) { return i > next; });
        if (count + 1 < taken.size())
            split(corners, place[-1], next, place == end ? corners.count : *place);
        std::copy_backward(place, end, end + 1);
        *place = next;
    }
}

} // namespace mbv::manifold::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv::manifold {

HWY_EXPORT(takeCorners);

SpreadCorners::SpreadCorners(std::size_t count)
{
    const std::size_t padded = (count + kFew - 1) / kFew * kFew;
    double* values = few_.data();
    if (count > kFew) {
        many_.resize(3 * padded);
        values = many_.data();
    }
    columns_ = {values, values + padded, values + 2 * padded, count};
}

std::span<const std::size_t> SpreadCorners::take(std::size_t most)
{
    std::span<std::size_t> taken(fewTaken_.data(), std::min(most, kFew));
    if (most > kFew) {
        manyTaken_.resize(most);
        taken = manyTaken_;
    }
    HWY_DYNAMIC_DISPATCH(takeCorners)(columns_, taken);
    return taken;
}

} // namespace mbv::manifold
#endif
