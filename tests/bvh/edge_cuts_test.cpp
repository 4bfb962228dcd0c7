#include "bvh_meshes.h"

#include "bvh/access.h"
#include "bvh/wide_tree.h"

#include <gtest/gtest.h>

namespace mbv {
namespace {

using bvh::Node;
using bvh::Tree;

/// How far the box of a child reaches along a diagonal of two axes, less what is cut off.
double reachOf(const Tree& tree, const Node& node, std::size_t child, std::size_t a, std::size_t b,
               bool isLowerA, bool isLowerB)
{
    double size = 0;
    for (std::size_t i = 0; i < 3; ++i)
        size += (double{node.max[i][child]} - double{node.min[i][child]}) / 2;
    const double sideA = isLowerA ? -double{node.min[a][child]} : double{node.max[a][child]};
    const double sideB = isLowerB ? -double{node.min[b][child]} : double{node.max[b][child]};
    const int parts = tree.cutsOf(node).rows[bvh::edgeRow(a, b, isLowerA, isLowerB)][child];
    return sideA + sideB - parts * size * double{bvh::kPartOfCut};
}

/// How far the corners of a child's triangles do.
double reachOfCorners(const MeshBvh& bvh, const bvh::SlotRange& slots, std::size_t a, std::size_t b,
                      bool isLowerA, bool isLowerB)
{
    const Tree& tree = bvh::treeOf(bvh);
    double reach = -std::numeric_limits<double>::infinity();
    for (std::uint32_t slot = slots.first; slot < slots.first + slots.count; ++slot) {
        for (const std::uint32_t vertex : tree.slots[slot].vertices) {
            const Vec3 p = tree.frame.toLocal(bvh.mesh().vertices[vertex]);
            reach = std::max(reach, (isLowerA ? -1 : 1) * p[static_cast<int>(a)] +
                                        (isLowerB ? -1 : 1) * p[static_cast<int>(b)]);
        }
    }
    return reach;
}

/// No corner is cut off any child; how many of the edges are cut.
std::size_t expectCornersInside(const MeshBvh& bvh, const Node& node)
{
    const Tree& tree = bvh::treeOf(bvh);
    std::size_t cut = 0;
    for (std::size_t child = 0; child < node.children; ++child) {
        const bvh::SlotRange slots =
            &node == &tree.whole
                ? bvh::SlotRange{0, static_cast<std::uint32_t>(bvh.mesh().triangles.size())}
                : bvh::slotsOf(tree, node, child);
        for (std::size_t row = 0; row < 12; ++row) {
            const std::size_t a = row < 8 ? 0 : 1;
            const std::size_t b = row < 4 ? 1 : 2;
            const bool isLowerA = (row & 1) != 0;
            const bool isLowerB = (row & 2) != 0;
            EXPECT_EQ(bvh::edgeRow(a, b, isLowerA, isLowerB), row);
            EXPECT_LE(reachOfCorners(bvh, slots, a, b, isLowerA, isLowerB),
                      reachOf(tree, node, child, a, b, isLowerA, isLowerB));
            cut += static_cast<std::size_t>(tree.cutsOf(node).rows[row][child] > 0);
        }
    }
    return cut;
}

std::size_t expectCornersInside(const MeshBvh& bvh)
{
    const Tree& tree = bvh::treeOf(bvh);
    std::size_t cut = expectCornersInside(bvh, tree.whole);
    for (const Node& node : tree.nodes)
        cut += expectCornersInside(bvh, node);
    return cut;
}

test::MeshPtr moved(const TriangleMesh& mesh, const Vec3& scale, const Vec3& offset)
{
    auto result = std::make_shared<TriangleMesh>(mesh);
    for (Vec3& v : result->vertices)
        v = scaled(v, scale) + offset;
    return result;
}

TEST(EdgeCuts, LeaveEveryCornerInside)
{
    test::RandomShapes random(1);
    const test::MeshPtr sphere = test::bumpySphere(20, 30, 0.1);
    for (const test::MeshPtr& mesh :
         {sphere, test::triangleSoup(random, 300, 1, 0.2), test::gridSoup(random, 200, 4),
          moved(*sphere, {1e-6, 1, 1}, {}), moved(*sphere, {0, 0, 1}, {}),
          moved(*sphere, {0, 0, 0}, {1, 2, 3}), moved(*sphere, {1, 1, 1}, {1e9, -1e12, 3}),
          moved(*sphere, {1e300, 1e300, 1e300}, {}), moved(*sphere, {1e-300, 1e-300, 1e-300}, {})})
        expectCornersInside(MeshBvh(mesh));
    EXPECT_GT(expectCornersInside(MeshBvh(sphere)), 500U);
}

TEST(EdgeCuts, FollowARefittedMesh)
{
    test::RandomShapes random(2);
    const test::MeshPtr mesh = test::triangleSoup(random, 300, 1, 0.2);
    auto turned = std::make_shared<TriangleMesh>(*mesh);
    const RigidTransform pose = random.pose(1);
    for (Vec3& v : turned->vertices)
        v = apply(pose, v) + Vec3{v.y * v.y, 0, 0};
    EXPECT_GT(expectCornersInside(MeshBvh(mesh).refitted(turned)), 500U);
}

// The square x + y = 1 in the unit cube: of two edges along z all of the way to it, which is 1
// along (1, 1), in parts of 1/128 of half of 1 + 1 + 1: 85 and a third.
TEST(EdgeCuts, ReachASlopeThroughTheBox)
{
    auto mesh = std::make_shared<TriangleMesh>();
    mesh->vertices = {{1, 0, 0}, {0, 1, 0}, {0, 1, 1}, {1, 0, 1}};
    mesh->triangles = {{0, 1, 2}, {0, 2, 3}};
    const MeshBvh bvh(mesh);
    const Tree& tree = bvh::treeOf(bvh);
    const bvh::EdgeCuts& cuts = tree.cutsOf(tree.whole);
    for (std::size_t row = 0; row < 12; ++row) {
        const bool isAcross =
            row == bvh::edgeRow(0, 1, false, false) || row == bvh::edgeRow(0, 1, true, true);
        EXPECT_EQ(cuts.rows[row][0], isAcross ? 85 : 0) << row;
    }
}

} // namespace
} // namespace mbv
