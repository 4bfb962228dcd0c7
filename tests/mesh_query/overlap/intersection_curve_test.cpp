#include "bvh/bvh_meshes.h"

#include <mbv/mesh_query/intersection_curve.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

namespace mbv {
namespace {

using test::MeshPtr;
using Polylines = std::vector<std::vector<Vec3>>;

Polylines curveOf(const PosedMesh& a, const PosedMesh& b)
{
    return intersectionCurve(a, b, intersectingTriangles(a, b));
}

bool isClosed(const std::vector<Vec3>& line)
{
    return line.size() > 2 && line.front() == line.back();
}

double lengthOf(const std::vector<Vec3>& line)
{
    double length = 0;
    for (std::size_t i = 1; i < line.size(); ++i)
        length += norm(line[i] - line[i - 1]);
    return length;
}

MeshPtr meshOf(std::vector<Vec3> vertices, std::vector<std::array<std::uint32_t, 3>> triangles)
{
    return std::make_shared<TriangleMesh>(TriangleMesh{std::move(vertices), std::move(triangles)});
}

/// The cube from -1 to 1: corner k has the signs of the bits of k.
MeshPtr cube()
{
    std::vector<Vec3> corners;
    for (unsigned k = 0; k < 8; ++k) {
        corners.push_back(
            {(k & 1U) != 0 ? 1.0 : -1.0, (k & 2U) != 0 ? 1.0 : -1.0, (k & 4U) != 0 ? 1.0 : -1.0});
    }
    return meshOf(corners, {{0, 2, 1},
                            {1, 2, 3},
                            {4, 5, 6},
                            {5, 7, 6},
                            {0, 1, 4},
                            {1, 5, 4},
                            {2, 6, 3},
                            {3, 6, 7},
                            {0, 4, 2},
                            {2, 4, 6},
                            {1, 3, 5},
                            {3, 7, 5}});
}

/// A grid of two triangles a cell in the plane z = 0, from -2 to 2.
MeshPtr sheet(std::uint32_t cells)
{
    auto mesh = std::make_shared<TriangleMesh>();
    for (std::uint32_t i = 0; i <= cells; ++i) {
        for (std::uint32_t j = 0; j <= cells; ++j)
            mesh->vertices.push_back({4.0 * i / cells - 2, 4.0 * j / cells - 2, 0});
    }
    for (std::uint32_t i = 0; i < cells; ++i) {
        for (std::uint32_t j = 0; j < cells; ++j) {
            const std::uint32_t at = i * (cells + 1) + j;
            mesh->triangles.push_back({at, at + cells + 1, at + 1});
            mesh->triangles.push_back({at + 1, at + cells + 1, at + cells + 2});
        }
    }
    return mesh;
}

// The side of the sheet's cells is 4 / 7, so the cube's faces cut through them: a square of side 2.
TEST(IntersectionCurve, OfACubeThroughASheetIsASquare)
{
    const MeshBvh box(cube());
    const MeshBvh plane(sheet(7));
    const Polylines lines = curveOf({box, {}}, {plane, {}});
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_TRUE(isClosed(lines[0]));
    EXPECT_NEAR(lengthOf(lines[0]), 8, 1e-14);
    for (const Vec3& p : lines[0]) {
        EXPECT_EQ(p.z, 0);
        EXPECT_NEAR(std::max(std::abs(p.x), std::abs(p.y)), 1, 1e-15);
    }
}

// The same where everything is degenerate: cells of side 1 have their corners and edges on the
// cube's faces, and the sheet's diagonals end on the cube's edges.
TEST(IntersectionCurve, IsOneRingWhereEdgesLieOnFaces)
{
    const MeshBvh box(cube());
    const MeshBvh plane(sheet(4));
    const Polylines lines = curveOf({box, {}}, {plane, {}});
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_TRUE(isClosed(lines[0]));
    EXPECT_DOUBLE_EQ(lengthOf(lines[0]), 8);
}

// Closed surfaces meet in rings alone, one piece for each pair of triangles.
TEST(IntersectionCurve, OfClosedMeshesIsClosed)
{
    test::RandomShapes random(4);
    const MeshBvh a(test::bumpySphere(40, 60, 0.2));
    const MeshBvh b(test::bumpySphere(30, 50, 0.1));
    std::size_t rings = 0;
    for (int i = 0; i < 10; ++i) {
        const PosedMesh posedA = {a, random.pose(0.3)};
        const PosedMesh posedB = {b, random.pose(0.3)};
        const std::vector<TrianglePair> pairs = intersectingTriangles(posedA, posedB);
        const Polylines lines = intersectionCurve(posedA, posedB, pairs);
        std::size_t pieces = 0;
        for (const auto& line : lines) {
            EXPECT_TRUE(isClosed(line));
            pieces += line.size() - 1;
        }
        EXPECT_EQ(pieces, pairs.size());
        rings += lines.size();
    }
    EXPECT_GT(rings, 20U);
}

// Corners given once for each triangle, as in an STL, make no difference.
TEST(IntersectionCurve, JoinsTrianglesWhoseCornersAreRepeated)
{
    const auto repeated = [](const TriangleMesh& mesh) {
        auto result = std::make_shared<TriangleMesh>();
        for (const auto& triangle : mesh.triangles) {
            const auto at = static_cast<std::uint32_t>(result->vertices.size());
            for (const std::uint32_t vertex : triangle)
                result->vertices.push_back(mesh.vertices[vertex]);
            result->triangles.push_back({at, at + 1, at + 2});
        }
        return result;
    };
    const MeshPtr sphere = test::bumpySphere(20, 30, 0.1);
    const MeshBvh shared(sphere);
    const MeshBvh soup(repeated(*sphere));
    const RigidTransform pose = {fromEulerXyzDegrees({20, 30, 40}), {0.5, 0.2, 0.1}};
    const Polylines expected = curveOf({shared, {}}, {shared, pose});
    const Polylines lines = curveOf({soup, {}}, {soup, pose});
    ASSERT_EQ(lines.size(), expected.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        ASSERT_EQ(lines[i].size(), expected[i].size());
        for (std::size_t k = 0; k < lines[i].size(); ++k)
            EXPECT_LT(norm(lines[i][k] - expected[i][k]), 1e-14);
    }
}

// [0, 4] x [0, 4] below x + y = 4 and the same rotated by 180 degrees about (1.5, 1.5): they share
// the square from (0, 0) to (3, 3) less the corners beyond x + y = 4 and x + y = 2 * 3 - 4 = 2.
TEST(IntersectionCurve, OfCoplanarTrianglesIsTheOutlineOfWhatTheyShare)
{
    const MeshBvh a(meshOf({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {{0, 1, 2}}));
    const MeshBvh b(meshOf({{3, 3, 0}, {-1, 3, 0}, {3, -1, 0}}, {{0, 1, 2}}));
    const Polylines lines = curveOf({a, {}}, {b, {}});
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_TRUE(isClosed(lines[0]));
    EXPECT_EQ(lines[0].size(), 7U); // a hexagon
    EXPECT_DOUBLE_EQ(lengthOf(lines[0]), 4 * 1 + 2 * std::numbers::sqrt2 * 2);
    for (const Vec3& p : lines[0]) {
        EXPECT_GE(p.x + p.y, 2);
        EXPECT_LE(p.x + p.y, 4);
    }
}

TEST(IntersectionCurve, OfATouchingCornerIsOnePoint)
{
    const MeshBvh box(cube());
    const MeshBvh tip(meshOf({{0.25, 0.5, 1}, {1, 0, 2}, {0, 1, 2}}, {{0, 1, 2}}));
    EXPECT_EQ(curveOf({box, {}}, {tip, {}}), (Polylines{{{0.25, 0.5, 1}}}));
}

// An open sheet that ends inside of the cube.
TEST(IntersectionCurve, EndsAtTheBorderOfAnOpenMesh)
{
    const MeshBvh box(cube());
    const MeshBvh flap(meshOf({{0, -0.5, 0.25}, {3, -0.5, 0.25}, {0, 0.5, 0.25}}, {{0, 1, 2}}));
    const Polylines lines = curveOf({box, {}}, {flap, {}});
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_FALSE(isClosed(lines[0]));
    // Cut at x = 1, a third of the way to the tip, it is 2 / 3 wide.
    EXPECT_NEAR(lengthOf(lines[0]), 2.0 / 3, 1e-15);
}

TEST(IntersectionCurve, SkipsTrianglesWithoutArea)
{
    const MeshBvh box(cube());
    const MeshBvh needle(meshOf({{0, 0, 0}, {3, 0, 0}, {3, 0, 0}}, {{0, 1, 2}}));
    const PosedMesh a = {box, {}};
    const PosedMesh b = {needle, {}};
    EXPECT_FALSE(intersectingTriangles(a, b).empty());
    EXPECT_TRUE(curveOf(a, b).empty());
}

} // namespace
} // namespace mbv
