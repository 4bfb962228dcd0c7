#pragma once

#include <mbv/geometry/shapes.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <span>
#include <tuple>
#include <vector>

#include <hwy/cache_control.h>

/// Internal to the broad phase.
namespace mbv::broad {

/// A binary hierarchy of boxes that come and go, balanced as by Adelson-Velsky and Landis: the
/// heights of two children differ by at most one. Leaves are known by their node.
class BoxTree {
public:
    using Node = std::uint32_t;

    /// Makes the tree that of these boxes, in parallel; leaves[n] is that of box n, and gives n
    /// when found.
    void assign(std::span<const Aabb> boxes, std::vector<Node>& leaves);
    /// The same, but that box n gives indices[n].
    void assign(std::span<const Aabb> boxes, std::span<const std::uint32_t> indices,
                std::vector<Node>& leaves);

    Node insert(const Aabb& box, std::uint32_t index);
    void remove(Node leaf);
    /// Gives the leaf another box, and returns the leaf that is now its: its place in the tree is
    /// another one unless that makes none of the boxes above it larger.
    Node move(Node leaf, const Aabb& box);

    const Aabb& boxOf(Node leaf) const { return nodes_[leaf].box; }

    /// Calls found(index, box) for every box for which meets(box) is true, in no order. What meets
    /// a box must meet all boxes around it.
    template <class Meets, class Found> void find(const Meets& meets, const Found& found) const
    {
        // 2^32 leaves, balanced, are less than 1.45 * 32 high, and one node waits on each level.
        std::array<Node, 64> waiting;
        std::size_t count = 0;
        // Without a branch, where `meets` has none: it would be missed every other time.
        const auto add = [&](Node node) {
            const TreeNode& at = nodes_[node];
            waiting[count] = node;
            count += meets(at.box) ? 1U : 0U;
            if (!at.isLeaf()) { // its children are asked about soon, or else not waited for
                hwy::Prefetch(&nodes_[at.children[0]]);
                hwy::Prefetch(&nodes_[at.children[1]]);
            }
        };
        if (root_ != kNone)
            add(root_);
        while (count > 0) {
            const TreeNode& node = nodes_[waiting[--count]];
            if (node.isLeaf()) {
                found(node.children[1], node.box);
            } else {
                add(node.children[0]);
                add(node.children[1]);
            }
        }
    }

    /// Calls visit(index, key) with the keys ascending, equal ones by index, until it gives false.
    /// key(box) is an optional number, none for a box to leave out, and at most that of every box
    /// inside it.
    template <class Key, class Visit> void visitAscending(const Key& key, const Visit& visit) const
    {
        std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting;
        const auto add = [&](Node node) {
            const TreeNode& at = nodes_[node];
            if (const auto k = key(at.box))
                waiting.emplace(*k, at.isLeaf(), at.isLeaf() ? at.children[1] : node);
        };
        if (root_ != kNone)
            add(root_);
        while (!waiting.empty()) {
            const auto [k, isLeaf, at] = waiting.top();
            waiting.pop();
            if (isLeaf) {
                if (!visit(at, k))
                    return;
            } else {
                add(nodes_[at].children[0]);
                add(nodes_[at].children[1]);
            }
        }
    }

private:
    static constexpr Node kNone = ~Node{0};

    /// A key, whether it is that of a leaf, and its index or the node. Of equal keys nodes come
    /// first, so that the leaves below them are there before one is visited.
    using Waiting = std::tuple<double, bool, std::uint32_t>;

    struct alignas(64) TreeNode { // a cache line
        Aabb box;
        Node parent = kNone;
        Node children[2] = {kNone, kNone}; ///< of a leaf: none, and the index of its box
        std::int32_t height = 0;

        bool isLeaf() const { return children[0] == kNone; }
    };

    /// The middle of a box, for putting boxes that are near each other together: as a float, and
    /// relative to that of all boxes.
    struct Middle {
        std::array<float, 3> at;
        std::uint32_t box;
    };

    Node newNode();
    void build(Node node, std::span<const Aabb> boxes, std::span<Middle> middles,
               std::vector<Node>& leaves);
    Node nearestLeaf(const Aabb& box) const;
    void adopt(Node parent, Node first, Node second);
    void replace(Node parent, Node child, Node other);
    void refitFrom(Node node);
    Node balanced(Node node);

    std::vector<TreeNode> nodes_;
    std::vector<Node> free_;
    Node root_ = kNone;
};

} // namespace mbv::broad
