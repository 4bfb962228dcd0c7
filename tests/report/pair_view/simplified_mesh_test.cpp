#include "report/pair_view/simplified_mesh.h"

#include "mesh_query/closed_meshes.h"

#include <mbv/geometry/mesh_properties.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <utility>

namespace mbv {
namespace {

/// A unit ball of 2 * around * (around / 2 - 1) triangles.
TriangleMesh ball(std::uint32_t around)
{
    TriangleMesh mesh;
    const std::uint32_t rows = around / 2;
    mesh.vertices.push_back({0, 0, 1});
    for (std::uint32_t row = 1; row < rows; ++row)
        for (std::uint32_t i = 0; i < around; ++i) {
            const double down = std::numbers::pi * row / rows;
            const double turn = 2 * std::numbers::pi * i / around;
            mesh.vertices.push_back(
                {std::sin(down) * std::cos(turn), std::sin(down) * std::sin(turn), std::cos(down)});
        }
    const auto last = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.push_back({0, 0, -1});
    const auto at = [&](std::uint32_t row, std::uint32_t i) {
        return 1 + (row - 1) * around + i % around;
    };
    for (std::uint32_t i = 0; i < around; ++i) {
        mesh.triangles.push_back({0, at(1, i), at(1, i + 1)});
        for (std::uint32_t row = 1; row + 1 < rows; ++row) {
            mesh.triangles.push_back({at(row, i), at(row + 1, i), at(row + 1, i + 1)});
            mesh.triangles.push_back({at(row, i), at(row + 1, i + 1), at(row, i + 1)});
        }
        mesh.triangles.push_back({at(rows - 1, i), last, at(rows - 1, i + 1)});
    }
    return mesh;
}

using Corner = std::array<double, 3>;

std::set<std::array<Corner, 3>> trianglesOf(const TriangleMesh& mesh)
{
    std::set<std::array<Corner, 3>> triangles;
    for (const auto& t : mesh.triangles) {
        std::array<Corner, 3> corners;
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3& p = mesh.vertices[t[i]];
            corners[i] = {p.x, p.y, p.z};
        }
        std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()),
                    corners.end());
        triangles.insert(corners);
    }
    return triangles;
}

/// Every edge is run through as often one way as the other: nothing is open.
bool isClosed(const TriangleMesh& mesh)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const auto& [a, b, c] : mesh.triangles)
        for (const auto& [from, to] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
            ++edges[{from, to}];
            --edges[{to, from}];
        }
    return std::all_of(edges.begin(), edges.end(), [](const auto& e) { return e.second == 0; });
}

const Aabb kNowhere = {{50, 50, 50}, {51, 51, 51}};

TEST(SimplifiedMesh, IsTheMeshItselfWhereThatFits)
{
    const TriangleMesh mesh = ball(20); // 360 triangles
    EXPECT_EQ(trianglesOf(simplifiedAround(mesh, kNowhere, 0, 360)), trianglesOf(mesh));
    EXPECT_EQ(simplifiedAround(mesh, kNowhere, 200, 160).triangles, mesh.triangles);
}

TEST(SimplifiedMesh, KeepsItsShapeAndStaysClosed)
{
    const TriangleMesh mesh = ball(200); // 39,600 triangles
    // Middles of cells lie below the surface, the less the smaller the cells.
    for (const auto& [most, loss] : {std::pair(100U, 1.5), {1'000U, 0.2}, {5'000U, 0.05}}) {
        const TriangleMesh coarse = simplifiedAround(mesh, kNowhere, 0, most);
        EXPECT_LE(coarse.triangles.size(), most);
        EXPECT_GE(coarse.triangles.size(), most / 8);
        EXPECT_TRUE(isClosed(coarse));
        const double volume = propertiesOf(coarse).signedVolume;
        EXPECT_NEAR(volume, 4 * std::numbers::pi / 3, loss) << most;
    }
}

TEST(SimplifiedMesh, KeepsTheTrianglesOfTheRegionAndOpensNoGapAroundIt)
{
    const TriangleMesh mesh = ball(200);
    const Aabb region = {{0.9, -0.2, -0.2}, {1.1, 0.2, 0.2}};
    const TriangleMesh coarse = simplifiedAround(mesh, region, 3'000, 500);
    EXPECT_LT(coarse.triangles.size(), 3'500U);
    EXPECT_TRUE(isClosed(coarse));
    const auto kept = trianglesOf(coarse);
    std::size_t near = 0;
    for (const auto& triangle : trianglesOf(mesh)) {
        const bool isInside = std::all_of(triangle.begin(), triangle.end(), [&](const Corner& p) {
            return p[0] > region.min.x && std::abs(p[1]) < 0.2 && std::abs(p[2]) < 0.2;
        });
        near += isInside ? 1U : 0U;
        EXPECT_TRUE(!isInside || kept.contains(triangle));
    }
    EXPECT_GT(near, 100U);
}

TEST(SimplifiedMesh, CoarsensARegionThatIsTooFine)
{
    const TriangleMesh mesh = ball(200);
    const TriangleMesh coarse = simplifiedAround(mesh, {{-2, -2, -2}, {2, 2, 2}}, 2'000, 500);
    EXPECT_LE(coarse.triangles.size(), 2'000U);
    EXPECT_GE(coarse.triangles.size(), 250U);
    EXPECT_TRUE(isClosed(coarse));
}

TEST(SimplifiedMesh, TakesWhatIsEmptyFlatOrOnePoint)
{
    EXPECT_TRUE(simplifiedAround({}, kNowhere, 0, 0).triangles.empty());
    TriangleMesh point{{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, {}};
    point.triangles.assign(50, {0, 1, 2});
    EXPECT_TRUE(simplifiedAround(point, kNowhere, 0, 10).triangles.empty()); // all in one cell
    TriangleMesh flat = ball(100);
    for (Vec3& p : flat.vertices)
        p.z = 7;
    const TriangleMesh coarse = simplifiedAround(flat, kNowhere, 0, 500);
    EXPECT_LE(coarse.triangles.size(), 500U);
    for (const Vec3& p : coarse.vertices)
        EXPECT_NEAR(p.z, 7, 1e-12);
}

} // namespace
} // namespace mbv
