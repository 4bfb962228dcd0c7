#pragma once

#include "local_view.h"

#include <mbv/geometry/shapes.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

/// A ray through a tree. Internal.
namespace mbv::bvh {

/// Finds the triangles that a ray may meet, roughly the nearest first. None that it does meet, in
/// exact arithmetic on the corners in the world, is left out.
class RayWalk {
public:
    /// Precondition: the direction is finite and not zero.
    RayWalk(const PosedMesh& posed, const Ray& ray);

    /// Calls test(triangle index), which returns the length along the ray up to which triangles
    /// are still of interest: infinity for all, less than 0 to end.
    template <class Test> void run(const Test& test)
    {
        double limit = std::numeric_limits<double>::infinity();
        open(tree_.nodes.front(), limit);
        while (!stack_.empty()) {
            const Stop stop = stack_.back();
            stack_.pop_back();
            if (stop.enter > limit)
                continue;
            if (!stop.node->isLeaf(stop.child)) {
                open(tree_.nodes[stop.node->first[stop.child]], limit);
                continue;
            }
            const SlotRange leaf = tree_.leaf(*stop.node, stop.child);
            for (std::uint32_t i = leaf.first; i < leaf.first + leaf.count; ++i) {
                limit = std::min(limit, test(tree_.order[i]));
                if (limit < 0)
                    return;
            }
        }
    }

private:
    /// A child of a node, entered by the ray at this length.
    struct Stop {
        const Node* node;
        std::uint32_t child;
        double enter;
    };

    void open(const Node& node, double limit);

    const Tree& tree_;
    Vec3 origin_;
    Vec3 inverse_; ///< one over the direction, components of any size but infinite
    double margin_;
    std::vector<Stop> stack_;
};

} // namespace mbv::bvh
