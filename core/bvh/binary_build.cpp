// Every range of triangles is split where sixteen bins along the widest axis of their centers
// promise the least area times triangles on both sides (Wald, On fast Construction of SAH-based
// Bounding Volume Hierarchies, 2007). A range is moved from one array to the other while it is
// split, without a branch that could be mispredicted; both halves can then be split at once.
#include "binary_build.h"

#include "bvh_tree.h"

#include <tbb/parallel_invoke.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>

namespace mbv::bvh {
namespace {

constexpr std::int32_t kBins = 16;
constexpr std::size_t kParallelFrom = 4096; ///< triangles that are worth a task
/// Splits that cut off little could make a deep tree; from here on they halve. Thus no tree is
/// deeper than 40 + 31.
constexpr int kHalveFrom = 40;
static_assert(kHalveFrom + 31 < kMaxDepth);

/// A triangle's box with its index, as the bits of the fourth minimum: what is moved about.
using Item = Box;

std::uint32_t triangleOf(const Item& item)
{
    return std::bit_cast<std::uint32_t>(item.min[3]);
}

/// Twice the center.
float centerOf(const Item& item, std::size_t axis)
{
    return item.min[axis] + item.max[axis];
}

struct Bin {
    Box box;
    std::uint32_t count = 0;

    void add(const Bin& bin)
    {
        box.add(bin.box);
        count += bin.count;
    }

    /// Of testing the triangles, as often as the box is met.
    float cost() const { return box.halfArea() * static_cast<float>(count); }
};

/// Which bin a center is in, along one axis.
struct Binning {
    std::size_t axis = 0;
    float low = 0;
    float scale = 0;

    std::int32_t operator()(const Item& item) const
    {
        const auto bin = static_cast<std::int32_t>((centerOf(item, axis) - low) * scale);
        return std::min(bin, kBins - 1);
    }
};

/// Where a range is cut: items of bins below `bin` go left.
struct Split {
    std::int32_t bin = 1;
    Box left;
    Box right;
};

class Builder {
public:
    Builder(BinaryTree& tree) : tree_(tree) {}

    /// The subtree of items [first, first + count), which are in `from`; `other` is for use.
    void build(std::uint32_t at, const Box& box, std::uint32_t first, std::span<Item> from,
               std::span<Item> other, int depth)
    {
        const std::size_t count = from.size();
        tree_.nodes[at] = {{box.min[0], box.min[1], box.min[2]},
                           {box.max[0], box.max[1], box.max[2]},
                           first,
                           static_cast<std::uint32_t>(count),
                           0};
        if (count <= kMaxLeafTriangles) {
            std::transform(from.begin(), from.end(), tree_.order.begin() + first, triangleOf);
            return;
        }
        Split halves;
        const std::size_t leftCount = split(from, other, halves, depth);
        const std::uint32_t children = used_.fetch_add(2, std::memory_order_relaxed);
        tree_.nodes[at].children = children;
        const auto left = [&] {
            build(children, halves.left, first, other.first(leftCount), from.first(leftCount),
                  depth + 1);
        };
        const auto right = [&] {
            build(children + 1, halves.right, first + static_cast<std::uint32_t>(leftCount),
                  other.subspan(leftCount), from.subspan(leftCount), depth + 1);
        };
        if (count >= kParallelFrom) {
            tbb::parallel_invoke(left, right);
        } else {
            left();
            right();
        }
    }

    std::uint32_t used() const { return used_.load(); }

private:
    /// Moves the items to `other`, the left half to the front; how many they are, at least one and
    /// not all.
    static std::size_t split(std::span<Item> items, std::span<Item> other, Split& halves, int depth)
    {
        Box centers;
        for (const Item& item : items) {
            Box center;
            for (std::size_t i = 0; i < 4; ++i)
                center.min[i] = center.max[i] = centerOf(item, i);
            centers.add(center);
        }
        const auto extent = [&](std::size_t i) { return centers.max[i] - centers.min[i]; };
        std::size_t axis = extent(0) >= extent(1) ? 0 : 1;
        axis = extent(axis) >= extent(2) ? axis : 2;
        const Binning binOf = {axis, centers.min[axis], static_cast<float>(kBins) / extent(axis)};
        if (!std::isfinite(binOf.scale) || depth >= kHalveFrom)
            return halve(items, other, halves, axis);
        halves = cheapestSplit(items, binOf);
        std::size_t left = 0;
        std::size_t right = items.size();
        for (const Item& item : items) {
            const std::size_t goesLeft = binOf(item) < halves.bin ? 1 : 0;
            other[left] = item; // a choice would become a branch
            other[right - 1] = item;
            left += goesLeft;
            right -= 1 - goesLeft;
        }
        return left;
    }

    static std::size_t halve(std::span<Item> items, std::span<Item> other, Split& halves,
                             std::size_t axis)
    {
        const std::size_t leftCount = items.size() / 2;
        std::nth_element(
            items.begin(), items.begin() + static_cast<std::ptrdiff_t>(leftCount), items.end(),
            [&](const Item& a, const Item& b) { return centerOf(a, axis) < centerOf(b, axis); });
        std::copy(items.begin(), items.end(), other.begin());
        for (std::size_t i = 0; i < items.size(); ++i)
            (i < leftCount ? halves.left : halves.right).add(items[i]);
        return leftCount;
    }

    /// The bins at both ends are not empty, so neither half is.
    static Split cheapestSplit(std::span<const Item> items, const Binning& binOf)
    {
        std::array<Bin, kBins> bins;
        for (const Item& item : items) {
            Bin& bin = bins[static_cast<std::size_t>(binOf(item))];
            bin.box.add(item);
            ++bin.count;
        }
        std::array<float, kBins> rightCosts; // of the bins from there on
        Bin right;
        for (std::size_t i = kBins - 1; i > 0; --i) {
            right.add(bins[i]);
            rightCosts[i] = right.cost();
        }
        std::size_t cheapest = 1;
        float leastCost = std::numeric_limits<float>::infinity();
        Bin left;
        for (std::size_t i = 1; i < kBins; ++i) {
            left.add(bins[i - 1]);
            const float cost = left.cost() + rightCosts[i];
            cheapest = cost < leastCost ? i : cheapest;
            leastCost = std::min(cost, leastCost);
        }
        Split best = {static_cast<std::int32_t>(cheapest), {}, {}};
        for (std::size_t i = 0; i < kBins; ++i)
            (i < cheapest ? best.left : best.right).add(bins[i].box);
        return best;
    }

    BinaryTree& tree_;
    std::atomic<std::uint32_t> used_ = 1;
};

} // namespace

BinaryTree buildBinary(std::span<const Box> triangles)
{
    std::vector<Item> items(triangles.begin(), triangles.end());
    std::vector<Item> other(triangles.size());
    Box all;
    for (std::size_t i = 0; i < items.size(); ++i) {
        all.add(items[i]);
        items[i].min[3] = std::bit_cast<float>(static_cast<std::uint32_t>(i));
    }
    BinaryTree tree;
    tree.nodes = std::make_unique_for_overwrite<BinaryNode[]>(2 * triangles.size() - 1);
    tree.order.resize(items.size());
    Builder builder(tree);
    builder.build(0, all, 0, items, other, 0);
    tree.count = builder.used();
    return tree;
}

} // namespace mbv::bvh
