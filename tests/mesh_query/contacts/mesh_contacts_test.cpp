#include "bvh/bvh_meshes.h"
#include "ground_meshes.h"
#include "mesh_query/closed_meshes.h"
#include "mesh_query/posed_meshes.h"

#include <mbv/collision/contact.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mbv {
namespace {

using test::plainMesh;
using test::posed;

constexpr double kDepth = 0.05;

/// A cube of side 1 whose lowest face is in the plane of that height.
TriangleMesh crate(double height)
{
    return test::boxMesh({-0.4, -0.3, height}, {0.6, 0.7, height + 1});
}

TEST(MeshContacts, OfACrateOnAPlainAreItsFourLowestCorners)
{
    for (const std::uint32_t cells : {1U, 3U, 16U}) {
        const auto patches = contactPatches(posed(crate(-kDepth)), posed(plainMesh(cells)));
        ASSERT_EQ(patches.size(), 1U) << cells;
        EXPECT_EQ(patches[0].normal, (Vec3{0, 0, -1}));
        EXPECT_NEAR(patches[0].depth, kDepth, 1e-15);
        ASSERT_EQ(patches[0].points.size(), 4U) << cells;
        for (const ManifoldPoint& p : patches[0].points) {
            EXPECT_NEAR(p.depth, kDepth, 1e-12);
            EXPECT_NEAR(std::abs(p.onA.x - 0.1), 0.5, 1e-9);
            EXPECT_NEAR(std::abs(p.onA.y - 0.2), 0.5, 1e-9);
            EXPECT_NEAR(p.onB.z, 0, 1e-12);
        }
    }
}

TEST(MeshContacts, OfFlushFacesHaveDepthZero)
{
    const auto patches = contactPatches(posed(crate(0)), posed(plainMesh(8)));
    ASSERT_EQ(patches.size(), 1U);
    EXPECT_EQ(patches[0].normal, (Vec3{0, 0, -1}));
    EXPECT_EQ(patches[0].depth, 0);
    EXPECT_EQ(patches[0].points.size(), 4U);
}

TEST(MeshContacts, OfTwoCratesLeadOutOfBoth)
{
    const PosedMesh low = posed(test::refined(test::refined(crate(-1 + kDepth))));
    const PosedMesh high = posed(test::refined(crate(0)), {{}, {0.3, 0.2, 0}});
    const auto patches = contactPatches(low, high);
    ASSERT_EQ(patches.size(), 1U);
    EXPECT_NEAR(norm(patches[0].normal - Vec3{0, 0, 1}), 0, 1e-12);
    EXPECT_NEAR(patches[0].depth, kDepth, 1e-12);
    EXPECT_EQ(patches[0].points.size(), 4U);
}

TEST(MeshContacts, OfACrateInACornerAreThreePatches)
{
    TriangleMesh walls = test::gridMesh({0, 0, 0}, {4, 0, 0}, {0, 4, 0}, 8);
    walls = test::together(walls, test::gridMesh({0, 0, 0}, {0, 4, 0}, {0, 0, 4}, 8));
    walls = test::together(walls, test::gridMesh({0, 0, 0}, {0, 0, 4}, {4, 0, 0}, 8));
    const TriangleMesh box = test::boxMesh({-0.01, -0.02, -0.03}, {1.2, 1.3, 1.4});
    for (const TriangleMesh& mesh : {box, test::refined(test::refined(box))}) {
        const auto patches = contactPatches(posed(mesh), posed(walls));
        ASSERT_EQ(patches.size(), 3U);
        EXPECT_EQ(patches[0].normal, (Vec3{0, 0, -1}));
        EXPECT_EQ(patches[1].normal, (Vec3{0, -1, 0}));
        EXPECT_EQ(patches[2].normal, (Vec3{-1, 0, 0}));
        EXPECT_NEAR(patches[0].depth, 0.03, 1e-12);
        EXPECT_NEAR(patches[1].depth, 0.02, 1e-12);
        EXPECT_NEAR(patches[2].depth, 0.01, 1e-12);
    }
}

TEST(MeshContacts, OfAWedgeOnAWedgeLeadFromTheEdgesThatCross)
{
    TriangleMesh upper = test::roofMesh(0.5);
    const RigidTransform quarter = {
        Quaternion{std::sqrt(0.5), std::sqrt(0.5), 0, 0}, // over, and a quarter round
        {0, 0, -kDepth}};
    const auto patches = contactPatches(posed(upper, quarter), posed(test::roofMesh(0.5)));
    ASSERT_EQ(patches.size(), 1U);
    EXPECT_NEAR(norm(patches[0].normal - Vec3{0, 0, -1}), 0, 1e-12);
    EXPECT_NEAR(patches[0].depth, kDepth, 1e-12);
    EXPECT_NEAR(norm(patches[0].points[0].onB), 0, 1e-9);
}

/// All pairs of triangles, each alone: how deep the deepest are in each other.
double deepestByBruteForce(const PosedMesh& a, const PosedMesh& b)
{
    double deepest = 0;
    const auto inA = test::worldTriangles(a);
    const auto inB = test::worldTriangles(b);
    for (const TrianglePair& pair : test::pairsByBruteForce(a, b)) {
        const ConvexHull hullA = {{inA[pair.a].a, inA[pair.a].b, inA[pair.a].c}};
        const ConvexHull hullB = {{inB[pair.b].a, inB[pair.b].b, inB[pair.b].c}};
        deepest = std::max(deepest, contact(hullA, hullB).value_or(Contact{}).depth);
    }
    return deepest;
}

// Triangles of a soup join no other: each pair is left by its least translation.
TEST(MeshContacts, OfSoupsAreAsDeepAsTheirDeepestPair)
{
    test::RandomShapes random(7);
    std::size_t met = 0;
    for (int i = 0; i < 60; ++i) {
        const PosedMesh a = {MeshBvh(test::triangleSoup(random, 25, 1, 0.5)), random.pose(0.5)};
        const PosedMesh b = {MeshBvh(test::triangleSoup(random, 25, 1, 0.5)), random.pose(0.5)};
        const auto patches = contactPatches(a, b);
        EXPECT_EQ(!patches.empty(), overlaps(a, b));
        if (patches.empty())
            continue;
        ++met;
        EXPECT_NEAR(patches[0].depth, deepestByBruteForce(a, b), 1e-5);
        const auto back = contactPatches(b, a);
        ASSERT_FALSE(back.empty());
        EXPECT_NEAR(patches[0].depth, back[0].depth, 1e-9);
        for (const ContactPatch& patch : patches) {
            for (std::size_t k = 0; k < patch.points.size(); ++k) {
                EXPECT_LT(patch.triangles[k].a, 25U);
                EXPECT_LT(patch.triangles[k].b, 25U);
                EXPECT_LE(norm(patch.points[k].onA - patch.points[k].onB -
                               patch.points[k].depth * patch.normal),
                          1e-9);
            }
        }
    }
    EXPECT_GT(met, 30U);
}

TEST(MeshContacts, AreNoneOfWhatIsApartOrInside)
{
    EXPECT_TRUE(contactPatches(posed(crate(3)), posed(plainMesh(2))).empty());
    const PosedMesh ball = posed(test::ballMesh(2));
    const PosedMesh small = posed(scaled(test::ballMesh(2), {0.1, 0.1, 0.1}));
    EXPECT_TRUE(contactPatches(small, ball).empty());
}

/// Shallow in each other, so that one pair of features is in contact.
TEST(MeshContacts, OfBoxesAreThatOfTheSolidsFromEitherSide)
{
    test::RandomShapes random(6);
    int compared = 0;
    int same = 0;
    const auto meshOf = [](const Obb& box) {
        TriangleMesh mesh = test::boxMesh(-box.halfExtents, box.halfExtents);
        for (Vec3& p : mesh.vertices)
            p = box.center + p.x * box.axes[0] + p.y * box.axes[1] + p.z * box.axes[2];
        return posed(std::move(mesh));
    };
    for (int i = 0; i < 1000; ++i) {
        const auto half = [&] { return random.number(0.3, 1); };
        const Obb a = {{}, {half(), half(), half()}};
        Obb b = {random.point(1.2), {half(), half(), half()}, axesOf(random.rotation())};
        const auto deep = contact(a, b);
        if (!deep)
            continue;
        b.center += (deep->depth - random.number(1e-4, 0.05)) * deep->normal;
        const Contact expected = contact(a, b).value();
        const auto forth = contactPatches(meshOf(a), meshOf(b));
        const auto back = contactPatches(meshOf(b), meshOf(a));
        ASSERT_FALSE(forth.empty() || back.empty());
        EXPECT_NEAR(forth[0].depth, back[0].depth, 1e-9) << i;
        ++compared;
        same += std::abs(forth[0].depth - expected.depth) < 1e-9 ? 1 : 0;
    }
    EXPECT_GT(compared, 500);
    EXPECT_GE(same, 0.995 * compared);
}

TEST(MeshContacts, MoveWithBothAndGrowWithBoth)
{
    test::RandomShapes random(5);
    for (const double scale : {1e-160, 1e-6, 1.0, 1e6}) {
        const RigidTransform pose = {random.rotation(), scale * random.point(3)};
        const Vec3 factors = {scale, scale, scale};
        const auto patches = contactPatches(posed(scaled(crate(-kDepth), factors), pose),
                                            posed(scaled(plainMesh(5), factors), pose));
        ASSERT_EQ(patches.size(), 1U) << scale;
        EXPECT_NEAR(patches[0].depth / scale, kDepth, 1e-9) << scale;
        EXPECT_NEAR(norm(patches[0].normal - rotate(pose.rotation, {0, 0, -1})), 0, 1e-9);
        EXPECT_EQ(patches[0].points.size(), 4U) << scale;
    }
}

TEST(MeshContacts, HaveNoMarginAndStopWhenAsked)
{
    const PosedMesh a = posed(crate(-kDepth));
    const PosedMesh b = posed(plainMesh(200));
    EXPECT_THROW((void)contactPatchesChecked(a, b, {.margin = 0.1}), Error);
    const PosedMesh ball = posed(test::ballMesh(5));
    EXPECT_THROW((void)contactPatches(ball, posed(test::ballMesh(5), {{}, {0.1, 0, 0}}), {},
                                      [](double) { return false; }),
                 Error);
}

} // namespace
} // namespace mbv
