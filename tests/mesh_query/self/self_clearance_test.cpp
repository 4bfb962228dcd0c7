// What is called clear of itself must be so wherever rounding moves its vertices.
#include "mesh_query/self/self_clearance.h"
#include "mesh_query/solid/overlap_surface.h"

#include "mesh_query/closed_meshes.h"
#include "random_shapes.h"

#include <mbv/mesh_query/overlap_solid.h>
#include <mbv/mesh_query/self_intersections.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace mbv::test {
namespace {

constexpr std::size_t kMany = 1'000'000; // triangles looked at: it pays to find out

using Pairs = std::optional<std::vector<TrianglePair>>;

Pairs doubtfulPairs(const MeshBvh& bvh, const RigidTransform& pose = {},
                    std::size_t lookedAt = kMany)
{
    const ProgressFn none;
    StopCheck stop(none);
    return bvh::doubtfulPairs({bvh, pose}, lookedAt, stop);
}

bool isClear(const TriangleMesh& mesh, const RigidTransform& pose = {})
{
    const Pairs doubtful = doubtfulPairs(MeshBvh{TriangleMesh(mesh)}, pose);
    return doubtful && doubtful->empty();
}

/// Two triangles along x, turned about it, their third corners at these heights over it.
TriangleMesh hinge(double angle, double first = 1, double second = 1)
{
    return {{{0, 0, 0},
             {1, 0, 0},
             {0.5, first, 0},
             {0.4, second * std::cos(angle), second * std::sin(angle)}},
            {{0, 1, 2}, {1, 0, 3}}};
}

TEST(SelfClearance, IsThatOfSolidsAndOfTheirParts)
{
    const TriangleMesh box = boxMesh({0, 0, 0}, {1, 2, 3});
    EXPECT_TRUE(isClear(box));
    EXPECT_TRUE(isClear(refined(refined(box)))); // neighbors lie in one plane
    EXPECT_TRUE(isClear(ballMesh(3)));
    EXPECT_TRUE(isClear(opened(box, 5)));
    EXPECT_TRUE(isClear(together(box, boxMesh({1.001, 0, 0}, {2, 1, 1}))));
}

TEST(SelfClearance, IsNoneWherePartsCrossTouchOrNearlyDo)
{
    const TriangleMesh box = boxMesh({0, 0, 0}, {1, 1, 1});
    EXPECT_FALSE(isClear(together(box, boxMesh({0.5, 0.5, 0.5}, {2, 2, 2}))));
    EXPECT_FALSE(isClear(together(box, boxMesh({1, 0.2, 0.2}, {2, 0.8, 0.8}))));
    EXPECT_FALSE(isClear(together(box, boxMesh({1 + 1e-12, 0, 0}, {2, 1, 1}))));
    EXPECT_FALSE(isClear(together(box, box)));
}

TEST(SelfClearance, OfAFoldIsAMatterOfItsAngle)
{
    for (const double angle : {1e-3, 1.0, 2.0, 3.14159, -1.0, -1e-3})
        EXPECT_TRUE(isClear(hinge(angle))) << angle;
    for (const double angle : {0.0, 1e-12, -1e-12})
        EXPECT_FALSE(isClear(hinge(angle))) << angle;
    // The lower a triangle, the more rounding turns it.
    EXPECT_TRUE(isClear(hinge(1e-5)));
    EXPECT_FALSE(isClear(hinge(1e-5, 1, 1e-5)));
    EXPECT_FALSE(isClear(hinge(1, 1, 1e-12))); // all but without area
}

TEST(SelfClearance, OfTrianglesWithACommonCornerIsWhetherTheyShareMore)
{
    const auto withThird = [](const Vec3& b, const Vec3& c) {
        return TriangleMesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, b, c}, {{0, 1, 2}, {0, 3, 4}}};
    };
    EXPECT_TRUE(isClear(withThird({-1, 0, 0}, {0, -1, 0})));
    EXPECT_TRUE(isClear(withThird({1, 1, 0.5}, {1, 1, 1})));
    EXPECT_TRUE(isClear(withThird({0.5, -0.5, 1}, {0.5, -0.5, -1})));
    EXPECT_FALSE(isClear(withThird({0.5, 0.5, 1}, {0.5, 0.5, -1})));
    EXPECT_FALSE(isClear(withThird({0.3, 0.3, 0}, {0.3, 0.2, 1})));
    EXPECT_FALSE(isClear(withThird({0.3, 0.3, 1e-13}, {0.3, 0.2, 1})));
}

TEST(SelfClearance, HoldsWhereverTheMeshIsPlaced)
{
    RandomShapes random(95);
    int clear = 0;
    int doubted = 0;
    for (int i = 0; i < 400; ++i) {
        TriangleMesh mesh;
        for (int k = 0; k < 8; ++k)
            mesh.vertices.push_back(random.point(1));
        for (std::uint32_t k = 0; k < 3; ++k) {
            const auto a = static_cast<std::uint32_t>(random.number(0, 7.99));
            mesh.triangles.push_back({a, (a + 1 + k) % 8, (a + 4) % 8});
        }
        const Pairs doubtful = doubtfulPairs(MeshBvh{TriangleMesh(mesh)});
        if (!doubtful)
            continue;
        ++(doubtful->empty() ? clear : doubted);
        for (int k = 0; k < 5; ++k) {
            const RigidTransform pose = random.pose(10);
            TriangleMesh placed = mesh;
            for (Vec3& vertex : placed.vertices)
                vertex = apply(pose, vertex);
            for (const SelfIntersection& found : selfIntersections(MeshBvh(std::move(placed)))) {
                const TrianglePair pair = {found.a, found.b};
                EXPECT_EQ(std::count(doubtful->begin(), doubtful->end(), pair), 1);
            }
        }
    }
    EXPECT_GT(clear, 50);
    EXPECT_GT(doubted, 50);
}

TEST(SelfClearance, OfASliverIsInDoubtAllAround)
{
    // A box, and a needle on one of its corners: with the triangles there it is a pair each.
    TriangleMesh mesh = boxMesh({0, 0, 0}, {1, 1, 1});
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    const auto needle = static_cast<std::uint32_t>(mesh.triangles.size());
    mesh.vertices.insert(mesh.vertices.end(), {{1, 1, 1}, {2, 2, 2}, {3, 3, 3 + 1e-13}});
    mesh.triangles.push_back({first, first + 1, first + 2});
    const Pairs doubtful = doubtfulPairs(MeshBvh(std::move(mesh)));
    ASSERT_TRUE(doubtful);
    EXPECT_GE(doubtful->size(), 3U);
    for (const TrianglePair& pair : *doubtful)
        EXPECT_EQ(pair.b, needle);
}

TEST(SelfClearance, IsNotKnownFarAwayNorWhereFewTrianglesWereLookedAt)
{
    const TriangleMesh box = boxMesh({0, 0, 0}, {1, 1, 1});
    EXPECT_FALSE(isClear(box, {{}, {1e7, 0, 0}}));
    EXPECT_FALSE(isClear(boxMesh({0, 0, 0}, {1e-70, 1e-70, 1e-70})));
    const MeshBvh bvh{TriangleMesh(box)};
    EXPECT_FALSE(doubtfulPairs(bvh, {}, 1));
    EXPECT_FALSE(doubtfulPairs(bvh, {}, 2));
    EXPECT_TRUE(doubtfulPairs(bvh, {}, 1)) << "four of twelve";
}

TEST(SelfClearance, OverlapsAreTheSameBeforeAndAfterItIsKnown)
{
    const MeshBvh ball{ballMesh(3)};
    const MeshBvh box{boxMesh({0, 0, 0}, {2, 2, 2})};
    const auto overlap = [&](double x) {
        return overlapSolid({ball, {}}, {box, {{}, {x, 0.1, 0}}});
    };
    const TriangleMesh first = overlap(0.7);
    for (int i = 0; i < 20; ++i)
        (void)overlap(0.1);
    const TriangleMesh again = overlap(0.7);
    EXPECT_EQ(again.vertices, first.vertices);
    EXPECT_EQ(again.triangles, first.triangles);
}

/// Some parts are cut, others lie whole inside or outside, and triangles of two parts meet.
TEST(SelfClearance, OverlapsOfManyPartsAreTheSameBeforeAndAfterItIsKnown)
{
    TriangleMesh parts = ballMesh(3);
    for (const Vec3& low : {Vec3{0.2, 1.2, 0}, Vec3{0.3, 0.2, 0.1}, Vec3{5, 5, 5}, Vec3{-3, 0, 0}})
        parts = together(parts, boxMesh(low, low + Vec3{0.25, 0.25, 0.25}));
    parts = together(parts, boxMesh({0.9, -0.1, -0.1}, {1.4, 0.1, 0.1})); // through the ball
    const MeshBvh box{refined(refined(boxMesh({0, -0.5, -0.5}, {2, 2, 2})))};
    for (const double x : {0.0, 0.31, 0.77}) {
        const RigidTransform pose = {normalized(Quaternion{x, 0.1, 0, 1}), {x, 0.1, 0}};
        const auto overlapOf = [&](const MeshBvh& mesh) {
            return solid::overlapSurfaceByParity({mesh, {}}, {box, pose}, {}).mesh;
        };
        const TriangleMesh cold = overlapOf(MeshBvh(TriangleMesh(parts)));
        const MeshBvh warm{TriangleMesh(parts)};
        for (int i = 0; i < 20; ++i)
            (void)overlapSolid({warm, {}}, {box, {{}, {1.5, 1.5, 1.5}}});
        const TriangleMesh again = overlapOf(warm);
        EXPECT_GT(cold.triangles.size(), 100U);
        EXPECT_EQ(again.vertices, cold.vertices);
        EXPECT_EQ(again.triangles, cold.triangles);
    }
}

} // namespace
} // namespace mbv::test
