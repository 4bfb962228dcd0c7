#include "bvh/bvh_meshes.h"

#include "bvh/access.h"
#include "bvh/wide_tree.h"
#include "mesh_query/overlap/query_frame.h"

#include <gtest/gtest.h>

namespace mbv {
namespace {

using bvh::EdgesAlong;
using bvh::Node;
using bvh::QueryFrame;
using bvh::Tree;

/// Half of what a child's box measures, and where its middle is, along an axis.
double halfOf(const Node& node, std::size_t child, std::size_t axis)
{
    return (double{node.max[axis][child]} - double{node.min[axis][child]}) / 2;
}

double middleOf(const Node& node, std::size_t child, std::size_t axis)
{
    return (double{node.max[axis][child]} + double{node.min[axis][child]}) / 2;
}

/// Where a child ends along a coordinate of the other frame, seen as the kernel does.
struct Ends {
    double low;
    double high;
    double lessThanBox = 0; ///< both ends together, of what the box alone measures
};

Ends endsOf(const Tree& tree, const QueryFrame& frame, const Node& node, std::size_t child,
            std::size_t i)
{
    double center = double{frame.translation[i]};
    double extent = double{frame.margin};
    double size = 0;
    for (std::size_t j = 0; j < 3; ++j) {
        center += middleOf(node, child, j) * double{frame.map[j][i]};
        extent += halfOf(node, child, j) * double{frame.absMap[j][i]};
        size += halfOf(node, child, j);
    }
    const auto cut = [&](bool isOpposite) {
        double sum = 0;
        for (std::size_t k = 0; k < 2; ++k) {
            const std::size_t row = frame.edges[i].row[k];
            const std::size_t which = isOpposite ? EdgesAlong::opposite(row) : row;
            sum += double{frame.edges[i].weight[k]} * tree.cutsOf(node).rows[which][child];
        }
        return size * sum;
    };
    return {center - extent + cut(true), center + extent - cut(false),
            (cut(true) + cut(false)) / (2 * extent)};
}

/// Of meshes in random places, whatever the sizes.
TEST(QueryFrame, NoCornerIsOutsideOfABoxWhoseEdgesAreCut)
{
    test::RandomShapes random(1);
    const MeshBvh a(test::bumpySphere(8, 10, 0.1));
    const MeshBvh b(test::bumpySphere(20, 30, 0.1));
    const Tree& tree = bvh::treeOf(b);
    double saved = 0;
    std::size_t ends = 0;
    for (int n = 0; n < 40; ++n) {
        // Rotations about an axis leave a coordinate as it is, whose direction has no diagonal.
        const Quaternion rotation =
            n % 4 == 0 ? fromAxisAngle({0, 0, 1}, 0.5 * n) : random.rotation();
        const RigidTransform pose = {rotation, random.point(std::pow(10, n % 4 - 1))};
        const bvh::RelativePose relative({a, random.pose(1)}, {b, pose});
        const QueryFrame frame(relative);
        for (const Node& node : tree.nodes) {
            for (std::size_t child = 0; child < node.children; ++child) {
                const bvh::SlotRange slots = bvh::slotsOf(tree, node, child);
                for (std::size_t i = 0; i < 3; ++i) {
                    const Ends seen = endsOf(tree, frame, node, child, i);
                    saved += seen.lessThanBox;
                    ++ends;
                    for (std::uint32_t s = slots.first; s < slots.first + slots.count; ++s) {
                        for (const std::uint32_t vertex : tree.slots[s].vertices) {
                            const Vec3 p = tree.frame.toLocal(b.mesh().vertices[vertex]);
                            const double at = relative.ratio * dot(relative.rotation[i], p) +
                                              relative.translation[static_cast<int>(i)];
                            EXPECT_LE(seen.low, at);
                            EXPECT_GE(seen.high, at);
                        }
                    }
                }
            }
        }
    }
    EXPECT_GT(saved, 0.1 * static_cast<double>(ends)); // else the cuts would be of no use
}

} // namespace
} // namespace mbv
