#include "mesh_query/closed_meshes.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/mesh_defects.h>

#include <gtest/gtest.h>

namespace mbv::test {
namespace {

MeshDefects defectsOf(const TriangleMesh& mesh)
{
    return meshDefects(MeshBvh(TriangleMesh(mesh)));
}

TEST(MeshDefects, AreNoneInSoundMeshes)
{
    EXPECT_TRUE(defectsOf(boxMesh({0, 0, 0}, {1, 1, 1})).none());
    EXPECT_TRUE(defectsOf(ballMesh(3)).none());
}

TEST(MeshDefects, NamesTrianglesThatRepeatOthers)
{
    TriangleMesh mesh = boxMesh({0, 0, 0}, {1, 1, 1});
    const auto [a, b, c] = mesh.triangles[3];
    mesh.triangles.push_back({c, a, b});
    mesh.triangles.push_back({b, a, c});
    const MeshDefects defects = defectsOf(mesh);
    using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
    EXPECT_EQ(defects.duplicates, (Pairs{{3, 12}, {3, 13}}));
    EXPECT_EQ(defects.nonManifoldEdges.size(), 3u);
    EXPECT_EQ(badTriangles(mesh, defects).triangles.size(), 6u); // and the three neighbors
}

TEST(MeshDefects, TellsSliversFromTrianglesWithoutArea)
{
    const TriangleMesh mesh = {
        {{0, 0, 0}, {1, 0, 0}, {0.5, 0.9e-6, 0}, {0.5, 1.1e-6, 0}, {0.5, 0, 0}},
        {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}}};
    const MeshDefects defects = defectsOf(mesh);
    EXPECT_EQ(defects.slivers, std::vector<std::uint32_t>{0});
    EXPECT_EQ(defects.degenerate, std::vector<std::uint32_t>{2});
    TriangleMesh huge = mesh;
    for (Vec3& v : huge.vertices)
        v *= 1e200; // squares of its lengths overflow
    EXPECT_EQ(defectsOf(huge).slivers, defects.slivers);
}

TEST(MeshDefects, NamesPartsThatFaceTheWrongWay)
{
    const TriangleMesh outer = boxMesh({0, 0, 0}, {4, 4, 4});
    const TriangleMesh inner = boxMesh({1, 1, 1}, {3, 3, 3});
    const TriangleMesh core = boxMesh({1.5, 1.5, 1.5}, {2, 2, 2});
    EXPECT_TRUE(defectsOf(together(outer, inverted(inner))).none()); // a cavity
    EXPECT_TRUE(defectsOf(together(together(outer, inverted(inner)), core)).none());

    const auto cavityWall = defectsOf(together(outer, inner)).invertedParts;
    ASSERT_EQ(cavityWall.size(), 1u);
    EXPECT_EQ(cavityWall[0].triangle, 12u);
    EXPECT_EQ(cavityWall[0].triangles, 12u);
    EXPECT_DOUBLE_EQ(cavityWall[0].signedVolume, 8);

    const auto inward = defectsOf(inverted(outer)).invertedParts;
    ASSERT_EQ(inward.size(), 1u);
    EXPECT_DOUBLE_EQ(inward[0].signedVolume, -64);
}

TEST(MeshDefects, PlacesEdgesAndVerticesThatAreNotManifold)
{
    const TriangleMesh box = boxMesh({0, 0, 0}, {1, 1, 1});
    const MeshDefects edge = defectsOf(together(box, boxMesh({1, 1, 0}, {2, 2, 1})));
    ASSERT_EQ(edge.nonManifoldEdges.size(), 1u);
    EXPECT_EQ(edge.nonManifoldEdges[0], (MeshDefects::Edge{Vec3{1, 1, 0}, Vec3{1, 1, 1}}));
    EXPECT_TRUE(edge.nonManifoldVertices.empty());

    const MeshDefects corner = defectsOf(together(box, boxMesh({1, 1, 1}, {2, 2, 2})));
    EXPECT_TRUE(corner.nonManifoldEdges.empty());
    EXPECT_EQ(corner.nonManifoldVertices, (std::vector<Vec3>{{1, 1, 1}}));

    const MeshDefects open = defectsOf(opened(box, 1));
    EXPECT_EQ(open.openEdges.size(), 3u);
    EXPECT_TRUE(open.nonManifoldVertices.empty());

    TriangleMesh flipped = box;
    std::swap(flipped.triangles[0][1], flipped.triangles[0][2]);
    EXPECT_EQ(defectsOf(flipped).flippedEdges.size(), 3u);
    EXPECT_EQ(badTriangles(flipped, defectsOf(flipped)).triangles.size(), 4u);
}

TEST(MeshDefects, TellsWhetherAllSelfIntersectionsAreListed)
{
    const MeshBvh bvh(together(boxMesh({0, 0, 0}, {2, 2, 2}), boxMesh({1, 1, 1}, {3, 3, 3})));
    const MeshDefects all = meshDefects(bvh);
    EXPECT_TRUE(all.areAllSelfIntersections);
    const std::size_t count = all.selfIntersections.size();
    EXPECT_TRUE(meshDefects(bvh, count).areAllSelfIntersections);
    const MeshDefects some = meshDefects(bvh, count - 1);
    EXPECT_FALSE(some.areAllSelfIntersections);
    EXPECT_EQ(some.selfIntersections.size(), count - 1);
}

} // namespace
} // namespace mbv::test
