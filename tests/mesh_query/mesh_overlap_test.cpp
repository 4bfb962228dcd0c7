#include "bvh/bvh_meshes.h"

#include <gtest/gtest.h>

#include <initializer_list>

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

} // namespace
} // namespace mbv
