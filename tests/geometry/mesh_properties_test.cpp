#include "collision/clipping_oracle.h"
#include "random_shapes.h"

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <memory>
#include <utility>

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

/// Of the very doubles.
double exactVolume(const TriangleMesh& mesh)
{
    using test::rational;
    test::Rational sum = 0;
    for (const auto& [a, b, c] : mesh.triangles)
        sum += test::dotted(rational(mesh.vertices[a]),
                            test::crossed(rational(mesh.vertices[b]), rational(mesh.vertices[c])));
    return test::Rational(sum / 6).convert_to<double>();
}

TEST(MeshProperties, VolumesOfNeedlesAndSheetsAreExact)
{
    constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
    const Quaternion askew = fromAxisAngle(normalized(Vec3{1, 2, 3}), 0.7);
    for (const Vec3& size : {Vec3{1, 1, 1e10}, Vec3{1e6, 1e-6, 1}, Vec3{1e7, 1e-7, 1},
                             Vec3{1e8, 1e-8, 1}, Vec3{1, 1, 1e8}, Vec3{1, 1, 1e-12}}) {
        for (const double unit : {1.0, 0x1p-500, 0x1p300}) {
            TriangleMesh mesh = boxMesh(size);
            for (Vec3& v : mesh.vertices)
                v = unit * rotate(askew, v);
            const double volume = exactVolume(mesh);
            EXPECT_NEAR(propertiesOf(mesh).signedVolume, volume,
                        std::max(1e-12 * std::abs(volume), kSmallest))
                << size.x << " " << size.y << " " << size.z;
        }
    }
    EXPECT_DOUBLE_EQ(propertiesOf(boxMesh({1e150, 1e-150, 1})).signedVolume, 1);
    EXPECT_DOUBLE_EQ(propertiesOf(boxMesh({1e-300, 1e150, 1e150})).signedVolume, 1);
    TriangleMesh apart = boxMesh({1, 1, 1});
    const auto corners = static_cast<std::uint32_t>(apart.vertices.size());
    for (std::uint32_t i = 0; i < corners; ++i)
        apart.vertices.push_back(apart.vertices[i] + Vec3{1e9, 1e9 / 3, 1e9 / 7});
    for (std::size_t i = 0; i < 12; ++i) {
        const auto& [a, b, c] = apart.triangles[i];
        apart.triangles.push_back({a + corners, b + corners, c + corners});
    }
    EXPECT_NEAR(propertiesOf(apart).signedVolume, exactVolume(apart), 1e-12);
}

TEST(MeshProperties, VolumesTooSmallForADoubleTellWhichWayTheMeshFaces)
{
    TriangleMesh mesh = boxMesh({1e-160, 1e-160, 1e-160});
    EXPECT_EQ(propertiesOf(mesh).signedVolume, std::numeric_limits<double>::denorm_min());
    for (auto& [a, b, c] : mesh.triangles)
        std::swap(b, c);
    EXPECT_EQ(propertiesOf(mesh).signedVolume, -std::numeric_limits<double>::denorm_min());
    EXPECT_EQ(propertiesOf(boxMesh({1, 1, 0})).signedVolume, 0);
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
    EXPECT_THROW((void)propertiesOf(TriangleMesh{}), Error);
}

TEST(Scaled, MirroringKeepsTrianglesFacingOutwards)
{
    const MeshProperties p = propertiesOf(scaled(boxMesh({1, 2, 3}), {-2, 1, 1}));
    EXPECT_DOUBLE_EQ(p.signedVolume, 12);
    EXPECT_EQ(p.bounds, (Aabb{{-2, 0, 0}, {0, 2, 3}}));
}

/// The problems of the edges, by a table of all sides.
std::vector<std::string> edgeProblems(const TriangleMesh& mesh)
{
    std::map<std::array<double, 3>, int> names;
    const auto nameOf = [&](std::uint32_t vertex) {
        const Vec3& p = mesh.vertices[vertex];
        return names.try_emplace({p.x + 0.0, p.y + 0.0, p.z + 0.0}, static_cast<int>(names.size()))
            .first->second;
    };
    std::map<std::pair<int, int>, std::array<int, 2>> edges; // how many run up, and down
    for (const auto& t : mesh.triangles) {
        const std::array corners = {nameOf(t[0]), nameOf(t[1]), nameOf(t[2])};
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0])
            continue;
        for (std::size_t i = 0; i < 3; ++i) {
            const int from = corners[i];
            const int to = corners[(i + 1) % 3];
            ++edges[{std::min(from, to), std::max(from, to)}][from < to ? 0 : 1];
        }
    }
    std::array<int, 3> counts = {};
    for (const auto& [edge, uses] : edges) {
        const int all = uses[0] + uses[1];
        counts[0] += all == 1;
        counts[1] += all > 2;
        counts[2] += all == 2 && uses[0] != 1;
    }
    const std::array<const char*, 3> one = {" edge has only one triangle (a hole)",
                                            " edge is shared by more than two triangles",
                                            " edge joins triangles that face opposite ways"};
    const std::array<const char*, 3> more = {" edges have only one triangle (a hole)",
                                             " edges are shared by more than two triangles",
                                             " edges join triangles that face opposite ways"};
    std::vector<std::string> problems;
    for (std::size_t i = 0; i < 3; ++i) {
        if (counts[i] > 0)
            problems.push_back(std::to_string(counts[i]) + (counts[i] == 1 ? one[i] : more[i]));
    }
    return problems;
}

TEST(MeshProperties, EdgesAreCountedAsATableOfAllSidesCountsThem)
{
    test::RandomShapes random(12);
    for (int i = 0; i < 300; ++i) {
        TriangleMesh mesh;
        const int vertices = 3 + i % 9;
        for (int k = 0; k < vertices; ++k) // some in the same place
            mesh.vertices.push_back({std::round(random.number(-1, 1)),
                                     std::round(random.number(-1, 1)),
                                     std::round(random.number(-1, 1))});
        const auto index = [&] {
            return std::min(static_cast<std::uint32_t>(random.number(0, vertices)),
                            static_cast<std::uint32_t>(vertices - 1));
        };
        for (int k = 0; k < 1 + i % 14; ++k)
            mesh.triangles.push_back({index(), index(), index()});
        std::vector<std::string> problems = propertiesOf(mesh).problems;
        std::erase_if(problems, [](const std::string& problem) {
            return problem.find("two corners in the same place") != std::string::npos;
        });
        EXPECT_EQ(problems, edgeProblems(mesh)) << i;
        EXPECT_EQ(propertiesOf(mesh).watertight,
                  MeshBvh(std::make_shared<TriangleMesh>(mesh)).isWatertight());
    }
}

} // namespace
} // namespace mbv
