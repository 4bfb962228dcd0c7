#include "box_tree.h"

#include "curve_order.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

namespace mbv::broad {
namespace {

Aabb around(const Aabb& a, const Aabb& b)
{
    return {min(a.min, b.min), max(a.max, b.max)};
}

/// An eighth of the sum of the sides; finite for a box without an end, too.
double reachOf(const Aabb& box)
{
    constexpr double kLargest = std::numeric_limits<double>::max();
    double reach = 0;
    for (int k = 0; k < 3; ++k)
        reach += std::clamp(box.max[k], -kLargest, kLargest) / 8 -
                 std::clamp(box.min[k], -kLargest, kLargest) / 8;
    return reach;
}

} // namespace

void BoxTree::assign(std::span<const Aabb> boxes, std::vector<Node>& leaves)
{
    nodes_.clear();
    free_.clear();
    nodes_.reserve(2 * boxes.size());
    leaves.assign(boxes.size(), kNone);
    const std::vector<std::uint32_t> order = spatialOrder(boxes);
    root_ = order.empty() ? kNone : build(boxes, order, leaves);
}

void BoxTree::assign(std::span<const Aabb> boxes, std::span<const std::uint32_t> indices,
                     std::vector<Node>& leaves)
{
    assign(boxes, leaves);
    for (std::size_t n = 0; n < leaves.size(); ++n)
        nodes_[leaves[n]].children[1] = indices[n];
}

/// A tree of neighbors in the order, halved again and again.
BoxTree::Node BoxTree::build(std::span<const Aabb> boxes, std::span<const std::uint32_t> order,
                             std::vector<Node>& leaves)
{
    const Node node = newNode();
    if (order.size() == 1) {
        nodes_[node].box = boxes[order[0]];
        nodes_[node].children[1] = order[0];
        leaves[order[0]] = node;
        return node;
    }
    const std::size_t half = order.size() / 2;
    const Node first = build(boxes, order.first(half), leaves);
    adopt(node, first, build(boxes, order.subspan(half), leaves));
    return node;
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

/// The leaf that is reached by always taking the child that has to grow less; of two that grow
/// alike, the one that stays smaller.
BoxTree::Node BoxTree::nearestLeaf(const Aabb& box) const
{
    Node node = root_;
    while (!nodes_[node].isLeaf()) {
        std::array<std::pair<double, double>, 2> costs;
        for (std::size_t i = 0; i < 2; ++i) {
            const Aabb& child = nodes_[nodes_[node].children[i]].box;
            const double reach = reachOf(around(child, box));
            costs[i] = {reach - reachOf(child), reach};
        }
        node = nodes_[node].children[costs[0] <= costs[1] ? 0 : 1];
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
