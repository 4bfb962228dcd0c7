// Covers of convex hulls: an approximate convex decomposition.
#include "fit_meshes.h"
#include "mesh_query/closed_meshes.h"

#include <mbv/collision/distance.h>
#include <mbv/fit/cover.h>
#include <mbv/fit/hull.h>
#include <mbv/geometry/stream.h>
#include <mbv/mesh_query/nearest_point.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace mbv::test {
namespace {

using Cell = std::array<int, 3>;

/// The surface of some unit cubes at whole places: a square, two triangles, between each of them
/// and what is none.
TriangleMesh cubes(const std::set<Cell>& cells)
{
    TriangleMesh mesh;
    for (const Cell& cell : cells)
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (const int side : {0, 1}) {
                Cell next = cell;
                next[axis] += 2 * side - 1;
                if (cells.contains(next))
                    continue;
                Vec3 at = {static_cast<double>(cell[0]), static_cast<double>(cell[1]),
                           static_cast<double>(cell[2])};
                Vec3 u;
                Vec3 v;
                at[static_cast<int>(axis)] += side;
                u[static_cast<int>((axis + (side == 1 ? 1U : 2U)) % 3)] = 1;
                v[static_cast<int>((axis + (side == 1 ? 2U : 1U)) % 3)] = 1;
                mesh = together(std::move(mesh), patchMesh(at, u, v));
            }
    return mesh;
}

std::set<Cell> block(const Cell& low, const Cell& high)
{
    std::set<Cell> cells;
    for (int x = low[0]; x < high[0]; ++x)
        for (int y = low[1]; y < high[1]; ++y)
            for (int z = low[2]; z < high[2]; ++z)
                cells.insert({x, y, z});
    return cells;
}

std::set<Cell> without(std::set<Cell> cells, const std::set<Cell>& others)
{
    std::erase_if(cells, [&](const Cell& cell) { return others.contains(cell); });
    return cells;
}

/// Two arms, 4 long and 1 wide; of volume 7.
TriangleMesh angle()
{
    return cubes(without(block({0, 0, 0}, {4, 4, 1}), block({1, 1, 0}, {4, 4, 1})));
}

/// A square of 4 with one of 2 cut out; of volume 12.
TriangleMesh frame()
{
    return cubes(without(block({0, 0, 0}, {4, 4, 1}), block({1, 1, 0}, {3, 3, 1})));
}

const std::vector<Vec3>& pointsOf(const Shape& part)
{
    return std::get<ConvexHull>(part).points;
}

/// How far the point is outside all parts.
double distanceFrom(const std::vector<Shape>& parts, const Vec3& p)
{
    double least = std::numeric_limits<double>::infinity();
    for (const Shape& part : parts)
        least = std::min(least, distance(Shape(Sphere{p, 0}), part).distance);
    return least;
}

/// Points of triangles and of the inside are in some hull.
void expectCovered(const TriangleMesh& mesh, std::size_t most)
{
    const std::vector<Shape> parts = fitCover(CoverKind::Hulls, mesh, most);
    EXPECT_GE(parts.size(), 1U);
    EXPECT_LE(parts.size(), most);
    // Of distances to hulls 1e-6 of their size is promised; these are far better where it is 0.
    const double enough = 1e-9 * diagonalOf(mesh);
    std::mt19937 random(5);
    std::uniform_real_distribution<double> share(0, 1);
    for (int n = 0; n < 300 && !mesh.triangles.empty(); ++n) {
        const auto& [i, j, k] = mesh.triangles[random() % mesh.triangles.size()];
        const double s = n % 3 == 0 ? 0 : share(random); // edges, too
        const double t = (1 - s) * share(random);
        const Vec3 p = mesh.vertices[i] + s * (mesh.vertices[j] - mesh.vertices[i]) +
                       t * (mesh.vertices[k] - mesh.vertices[i]);
        EXPECT_LE(distanceFrom(parts, p), enough) << p;
    }
    for (const Vec3& p : mesh.vertices)
        EXPECT_LE(distanceFrom(parts, p), enough) << p;
    if (!propertiesOf(mesh).watertight)
        return;
    const PosedMesh solid = {MeshBvh(std::make_shared<const TriangleMesh>(mesh)), {}};
    const Aabb box = boundsOf(mesh.vertices);
    for (int n = 0; n < 1000; ++n) {
        const Vec3 at = {share(random), share(random), share(random)};
        const Vec3 p = box.min + scaled(box.max - box.min, at);
        EXPECT_TRUE(!contains(solid, p) || distanceFrom(parts, p) <= enough) << p;
    }
}

double volumeOfAll(const std::vector<Shape>& parts)
{
    double sum = 0;
    for (const Shape& part : parts)
        sum += hullMeasures(pointsOf(part)).volume;
    return sum;
}

/// That many hulls, which are the solid and no more.
void expectExactParts(const TriangleMesh& mesh, std::size_t count, double volume)
{
    const std::vector<Shape> parts = fitCover(CoverKind::Hulls, mesh, 16);
    EXPECT_EQ(parts.size(), count);
    EXPECT_NEAR(volumeOfAll(parts), volume, 1e-9 * volume);
    expectCovered(mesh, 16);
}

TEST(ConvexCover, AngleIsTwoBoxes)
{
    expectExactParts(angle(), 2, 7);
}

TEST(ConvexCover, FrameIsFourBoxes)
{
    expectExactParts(frame(), 4, 12);
}

/// Of a cell in the middle no corner is on the surface: hulls of the surface alone would be hollow.
TEST(ConvexCover, InsidesAreCovered)
{
    const TriangleMesh notched =
        cubes(without(block({0, 0, 0}, {4, 4, 4}), block({2, 2, 2}, {4, 4, 4})));
    expectExactParts(notched, 3, 56);
    std::set<Cell> cells = block({0, 2, 2}, {6, 4, 4});
    cells.merge(block({2, 0, 2}, {4, 6, 4}));
    cells.merge(block({2, 2, 0}, {4, 4, 6}));
    expectCovered(cubes(cells), 4);
    expectCovered(cubes(cells), 16);
}

TEST(ConvexCover, BoxesFarApartAreAHullEach)
{
    const TriangleMesh mesh =
        together(together(boxMesh({1, 2, 3}), boxMesh(Vec3{100, 0, 0}, Vec3{102, 2, 2})),
                 boxMesh(Vec3{0, 50, 7}, Vec3{2, 52, 9}));
    expectExactParts(mesh, 3, 48 + 8 + 8);
}

TEST(ConvexCover, PartsThatLieApartAreJoinedWhereTheyAreTooMany)
{
    TriangleMesh mesh = angle();
    for (int i = 1; i < 5; ++i) {
        TriangleMesh next = angle();
        for (Vec3& v : next.vertices)
            v += Vec3{10.0 * i, 3.0 * i, 0};
        mesh = together(std::move(mesh), next);
    }
    for (const std::size_t most : {2U, 3U, 7U}) {
        const auto parts = fitCover(CoverKind::Hulls, mesh, most);
        EXPECT_EQ(parts.size(), most);
        expectCovered(mesh, most);
    }
    EXPECT_EQ(fitCover(CoverKind::Hulls, mesh, 20).size(), 10U);
}

TEST(ConvexCover, ConvexMeshesAreOneHull)
{
    RandomShapes random(4);
    std::vector<Vec3> points;
    for (int i = 0; i < 60; ++i)
        points.push_back(random.point(1));
    for (const TriangleMesh& mesh : {boxMesh({3, 2, 1}), hullMesh(points)}) {
        const auto parts = fitCover(CoverKind::Hulls, mesh, 8);
        ASSERT_EQ(parts.size(), 1U);
        EXPECT_EQ(pointsOf(parts[0]).size(), mesh.vertices.size());
    }
}

TEST(ConvexCover, OneHullIsFitHull)
{
    EXPECT_EQ(fitCover(CoverKind::Hulls, angle(), 1),
              std::vector<Shape>{Shape(fitHull(angle().vertices))});
}

TEST(ConvexCover, WhereTrianglesFaceInwardsItIsTheSame)
{
    expectExactParts(inverted(frame()), 4, 12);
}

TEST(ConvexCover, RingsAreOpened)
{
    const TriangleMesh mesh = torusMesh(2, 0.5, 40, 16);
    const double solid = propertiesOf(mesh).signedVolume;
    double last = std::numeric_limits<double>::infinity();
    for (const std::size_t most : {1U, 4U, 16U}) {
        const auto parts = fitCover(CoverKind::Hulls, mesh, most);
        const CoverMeasures measures = measureCover(mesh, parts);
        EXPECT_LT(*measures.volumeBeyond, 0.6 * last) << most;
        EXPECT_NEAR(*measures.insideCovered, 1, 1e-12);
        last = *measures.volumeBeyond;
    }
    EXPECT_LT(last, 0.04 * solid);
    expectCovered(mesh, 7);
}

TEST(ConvexCover, HoldsMeshesOfAnySizeAtAnyPlace)
{
    for (const double scale : {1e-150, 1e-6, 1e6, 1e100}) {
        TriangleMesh mesh = angle();
        for (Vec3& v : mesh.vertices)
            v = scale * v + scale * Vec3{1000, -20, 3};
        const auto parts = fitCover(CoverKind::Hulls, mesh, 8);
        EXPECT_EQ(parts.size(), 2U) << scale;
        expectCovered(mesh, 8);
    }
}

/// In the frame where the mesh is as large as 1 the small box is a point; the notch is one still.
TEST(ConvexCover, TakesTinyPartsBesideHugeOnes)
{
    TriangleMesh huge = angle();
    for (Vec3& v : huge.vertices)
        v = 1e200 * (v + Vec3{1, 1, 1});
    const TriangleMesh mesh =
        together(huge, boxMesh(Vec3{-1e-160, -1e-160, -1e-160}, Vec3{1e-160, 1e-160, 1e-160}));
    ASSERT_TRUE(propertiesOf(mesh).watertight);
    const auto parts = fitCover(CoverKind::Hulls, mesh, 5);
    EXPECT_EQ(parts.size(), 3U);
    for (const Vec3& p : mesh.vertices)
        EXPECT_LE(distanceFrom(parts, p), 1e188) << p;
    EXPECT_NEAR(*measureCover(mesh, parts).insideCovered, 1, 1e-9);
}

TEST(ConvexCover, CornersThatAreVerticesAreSoBitForBit)
{
    TriangleMesh mesh = angle();
    for (Vec3& v : mesh.vertices)
        v = 0.1 * v + Vec3{1e6 + 0.3, 1.0 / 3, -7e5};
    for (const Shape& part : fitCover(CoverKind::Hulls, mesh, 8))
        for (const Vec3& corner : pointsOf(part))
            for (const Vec3& v : mesh.vertices)
                EXPECT_TRUE(corner == v || norm(corner - v) > 1e-6) << corner;
}

TEST(ConvexCover, TakesAnyMesh)
{
    RandomShapes random(8);
    expectCovered(triangleSoup(random, 40), 6);
    expectCovered(flatTriangle(), 4);
    expectCovered({{{1, 2, 3}}, {}}, 4);
    expectCovered({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 5, 5}}, {{0, 1, 2}}}, 4);
    expectCovered({{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}, {0, 0, 1}}}, 4);
    TriangleMesh open = torusMesh(2, 0.5, 20, 8);
    open.triangles.resize(open.triangles.size() / 2);
    expectCovered(open, 9);
}

TEST(ConvexCover, IsTheSameFromRunToRun)
{
    const TriangleMesh mesh = torusMesh(2, 0.7, 24, 12);
    EXPECT_EQ(fitCover(CoverKind::Hulls, mesh, 12), fitCover(CoverKind::Hulls, mesh, 12));
}

TEST(ConvexCover, MeasuresAgreeWithClosedForms)
{
    ConvexHull house = {boxMesh({1, 2, 2}).vertices};
    house.points.push_back({0, 0, 5});
    const CoverMeasures one = measureCover(boxMesh({1, 2, 2}), std::vector<Shape>{house});
    EXPECT_NEAR(one.volume, 32 + 8, 1e-9);
    EXPECT_NEAR(*one.volumeBeyond, 8, 1e-9);
    EXPECT_NEAR(*one.insideCovered, 1, 1e-12);
    EXPECT_GE(one.protrusion, 3);
    EXPECT_LE(one.protrusion, 3.07);

    const std::vector<Shape> box = {ConvexHull{boxMesh({1, 2, 3}).vertices}};
    std::vector<Shape> two = box; // which have a box of 1 x 2 x 3 in common
    two.emplace_back(ConvexHull{transformed(boxMesh({1, 2, 3}), {{}, {1, 2, 3}}).vertices});
    const CoverMeasures both = measureCover(boxMesh({1, 2, 3}), two);
    EXPECT_NEAR(both.volume, 48 + 48 - 6, 0.1);
    EXPECT_NEAR(*both.volumeBeyond, 42, 0.1);
}

TEST(ConvexCover, MeasuresPartsThatLieInTheBoundsOfOthers)
{
    const TriangleMesh mesh = together(frame(), boxMesh(Vec3{1.5, 1.5, 0}, Vec3{2.5, 2.5, 1}));
    const auto parts = fitCover(CoverKind::Hulls, mesh, 8);
    ASSERT_EQ(parts.size(), 5U);
    const CoverMeasures measures = measureCover(mesh, parts);
    EXPECT_NEAR(measures.volume, 13, 0.05);
    EXPECT_NEAR(*measures.insideCovered, 1, 1e-9);
}

} // namespace
} // namespace mbv::test
