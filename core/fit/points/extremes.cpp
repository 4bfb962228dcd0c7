#include "extremes.h"

#include <algorithm>
#include <array>

// Highway compiles this file once per instruction set through the include below.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/points/extremes.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "column_lanes-inl.h"

#ifndef MBV_FIT_EXTREMES
#define MBV_FIT_EXTREMES
namespace mbv {

/// Points that are looked at together: whole vectors on every machine.
inline constexpr std::size_t kExtremesBlock = 256;
/// Points that are looked at along all directions in turn: they stay in the nearest cache.
inline constexpr std::size_t kExtremesPanel = 4 * kExtremesBlock;

/// The blocks that hold the extremes along a direction, the first of equal ones.
struct ExtremeBlocks {
    double lowest = 1e300;
    double highest = -1e300;
    std::size_t low = 0;
    std::size_t high = 0;
};

} // namespace mbv
#endif

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// Of the points from `begin` on, a whole number of vectors, to `end`.
void extremesKernel(const Vec3& direction, const PointColumns& points, std::size_t begin,
                    std::size_t end, std::size_t& lowest, std::size_t& highest)
{
    const Tag tag;
    const AxisLanes axis(direction);
    Lanes low = hn::Set(tag, 1e300);
    Lanes high = hn::Set(tag, -1e300);
    Lanes lowIndex = hn::Zero(tag);
    Lanes highIndex = hn::Zero(tag);
    Lanes index = hn::Iota(tag, static_cast<double>(begin));
    const Lanes step = hn::Set(tag, static_cast<double>(hn::Lanes(tag)));
    for (std::size_t i = begin; i < end; i += hn::Lanes(tag)) {
        const Lanes along =
            axis.along(hn::LoadU(tag, points.x() + i), hn::LoadU(tag, points.y() + i),
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

/// Goes on along two directions with the points from `begin`, a whole number of blocks, to `end`.
void extremeBlocksKernel(const std::array<Vec3, 2>& directions, const PointColumns& points,
                         std::size_t begin, std::size_t end, std::array<ExtremeBlocks, 2>& blocks)
{
    const Tag tag;
    const AxisLanes a(directions[0]);
    const AxisLanes b(directions[1]);
    const auto keep = [&](ExtremeBlocks& all, double low, double high, std::size_t block) {
        if (low < all.lowest) {
            all.lowest = low;
            all.low = block;
        }
        if (high > all.highest) {
            all.highest = high;
            all.high = block;
        }
    };
    for (std::size_t block = begin; block < end; block += kExtremesBlock) {
        Lanes lowA = hn::Set(tag, 1e300);
        Lanes lowB = lowA;
        Lanes highA = hn::Set(tag, -1e300);
        Lanes highB = highA;
        const std::size_t blockEnd = std::min(block + kExtremesBlock, end);
        for (std::size_t i = block; i < blockEnd; i += hn::Lanes(tag)) {
            const Lanes x = hn::LoadU(tag, points.x() + i);
            const Lanes y = hn::LoadU(tag, points.y() + i);
            const Lanes z = hn::LoadU(tag, points.z() + i);
            const Lanes alongA = a.along(x, y, z);
            const Lanes alongB = b.along(x, y, z);
            lowA = hn::Min(lowA, alongA);
            lowB = hn::Min(lowB, alongB);
            highA = hn::Max(highA, alongA);
            highB = hn::Max(highB, alongB);
        }
        keep(blocks[0], smallestLane(lowA), largestLane(highA), block);
        keep(blocks[1], smallestLane(lowB), largestLane(highB), block);
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
    std::vector<std::array<ExtremeBlocks, 2>> pairs((directions.size() + 1) / 2);
    for (std::size_t begin = 0; begin < points.size(); begin += kExtremesPanel) {
        const std::size_t end = std::min(begin + kExtremesPanel, points.size());
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const std::size_t second = std::min(2 * i + 1, directions.size() - 1);
            HWY_DYNAMIC_DISPATCH(extremeBlocksKernel)
            ({directions[2 * i], directions[second]}, points, begin, end, pairs[i]);
        }
    }
    std::vector<Extremes> result;
    result.reserve(directions.size());
    for (std::size_t i = 0; i < directions.size(); ++i) {
        const auto& [lowest, highest, low, high] = pairs[i / 2][i % 2];
        const Extremes ofLow = extremesOfPart(directions[i], points, low, low + kExtremesBlock);
        const Extremes ofHigh =
            high == low ? ofLow
                        : extremesOfPart(directions[i], points, high, high + kExtremesBlock);
        result.push_back({ofLow.low, ofHigh.high});
    }
    return result;
}

} // namespace mbv
#endif
