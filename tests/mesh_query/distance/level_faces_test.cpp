// Meshes whose faces are parallel: thousands of pairs of triangles are nearest, to rounding.
#include "bvh/bvh_meshes.h"
#include "mesh_query/axis_reach.h"
#include "mesh_query/closed_meshes.h"
#include "mesh_query/contacts/ground_meshes.h"
#include "mesh_query/face_separation.h"
#include "simd_targets.h"

#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/overlaps.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

namespace mbv {
namespace {

using test::RandomShapes;

constexpr double kRounding = 1e-12;

/// A square of side 1 in z = 0, whose inner vertices are moved about in it.
TriangleMesh plate(std::uint32_t cells, RandomShapes& random)
{
    TriangleMesh mesh = test::gridMesh({}, {1, 0, 0}, {0, 1, 0}, cells);
    for (Vec3& v : mesh.vertices) {
        if (v.x > 0 && v.x < 1 && v.y > 0 && v.y < 1)
            v += Vec3{random.number(-0.3, 0.3), random.number(-0.3, 0.3), 0} / cells;
    }
    return mesh;
}

/// The surface of a cube about the origin, each face cut into triangles.
TriangleMesh cube(double half, std::uint32_t cells)
{
    TriangleMesh mesh;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 u;
        Vec3 v;
        u[(axis + 1) % 3] = 2 * half;
        v[(axis + 2) % 3] = 2 * half;
        Vec3 corner = {-half, -half, -half};
        mesh = test::together(std::move(mesh), test::gridMesh(corner, v, u, cells));
        corner[axis] = half;
        mesh = test::together(std::move(mesh), test::gridMesh(corner, u, v, cells));
    }
    return mesh;
}

MeshBvh turned(TriangleMesh mesh, const Quaternion& rotation)
{
    for (Vec3& v : mesh.vertices)
        v = rotate(rotation, v);
    return MeshBvh(std::make_shared<TriangleMesh>(std::move(mesh)));
}

RigidTransform movedBy(const Vec3& translation)
{
    return {{}, translation};
}

/// To rounding, from either side, and the same bits on every instruction set.
void expectGap(const PosedMesh& a, const PosedMesh& b, double expected)
{
    const Distance found = distance(a, b);
    EXPECT_NEAR(found.distance, expected, kRounding);
    EXPECT_NEAR(norm(found.pointOnB - found.pointOnA), expected, kRounding);
    EXPECT_NEAR(distance(b, a).distance, expected, kRounding);
    const auto within = distanceWithin(a, b, found.distance);
    ASSERT_TRUE(within);
    EXPECT_LE(within->distance, found.distance);
    EXPECT_FALSE(distanceWithin(a, b, expected - kRounding));
    test::onEveryTarget(
        [&](const char* target) { EXPECT_EQ(distance(a, b).distance, found.distance) << target; });
}

TEST(LevelFaces, AreAsFarApartAsTheirPlanes)
{
    RandomShapes random(1);
    for (const double gap : {0.1, 1e-3, 3.0}) {
        for (int i = 0; i < 4; ++i) {
            SCOPED_TRACE(testing::Message() << gap << ", " << i);
            const Quaternion own = i % 2 == 0 ? Quaternion() : random.rotation();
            const MeshBvh a = turned(plate(20, random), own);
            const MeshBvh b = turned(plate(17, random), own);
            const RigidTransform pose = i < 2 ? RigidTransform() : random.pose(2);
            const Vec3 aside = {random.number(-0.9, 0.9), random.number(-0.9, 0.9), gap};
            const PosedMesh here = {a, pose};
            const PosedMesh there = {b, pose * movedBy(rotate(own, aside))};
            expectGap(here, there, gap);
            if (i == 3) {
                EXPECT_NEAR(test::distanceByBruteForce(here, there), gap, kRounding);
            }
        }
    }
}

TEST(LevelFaces, OfNestedCubesAreAllAsNear)
{
    RandomShapes random(2);
    for (int i = 0; i < 3; ++i) {
        const Quaternion own = i == 0 ? Quaternion() : random.rotation();
        const MeshBvh outer = turned(cube(1, 16), own);
        const MeshBvh inner = turned(cube(0.75, 13), own);
        const RigidTransform pose = random.pose(1);
        expectGap({outer, pose}, {inner, pose}, 0.25);
        // One face of the inner cube is nearer than the others.
        expectGap({outer, pose}, {inner, pose * movedBy(rotate(own, {0, 0.125, 0}))}, 0.125);
    }
}

// By less than floats can tell: the boxes of its triangles are as near as all others.
TEST(LevelFaces, AreLeftForAVertexThatSticksOut)
{
    RandomShapes random(3);
    const MeshBvh ground = turned(plate(24, random), {});
    for (int i = 0; i < 10; ++i) {
        TriangleMesh bumpy = plate(24, random);
        bumpy.vertices[static_cast<std::size_t>(random.number(0, 625))].z = -1e-9;
        const MeshBvh roof = turned(bumpy, {});
        const RigidTransform pose = random.pose(1);
        expectGap({ground, pose}, {roof, pose * movedBy({0, 0, 0.25})}, 0.25 - 1e-9);
    }
}

/// How often a question asks whether to go on: every tenth of a millisecond.
template <class Question> int asksOf(const Question& question)
{
    int asked = 0;
    question([&](double) {
        ++asked;
        return true;
    });
    return asked;
}

// Once these took half a second.
TEST(LevelFaces, AreNotLookedAtPairByPair)
{
    RandomShapes random(4);
    const RigidTransform pose = random.pose(1);
    const MeshBvh ground = turned(plate(120, random), {});
    const MeshBvh roof = turned(plate(120, random), {});
    const PosedMesh above = {roof, pose * movedBy({0.01, 0.02, 0.1})};
    EXPECT_LE(asksOf([&](const ProgressFn& progress) {
                  EXPECT_NEAR(distance({ground, pose}, above, progress).distance, 0.1, kRounding);
              }),
              4);
    const MeshBvh outer = turned(cube(1, 50), {});
    const MeshBvh inner = turned(cube(0.75, 50), {});
    EXPECT_LE(asksOf([&](const ProgressFn& progress) {
                  const Distance found = distance({outer, pose}, {inner, pose}, progress);
                  EXPECT_NEAR(found.distance, 0.25, kRounding);
              }),
              40);
}

// By less than floats tell: then nothing is found whose face could be looked at.
TEST(LevelFaces, AreFartherThanALimit)
{
    RandomShapes random(6);
    for (int i = 0; i < 3; ++i) {
        const Quaternion own = i < 2 ? Quaternion() : random.rotation();
        const RigidTransform pose = i == 0 ? RigidTransform() : random.pose(1);
        const MeshBvh ground = turned(plate(100, random), own);
        const MeshBvh flat = turned(plate(100, random), own);
        TriangleMesh bumpy = plate(100, random);
        bumpy.vertices[101 * static_cast<std::size_t>(random.number(30, 70)) + 50].z = -1e-10;
        const MeshBvh roof = turned(bumpy, own);
        for (const double gap : {1e-9, 1e-6, 0.1}) {
            SCOPED_TRACE(testing::Message() << i << ", " << gap);
            const RigidTransform above = pose * movedBy(rotate(own, {0.01, 0.02, gap}));
            for (const double less : {5e-11, 5e-13}) {
                const int asked = asksOf([&](const ProgressFn& progress) {
                    EXPECT_FALSE(
                        distanceWithin({ground, pose}, {flat, above}, gap - less, progress));
                });
                EXPECT_LE(asked, 150); // 280 to 700 pair by pair
                EXPECT_FALSE(distanceWithin({roof, above}, {ground, pose}, gap - less - 1e-10));
                const auto within = distanceWithin({ground, pose}, {roof, above}, gap - less);
                ASSERT_TRUE(within);
                EXPECT_LE(within->distance, gap - less);
                EXPECT_GE(within->distance, gap - 1e-10 - kRounding);
            }
        }
    }
}

// Boxes of slanted triangles reach farther than these by their sizes. Once it took 0.3 s.
TEST(LevelFaces, AreFartherThanALimitHoweverTheyAreSlanted)
{
    RandomShapes random(7);
    for (int i = 0; i < 6; ++i) {
        const Quaternion own = random.rotation();
        const Quaternion other = i % 2 == 0 ? own : random.rotation();
        const MeshBvh ground = turned(plate(100, random), own);
        const MeshBvh roof = turned(plate(100, random), other);
        const auto levelled = [](const Quaternion& q) {
            return RigidTransform{{-q.x, -q.y, -q.z, q.w}, {}};
        };
        const RigidTransform pose = random.pose(1);
        for (const double gap : {1e-3, 0.1}) {
            const PosedMesh below = {ground, pose * levelled(own)};
            const PosedMesh above = {roof, pose * movedBy({0.1, 0.2, gap}) * levelled(other)};
            for (const double part : {0.5, 0.99, 1 - 1e-6}) {
                SCOPED_TRACE(testing::Message() << i << ", " << gap << ", " << part);
                const int asked = asksOf([&](const ProgressFn& progress) {
                    EXPECT_FALSE(distanceWithin(below, above, part * gap, progress));
                });
                EXPECT_LE(asked, 30);
            }
            const int asked = asksOf([&](const ProgressFn& progress) {
                EXPECT_NEAR(distance(below, above, progress).distance, gap, kRounding);
            });
            EXPECT_LE(asked, 30);
        }
    }
}

// Whose normal is not a number.
TEST(LevelFaces, AreNotThoseOfTrianglesWithoutArea)
{
    const auto withNeedle = [](const Vec3& at) {
        TriangleMesh mesh = test::gridMesh(at, {1, 0, 0}, {0, 1, 0}, 2);
        mesh.vertices.push_back(at + Vec3{0.5, 0.5, 0});
        const auto last = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
        mesh.triangles.push_back({0, last, 0});
        return MeshBvh(std::move(mesh));
    };
    const PosedMesh a = {withNeedle({}), {}};
    const PosedMesh b = {withNeedle({0, 0, 0.5}), {}};
    const auto needle = static_cast<std::uint32_t>(a.bvh.mesh().triangles.size() - 1);
    EXPECT_LT(bvh::gapAcross(a, b, needle, needle), 0);
    EXPECT_FALSE(bvh::areApartAcross(a, b, needle, needle, true));
    EXPECT_NEAR(bvh::gapAcross(a, b, 0, needle), 0.5, kRounding);
    EXPECT_TRUE(bvh::areApartAcross(a, b, needle, 0, true));
}

// Nearer to each other than floats tell, on one side of a plane or not.
TEST(LevelFaces, MeetWhereTheirTrianglesDo)
{
    RandomShapes random(5);
    for (int i = 0; i < 12; ++i) {
        SCOPED_TRACE(i);
        const Quaternion own = i % 2 == 0 ? Quaternion() : random.rotation();
        TriangleMesh bumpy = plate(60, random);
        bumpy.vertices[static_cast<std::size_t>(random.number(200, 3500))].z = -2e-9;
        const MeshBvh ground = turned(plate(60, random), own);
        const MeshBvh flat = turned(plate(60, random), own);
        const MeshBvh roof = turned(bumpy, own);
        const RigidTransform pose = i < 6 ? RigidTransform() : random.pose(1);
        for (const double gap : {1e-6, 3e-9, 1e-9, 1e-12}) {
            const RigidTransform above = pose * movedBy(rotate(own, {0, 0, gap}));
            const auto asked = asksOf([&](const ProgressFn& progress) {
                EXPECT_FALSE(overlaps({ground, pose}, {flat, above}, progress)) << gap;
            });
            EXPECT_LE(asked, 3);
            EXPECT_EQ(overlaps({ground, pose}, {roof, above}), gap < 2e-9) << gap;
            EXPECT_EQ(intersectingTriangles({ground, pose}, {roof, above}).empty(), gap > 2e-9);
        }
    }
}

// The far corners of such a mesh, which are level with the origin, are rounded by more than it is.
TEST(AxisReach, OfBoundsIsNoLessThanThatOfAnyCornerInTheWorld)
{
    RandomShapes random(4);
    for (int i = 0; i < 2000; ++i) {
        SCOPED_TRACE(i);
        TriangleMesh mesh = {{{0, 0, 0}}, {{0, 1, 2}, {1, 2, 3}, {2, 3, 4}}};
        for (int corner = 0; corner < 4; ++corner)
            mesh.vertices.push_back({random.number(-1, 0), random.number(-1, 0), 0});
        const MeshBvh bvh{TriangleMesh(mesh)};
        const PosedMesh posed = {bvh, {random.rotation(), {}}};
        const Vec3 normal = normalized(rotate(posed.pose.rotation, {0, 0, 1}));
        long double farthest = -std::numeric_limits<long double>::infinity();
        for (const Vec3& vertex : mesh.vertices) {
            const Vec3 p = apply(posed.pose, vertex);
            const long double along = static_cast<long double>(normal.x) * p.x +
                                      static_cast<long double>(normal.y) * p.y +
                                      static_cast<long double>(normal.z) * p.z;
            farthest = std::max(farthest, along);
        }
        bvh::AxisReach reach(posed, normal);
        EXPECT_GE(reach.ofBounds(), farthest);
        EXPECT_GE(reach.ofAll(), farthest);
        EXPECT_NEAR(reach.ofBounds(), 0, 1e-14);
    }
}

} // namespace
} // namespace mbv
