#include "rendering/surfaces/coarse_mesh.h"
#include "rendering/torus_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <utility>

namespace mbv::test {
namespace {

/// How far the point is from the torus' surface.
double toTorus(const Vec3& p)
{
    return std::abs(std::hypot(std::hypot(p.x, p.y) - 1, p.z) - 0.35);
}

TEST(CoarseMesh, KeepsAMeshWhoseVerticesHaveCellsOfTheirOwn)
{
    const TriangleMesh mesh = torus(20, 10);
    const TriangleMesh same = rendering::clustered(mesh, 0.01);
    ASSERT_EQ(same.vertices.size(), mesh.vertices.size());
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        EXPECT_LT(norm(same.vertices[i] - mesh.vertices[i]), 1e-14);
    }
    EXPECT_EQ(same.triangles.size(), mesh.triangles.size());
}

TEST(CoarseMesh, MovesNoVertexOutOfItsCell)
{
    const double cell = 0.1;
    const TriangleMesh coarse = rendering::clustered(torus(200, 100), cell);
    EXPECT_LT(coarse.triangles.size(), 10'000U);
    EXPECT_GT(coarse.triangles.size(), 500U);
    for (const Vec3& p : coarse.vertices) {
        EXPECT_LT(toTorus(p), cell * std::numbers::sqrt3);
    }
}

TEST(CoarseMesh, HasEachTriangleOnceAndNoneWithoutArea)
{
    // Two sheets in the same cells, 0.01 apart.
    TriangleMesh sheets;
    for (const double z : {0.05, 0.06}) {
        for (const auto& [x, y] : {std::pair{0.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {0.02, 0.0}}) {
            sheets.vertices.push_back({x, y, z});
        }
    }
    sheets.triangles = {{0, 1, 2}, {6, 4, 5}, {0, 3, 2}};
    const TriangleMesh coarse = rendering::clustered(sheets, 0.1);
    ASSERT_EQ(coarse.vertices.size(), 3U);
    EXPECT_EQ(coarse.triangles.size(), 1U);
    EXPECT_NEAR(coarse.vertices[coarse.triangles[0][0]].z, 0.055, 1e-15);
}

TEST(CoarseMesh, HasAboutAsManyTrianglesAsAskedFor)
{
    const TriangleMesh mesh = torus(400, 200);
    for (const std::size_t wanted : {40'000U, 10'000U, 1'000U, 200U}) {
        const std::size_t got = rendering::coarseMesh(mesh, wanted).triangles.size();
        EXPECT_GT(got, wanted / 2) << wanted;
        EXPECT_LT(got, wanted * 3 / 2) << wanted;
    }
}

TEST(CoarseMesh, OfAMeshWithoutAreaIsNothing)
{
    TriangleMesh needle;
    needle.vertices = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    needle.triangles = {{0, 1, 2}};
    EXPECT_TRUE(rendering::coarseMesh(needle, 100).triangles.empty());
}

} // namespace
} // namespace mbv::test
