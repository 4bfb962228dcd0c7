#pragma once

#include <mbv/geometry/shapes.h>

#include <cstdint>
#include <span>
#include <vector>

/// Internal to the broad phase.
namespace mbv::broad {

/// A binary hierarchy of boxes that come and go, balanced as by Adelson-Velsky and Landis: the
/// heights of two children differ by at most one. Leaves are known by their node.
class BoxTree {
public:
    using Node = std::uint32_t;

    /// Makes the tree that of these boxes; leaves[n] is that of box n, and gives n when found.
    void assign(std::span<const Aabb> boxes, std::vector<Node>& leaves);

    Node insert(const Aabb& box, std::uint32_t index);
    void remove(Node leaf);

    const Aabb& boxOf(Node leaf) const { return nodes_[leaf].box; }

    /// Appends the indices of all boxes that overlap this one, in no order.
    void findOverlapping(const Aabb& box, std::vector<std::uint32_t>& indices) const;

private:
    static constexpr Node kNone = ~Node{0};

    struct TreeNode {
        Aabb box;
        Node parent = kNone;
        Node children[2] = {kNone, kNone}; ///< of a leaf: none, and the index of its box
        std::int32_t height = 0;

        bool isLeaf() const { return children[0] == kNone; }
    };

    Node newNode();
    Node build(std::span<const Aabb> boxes, std::span<const std::uint32_t> order,
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
