// Covers of convex hulls: an approximate convex decomposition.
#include "covered_points.h"
#include "fit/cube_meshes.h"
#include "fit/fit_meshes.h"
#include "fit/odd_meshes.h"
#include "mesh_query/closed_meshes.h"

#include <mbv/fit/cover.h>
#include <mbv/fit/hull.h>
#include <mbv/geometry/stream.h>
#include <mbv/mesh_query/nearest_point.h>

#include <limits>
#include <set>
#include <utility>
#include <vector>

namespace mbv::test {
namespace {

const std::vector<Vec3>& pointsOf(const Shape& part)
{
    return std::get<ConvexHull>(part).points;
}

void expectCoveredByHulls(const TriangleMesh& mesh, std::size_t most)
{
    expectCovered(CoverKind::Hulls, mesh, most);
}

double volumeOfHulls(const std::vector<Shape>& parts)
{
    double sum = 0;
    for (const Shape& part : parts)
        sum += hullMeasures(pointsOf(part)).volume;
    return sum;
}

/// That many hulls, which are the solid and no more.
void expectExactHulls(const TriangleMesh& mesh, std::size_t count, double volume)
{
    const std::vector<Shape> parts = fitCover(CoverKind::Hulls, mesh, 16);
    EXPECT_EQ(parts.size(), count);
    EXPECT_NEAR(volumeOfHulls(parts), volume, 1e-9 * volume);
    expectCoveredByHulls(mesh, 16);
}

TEST(ConvexCover, AngleIsTwoBoxes)
{
    expectExactHulls(angle(), 2, 7);
}

TEST(ConvexCover, FrameIsFourBoxes)
{
    expectExactHulls(frame(), 4, 12);
}

/// Of a cell in the middle no corner is on the surface: hulls of the surface alone would be hollow.
TEST(ConvexCover, InsidesAreCovered)
{
    const TriangleMesh notched =
        cubes(without(block({0, 0, 0}, {4, 4, 4}), block({2, 2, 2}, {4, 4, 4})));
    expectExactHulls(notched, 3, 56);
    std::set<Cell> cells = block({0, 2, 2}, {6, 4, 4});
    cells.merge(block({2, 0, 2}, {4, 6, 4}));
    cells.merge(block({2, 2, 0}, {4, 4, 6}));
    expectCoveredByHulls(cubes(cells), 4);
    expectCoveredByHulls(cubes(cells), 16);
}

TEST(ConvexCover, BoxesFarApartAreAHullEach)
{
    const TriangleMesh mesh =
        together(together(boxMesh({1, 2, 3}), boxMesh(Vec3{100, 0, 0}, Vec3{102, 2, 2})),
                 boxMesh(Vec3{0, 50, 7}, Vec3{2, 52, 9}));
    expectExactHulls(mesh, 3, 48 + 8 + 8);
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
        expectCoveredByHulls(mesh, most);
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
    expectExactHulls(inverted(frame()), 4, 12);
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
    expectCoveredByHulls(mesh, 7);
}

TEST(ConvexCover, HoldsMeshesOfAnySizeAtAnyPlace)
{
    for (const double scale : {1e-150, 1e-6, 1e6, 1e100}) {
        TriangleMesh mesh = angle();
        for (Vec3& v : mesh.vertices)
            v = scale * v + scale * Vec3{1000, -20, 3};
        const auto parts = fitCover(CoverKind::Hulls, mesh, 8);
        EXPECT_EQ(parts.size(), 2U) << scale;
        expectCoveredByHulls(mesh, 8);
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
    for (const TriangleMesh& mesh : oddMeshes())
        for (const std::size_t most : {1U, 4U, 9U})
            expectCoveredByHulls(mesh, most);
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
