#include "extremes.h"

#include <algorithm>
#include <array>

// Highway compiles this file once per instruction set through the include below.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/extremes.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "column_lanes-inl.h"

#ifndef MBV_FIT_EXTREMES
#define MBV_FIT_EXTREMES
namespace mbv {

/// Points that are looked at together: whole vectors on every machine.
inline constexpr std::size_t kExtremesBlock = 256;

} // namespace mbv
#endif

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// Of the points from `begin` on, a whole number of vectors, to `end`.
void extremesKernel(const Vec3& direction, const PointColumns& points, std::size_t begin,
                    std::size_t end, std::size_t& lowest, std::size_t& highest)
{
    const Tag tag;
    const Lanes dx = hn::Set(tag, direction.x);
    const Lanes dy = hn::Set(tag, direction.y);
    const Lanes dz = hn::Set(tag, direction.z);
    Lanes low = hn::Set(tag, 1e300);
    Lanes high = hn::Set(tag, -1e300);
    Lanes lowIndex = hn::Zero(tag);
    Lanes highIndex = hn::Zero(tag);
    Lanes index = hn::Iota(tag, static_cast<double>(begin));
    const Lanes step = hn::Set(tag, static_cast<double>(hn::Lanes(tag)));
    for (std::size_t i = begin; i < end; i += hn::Lanes(tag)) {
        const Lanes along =
            dotLanes(dx, dy, dz, hn::LoadU(tag, points.x() + i), hn::LoadU(tag, points.y() + i),
                     hn::LoadU(tag, points.z() + i));
        lowIndex = hn::IfThenElse(hn::Lt(along, low), index, lowIndex);
        highIndex = hn::IfThenElse(hn::Gt(along, high), index, highIndex);
        low = hn::Min(low, along);
        high = hn::Max(high, along);
        index = hn::Add(index, step);
    }
    lowest = indexOf(smallestLane(low), low, lowIndex);
    highest = indexOf(largestLane(high), high, highIndex);
}

/// Which blocks of points hold the extremes along two directions, the first of equal ones.
void extremeBlocksKernel(const std::array<Vec3, 2>& directions, const PointColumns& points,
                         std::array<Extremes, 2>& blocks)
{
    const Tag tag;
    const auto& [a, b] = directions;
    const Lanes ax = hn::Set(tag, a.x);
    const Lanes ay = hn::Set(tag, a.y);
    const Lanes az = hn::Set(tag, a.z);
    const Lanes bx = hn::Set(tag, b.x);
    const Lanes by = hn::Set(tag, b.y);
    const Lanes bz = hn::Set(tag, b.z);
    std::array<double, 2> lowest = {1e300, 1e300};
    std::array<double, 2> highest = {-1e300, -1e300};
    const auto keep = [&](std::size_t direction, double low, double high, std::size_t block) {
        if (low < lowest[direction]) {
            lowest[direction] = low;
            blocks[direction].low = block;
        }
        if (high > highest[direction]) {
            highest[direction] = high;
            blocks[direction].high = block;
        }
    };
    for (std::size_t begin = 0; begin < points.size(); begin += kExtremesBlock) {
        Lanes lowA = hn::Set(tag, 1e300);
        Lanes lowB = lowA;
        Lanes highA = hn::Set(tag, -1e300);
        Lanes highB = highA;
        const std::size_t end = std::min(begin + kExtremesBlock, points.size());
        for (std::size_t i = begin; i < end; i += hn::Lanes(tag)) {
            const Lanes x = hn::LoadU(tag, points.x() + i);
            const Lanes y = hn::LoadU(tag, points.y() + i);
            const Lanes z = hn::LoadU(tag, points.z() + i);
            const Lanes alongA = dotLanes(ax, ay, az, x, y, z);
            const Lanes alongB = dotLanes(bx, by, bz, x, y, z);
            lowA = hn::Min(lowA, alongA);
            lowB = hn::Min(lowB, alongB);
            highA = hn::Max(highA, alongA);
            highB = hn::Max(highB, alongB);
        }
        keep(0, smallestLane(lowA), largestLane(highA), begin);
        keep(1, smallestLane(lowB), largestLane(highB), begin);
    }
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(extremesKernel);
HWY_EXPORT(extremeBlocksKernel);

namespace {

Extremes extremesOfPart(const Vec3& direction, const PointColumns& points, std::size_t begin,
                        std::size_t end)
{
    Extremes result;
    HWY_DYNAMIC_DISPATCH(extremesKernel)
    (direction, points, begin, std::min(end, points.size()), result.low, result.high);
    return result;
}

} // namespace

Extremes extremesAlong(const Vec3& direction, const PointColumns& points)
{
    return extremesOfPart(direction, points, 0, points.size());
}

std::vector<Extremes> extremesAlong(std::span<const Vec3> directions, const PointColumns& points)
{
    std::vector<Extremes> result;
    result.reserve(directions.size());
    for (std::size_t i = 0; i < directions.size(); i += 2) {
        const std::size_t count = std::min<std::size_t>(directions.size() - i, 2);
        const std::array pair = {directions[i], directions[i + count - 1]};
        std::array<Extremes, 2> blocks;
        HWY_DYNAMIC_DISPATCH(extremeBlocksKernel)(pair, points, blocks);
        for (std::size_t k = 0; k < count; ++k) {
            const auto [low, high] = blocks[k];
            const Extremes ofLow = extremesOfPart(pair[k], points, low, low + kExtremesBlock);
            const Extremes ofHigh =
                high == low ? ofLow : extremesOfPart(pair[k], points, high, high + kExtremesBlock);
            result.push_back({ofLow.low, ofHigh.high});
        }
    }
    return result;
}

} // namespace mbv
#endif
