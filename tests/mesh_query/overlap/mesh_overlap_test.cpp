#include "bvh/bvh_meshes.h"
#include "simd_targets.h"

#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

using test::MeshPtr;

/// Both queries against brute force, from both sides; how many pairs there are.
std::size_t expectBruteForce(const PosedMesh& a, const PosedMesh& b)
{
    const std::vector<TrianglePair> expected = test::pairsByBruteForce(a, b);
    EXPECT_EQ(intersectingTriangles(a, b), expected);
    EXPECT_EQ(overlaps(a, b), !expected.empty());
    EXPECT_EQ(overlaps(b, a), !expected.empty());
    EXPECT_EQ(intersectingTriangles(b, a).size(), expected.size());
    return expected.size();
}

TEST(MeshOverlap, FindsThePairsOfBruteForceInRandomTriangles)
{
    test::RandomShapes random(1);
    std::size_t pairs = 0;
    for (int i = 0; i < 30; ++i) {
        const MeshBvh a(test::triangleSoup(random, 150, 1, 0.3));
        const MeshBvh b(test::triangleSoup(random, 250, 1.5, 0.2));
        pairs += expectBruteForce({a, random.pose(0.5)}, {b, random.pose(0.5)});
    }
    EXPECT_GT(pairs, 500U);
}

TEST(MeshOverlap, FindsThePairsOfBruteForceOnEveryInstructionSet)
{
    const MeshPtr mesh = test::bumpySphere(20, 30, 0.1);
    test::onEveryTarget([&](const char* target) {
        test::RandomShapes random(4);
        const MeshBvh sphere(mesh); // built by its kernels, too
        std::size_t pairs = 0;
        for (int i = 0; i < 10; ++i) {
            const RigidTransform pose = {random.rotation(), {random.number(1.8, 2.1), 0, 0}};
            pairs += expectBruteForce({sphere, {}}, {sphere, pose});
        }
        EXPECT_GT(pairs, 100U) << target;
    });
}

// Integer corners and poses that keep them integers: coplanar, touching and degenerate triangles.
TEST(MeshOverlap, FindsThePairsOfBruteForceOnAGrid)
{
    test::RandomShapes random(2);
    std::size_t pairs = 0;
    for (int i = 0; i < 30; ++i) {
        const MeshBvh a(test::gridSoup(random, 100, 4));
        const MeshBvh b(test::gridSoup(random, 120, 4));
        const Quaternion quarter = fromEulerXyzDegrees({90.0 * (i % 4), 0, 0});
        pairs +=
            expectBruteForce({a, {}}, {b, {quarter, {std::round(random.number(-9, 9)), 0, 0}}});
    }
    EXPECT_GT(pairs, 3000U);
}

TEST(MeshOverlap, FindsThePairsOfBruteForceForAMeshAndItself)
{
    const MeshBvh sphere(test::bumpySphere(20, 30, 0.1));
    EXPECT_GT(expectBruteForce({sphere, {}}, {sphere, {}}), 1100U * 13U);
    const RigidTransform tilted = {fromEulerXyzDegrees({30, 40, 50}), {1, 2, 3}};
    EXPECT_GT(expectBruteForce({sphere, tilted}, {sphere, tilted}), 1100U * 13U);
}

// Corners that meet are where the spheres round the bounds meet, too: rounding must not part them.
TEST(MeshOverlap, FindsCornersThatTouchAtAnyPlace)
{
    const MeshBvh corner(std::make_shared<TriangleMesh>(
        TriangleMesh{{{-1, -1, -1}, {1, 1, 1}, {1, -1, 1}}, {{0, 1, 2}}}));
    test::RandomShapes random(3);
    for (int i = 0; i < 2000; ++i) {
        const RigidTransform a = {random.pose(1).rotation, random.point(std::pow(10, i % 20 - 4))};
        RigidTransform b = a;
        b.translation += rotate(a.rotation, {2, 2, 2});
        const bool touch = !test::pairsByBruteForce({corner, a}, {corner, b}).empty();
        EXPECT_EQ(overlaps({corner, a}, {corner, b}), touch) << i;
        b.translation += rotate(a.rotation, {-1e-12, -1e-12, -1e-12});
        const bool overlap = !test::pairsByBruteForce({corner, a}, {corner, b}).empty();
        EXPECT_EQ(overlaps({corner, a}, {corner, b}), overlap) << i;
    }
}

TEST(MeshOverlap, RefusesPlacesNearTheEndOfTheRangeHoweverFarApart)
{
    const MeshBvh sphere(test::bumpySphere(4, 5, 0.1));
    EXPECT_THROW((void)overlaps({sphere, {}}, {sphere, {{}, {1e308, 0, 0}}}), Error);
}

} // namespace
} // namespace mbv
