#pragma once

#include "bvh/bvh_tree.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

/// A tree, the nearest of its boxes first. Internal.
namespace mbv::bvh {

class NearestFirst {
public:
    /// bound(node, child, limit) tells how near the triangles of a child may be, or nothing where
    /// none is within the limit; a bound that is not a number cuts nothing away. visit(the mesh's
    /// index of a triangle) returns how near others still have to be to be of interest, less than 0
    /// to end. All that are no farther than `limit` until then are visited.
    template <class Bound, class Visit>
    void run(const Tree& tree, double limit, const Bound& bound, const Visit& visit)
    {
        waiting_.clear();
        open(tree.nodes.front(), limit, bound);
        while (!waiting_.empty()) {
            const WaitingChild next = waiting_.back();
            waiting_.pop_back();
            if (next.nearest > limit)
                continue;
            if (!next.node->isLeaf(next.child)) {
                open(tree.nodes[next.node->first[next.child]], limit, bound);
                continue;
            }
            const SlotRange leaf = tree.leaf(*next.node, next.child);
            for (std::uint32_t i = leaf.first; i < leaf.first + leaf.count; ++i) {
                limit = std::min(limit, visit(tree.slots[i].triangle));
                if (limit < 0)
                    return;
            }
        }
    }

private:
    /// A child of a node, and how near it may be.
    struct WaitingChild {
        const Node* node;
        std::uint32_t child;
        double nearest;
    };

    template <class Bound> void open(const Node& node, double limit, const Bound& bound)
    {
        const auto before = static_cast<std::ptrdiff_t>(waiting_.size());
        for (std::uint32_t child = 0; child < node.children; ++child) {
            if (const auto nearest = bound(node, child, limit))
                waiting_.push_back({&node, child, *nearest});
        }
        std::sort(
            waiting_.begin() + before, waiting_.end(),
            [](const WaitingChild& x, const WaitingChild& y) { return x.nearest > y.nearest; });
    }

    std::vector<WaitingChild> waiting_;
};

} // namespace mbv::bvh
