#include "bvh/bvh_meshes.h"
#include "mesh_query/closed_meshes.h"
#include "simd_targets.h"

#include <mbv/collision/distance.h>
#include <mbv/mesh_query/distance.h>

#include <gtest/gtest.h>

#include <limits>
#include <utility>

namespace mbv {
namespace {

using test::MeshPtr;

double distanceTo(const PosedMesh& mesh, const Vec3& p)
{
    double least = std::numeric_limits<double>::infinity();
    for (const Triangle& t : test::worldTriangles(mesh))
        least = std::min(least, distance(Sphere{p, 0}, t).distance);
    return least;
}

/// The distance, from both sides, with points on both surfaces; the limits round it; and the same
/// bits on every instruction set.
void expectDistance(const PosedMesh& a, const PosedMesh& b, double expected)
{
    const double size = norm(a.bvh.bounds().max - a.bvh.bounds().min) +
                        norm(b.bvh.bounds().max - b.bvh.bounds().min) + expected;
    const double rounding = 1e-12 * size;
    const Distance found = distance(a, b);
    EXPECT_NEAR(found.distance, expected, rounding);
    EXPECT_EQ(found.distance == 0, overlaps(a, b));
    EXPECT_NEAR(distance(b, a).distance, expected, rounding);
    EXPECT_NEAR(norm(found.pointOnB - found.pointOnA), expected, rounding);
    EXPECT_LE(distanceTo(a, found.pointOnA), rounding);
    EXPECT_LE(distanceTo(b, found.pointOnB), rounding);

    const auto within = distanceWithin(a, b, found.distance);
    ASSERT_TRUE(within);
    EXPECT_EQ(within->distance, found.distance);
    EXPECT_TRUE(distanceWithin(a, b, 2 * expected + 1));
    if (expected > 0) {
        EXPECT_FALSE(distanceWithin(a, b, expected / 2));
        EXPECT_FALSE(distanceWithin(a, b, std::nextafter(found.distance, 0)));
        EXPECT_FALSE(distanceWithin(a, b, 0));
    }
    test::onEveryTarget(
        [&](const char* target) { EXPECT_EQ(distance(a, b).distance, found.distance) << target; });
}

TEST(MeshDistance, IsThatOfBruteForceForRandomTriangles)
{
    test::RandomShapes random(4);
    int apart = 0;
    for (int i = 0; i < 24; ++i) {
        const MeshBvh a(test::triangleSoup(random, 60, 1, 0.3));
        const MeshBvh b(test::triangleSoup(random, 90, 1.5, 0.2));
        const RigidTransform pose = {random.rotation(), {random.number(-4, 4), 0, 0}};
        const PosedMesh inWorld = {a, random.pose(5)};
        const PosedMesh other = {b, inWorld.pose * pose};
        const double expected = test::distanceByBruteForce(inWorld, other);
        apart += expected > 0 ? 1 : 0;
        expectDistance(inWorld, other, expected);
    }
    EXPECT_GT(apart, 8);
    EXPECT_LT(apart, 24);
}

TEST(MeshDistance, IsThatOfBruteForceForSpheresOfAllSizes)
{
    test::RandomShapes random(5);
    const MeshPtr sphere = test::bumpySphere(7, 10, 0.1);
    for (const double size : {1.0, 1e-6, 1e6}) {
        const MeshBvh a(sphere);
        const MeshBvh b(test::scaledAndMoved(*sphere, size, {}));
        for (int i = 0; i < 6; ++i) {
            const RigidTransform pose = {random.rotation(), {(1.05 + 0.2 * i) * (1 + size), 0, 0}};
            const PosedMesh rotated = {a, {random.rotation(), {}}};
            expectDistance(rotated, {b, pose}, test::distanceByBruteForce(rotated, {b, pose}));
        }
    }
}

/// Some thousand pairs of boxes wait at a time, in many waves.
TEST(MeshDistance, IsThatOfBruteForceForFineMeshes)
{
    test::RandomShapes random(6);
    const MeshBvh ball(test::bumpySphere(14, 20, 0.3));
    const MeshBvh soup(test::triangleSoup(random, 500, 1, 0.1));
    for (const double place : {0.0, 0.4, 1.5, 2.2, 4.0, 40.0}) {
        const PosedMesh a = {ball, {random.rotation(), {}}};
        const PosedMesh hollow = {soup, {random.rotation(), {place, 0, 0}}};
        const PosedMesh other = {ball, {random.rotation(), {1 + place, 0, 0}}};
        expectDistance(a, hollow, test::distanceByBruteForce(a, hollow));
        expectDistance(a, other, test::distanceByBruteForce(a, other));
    }
}

MeshBvh ball(double radius, int times)
{
    TriangleMesh mesh = test::ballMesh(times);
    for (Vec3& v : mesh.vertices)
        v = radius * v;
    return MeshBvh(std::move(mesh));
}

// All around they are about as far apart, and where they are not turned, many pairs are tied.
TEST(MeshDistance, IsThatOfBruteForceForBallsInBalls)
{
    test::RandomShapes random(8);
    const MeshBvh outer = ball(1.5, 3);
    for (const double radius : {0.1, 0.5, 1.4}) {
        const MeshBvh inner = ball(radius, 3);
        const RigidTransform pose = random.pose(3);
        const RigidTransform turned = {random.rotation(), {}};
        const RigidTransform moved = {random.rotation(), {0.02, 0.01, -0.005}};
        for (const RigidTransform& own : {RigidTransform{}, turned, moved}) {
            const PosedMesh a = {outer, pose};
            const PosedMesh b = {inner, pose * own};
            expectDistance(a, b, test::distanceByBruteForce(a, b));
        }
    }
}

// Which of many is told does not depend on how an instruction set rounds.
TEST(MeshDistance, OfManyThatAreAsNearIsTheSameOnEveryInstructionSet)
{
    const MeshBvh outer = ball(1.5, 3);
    const MeshBvh inner = ball(0.75, 3);
    const PosedMesh a = {outer, {}};
    const PosedMesh b = {inner, {}};
    const Distance found = distance(a, b);
    test::onEveryTarget([&](const char* target) {
        const Distance there = distance(a, b);
        EXPECT_EQ(there.pointOnA, found.pointOnA) << target;
        EXPECT_EQ(there.pointOnB, found.pointOnB) << target;
    });
}

TEST(MeshDistance, IsThatOfTheFacesOfBoxes)
{
    const MeshBvh a(std::make_shared<TriangleMesh>(test::boxMesh({0, 0, 0}, {4, 4, 4})));
    const MeshBvh b(std::make_shared<TriangleMesh>(test::boxMesh({7, 1, 1}, {9, 3, 3})));
    EXPECT_EQ(distance({a, {}}, {b, {}}).distance, 3);
    EXPECT_EQ(distance({a, {}}, {b, {{}, {-3, 0, 0}}}).distance, 0);
    EXPECT_EQ(distance({a, {}}, {b, {{}, {-6, 0, 0}}}).distance, 1); // inside
    // A rotation of 45 degrees about z puts the edge at (7, 3) foremost, at x = 20 + (7 - 3) / sqrt
    // 2, and y = (7 + 3) / sqrt 2 = 7.07, above the box's 4.
    const RigidTransform rotated = {fromEulerXyzDegrees({0, 0, 45}), {20, 0, 0}};
    EXPECT_NEAR(distance({a, {}}, {b, rotated}).distance,
                std::hypot(16 + 4 / std::sqrt(2.0), 10 / std::sqrt(2.0) - 4), 1e-12);
}

TEST(MeshDistance, HasACommonPointWhereMeshesMeet)
{
    const MeshBvh ball(std::make_shared<TriangleMesh>(test::ballMesh(3)));
    expectDistance({ball, {}}, {ball, {{}, {1.5, 0, 0}}}, 0);
    expectDistance({ball, {}}, {ball, {{}, {2, 0, 0}}}, 0); // corner to corner
    expectDistance({ball, {}}, {ball, {}}, 0);
}

TEST(MeshDistance, IsRightFarFromTheOriginAndFarApart)
{
    const MeshBvh ball(std::make_shared<TriangleMesh>(test::ballMesh(2)));
    const double far = 1 << 20;
    EXPECT_NEAR(distance({ball, {}}, {ball, {{}, {far, 0, 0}}}).distance, far - 2, 1e-9);
    EXPECT_NEAR(distance({ball, {{}, {far, 0, 0}}}, {ball, {{}, {far, 4, 0}}}).distance, 2, 1e-9);
}

TEST(MeshDistance, IsNothingWithinNoLimit)
{
    const MeshBvh ball(std::make_shared<TriangleMesh>(test::ballMesh(1)));
    const PosedMesh a = {ball, {}};
    EXPECT_FALSE(distanceWithin(a, a, -1));
    EXPECT_FALSE(distanceWithin(a, a, std::numeric_limits<double>::quiet_NaN()));
    EXPECT_TRUE(distanceWithin(a, a, 0));
}

} // namespace
} // namespace mbv
