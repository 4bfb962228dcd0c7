// Where rounding could go wrong: every instruction set, every size and place, against brute force.
#include "bvh/bvh_meshes.h"

#include "simd_targets.h"

#include <gtest/gtest.h>

namespace mbv {
namespace {

using test::MeshPtr;

/// On every instruction set; how many pairs there are.
std::size_t expectBruteForceOnEveryTarget(const PosedMesh& a, const PosedMesh& b)
{
    const std::vector<TrianglePair> expected = test::pairsByBruteForce(a, b);
    test::onEveryTarget([&](const char* target) {
        EXPECT_EQ(intersectingTriangles(a, b), expected) << target;
        EXPECT_EQ(overlaps(a, b), !expected.empty()) << target;
        EXPECT_EQ(overlaps(b, a), !expected.empty()) << target;
    });
    return expected.size();
}

RigidTransform scaled(const RigidTransform& pose, double scale)
{
    return {pose.rotation, scale * pose.translation};
}

TEST(MeshOverlapExact, AtAnyScale)
{
    test::RandomShapes random(11);
    const MeshPtr a = test::triangleSoup(random, 80, 1, 0.4);
    const MeshPtr b = test::triangleSoup(random, 90, 1, 0.4);
    const RigidTransform poseA = random.pose(0.3);
    const RigidTransform poseB = random.pose(0.3);
    for (const double scale : {0x1p-1074, 1e-300, 1e-150, 1e-40, 1e-6, 1e6, 1e40, 1e150, 1e300}) {
        const MeshBvh bvhA(test::scaledAndMoved(*a, scale, {}));
        const MeshBvh bvhB(test::scaledAndMoved(*b, scale, {}));
        EXPECT_GT(expectBruteForceOnEveryTarget({bvhA, scaled(poseA, scale)},
                                                {bvhB, scaled(poseB, scale)}),
                  10U)
            << scale;
    }
}

// What is left of a coordinate far from the origin is a grid: many triangles become coplanar, touch
// or lose their area.
TEST(MeshOverlapExact, FarFromTheOrigin)
{
    test::RandomShapes random(12);
    const MeshPtr a = test::triangleSoup(random, 80, 1, 0.4);
    const MeshPtr b = test::triangleSoup(random, 90, 1, 0.4);
    for (const double far : {1e3, 1e6, 1e8, 1e15, 1e16, 1e200}) {
        const Vec3 offset = {far, -far, 0.7 * far};
        const MeshBvh moved(test::scaledAndMoved(*a, 1, offset));
        const MeshBvh movedToo(test::scaledAndMoved(*b, 1, offset));
        const MeshBvh here(b);
        EXPECT_GT(expectBruteForceOnEveryTarget({moved, {}}, {movedToo, {}}), 10U) << far;
        EXPECT_GT(expectBruteForceOnEveryTarget({moved, {}}, {here, {{}, offset}}), 10U) << far;
        const Quaternion rotation = random.rotation();
        expectBruteForceOnEveryTarget({moved, {rotation, -rotate(rotation, offset)}}, {here, {}});
    }
}

// The small one at a corner and on an edge of the large one, where nothing but a point may be left
// of it.
TEST(MeshOverlapExact, BetweenVeryLargeAndVerySmall)
{
    test::RandomShapes random(13);
    const MeshBvh large(test::triangleSoup(random, 60, 1, 1));
    for (const double scale : {1e-3, 1e-6, 1e-9, 1e-30, 1e-300}) {
        std::size_t pairs = 0;
        for (int i = 0; i < 20; ++i) {
            const MeshBvh small(
                test::scaledAndMoved(*test::triangleSoup(random, 40, 1, 0.4), scale, {}));
            const auto& corners = large.mesh().triangles[static_cast<std::size_t>(i)];
            const auto corner = [&](std::size_t k) { return large.mesh().vertices[corners[k]]; };
            pairs +=
                expectBruteForceOnEveryTarget({large, {}}, {small, {random.rotation(), corner(0)}});
            pairs += expectBruteForceOnEveryTarget({large, {}},
                                                   {small, {{}, (corner(0) + corner(1)) / 2}});
        }
        EXPECT_GT(pairs, 20U) << scale;
    }
}

// Both trees have several levels, of boxes that are alike or that one of is far larger than the
// other; small meshes at the surface of the sphere, just within it and just outside.
TEST(MeshOverlapExact, BetweenFineMeshesOfAnyRelativeSize)
{
    test::RandomShapes random(17);
    const MeshBvh sphere(test::bumpySphere(40, 50, 0.02));
    const MeshPtr part = test::bumpySphere(12, 16, 0.1);
    for (const double scale : {1.0, 0.3, 0.1, 0.03, 0.01}) {
        const MeshBvh bvh(test::scaledAndMoved(*part, scale, {}));
        std::size_t pairs = 0;
        for (const double place : {1 + 1.2 * scale, 1 + 0.9 * scale, 1.0, 1 - 0.9 * scale}) {
            const Vec3 direction = rotate(random.rotation(), {1, 0, 0});
            const PosedMesh placed = {bvh, {random.rotation(), place * direction}};
            pairs += expectBruteForceOnEveryTarget({sphere, {random.rotation(), {}}}, placed);
        }
        EXPECT_GT(pairs, 20U) << scale;
        EXPECT_EQ(
            expectBruteForceOnEveryTarget({sphere, {}}, {bvh, {{}, {1.13 + 1.1 * scale, 0, 0}}}),
            0U);
    }
}

// Corners of B that are those of A, one step of the last bit away from them, or on its edges.
TEST(MeshOverlapExact, WhereCornersCoincideToRounding)
{
    test::RandomShapes random(14);
    const auto nudged = [&](Vec3 p) {
        for (int i = 0; i < 3; ++i) {
            const double choice = random.number(0, 3);
            const double towards = choice < 1 ? 10 : choice < 2 ? -10 : p[i];
            p[i] = std::nextafter(p[i], towards);
        }
        return p;
    };
    std::size_t pairs = 0;
    for (int i = 0; i < 4; ++i) {
        const MeshPtr a = test::bumpySphere(6, 8, 0.1);
        auto b = std::make_shared<TriangleMesh>(*a);
        for (const auto& [p, q, r] : a->triangles) {
            const Vec3 middle = (a->vertices[p] + a->vertices[q]) / 2;
            b->vertices[r] = nudged(random.number(0, 1) < 0.2 ? middle : b->vertices[r]);
        }
        const MeshBvh bvhA(a);
        const MeshBvh bvhB(b);
        const RigidTransform pose = random.pose(1);
        pairs += expectBruteForceOnEveryTarget({bvhA, {}}, {bvhB, {}});
        pairs += expectBruteForceOnEveryTarget({bvhA, pose}, {bvhB, pose});
    }
    EXPECT_GT(pairs, 2000U);
}

TEST(MeshOverlapExact, ForFlatMeshesAndThoseWithoutArea)
{
    test::RandomShapes random(15);
    const auto flattened = [&](const Vec3& factors) {
        auto mesh = std::make_shared<TriangleMesh>(*test::triangleSoup(random, 80, 1, 0.4));
        for (Vec3& v : mesh->vertices)
            v = mbv::scaled(v, factors);
        return MeshBvh(mesh);
    };
    const MeshBvh sheet = flattened({1, 1, 0});
    const MeshBvh line = flattened({1, 0, 0});
    const MeshBvh point = flattened({0, 0, 0});
    const MeshBvh cloud = flattened({1, 1, 1});
    const RigidTransform quarter = {fromEulerXyzDegrees({90, 0, 0}), {}};
    EXPECT_GT(expectBruteForceOnEveryTarget({sheet, {}}, {sheet, {}}), 80U);
    EXPECT_GT(expectBruteForceOnEveryTarget({sheet, {}}, {sheet, quarter}), 20U);
    EXPECT_GT(expectBruteForceOnEveryTarget({line, {}}, {line, {}}), 80U);
    EXPECT_GT(expectBruteForceOnEveryTarget({line, {}}, {sheet, {}}), 20U);
    EXPECT_EQ(expectBruteForceOnEveryTarget({point, {}}, {point, {}}), 6400U);
    EXPECT_EQ(expectBruteForceOnEveryTarget({point, {}}, {point, {{}, {1e-300, 0, 0}}}), 0U);
    EXPECT_GT(expectBruteForceOnEveryTarget({cloud, {}}, {line, random.pose(0.1)}), 0U);
    expectBruteForceOnEveryTarget({cloud, {}}, {point, {}});
}

// A length that is not quite 1 scales the mesh a little: what is compared is that scaled mesh.
TEST(MeshOverlapExact, ForRotationsThatAreNotQuiteUnit)
{
    test::RandomShapes random(16);
    std::size_t pairs = 0;
    for (const double error : {1e-15, 1e-9, -0.999e-6, 0.999e-6}) { // at most 1e-6 is valid
        const MeshBvh a(test::triangleSoup(random, 80, 1, 0.4));
        const MeshBvh b(test::triangleSoup(random, 90, 1, 0.4));
        RigidTransform poseA = random.pose(0.3);
        RigidTransform poseB = random.pose(0.3);
        for (Quaternion* q : {&poseA.rotation, &poseB.rotation})
            *q = {q->x * (1 + error), q->y * (1 + error), q->z * (1 + error), q->w * (1 + error)};
        pairs += expectBruteForceOnEveryTarget({a, poseA}, {b, poseB});
    }
    EXPECT_GT(pairs, 40U);
}

// Stacked boxes touch in coplanar faces; lifted by one step of the last bit they do not.
TEST(MeshOverlapExact, TouchingCountsToTheLastBit)
{
    const auto block = std::make_shared<TriangleMesh>();
    for (unsigned k = 0; k < 8; ++k)
        block->vertices.push_back(
            {(k & 1U) != 0 ? 0.3 : -0.3, (k & 2U) != 0 ? 0.3 : -0.3, (k & 4U) != 0 ? 0.75 : 0.25});
    block->triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                        {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    const MeshBvh bvh(block);
    EXPECT_GT(expectBruteForceOnEveryTarget({bvh, {}}, {bvh, {{}, {0.1, 0.1, 0.5}}}), 4U);
    const double lifted = std::nextafter(0.5, 1);
    EXPECT_EQ(expectBruteForceOnEveryTarget({bvh, {}}, {bvh, {{}, {0.1, 0.1, lifted}}}), 0U);
}

} // namespace
} // namespace mbv
