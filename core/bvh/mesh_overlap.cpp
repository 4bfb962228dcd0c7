#include "mesh_overlap.h"

#include "bvh_tree.h"
#include "relative_pose.h"

#include "collision/triangle_exact.h"

#include <algorithm>
#include <cmath>

namespace mbv {
namespace {

using bvh::Node;
using bvh::RelativePose;
using bvh::SlotRange;
using bvh::Tree;

/// A node's box in its own local frame.
struct LocalBox {
    Vec3 center;
    Vec3 half;
};

LocalBox boxOf(const Node& node, std::size_t child)
{
    const Vec3 low = {node.min[0][child], node.min[1][child], node.min[2][child]};
    const Vec3 high = {node.max[0][child], node.max[1][child], node.max[2][child]};
    return {(low + high) / 2, (high - low) / 2};
}

/// A child of a node.
struct Child {
    const Node* node;
    std::size_t index;

    bool isLeaf() const { return node->isLeaf(index); }
};

double size(const LocalBox& box)
{
    return box.half.x + box.half.y + box.half.z;
}

class Walk {
public:
    Walk(const PosedMesh& a, const PosedMesh& b, bool firstOnly)
        : a_(a), b_(b), treeA_(a.bvh.tree()), treeB_(b.bvh.tree()), pose_(a, b),
          firstOnly_(firstOnly)
    {
    }

    std::vector<TrianglePair> run()
    {
        const Node& rootA = treeA_.nodes.front();
        const Node& rootB = treeB_.nodes.front();
        for (std::size_t i = 0; i < rootA.children && !done_; ++i) {
            for (std::size_t j = 0; j < rootB.children && !done_; ++j)
                visit({&rootA, i}, {&rootB, j});
        }
        return std::move(pairs_);
    }

private:
    void visit(const Child& a, const Child& b)
    {
        if (done_)
            return;
        const LocalBox boxA = boxOf(*a.node, a.index);
        const LocalBox boxB = boxOf(*b.node, b.index);
        if (areApart(boxA, boxB))
            return;
        if (a.isLeaf() && b.isLeaf()) {
            testTriangles(treeA_.leaf(*a.node, a.index), treeB_.leaf(*b.node, b.index));
        } else if (b.isLeaf() || (!a.isLeaf() && size(boxA) > pose_.ratio * size(boxB))) {
            const Node& node = treeA_.nodes[a.node->first[a.index]];
            for (std::size_t i = 0; i < node.children; ++i)
                visit({&node, i}, b);
        } else {
            const Node& node = treeB_.nodes[b.node->first[b.index]];
            for (std::size_t i = 0; i < node.children; ++i)
                visit(a, {&node, i});
        }
    }

    /// By the six face normals. False for anything not finite.
    bool areApart(const LocalBox& a, const LocalBox& b) const
    {
        const Vec3* r = pose_.rotation;
        const Vec3 halfB = pose_.ratio * b.half;
        const Vec3 between =
            pose_.ratio * Vec3{dot(r[0], b.center), dot(r[1], b.center), dot(r[2], b.center)} +
            pose_.translation - a.center;
        for (int i = 0; i < 3; ++i) {
            const double gap = std::abs(between[i]) - a.half[i] - dot(abs(r[i]), halfB);
            if (gap > pose_.margin + kRounding * (1 + std::abs(between[i]) + size(b)))
                return true;
        }
        for (int j = 0; j < 3; ++j) {
            const Vec3 axis = {r[0][j], r[1][j], r[2][j]};
            const double gap = std::abs(dot(axis, between)) - halfB[j] - dot(abs(axis), a.half);
            if (gap > pose_.margin + kRounding * (1 + pose_.ratio + maxComponent(abs(between))))
                return true;
        }
        return false;
    }

    void testTriangles(const SlotRange& a, const SlotRange& b)
    {
        for (std::uint32_t i = a.first; i < a.first + a.count; ++i) {
            const Triangle inA = worldTriangle(a_, treeA_.order[i]);
            for (std::uint32_t j = b.first; j < b.first + b.count && !done_; ++j) {
                if (trianglesOverlap(inA, worldTriangle(b_, treeB_.order[j]))) {
                    pairs_.push_back({treeA_.order[i], treeB_.order[j]});
                    done_ = firstOnly_;
                }
            }
        }
    }

    static Triangle worldTriangle(const PosedMesh& posed, std::uint32_t index)
    {
        const TriangleMesh& mesh = posed.bvh.mesh();
        const auto& [a, b, c] = mesh.triangles[index];
        return {apply(posed.pose, mesh.vertices[a]), apply(posed.pose, mesh.vertices[b]),
                apply(posed.pose, mesh.vertices[c])};
    }

    static constexpr double kRounding = 0x1p-48; ///< of the sums in areApart(), with room

    PosedMesh a_;
    PosedMesh b_;
    const Tree& treeA_;
    const Tree& treeB_;
    RelativePose pose_;
    bool firstOnly_;
    bool done_ = false;
    std::vector<TrianglePair> pairs_;
};

} // namespace

bool overlaps(const PosedMesh& a, const PosedMesh& b)
{
    return !Walk(a, b, true).run().empty();
}

std::vector<TrianglePair> intersectingTriangles(const PosedMesh& a, const PosedMesh& b)
{
    std::vector<TrianglePair> pairs = Walk(a, b, false).run();
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

} // namespace mbv
