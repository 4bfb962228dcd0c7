#pragma once

#include "bvh/bvh_tree.h"

#include <algorithm>
#include <limits>
#include <vector>

/// Support queries on a mesh, by its stored corners. Internal.
namespace mbv::bvh {

/// A triangle, by its index in the mesh, and its support point along a direction.
struct SupportTriangle {
    std::uint32_t triangle = 0;
    double end = -std::numeric_limits<double>::max(); ///< how far it reaches
    Vec3 corner;                                      ///< its support point
};

class SupportWalk {
public:
    /// The triangle that has the mesh's support point.
    SupportTriangle triangle(const Tree& tree, const Vec3& direction)
    {
        SupportTriangle found;
        walk(
            tree, direction, [&](double end) { return !(end <= found.end); },
            [&](const SupportTriangle& support) { found = support; }, [] { return true; });
        return found;
    }

    /// All triangles that reach as far as `least`; false where they are more than a few.
    bool triangles(const Tree& tree, const Vec3& direction, double least,
                   std::vector<SupportTriangle>& found)
    {
        found.clear();
        return walk(
            tree, direction, [&](double end) { return !(end < least); },
            [&](const SupportTriangle& support) { found.push_back(support); },
            [&] { return found.size() <= kMostTriangles && stack_.size() <= kMostNodes; });
    }

private:
    static constexpr std::size_t kMostTriangles = 40;
    static constexpr std::size_t kMostNodes = 64;

    /// Takes the triangles whose ends are wanted, among the boxes whose ends are; false where
    /// goesOn(), asked after each node, ended it.
    template <class Wanted, class Take, class GoesOn>
    bool walk(const Tree& tree, const Vec3& direction, const Wanted& wanted, const Take& take,
              const GoesOn& goesOn)
    {
        stack_.assign(1, &tree.nodes.front());
        while (!stack_.empty()) {
            const Node& node = *stack_.back();
            stack_.pop_back();
            for (std::size_t i = 0; i < node.children; ++i) {
                if (!wanted(endOfBox(node, i, direction)))
                    continue;
                if (!node.isLeaf(i)) {
                    stack_.push_back(&tree.nodes[node.first[i]]);
                    continue;
                }
                const SlotRange leaf = tree.leaf(node, i);
                for (std::uint32_t n = 0; n < leaf.count; ++n) {
                    const SupportTriangle support = supportOf(tree, leaf, n, direction);
                    if (wanted(support.end))
                        take(support);
                }
            }
            if (!goesOn())
                return false;
        }
        return true;
    }

    static double endOfBox(const Node& node, std::size_t child, const Vec3& direction)
    {
        double end = 0;
        for (int i = 0; i < 3; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const double low = node.min[k][child];
            const double high = node.max[k][child];
            end += direction[i] * (direction[i] > 0 ? high : low);
        }
        return end;
    }

    static SupportTriangle supportOf(const Tree& tree, const SlotRange& leaf, std::uint32_t n,
                                     const Vec3& direction)
    {
        SupportTriangle support;
        support.triangle = tree.order[leaf.first + n];
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 corner = {tree.cornerRow(leaf, 3 * k)[n], tree.cornerRow(leaf, 3 * k + 1)[n],
                                 tree.cornerRow(leaf, 3 * k + 2)[n]};
            const double along = dot(direction, corner);
            if (along > support.end) {
                support.end = along;
                support.corner = corner;
            }
        }
        return support;
    }

    std::vector<const Node*> stack_;
};

} // namespace mbv::bvh
