// What every volume says of every kind of mesh that is hardly one.

#include "fit_meshes.h"

#include <mbv/fit/fit.h>
#include <mbv/geometry/error.h>

#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

namespace mbv::test {
namespace {

std::vector<VolumeKind> kindsOfPoints()
{
    std::vector<VolumeKind> kinds(kVolumeKinds.begin(), kVolumeKinds.end());
    std::erase(kinds, VolumeKind::Obb);
    return kinds;
}

/// An Error, or a valid volume: no NaN, no negative size. The volume, when there is one.
std::optional<Shape> validOrError(VolumeKind kind, const TriangleMesh& mesh)
{
    try {
        const Shape shape = fitVolume(kind, mesh);
        EXPECT_TRUE(isValid(shape)) << nameOf(kind);
        return shape;
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::DegenerateMesh);
        EXPECT_GT(std::string(error.what()).size(), 10u);
        return std::nullopt;
    }
}

/// A volume of every kind that needs no triangles, each with all vertices in its bounds.
void expectEveryVolumeOf(const TriangleMesh& mesh)
{
    const Aabb bounds = boundsOf(mesh.vertices);
    const double slack = 1e-12 * norm(bounds.max - bounds.min);
    for (const VolumeKind kind : kindsOfPoints()) {
        const auto shape = validOrError(kind, mesh);
        ASSERT_TRUE(shape) << nameOf(kind);
        const Aabb around = boundsOf(*shape);
        for (int i = 0; i < 3; ++i) {
            EXPECT_LE(around.min[i], bounds.min[i] + slack) << nameOf(kind);
            EXPECT_GE(around.max[i], bounds.max[i] - slack) << nameOf(kind);
        }
    }
}

TEST(DegenerateMesh, EmptyIsAnErrorForEveryVolume)
{
    for (const VolumeKind kind : kVolumeKinds) {
        EXPECT_FALSE(validOrError(kind, {})) << nameOf(kind);
    }
}

TEST(DegenerateMesh, OnePointHasVolumesOfNoSize)
{
    const TriangleMesh mesh = {{{1, 2, 3}}, {}};
    expectEveryVolumeOf(mesh);
    const Obb box = fitMinimumObb(mesh.vertices);
    EXPECT_EQ(box.center, (Vec3{1, 2, 3}));
    EXPECT_EQ(box.halfExtents, (Vec3{0, 0, 0}));
    EXPECT_FALSE(validOrError(VolumeKind::Obb, mesh));
}

TEST(DegenerateMesh, TwoPointsHaveVolumesAsLongAsTheirDistance)
{
    const TriangleMesh mesh = {{{0, 0, 0}, {1, 2, 2}}, {}}; // 3 apart
    expectEveryVolumeOf(mesh);
    expectNear(fitMinimumObb(mesh.vertices).halfExtents, {1.5, 0, 0}, 1e-15);
    EXPECT_NEAR(fitSphere(mesh.vertices).radius, 1.5, 1e-14);
}

TEST(DegenerateMesh, CollinearPointsHaveVolumesWithoutWidth)
{
    RandomShapes random(90);
    for (int i = 0; i < 20; ++i) {
        const Vec3 direction = random.point(1);
        TriangleMesh mesh;
        for (int k = 0; k < 20; ++k) {
            mesh.vertices.push_back(random.number(-1, 1) * direction);
        }
        mesh.triangles = {{0, 1, 2}, {3, 4, 5}};
        expectEveryVolumeOf(mesh);
        EXPECT_LE(fitMinimumObb(mesh.vertices).halfExtents.y, 3e-15); // of points within 2
        EXPECT_LE(fitCapsule(mesh.vertices).radius, 1e-13);
    }
}

TEST(DegenerateMesh, CoplanarPointsHaveBoxesWithoutThickness)
{
    RandomShapes random(91);
    for (int i = 0; i < 20; ++i) {
        TriangleMesh mesh = triangleSoup(random, 20);
        for (Vec3& v : mesh.vertices) {
            v.z = 0;
        }
        mesh = transformed(mesh, {random.rotation(), {}});
        expectEveryVolumeOf(mesh);
        EXPECT_LE(fitMinimumObb(mesh.vertices).halfExtents.z, 1e-15 * diagonalOf(mesh));
    }
}

TEST(DegenerateMesh, TrianglesOfZeroAreaHaveEveryVolumeButThePrincipalBox)
{
    const TriangleMesh mesh = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                               {{0, 0, 1}, {1, 1, 2}, {2, 3, 3}}};
    expectEveryVolumeOf(mesh);
    EXPECT_FALSE(validOrError(VolumeKind::Obb, mesh));
}

TEST(DegenerateMesh, DuplicatesOfOnePointAreOnePoint)
{
    const TriangleMesh mesh = {std::vector<Vec3>(100, Vec3{0.1, 0.2, 0.3}), {{0, 1, 2}}};
    expectEveryVolumeOf(mesh);
    EXPECT_EQ(fitMinimumObb(mesh.vertices).halfExtents, (Vec3{0, 0, 0}));
    EXPECT_EQ(fitSphere(mesh.vertices).radius, 0);
}

TEST(DegenerateMesh, NanAndInfinityAreErrorsForEveryVolume)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), kInfinity, -kInfinity}) {
        TriangleMesh mesh = boxMesh({3, 2, 1});
        mesh.vertices[3].y = bad;
        for (const VolumeKind kind : kVolumeKinds) {
            EXPECT_FALSE(validOrError(kind, mesh)) << nameOf(kind);
        }
    }
}

TEST(DegenerateMesh, NeedlesKeepTheirWidth)
{
    RandomShapes random(92);
    for (int i = 0; i < 10; ++i) {
        const TriangleMesh mesh = transformed(boxMesh({1e6, 1, 1}), {random.rotation(), {}});
        expectEveryVolumeOf(mesh);
        expectNear(fitMinimumObb(mesh.vertices).halfExtents, {1e6, 1, 1}, 2e-9);
    }
}

TEST(DegenerateMesh, OffsetsOfAMillionCostOnlyTheRoundingOfTheVertices)
{
    RandomShapes random(93);
    const TriangleMesh mesh =
        transformed(boxMesh({3, 2, 1}), {random.rotation(), {1e6, -1e6, 1e6}});
    expectEveryVolumeOf(mesh);
    expectNear(fitMinimumObb(mesh.vertices).halfExtents, {3, 2, 1}, 2e-9);
}

TEST(DegenerateMesh, TinyAndHugeMeshesHaveEveryVolume)
{
    RandomShapes random(94);
    for (const double scale : {1e-18, 1e18}) {
        const TriangleMesh unit = transformed(boxMesh({3, 2, 1}), {random.rotation(), {}});
        const TriangleMesh mesh = scaled(unit, {scale, scale, scale});
        expectEveryVolumeOf(mesh);
        expectNear(fitMinimumObb(mesh.vertices).halfExtents / scale, {3, 2, 1}, 1e-13);
    }
}

TEST(DegenerateMesh, ACubeIsItself)
{
    RandomShapes random(95);
    const TriangleMesh cube = boxMesh({1, 1, 1});
    EXPECT_EQ(fitMinimumObb(cube.vertices).halfExtents, (Vec3{1, 1, 1}));
    for (int i = 0; i < 20; ++i) {
        const TriangleMesh mesh = transformed(cube, random.pose(1));
        expectEveryVolumeOf(mesh);
        expectNear(fitMinimumObb(mesh.vertices).halfExtents, {1, 1, 1}, 1e-14);
    }
}

TEST(DegenerateMesh, SphereLikeMeshesWithSmallHullsAreFitted)
{
    RandomShapes random(96);
    for (const int count : {12, 40, 200}) {
        TriangleMesh mesh;
        for (int i = 0; i < count; ++i) {
            mesh.vertices.push_back(rotate(random.rotation(), {1, 0, 0}));
        }
        expectEveryVolumeOf(mesh);
        EXPECT_LT(volumeOf(fitMinimumObb(mesh.vertices)).value(), 8);
    }
}

TEST(DegenerateMesh, TenMillionVerticesAreFitted)
{
    if (std::getenv("MBV_LARGE_TESTS") == nullptr) {
        GTEST_SKIP() << "set MBV_LARGE_TESTS to fit ten million vertices";
    }
    TriangleMesh mesh;
    for (int i = 0; i < 10'000'000; ++i) {
        const double t = i * 1e-6;
        mesh.vertices.push_back({3 * std::cos(t * 100), 2 * std::sin(t * 77), std::sin(t * 31)});
    }
    mesh.triangles = {{0, 5'000, 9'000}, {1'000'000, 5'000'000, 9'000'000}};
    expectEveryVolumeOf(mesh);
}

} // namespace
} // namespace mbv::test
