#include "box_levels.h"

#include "geometry/numbers/directed_rounding.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cassert>
#include <limits>

namespace mbv::broad {
namespace {

using FloatLimits = std::numeric_limits<float>;

constexpr std::size_t kGrain = 512;

BoxGroup emptyGroup()
{
    BoxGroup group;
    std::fill_n(&group.min[0][0], 3 * kWidth, FloatLimits::quiet_NaN());
    std::fill_n(&group.max[0][0], 3 * kWidth, FloatLimits::quiet_NaN());
    return group;
}

/// One group for each eight of `count` things, filled by set(group, place, thing).
template <class Set> std::vector<BoxGroup> groupsOf(std::size_t count, const Set& set)
{
    std::vector<BoxGroup> groups((count + kWidth - 1) / kWidth);
    using Range = tbb::blocked_range<std::size_t>;
    tbb::parallel_for(Range(0, groups.size(), kGrain), [&](const Range& range) {
        for (std::size_t g = range.begin(); g < range.end(); ++g) {
            groups[g] = emptyGroup();
            const std::size_t first = g * kWidth;
            for (std::size_t i = 0; i < kWidth && first + i < count; ++i)
                set(groups[g], i, first + i);
        }
    });
    return groups;
}

} // namespace

std::vector<std::vector<BoxGroup>> groupedBoxes(std::span<const Aabb> boxes)
{
    assert(!boxes.empty());
    std::vector<std::vector<BoxGroup>> levels;
    levels.push_back(groupsOf(boxes.size(), [&](BoxGroup& group, std::size_t i, std::size_t n) {
        for (int k = 0; k < 3; ++k) {
            group.min[k][i] = roundedDown<float>(boxes[n].min[k]);
            group.max[k][i] = roundedUp<float>(boxes[n].max[k]);
        }
    }));
    while (levels.back().size() > 1) {
        const std::vector<BoxGroup>& below = levels.back();
        levels.push_back(groupsOf(below.size(), [&](BoxGroup& group, std::size_t i, std::size_t n) {
            for (int k = 0; k < 3; ++k) {
                float low = below[n].min[k][0];
                float high = below[n].max[k][0];
                for (std::size_t j = 1; j < kWidth; ++j) {
                    // NaN, in the last places, is not less than anything.
                    low = below[n].min[k][j] < low ? below[n].min[k][j] : low;
                    high = high < below[n].max[k][j] ? below[n].max[k][j] : high;
                }
                group.min[k][i] = low;
                group.max[k][i] = high;
            }
        }));
    }
    return levels;
}

} // namespace mbv::broad
