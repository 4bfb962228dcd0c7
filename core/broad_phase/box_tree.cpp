#include "box_tree.h"

#include "geometry/points/box_around.h"

#include <tbb/parallel_invoke.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace mbv::broad {
namespace {

/// Finite for a box without an end, too.
Vec3 middleOf(const Aabb& box)
{
    const Vec3 middle = box.min / 2 + box.max / 2;
    if (std::isfinite(middle.x + middle.y + middle.z))
        return middle;
    constexpr double kLargest = std::numeric_limits<double>::max() / 4;
    const auto held = [](const Vec3& p) {
        return max(min(p, {kLargest, kLargest, kLargest}), {-kLargest, -kLargest, -kLargest});
    };
    return held(box.min) / 2 + held(box.max) / 2;
}

float toFloat(double value)
{
    constexpr double kLargest = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(value, -kLargest, kLargest));
}

} // namespace

void BoxTree::assign(std::span<const Aabb> boxes, std::vector<Node>& leaves)
{
    free_.clear();
    leaves.assign(boxes.size(), kNone);
    nodes_.clear();
    nodes_.resize(boxes.empty() ? 0 : 2 * boxes.size() - 1);
    root_ = boxes.empty() ? kNone : 0;
    if (boxes.empty())
        return;
    Aabb all = boxes.front();
    for (const Aabb& box : boxes)
        all = around(all, box);
    const Vec3 middle = middleOf(all);
    std::vector<Middle> middles(boxes.size());
    for (std::uint32_t n = 0; n < boxes.size(); ++n) {
        const Vec3 at = middleOf(boxes[n]);
        middles[n].box = n;
        for (int k = 0; k < 3; ++k)
            middles[n].at[static_cast<std::size_t>(k)] = toFloat(at[k] - middle[k]);
    }
    build(root_, boxes, middles, leaves);
}

void BoxTree::assign(std::span<const Aabb> boxes, std::span<const std::uint32_t> indices,
                     std::vector<Node>& leaves)
{
    assign(boxes, leaves);
    for (std::size_t n = 0; n < leaves.size(); ++n)
        nodes_[leaves[n]].children[1] = indices[n];
}

/// Halves them where their middles lie farthest apart, again and again. A node's first child is the
/// next one, and the nodes below a child lie together, so that both can be built at a time.
void BoxTree::build(Node node, std::span<const Aabb> boxes, std::span<Middle> middles,
                    std::vector<Node>& leaves)
{
    constexpr std::size_t kAtATime = 4096; // fewer are not worth a task
    if (middles.size() == 1) {
        const std::uint32_t box = middles.front().box;
        nodes_[node].box = boxes[box];
        nodes_[node].children[1] = box;
        leaves[box] = node;
        return;
    }
    std::array<float, 3> low = middles.front().at;
    std::array<float, 3> high = low;
    for (const Middle& middle : middles) {
        for (std::size_t k = 0; k < low.size(); ++k) {
            low[k] = std::min(low[k], middle.at[k]);
            high[k] = std::max(high[k], middle.at[k]);
        }
    }
    const auto extent = [&](std::size_t k) { return high[k] / 2 - low[k] / 2; };
    const std::size_t axis = extent(0) >= extent(1) ? (extent(0) >= extent(2) ? 0U : 2U)
                                                    : (extent(1) >= extent(2) ? 1U : 2U);
    const std::size_t half = middles.size() / 2;
    std::nth_element(middles.begin(), middles.begin() + static_cast<std::ptrdiff_t>(half),
                     middles.end(), [axis](const Middle& a, const Middle& b) {
                         return a.at[axis] != b.at[axis] ? a.at[axis] < b.at[axis] : a.box < b.box;
                     });
    const Node first = node + 1;
    const Node second = node + 2 * static_cast<Node>(half);
    const auto buildFirst = [&] { build(first, boxes, middles.first(half), leaves); };
    const auto buildSecond = [&] { build(second, boxes, middles.subspan(half), leaves); };
    if (middles.size() < kAtATime) {
        buildFirst();
        buildSecond();
    } else {
        tbb::parallel_invoke(buildFirst, buildSecond);
    }
    adopt(node, first, second);
}

BoxTree::Node BoxTree::newNode()
{
    if (!free_.empty()) {
        const Node node = free_.back();
        free_.pop_back();
        nodes_[node] = {};
        return node;
    }
    nodes_.emplace_back();
    return static_cast<Node>(nodes_.size() - 1);
}

BoxTree::Node BoxTree::insert(const Aabb& box, std::uint32_t index)
{
    const Node leaf = newNode();
    nodes_[leaf].box = box;
    nodes_[leaf].children[1] = index;
    if (root_ == kNone) {
        root_ = leaf;
        return leaf;
    }
    const Node sibling = nearestLeaf(box);
    const Node above = nodes_[sibling].parent;
    const Node parent = newNode();
    replace(above, sibling, parent);
    adopt(parent, sibling, leaf);
    refitFrom(above);
    return leaf;
}

void BoxTree::remove(Node leaf)
{
    const Node parent = nodes_[leaf].parent;
    free_.push_back(leaf);
    if (parent == kNone) {
        root_ = kNone;
        return;
    }
    free_.push_back(parent);
    const auto& [first, second] = nodes_[parent].children;
    const Node above = nodes_[parent].parent;
    replace(above, parent, first == leaf ? second : first);
    refitFrom(above);
}

BoxTree::Node BoxTree::move(Node leaf, const Aabb& box)
{
    const Node parent = nodes_[leaf].parent;
    if (parent != kNone && around(nodes_[parent].box, box) == nodes_[parent].box) {
        nodes_[leaf].box = box;
        refitFrom(parent);
        return leaf;
    }
    const std::uint32_t index = nodes_[leaf].children[1];
    remove(leaf);
    return insert(box, index);
}

/// The leaf that is reached by always taking the child whose middle is nearer, by the sum over the
/// coordinates. Trees that grow so are asked about faster than those where the child is taken that
/// grows less: boxes that are large already do not attract all others.
BoxTree::Node BoxTree::nearestLeaf(const Aabb& box) const
{
    const Vec3 middle = middleOf(box);
    const auto distanceTo = [&](Node node) {
        const Vec3 gap = abs(middleOf(nodes_[node].box) - middle);
        return gap.x + gap.y + gap.z;
    };
    Node node = root_;
    while (!nodes_[node].isLeaf()) {
        const auto& [first, second] = nodes_[node].children;
        node = distanceTo(first) <= distanceTo(second) ? first : second;
    }
    return node;
}

void BoxTree::adopt(Node parent, Node first, Node second)
{
    TreeNode& node = nodes_[parent];
    node.children[0] = first;
    node.children[1] = second;
    node.box = around(nodes_[first].box, nodes_[second].box);
    node.height = 1 + std::max(nodes_[first].height, nodes_[second].height);
    nodes_[first].parent = nodes_[second].parent = parent;
}

/// Puts `other` in the place of a child, or of the root where there is no parent.
void BoxTree::replace(Node parent, Node child, Node other)
{
    nodes_[other].parent = parent;
    if (parent == kNone)
        root_ = other;
    else
        nodes_[parent].children[nodes_[parent].children[0] == child ? 0 : 1] = other;
}

/// Makes boxes, heights and balance right from here up to where nothing changes any more.
void BoxTree::refitFrom(Node node)
{
    while (node != kNone) {
        const Aabb box = nodes_[node].box;
        const std::int32_t height = nodes_[node].height;
        adopt(node, nodes_[node].children[0], nodes_[node].children[1]);
        const Node top = balanced(node);
        if (nodes_[top].box == box && nodes_[top].height == height)
            return;
        node = nodes_[top].parent;
    }
}

/// Where one child is too high, it takes the node's place and keeps its higher child; the node gets
/// the lower one instead. Returns what is now in the node's place.
BoxTree::Node BoxTree::balanced(Node node)
{
    const auto lowFirst = [this](Node parent) {
        const auto& [first, second] = nodes_[parent].children;
        return nodes_[first].height <= nodes_[second].height ? std::pair(first, second)
                                                             : std::pair(second, first);
    };
    const auto [low, high] = lowFirst(node);
    if (nodes_[high].height - nodes_[low].height < 2)
        return node;
    const auto [lower, higher] = lowFirst(high);
    replace(nodes_[node].parent, node, high);
    adopt(node, low, lower);
    adopt(high, node, higher);
    return high;
}

} // namespace mbv::broad
