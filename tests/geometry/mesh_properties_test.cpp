#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

/// A box from the origin to `size`, 12 triangles facing outwards.
TriangleMesh boxMesh(const Vec3& size)
{
    TriangleMesh mesh;
    for (const Vec3& corner : cornersOf(Aabb{{}, size}))
        mesh.vertices.push_back(corner);
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

TEST(MeshProperties, OfABoxAreItsOwn)
{
    const MeshProperties p = propertiesOf(boxMesh({1, 2, 3}));
    EXPECT_EQ(p.bounds, (Aabb{{0, 0, 0}, {1, 2, 3}}));
    EXPECT_DOUBLE_EQ(p.area, 22);
    EXPECT_DOUBLE_EQ(p.signedVolume, 6);
    EXPECT_TRUE(p.watertight);
    EXPECT_TRUE(p.problems.empty());
}

TEST(MeshProperties, VolumeDoesNotDependOnTheOrigin)
{
    TriangleMesh mesh = boxMesh({1, 2, 3});
    for (Vec3& v : mesh.vertices)
        v += {1e6, -1e6, 1e6};
    EXPECT_NEAR(propertiesOf(mesh).signedVolume, 6, 1e-8);
}

TEST(MeshProperties, RepeatedVerticesStillCloseTheMesh)
{
    const TriangleMesh shared = boxMesh({1, 1, 1});
    TriangleMesh soup;
    for (const auto& t : shared.triangles) {
        const auto first = static_cast<std::uint32_t>(soup.vertices.size());
        for (const auto i : t)
            soup.vertices.push_back(shared.vertices[i]);
        soup.triangles.push_back({first, first + 1, first + 2});
    }
    soup.vertices[0].x = -soup.vertices[0].x; // -0 is the same place as 0
    EXPECT_TRUE(propertiesOf(soup).watertight);
}

TEST(MeshProperties, AHoleIsNamed)
{
    TriangleMesh mesh = boxMesh({1, 1, 1});
    mesh.triangles.pop_back();
    const MeshProperties p = propertiesOf(mesh);
    EXPECT_FALSE(p.watertight);
    EXPECT_EQ(p.problems, std::vector<std::string>{"3 edges have only one triangle (a hole)"});
}

TEST(MeshProperties, AFlippedTriangleIsNamed)
{
    TriangleMesh mesh = boxMesh({1, 1, 1});
    std::swap(mesh.triangles[0][1], mesh.triangles[0][2]);
    const MeshProperties p = propertiesOf(mesh);
    EXPECT_FALSE(p.watertight);
    EXPECT_EQ(p.problems,
              std::vector<std::string>{"3 edges join triangles that face opposite ways"});
}

TEST(MeshProperties, AThirdTriangleOnAnEdgeIsNamed)
{
    TriangleMesh mesh = boxMesh({1, 1, 1});
    mesh.vertices.push_back({5, 5, 5});
    mesh.triangles.push_back({0, 1, 8});
    const MeshProperties p = propertiesOf(mesh);
    EXPECT_FALSE(p.watertight);
    EXPECT_EQ(p.problems,
              (std::vector<std::string>{"2 edges have only one triangle (a hole)",
                                        "1 edge is shared by more than two triangles"}));
}

TEST(MeshProperties, ACollapsedTriangleIsNamedAndOpensNothing)
{
    TriangleMesh mesh = boxMesh({1, 1, 1});
    mesh.triangles.push_back({0, 0, 1});
    const MeshProperties p = propertiesOf(mesh);
    EXPECT_TRUE(p.watertight);
    EXPECT_EQ(p.problems, std::vector<std::string>{"1 triangle has two corners in the same place"});
}

TEST(MeshProperties, WithoutVerticesThrows)
{
    EXPECT_THROW(propertiesOf(TriangleMesh{}), Error);
}

TEST(Scaled, MirroringKeepsTrianglesFacingOutwards)
{
    const MeshProperties p = propertiesOf(scaled(boxMesh({1, 2, 3}), {-2, 1, 1}));
    EXPECT_DOUBLE_EQ(p.signedVolume, 12);
    EXPECT_EQ(p.bounds, (Aabb{{-2, 0, 0}, {0, 2, 3}}));
}

} // namespace
} // namespace mbv
