#pragma once

#include "bvh/access.h"
#include "geometry/parallel/stop_check.h"

#include <mbv/broad_phase/overlapping_pairs.h>

#include <array>

/// Which triangles of one mesh are near each other. Internal.
namespace mbv::bvh {

/// Calls visit(i, j) once for every two triangles, i < j, whose boxes meet when each is grown by a
/// margin, until it says no. Precondition: the margin is at most 1e-9 of the mesh's extent, which
/// the nodes' boxes are wider by.
template <class Visit> class NearPairs {
public:
    NearPairs(const MeshBvh& bvh, double margin, StopCheck& stop, const Visit& visit)
        : mesh_(bvh.mesh()), tree_(treeOf(bvh)), margin_(margin), stop_(stop), visit_(visit)
    {
    }

    void run() { within(tree_.nodes.front()); }

private:
    /// A leaf's triangles and their boxes.
    struct Leaf {
        std::array<std::uint32_t, kMaxLeafTriangles> triangles;
        std::array<Aabb, kMaxLeafTriangles> boxes;
        std::size_t count = 0;
    };

    Leaf leafOf(const Node& node, std::uint32_t child) const
    {
        const SlotRange slots = tree_.leaf(node, child);
        Leaf leaf;
        for (std::uint32_t slot = slots.first; slot < slots.first + slots.count; ++slot) {
            const std::uint32_t index = tree_.slots[slot].triangle;
            const auto& [a, b, c] = mesh_.triangles[index];
            leaf.triangles[leaf.count] = index;
            const Vec3& p = mesh_.vertices[a];
            const Vec3& q = mesh_.vertices[b];
            const Vec3& r = mesh_.vertices[c];
            const Vec3 margin = {margin_, margin_, margin_};
            leaf.boxes[leaf.count++] = {min(p, min(q, r)) - margin, max(p, max(q, r)) + margin};
        }
        return leaf;
    }

    static bool meet(const Node& a, std::uint32_t i, const Node& b, std::uint32_t j)
    {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (a.min[axis][i] > b.max[axis][j] || b.min[axis][j] > a.max[axis][i])
                return false;
        }
        return true;
    }

    static float extentOf(const Node& node, std::uint32_t child)
    {
        return node.max[0][child] - node.min[0][child] + node.max[1][child] - node.min[1][child] +
               node.max[2][child] - node.min[2][child];
    }

    bool report(std::uint32_t i, std::uint32_t j) { return visit_(std::min(i, j), std::max(i, j)); }

    bool within(const Node& node)
    {
        for (std::uint32_t i = 0; i < node.children; ++i) {
            if (node.isLeaf(i) ? !withinLeaf(leafOf(node, i)) : !within(tree_.nodes[node.first[i]]))
                return false;
            for (std::uint32_t j = i + 1; j < node.children; ++j) {
                if (!between(node, i, node, j))
                    return false;
            }
        }
        return true;
    }

    bool withinLeaf(const Leaf& leaf)
    {
        for (std::size_t i = 0; i < leaf.count; ++i) {
            for (std::size_t j = i + 1; j < leaf.count; ++j) {
                if (boundsMeet(leaf.boxes[i], leaf.boxes[j]) &&
                    !report(leaf.triangles[i], leaf.triangles[j]))
                    return false;
            }
        }
        return true;
    }

    bool between(const Node& a, std::uint32_t i, const Node& b, std::uint32_t j)
    {
        if (!meet(a, i, b, j))
            return true;
        stop_.spend(1);
        if (a.isLeaf(i) && b.isLeaf(j))
            return betweenLeaves(leafOf(a, i), leafOf(b, j));
        const bool opensA = !a.isLeaf(i) && (b.isLeaf(j) || extentOf(a, i) > extentOf(b, j));
        const Node& opened = tree_.nodes[opensA ? a.first[i] : b.first[j]];
        for (std::uint32_t child = 0; child < opened.children; ++child) {
            if (opensA ? !between(opened, child, b, j) : !between(a, i, opened, child))
                return false;
        }
        return true;
    }

    bool betweenLeaves(const Leaf& a, const Leaf& b)
    {
        stop_.spend(kWidth);
        for (std::size_t i = 0; i < a.count; ++i) {
            for (std::size_t j = 0; j < b.count; ++j) {
                if (boundsMeet(a.boxes[i], b.boxes[j]) && !report(a.triangles[i], b.triangles[j]))
                    return false;
            }
        }
        return true;
    }

    const TriangleMesh& mesh_;
    const Tree& tree_;
    double margin_;
    StopCheck& stop_;
    const Visit& visit_;
};

/// See NearPairs.
template <class Visit>
void forEachNearPair(const MeshBvh& bvh, double margin, StopCheck& stop, const Visit& visit)
{
    NearPairs<Visit>(bvh, margin, stop, visit).run();
}

} // namespace mbv::bvh
