#pragma once

#include "bvh_tree.h"

#include <algorithm>
#include <limits>
#include <vector>

/// How far a mesh reaches in a direction, by its stored corners. Internal.
namespace mbv::bvh {

/// A triangle, by its index in the mesh, and how far it reaches along a direction.
struct Stick {
    std::uint32_t triangle;
    double end;
};

class SupportWalk {
public:
    /// The triangle that reaches farthest.
    Stick farthest(const Tree& tree, const double (&direction)[3])
    {
        Stick found = {0, -std::numeric_limits<double>::max()};
        stack_.assign(1, &tree.nodes.front());
        while (!stack_.empty()) {
            const Node& node = *stack_.back();
            stack_.pop_back();
            for (std::size_t i = 0; i < node.children; ++i) {
                if (endOfBox(node, i, direction) <= found.end)
                    continue;
                if (!node.isLeaf(i)) {
                    stack_.push_back(&tree.nodes[node.first[i]]);
                    continue;
                }
                const SlotRange leaf = tree.leaf(node, i);
                for (std::uint32_t n = 0; n < leaf.count; ++n) {
                    const double end = endOfTriangle(tree, leaf, n, direction);
                    if (end > found.end)
                        found = {tree.order[leaf.first + n], end};
                }
            }
        }
        return found;
    }

    /// All that reach as far as `least`; false where they are more than a few.
    bool beyond(const Tree& tree, const double (&direction)[3], double least,
                std::vector<Stick>& sticks)
    {
        sticks.clear();
        stack_.assign(1, &tree.nodes.front());
        while (!stack_.empty()) {
            const Node& node = *stack_.back();
            stack_.pop_back();
            for (std::size_t i = 0; i < node.children; ++i) {
                if (endOfBox(node, i, direction) < least)
                    continue;
                if (!node.isLeaf(i)) {
                    stack_.push_back(&tree.nodes[node.first[i]]);
                    continue;
                }
                const SlotRange leaf = tree.leaf(node, i);
                for (std::uint32_t n = 0; n < leaf.count; ++n) {
                    const double end = endOfTriangle(tree, leaf, n, direction);
                    if (!(end < least))
                        sticks.push_back({tree.order[leaf.first + n], end});
                }
            }
            if (sticks.size() > kMostSticks || stack_.size() > kMostNodes)
                return false;
        }
        return true;
    }

private:
    static constexpr std::size_t kMostSticks = 40;
    static constexpr std::size_t kMostNodes = 64;

    static double endOfBox(const Node& node, std::size_t child, const double (&direction)[3])
    {
        double end = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const double low = node.min[i][child];
            const double high = node.max[i][child];
            end += direction[i] * (direction[i] > 0 ? high : low);
        }
        return end;
    }

    static double endOfTriangle(const Tree& tree, const SlotRange& leaf, std::size_t n,
                                const double (&direction)[3])
    {
        double end = -std::numeric_limits<double>::max();
        for (std::size_t corner = 0; corner < 3; ++corner) {
            double along = 0;
            for (std::size_t i = 0; i < 3; ++i)
                along += direction[i] * double{tree.cornerRow(leaf, 3 * corner + i)[n]};
            end = std::max(end, along);
        }
        return end;
    }

    std::vector<const Node*> stack_;
};

} // namespace mbv::bvh
