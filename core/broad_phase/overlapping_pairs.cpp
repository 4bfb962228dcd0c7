#include <mbv/broad_phase/overlapping_pairs.h>

#include "box_levels.h"
#include "curve_order.h"
#include "key_sort.h"

#include <mbv/geometry/error.h>

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <limits>
#include <thread>

namespace mbv {
namespace {

using broad::BoxGroup;
using broad::GroupMask;
using broad::kWidth;
using Keys = std::vector<std::uint64_t>;

constexpr std::size_t kGrain = 4096;
constexpr std::size_t kPairsBetweenLooks = std::size_t{1} << 20U; ///< at the caller's progress

/// The boxes in spatial order, with the hierarchy above them.
struct PackedBoxes {
    explicit PackedBoxes(std::span<const Aabb> given)
        : order(broad::spatialOrder(given)), boxes(given.size())
    {
        tbb::parallel_for(tbb::blocked_range<std::size_t>(0, boxes.size(), kGrain),
                          [&](const auto& range) {
                              for (std::size_t n = range.begin(); n < range.end(); ++n)
                                  boxes[n] = given[order[n]];
                          });
        levels = broad::groupedBoxes(boxes);
    }

    std::vector<std::uint32_t> order; ///< boxes[n] is the given box order[n]
    std::vector<Aabb> boxes;
    std::vector<std::vector<BoxGroup>> levels;
    int indexBits = static_cast<int>(std::bit_width(boxes.size() - 1));
};

/// How many pairs all walks have found together, and whether to go on.
class Tally {
public:
    Tally(std::size_t most, const ProgressFn& progress) : most_(most), progress_(progress) {}

    void add(std::size_t count) { found_.fetch_add(count, std::memory_order_relaxed); }
    bool isTooMany() const { return found_.load(std::memory_order_relaxed) > most_; }

    /// Not where they are too many, or where the caller's progress, asked on his thread, says no.
    bool goesOn()
    {
        if (progress_ && std::this_thread::get_id() == caller_ && !progress_(0))
            isStopped_.store(true, std::memory_order_relaxed);
        return !isTooMany() && !isStopped_.load(std::memory_order_relaxed);
    }

    bool isStopped() const { return isStopped_.load(std::memory_order_relaxed); }

private:
    std::size_t most_;
    const ProgressFn& progress_;
    std::thread::id caller_ = std::this_thread::get_id();
    std::atomic<std::size_t> found_ = 0;
    std::atomic<bool> isStopped_ = false;
};

/// One walk of the hierarchy against itself: of pairs of groups, down to pairs of boxes.
class Walk {
public:
    Walk(const PackedBoxes& packed, Tally& tally)
        : packed_(packed), tally_(tally), below_(packed.levels.size())
    {
    }

    /// Replaces `pairs` of groups of a level by the pairs of their boxes that overlap: of groups
    /// of the level below, or of packed boxes below level 0. A group paired with itself stands for
    /// the pairs within.
    void expand(std::size_t level, std::span<const IndexPair> pairs,
                std::vector<IndexPair>& overlapping) const
    {
        std::array<GroupMask, kPairsAtOnce> masks;
        for (std::size_t first = 0; first < pairs.size(); first += kPairsAtOnce) {
            const auto some = pairs.subspan(first, std::min(kPairsAtOnce, pairs.size() - first));
            broad::testGroups(packed_.levels[level].data(), some.data(), some.size(), masks.data());
            for (std::size_t n = 0; n < some.size(); ++n) {
                const auto [a, b] = some[n];
                GroupMask mask = masks[n];
                if (a == b)
                    mask &= level == 0 ? kAbove : kAbove | kDiagonal;
                for (; mask != 0; mask &= mask - 1) {
                    const auto bit = static_cast<std::uint32_t>(std::countr_zero(mask));
                    overlapping.push_back(
                        {a * kWidth32 + bit / kWidth32, b * kWidth32 + bit % kWidth32});
                }
            }
        }
    }

    /// Follows pairs of groups of a level all the way down, for as long as the tally goes on.
    void descend(std::size_t level, std::span<const IndexPair> pairs)
    {
        std::vector<IndexPair>& below = below_[level];
        for (std::size_t first = 0; first < pairs.size() && tally_.goesOn();
             first += kPairsAtOnce) {
            below.clear();
            expand(level, pairs.subspan(first, std::min(kPairsAtOnce, pairs.size() - first)),
                   below);
            if (level == 0)
                settle(below);
            else
                descend(level - 1, below);
        }
    }

    const Keys& found() const { return found_; }

private:
    static constexpr std::size_t kPairsAtOnce = 256;
    static constexpr std::uint32_t kWidth32 = kWidth;
    static constexpr GroupMask kDiagonal = 0x8040201008040201; ///< bit 8 i + j where i == j
    static constexpr GroupMask kAbove = 0x0080c0e0f0f8fcfe;    ///< where i < j

    /// Keeps the candidates whose boxes, in doubles, do overlap, under their given indices.
    void settle(std::span<const IndexPair> candidates)
    {
        const std::size_t before = found_.size();
        found_.resize(before + candidates.size());
        std::uint64_t* next = found_.data() + before;
        for (const auto& [a, b] : candidates) {
            const auto [i, j] = std::minmax(packed_.order[a], packed_.order[b]);
            *next = std::uint64_t{i} << packed_.indexBits | j;
            next += boundsMeet(packed_.boxes[a], packed_.boxes[b]) ? 1 : 0;
        }
        found_.resize(static_cast<std::size_t>(next - found_.data()));
        tally_.add(found_.size() - before);
    }

    const PackedBoxes& packed_;
    Tally& tally_;
    std::vector<std::vector<IndexPair>> below_; ///< by level
    Keys found_;
};

/// All overlapping pairs, unordered; nothing where they are more than `most`. Throws Cancelled.
std::optional<Keys> overlappingKeys(const PackedBoxes& packed, std::size_t most,
                                    const ProgressFn& progress)
{
    constexpr std::size_t kEnoughToShare = 512;
    std::vector<IndexPair> pairs = {{0, 0}};
    std::size_t level = packed.levels.size() - 1;
    Tally tally(most, progress);
    const Walk top(packed, tally);
    for (; level > 0 && pairs.size() < kEnoughToShare; --level) {
        std::vector<IndexPair> below;
        top.expand(level, pairs, below);
        pairs = std::move(below);
    }

    tbb::enumerable_thread_specific<Walk> walks([&] { return Walk(packed, tally); });
    constexpr std::size_t kPairsPerTask = 32;
    using Range = tbb::blocked_range<std::size_t>;
    tbb::parallel_for(Range(0, pairs.size(), kPairsPerTask), [&](const Range& range) {
        walks.local().descend(level, std::span(pairs).subspan(range.begin(), range.size()));
    });

    if (tally.isStopped())
        throw Error(ErrorCode::Cancelled, "cancelled");
    if (tally.isTooMany())
        return std::nullopt;
    std::size_t count = 0;
    for (const Walk& walk : walks)
        count += walk.found().size();
    Keys keys;
    keys.reserve(count);
    for (const Walk& walk : walks) {
        reportProgress(progress, 0);
        keys.insert(keys.end(), walk.found().begin(), walk.found().end());
    }
    return keys;
}

} // namespace

std::optional<std::vector<IndexPair>> overlappingPairs(std::span<const Aabb> boxes,
                                                       std::size_t most, const ProgressFn& progress)
{
    if (boxes.size() < 2)
        return std::vector<IndexPair>();
    const PackedBoxes packed(boxes);
    std::optional<Keys> found = overlappingKeys(packed, most, progress);
    if (!found)
        return std::nullopt;
    const ProgressFn asked = progress ? [&](double) { return progress(0); } : ProgressFn();
    reportProgress(asked, 0);
    Keys& keys = *found;
    Keys scratch(keys.size());
    broad::sortKeys(keys, scratch, 0, 2 * packed.indexBits, asked);
    scratch = Keys();

    std::vector<IndexPair> pairs;
    pairs.reserve(keys.size());
    const std::uint64_t mask = (std::uint64_t{1} << packed.indexBits) - 1;
    while (pairs.size() < keys.size()) {
        reportProgress(asked, 0);
        const std::span<const std::uint64_t> rest = std::span(keys).subspan(pairs.size());
        const auto some = rest.first(std::min(kPairsBetweenLooks, rest.size()));
        const std::size_t before = pairs.size();
        pairs.resize(before + some.size());
        std::transform(some.begin(), some.end(),
                       pairs.begin() + static_cast<std::ptrdiff_t>(before), [&](std::uint64_t key) {
                           return IndexPair{static_cast<std::uint32_t>(key >> packed.indexBits),
                                            static_cast<std::uint32_t>(key & mask)};
                       });
    }
    return pairs;
}

std::vector<IndexPair> overlappingPairs(std::span<const Aabb> boxes)
{
    return *overlappingPairs(boxes, std::numeric_limits<std::size_t>::max());
}

} // namespace mbv
