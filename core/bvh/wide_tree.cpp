#include "wide_tree.h"

#include <algorithm>

namespace mbv::bvh {
namespace {

/// Which binary nodes are children of wide ones, so that the sum of the wide nodes' areas is least:
/// a random line meets each in proportion to it (Ylitie, Karras, Laine: Efficient Incoherent Ray
/// Traversal on GPUs Through Compressed Wide BVHs, 2017, section 3.1, with leaves that are given).
class Openings {
public:
    explicit Openings(const BinaryTree& binary) : ofNodes_(binary.count)
    {
        for (std::size_t n = binary.count; n-- > 0;) { // children come after their parent
            const BinaryNode& node = binary.nodes[n];
            if (!node.isLeaf())
                open(ofNodes_[n], node.halfArea(), ofNodes_[node.children],
                     ofNodes_[node.children + 1]);
        }
    }

    /// Of the slots that a binary node may take, how many are for its left child; 0 where the node
    /// takes one, as a child. One that gets all kWidth is opened.
    std::size_t leftOf(std::uint32_t node, std::size_t slots) const
    {
        return ofNodes_[node].left[slots];
    }

private:
    struct OfNode {
        std::array<float, kWidth> area = {}; ///< of wide nodes at least, in up to this many slots
        std::array<std::uint8_t, kWidth + 1> left = {};
    };

    static void open(OfNode& node, float ownArea, const OfNode& left, const OfNode& right)
    {
        std::array<float, kWidth + 1> opened = {};
        for (std::size_t slots = 2; slots <= kWidth; ++slots) {
            opened[slots] = left.area[1] + right.area[slots - 1];
            node.left[slots] = 1;
            for (std::size_t i = 2; i < slots; ++i) {
                const float area = left.area[i] + right.area[slots - i];
                if (area < opened[slots]) {
                    opened[slots] = area;
                    node.left[slots] = static_cast<std::uint8_t>(i);
                }
            }
        }
        node.area[1] = ownArea + opened[kWidth];
        for (std::size_t slots = 2; slots < kWidth; ++slots) {
            const bool fewerWillDo = node.area[slots - 1] <= opened[slots];
            node.area[slots] = fewerWillDo ? node.area[slots - 1] : opened[slots];
            if (fewerWillDo)
                node.left[slots] = node.left[slots - 1];
        }
    }

    std::vector<OfNode> ofNodes_;
};

/// A binary node that is to be a child of a wide one, `depth` splits below it.
struct Opened {
    std::uint32_t node;
    std::uint8_t depth;
};

/// In the order of the binary tree's leaves. More than the root itself unless that is a leaf, so
/// every wide node is deeper in the binary tree than its parent, which bounds the recursion.
struct Children {
    std::array<Opened, kWidth> list;
    std::size_t count = 0;

    void add(const BinaryTree& binary, const Openings& openings, std::uint32_t node,
             std::uint8_t depth, std::size_t slots)
    {
        const std::size_t left = openings.leftOf(node, slots);
        if (left == 0) {
            list[count++] = {node, depth};
            return;
        }
        const std::uint32_t children = binary.nodes[node].children;
        const auto below = static_cast<std::uint8_t>(depth + 1);
        add(binary, openings, children, below, left);
        add(binary, openings, children + 1, below, slots - left);
    }
};

void setBox(Node& node, std::size_t child, const BinaryNode& box)
{
    for (std::size_t i = 0; i < 3; ++i) {
        node.min[i][child] = box.min[i];
        node.max[i][child] = box.max[i];
    }
}

class Collapse {
public:
    Collapse(const BinaryTree& binary, Tree& tree) : binary_(binary), openings_(binary), tree_(tree)
    {
    }

    /// Appends the subtree of a binary node that lies `depth` below the root.
    void append(std::uint32_t root, int depth)
    {
        const std::size_t at = tree_.nodes.size();
        tree_.nodes.emplace_back();
        Children children;
        children.add(binary_, openings_, root, 0, kWidth);
        tree_.nodes[at].children = static_cast<std::uint8_t>(children.count);
        for (std::size_t i = 0; i < children.count; ++i) {
            const Opened& child = children.list[i];
            const BinaryNode& binary = binary_.nodes[child.node];
            const int childDepth = depth + child.depth;
            tree_.depth = std::max(tree_.depth, childDepth);
            Node& node = tree_.nodes[at];
            setBox(node, i, binary);
            node.splitDepth[i] = child.depth;
            if (binary.isLeaf()) {
                node.first[i] = binary.first;
                node.triangles[i] = static_cast<std::uint8_t>(binary.count);
                node.leaves = static_cast<std::uint8_t>(node.leaves | 1U << i);
            } else {
                node.first[i] = static_cast<std::uint32_t>(tree_.nodes.size());
                append(child.node, childDepth);
            }
        }
        for (std::size_t i = children.count; i < kWidth; ++i) // never asked about, but loaded
            setBox(tree_.nodes[at], i, binary_.nodes[root]);
    }

private:
    const BinaryTree& binary_;
    const Openings openings_;
    Tree& tree_;
};

/// Cuts the children [first, last) of a node, which are one binary subtree.
class Cut {
public:
    Cut(const Tree& tree, int depth) : tree_(tree), depth_(depth) {}

    /// `at` is the depth of the binary subtree, `nodeDepth` that of the node.
    void visit(const Node& node, std::size_t first, std::size_t last, int at, int nodeDepth)
    {
        const bool single = last == first + 1;
        if (at == depth_ || (single && node.isLeaf(first))) {
            const SlotRange begin = slotsOf(tree_, node, first);
            const SlotRange end = slotsOf(tree_, node, last - 1);
            parts_.push_back({begin.first, end.first + end.count - begin.first});
        } else if (single) {
            const Node& child = tree_.nodes[node.first[first]];
            visit(child, 0, child.children, at, at);
        } else {
            const std::size_t middle = endOfLeft(node, first, at + 1 - nodeDepth);
            visit(node, first, middle, at + 1, nodeDepth);
            visit(node, middle, last, at + 1, nodeDepth);
        }
    }

    std::vector<SlotRange> takeParts() { return std::move(parts_); }

private:
    /// A subtree `depth` below the node is complete when its leaves, each 2^-(depth below it),
    /// add up to one.
    static std::size_t endOfLeft(const Node& node, std::size_t first, int depth)
    {
        std::uint32_t sum = 0;
        std::size_t end = first;
        while (sum < 1U << kWidth)
            sum += 1U << (kWidth - static_cast<std::size_t>(node.splitDepth[end++] - depth));
        return end;
    }

    const Tree& tree_;
    int depth_;
    std::vector<SlotRange> parts_;
};

} // namespace

void collapse(const BinaryTree& binary, Tree& tree)
{
    tree.depth = 0;
    tree.nodes.clear();
    Collapse(binary, tree).append(0, 0);
    setWhole(tree);
}

void setWhole(Tree& tree)
{
    const Node& root = tree.nodes.front();
    tree.whole = {};
    tree.whole.children = 1;
    for (std::size_t i = 0; i < 3; ++i) {
        tree.whole.min[i][0] = *std::min_element(root.min[i], root.min[i] + root.children);
        tree.whole.max[i][0] = *std::max_element(root.max[i], root.max[i] + root.children);
    }
}

SlotRange slotsOf(const Tree& tree, const Node& node, std::size_t child)
{
    const Node* low = &node;
    std::size_t lowChild = child;
    while (!low->isLeaf(lowChild)) {
        low = &tree.nodes[low->first[lowChild]];
        lowChild = 0;
    }
    const Node* high = &node;
    std::size_t highChild = child;
    while (!high->isLeaf(highChild)) {
        high = &tree.nodes[high->first[highChild]];
        highChild = high->children - std::size_t{1};
    }
    const std::uint32_t first = low->first[lowChild];
    return {first, high->first[highChild] + high->triangles[highChild] - first};
}

std::vector<SlotRange> slotsAtLevel(const Tree& tree, int level)
{
    Cut cut(tree, level);
    cut.visit(tree.nodes.front(), 0, tree.nodes.front().children, 0, 0);
    return cut.takeParts();
}

} // namespace mbv::bvh
