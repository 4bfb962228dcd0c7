// Every range of triangles is split where sixteen bins along the widest axis of their centres
// promise the least area times triangles on both sides (Wald, On fast Construction of SAH-based
// Bounding Volume Hierarchies, 2007). A subtree of n triangles has at most 2n - 1 nodes, so both
// halves know their place beforehand and can be built at the same time.
#include "binary_build.h"

#include "bvh_tree.h"

#include <tbb/parallel_invoke.h>

#include <algorithm>
#include <numeric>

namespace mbv::bvh {
namespace {

constexpr std::size_t kBins = 16;
constexpr std::size_t kParallelFrom = 4096; ///< triangles that are worth a task
/// Splits that cut off little could make a deep tree; from here on they halve. Thus no tree is
/// deeper than 40 + 31.
constexpr int kHalveFrom = 40;

/// A triangle's box, with its index beside it: what is moved about while building.
struct Item {
    Box box;
    std::uint32_t triangle;

    /// Twice the centre.
    float center(std::size_t axis) const { return box.min[axis] + box.max[axis]; }
};

struct Bin {
    Box box;
    std::uint32_t count = 0;
};

/// Which bin a centre is in, along one axis.
struct Binning {
    std::size_t axis = 0;
    float low = 0;
    float scale = 0;

    std::size_t operator()(const Item& item) const
    {
        const auto bin = static_cast<std::size_t>((item.center(axis) - low) * scale);
        return std::min(bin, kBins - 1);
    }
};

class Builder {
public:
    Builder(std::vector<Item>& items, std::vector<BinaryNode>& nodes) : items_(items), nodes_(nodes)
    {
    }

    /// The subtree of items [first, first + count) at nodes_[at].
    void build(std::uint32_t at, std::uint32_t first, std::uint32_t count, int depth)
    {
        const std::span<Item> items = std::span(items_).subspan(first, count);
        BinaryNode& node = nodes_[at];
        node.first = first;
        node.count = count;
        Box centers;
        for (const Item& item : items) {
            node.box.add(item.box);
            for (std::size_t i = 0; i < 3; ++i) {
                centers.min[i] = std::min(centers.min[i], item.center(i));
                centers.max[i] = std::max(centers.max[i], item.center(i));
            }
        }
        if (count <= kMaxLeafTriangles)
            return;
        const std::uint32_t leftCount = split(items, centers, depth);
        node.left = at + 1;
        node.right = at + 2 * leftCount;
        const auto left = [&] { build(node.left, first, leftCount, depth + 1); };
        const auto right = [&] {
            build(node.right, first + leftCount, count - leftCount, depth + 1);
        };
        if (count >= kParallelFrom) {
            tbb::parallel_invoke(left, right);
        } else {
            left();
            right();
        }
    }

private:
    /// Moves the items of the left half to the front; how many they are, at least one and not all.
    static std::uint32_t split(std::span<Item> items, const Box& centers, int depth)
    {
        const auto extent = [&](std::size_t i) { return centers.max[i] - centers.min[i]; };
        std::size_t axis = extent(0) >= extent(1) ? 0 : 1;
        axis = extent(axis) >= extent(2) ? axis : 2;
        if (extent(axis) <= 0)
            return static_cast<std::uint32_t>(items.size() / 2); // all in one place
        if (depth >= kHalveFrom)
            return halve(items, axis);
        const Binning binOf = {axis, centers.min[axis], kBins / extent(axis)};
        const std::size_t splitBin = cheapestSplit(items, binOf);
        const auto middle = std::partition(
            items.begin(), items.end(), [&](const Item& item) { return binOf(item) < splitBin; });
        return static_cast<std::uint32_t>(middle - items.begin());
    }

    static std::uint32_t halve(std::span<Item> items, std::size_t axis)
    {
        const auto middle = items.begin() + static_cast<std::ptrdiff_t>(items.size() / 2);
        std::nth_element(items.begin(), middle, items.end(), [&](const Item& a, const Item& b) {
            return a.center(axis) < b.center(axis);
        });
        return static_cast<std::uint32_t>(items.size() / 2);
    }

    /// The first bin of the right half. The bins at both ends are not empty, so neither half is.
    static std::size_t cheapestSplit(std::span<const Item> items, const Binning& binOf)
    {
        std::array<Bin, kBins> bins;
        for (const Item& item : items) {
            Bin& bin = bins[binOf(item)];
            bin.box.add(item.box);
            ++bin.count;
        }
        std::array<float, kBins> costFrom = {}; // of the bins from there on
        Bin right;
        for (std::size_t i = kBins - 1; i > 0; --i) {
            right.box.add(bins[i].box);
            right.count += bins[i].count;
            costFrom[i] = right.box.halfArea() * static_cast<float>(right.count);
        }
        Bin left;
        std::size_t best = 1;
        float bestCost = 0;
        for (std::size_t i = 1; i < kBins; ++i) {
            left.box.add(bins[i - 1].box);
            left.count += bins[i - 1].count;
            const float cost = left.box.halfArea() * static_cast<float>(left.count) + costFrom[i];
            if (i == 1 || cost < bestCost) {
                best = i;
                bestCost = cost;
            }
        }
        return best;
    }

    std::vector<Item>& items_;
    std::vector<BinaryNode>& nodes_;
};

} // namespace

BinaryTree buildBinary(std::span<const Box> triangles)
{
    std::vector<Item> items(triangles.size());
    for (std::size_t i = 0; i < triangles.size(); ++i)
        items[i] = {triangles[i], static_cast<std::uint32_t>(i)};
    BinaryTree tree;
    tree.nodes.resize(2 * triangles.size() - 1);
    Builder(items, tree.nodes).build(0, 0, static_cast<std::uint32_t>(items.size()), 0);
    tree.order.resize(items.size());
    std::transform(items.begin(), items.end(), tree.order.begin(),
                   [](const Item& item) { return item.triangle; });
    return tree;
}

} // namespace mbv::bvh
