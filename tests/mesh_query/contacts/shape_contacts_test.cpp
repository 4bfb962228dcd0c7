#include "expect_patches.h"
#include "ground_meshes.h"
#include "mesh_query/closed_meshes.h"
#include "mesh_query/posed_meshes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace mbv {
namespace {

using test::cubeOn;
using test::expectConsistent;
using test::expectNear;
using test::expectPoints;
using test::plainMesh;
using test::posed;

constexpr double kExactDepth = 0.125;

TEST(ShapeContacts, OfABoxOnAPlainAreItsFourLowestCornersInOnePatch)
{
    const PosedMesh plain = posed(plainMesh(16));
    const auto patches = contactPatches(cubeOn({0.1, 0.2, -kExactDepth}), plain);
    ASSERT_EQ(patches.size(), 1U);
    expectConsistent(patches, plain);
    const ContactPatch& patch = patches.front();
    expectNear(patch.normal, {0, 0, -1}, 0);
    EXPECT_NEAR(patch.depth, kExactDepth, 1e-15);
    for (const ManifoldPoint& p : patch.points)
        EXPECT_NEAR(p.depth, kExactDepth, 1e-15);
    expectPoints(patch,
                 {{-0.4, -0.3, -kExactDepth},
                  {0.6, -0.3, -kExactDepth},
                  {-0.4, 0.7, -kExactDepth},
                  {0.6, 0.7, -kExactDepth}},
                 1e-12);
}

// Deeper than the cells are wide: out of most triangles the shortest way is aside.
TEST(ShapeContacts, OfAPoleThroughAPlainLeadUp)
{
    const PosedMesh plain = posed(plainMesh(64));
    const auto patches = contactPatches(Aabb{{0, 0, -0.5}, {0.25, 0.25, 2}}, plain);
    ASSERT_EQ(patches.size(), 1U);
    expectNear(patches[0].normal, {0, 0, -1}, 0);
    EXPECT_NEAR(patches[0].depth, 0.5, 1e-15);
    EXPECT_EQ(patches[0].points.size(), 4U);
}

TEST(ShapeContacts, OfATiltedBoxHaveTheDepthOfEachPoint)
{
    const PosedMesh plain = posed(plainMesh(16));
    const double angle = 0.05;
    const RigidTransform tilt = {Quaternion{0, std::sin(angle / 2), 0, std::cos(angle / 2)},
                                 {0.03, 0.02, 0.45}};
    const Obb box = transformed(toObb(Aabb{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}}), tilt);
    const auto patches = contactPatches(box, plain);
    ASSERT_EQ(patches.size(), 1U);
    // The lower edge is at z = 0.45 - (cos + sin) / 2.
    EXPECT_NEAR(patches[0].depth, (std::cos(angle) + std::sin(angle)) / 2 - 0.45, 1e-12);
    EXPECT_EQ(patches[0].points.size(), 4U);
    for (const ManifoldPoint& p : patches[0].points)
        EXPECT_NEAR(p.depth, -p.onA.z, 1e-12);
}

TEST(ShapeContacts, OfABoxInACornerAreThreePatches)
{
    TriangleMesh walls = test::gridMesh({0, 0, 0}, {4, 0, 0}, {0, 4, 0}, 8);
    walls = test::together(walls, test::gridMesh({0, 0, 0}, {0, 4, 0}, {0, 0, 4}, 8));
    walls = test::together(walls, test::gridMesh({0, 0, 0}, {0, 0, 4}, {4, 0, 0}, 8));
    const PosedMesh corner = posed(walls);
    const auto patches = contactPatches(Aabb{{-0.01, -0.02, -0.03}, {1.2, 1.3, 1.4}}, corner);
    ASSERT_EQ(patches.size(), 3U);
    expectConsistent(patches, corner);
    expectNear(patches[0].normal, {0, 0, -1}, 0);
    expectNear(patches[1].normal, {0, -1, 0}, 0);
    expectNear(patches[2].normal, {-1, 0, 0}, 0);
    EXPECT_NEAR(patches[0].depth, 0.03, 1e-15);
    EXPECT_NEAR(patches[1].depth, 0.02, 1e-15);
    EXPECT_NEAR(patches[2].depth, 0.01, 1e-15);
    for (const ContactPatch& patch : patches)
        EXPECT_EQ(patch.points.size(), 4U);
}

TEST(ShapeContacts, OfASphereThatSlidesOverAPlainAreOnePointStraightBelow)
{
    const PosedMesh plain = posed(plainMesh(8));
    for (int i = 0; i <= 64; ++i) {
        for (const double y : {0.0, 0.125, 0.25, 0.3}) {
            const Vec3 center = {-1 + i / 32.0, y, 0.4};
            const auto patches = contactPatches(Sphere{center, 0.5}, plain);
            ASSERT_EQ(patches.size(), 1U) << i;
            expectNear(patches[0].normal, {0, 0, -1}, 1e-12);
            EXPECT_NEAR(patches[0].depth, 0.1, 1e-12);
            ASSERT_EQ(patches[0].points.size(), 1U) << i;
            expectNear(patches[0].points[0].onA, {center.x, center.y, -0.1}, 1e-9);
            expectNear(patches[0].points[0].onB, {center.x, center.y, 0}, 1e-9);
        }
    }
}

TEST(ShapeContacts, OfASphereAboveARidgeLeadFromItsEdge)
{
    const PosedMesh roof = posed(test::roofMesh(0.5));
    const auto patches = contactPatches(Sphere{{0.3, 0.05, 0.4}, 0.5}, roof);
    ASSERT_EQ(patches.size(), 1U);
    const double away = std::hypot(0.05, 0.4);
    expectNear(patches[0].normal, {0, -0.05 / away, -0.4 / away}, 1e-12);
    EXPECT_NEAR(patches[0].depth, 0.5 - away, 1e-12);
    ASSERT_EQ(patches[0].points.size(), 1U);
    expectNear(patches[0].points[0].onB, {0.3, 0, 0}, 1e-9);
}

TEST(ShapeContacts, OfASphereInAValleyAreItsTwoSides)
{
    const PosedMesh valley = posed(test::roofMesh(-1));
    const auto patches = contactPatches(Sphere{{0.3, 0.1, 0.6}, 0.5}, valley);
    ASSERT_EQ(patches.size(), 2U);
    const double root = std::sqrt(0.5);
    expectNear(patches[0].normal, {0, root, -root}, 1e-12);
    EXPECT_NEAR(patches[0].depth, 0.5 - 0.5 * root, 1e-12);
    expectNear(patches[1].normal, {0, -root, -root}, 1e-12);
    EXPECT_NEAR(patches[1].depth, 0.5 - 0.7 * root, 1e-12);
}

TEST(ShapeContacts, OfACapsuleAlongARidgeAreItsTwoEnds)
{
    const PosedMesh roof = posed(test::roofMesh(0.5));
    const auto patches = contactPatches(Capsule{{-0.7, 0, 0.45}, {0.9, 0, 0.45}, 0.5}, roof);
    ASSERT_EQ(patches.size(), 1U);
    expectNear(patches[0].normal, {0, 0, -1}, 1e-12);
    EXPECT_NEAR(patches[0].depth, 0.05, 1e-12);
    expectPoints(patches[0], {{-0.7, 0, -0.05}, {0.9, 0, -0.05}}, 1e-9);
}

TEST(ShapeContacts, OfABoxOnARidgeAreAlongTheRidgeUpwards)
{
    const PosedMesh roof = posed(test::roofMesh(0.5));
    const auto patches = contactPatches(cubeOn({0.1, 0, -0.05}), roof);
    ASSERT_EQ(patches.size(), 1U);
    expectNear(patches[0].normal, {0, 0, -1}, 1e-12);
    EXPECT_NEAR(patches[0].depth, 0.05, 1e-12);
    EXPECT_EQ(patches[0].points.size(), 2U);
    expectPoints(patches[0], {{-0.4, 0, -0.05}, {0.6, 0, -0.05}}, 1e-9);
}

TEST(ShapeContacts, OfACrateOnATableAreThoseOfTheTop)
{
    const PosedMesh table =
        posed(test::refined(test::refined(test::boxMesh({0, 0, -1}, {1, 1, 0}))));
    const auto patches = contactPatches(cubeOn({1, 0.5, -0.05}), table);
    ASSERT_EQ(patches.size(), 1U);
    expectNear(patches[0].normal, {0, 0, -1}, 1e-12);
    EXPECT_NEAR(patches[0].depth, 0.05, 1e-12);
    expectPoints(patches[0], {{0.5, 0, -0.05}, {1, 0, -0.05}, {1, 1, -0.05}, {0.5, 1, -0.05}},
                 1e-9);
}

TEST(ShapeContacts, OfEveryRoundShapeOnAPlainAreThoseOfItsFace)
{
    const PosedMesh plain = posed(plainMesh(16));
    const auto lying = contactPatches(Cylinder{{-0.6, 0.1, 0.2}, {0.7, 0.1, 0.2}, 0.25}, plain);
    ASSERT_EQ(lying.size(), 1U);
    expectNear(lying[0].normal, {0, 0, -1}, 1e-5);
    EXPECT_NEAR(lying[0].depth, 0.05, 1e-6);
    EXPECT_EQ(lying[0].points.size(), 2U);
    const auto standing = contactPatches(Cylinder{{0.1, 0.1, -0.05}, {0.1, 0.1, 1}, 0.25}, plain);
    ASSERT_EQ(standing.size(), 1U);
    EXPECT_NEAR(standing[0].depth, 0.05, 1e-6);
    EXPECT_EQ(standing[0].points.size(), 4U);
    const ConvexHull wedge = {{{0, 0, -0.05}, {1, 0, -0.05}, {0, 1, -0.05}, {0, 0, 1}}};
    const auto hull = contactPatches(wedge, plain);
    ASSERT_EQ(hull.size(), 1U);
    EXPECT_NEAR(hull[0].depth, 0.05, 1e-6);
    expectPoints(hull[0], {{0, 0, -0.05}, {1, 0, -0.05}, {0, 1, -0.05}}, 1e-5);
}

TEST(ShapeContacts, OfAHalfSpaceAreTheLowestCornersOfTheMesh)
{
    const PosedMesh box = posed(test::boxMesh({0, 0, -0.25}, {1, 2, 1}));
    const auto patches = contactPatches(HalfSpace{{0, 0, 2}, 0}, box);
    ASSERT_EQ(patches.size(), 1U);
    expectNear(patches[0].normal, {0, 0, 1}, 1e-15);
    EXPECT_NEAR(patches[0].depth, 0.25, 1e-15);
    EXPECT_EQ(patches[0].points.size(), 4U);
}

TEST(ShapeContacts, OfASurfaceLeadToTheNearerSideAndOfASolidOut)
{
    const Sphere below = {{0.5, 0.5, -0.1}, 0.3};
    const PosedMesh plain = posed(test::boxMesh({0, 0, -2}, {1, 1, 0}));
    const auto out = contactPatches(below, plain);
    ASSERT_EQ(out.size(), 1U);
    expectNear(out[0].normal, {0, 0, -1}, 1e-12);
    EXPECT_NEAR(out[0].depth, 0.4, 1e-12);
    const auto nearer = contactPatches(below, plain, {.as = MeshAs::Surface});
    ASSERT_EQ(nearer.size(), 1U);
    expectNear(nearer[0].normal, {0, 0, 1}, 1e-12);
    EXPECT_NEAR(nearer[0].depth, 0.2, 1e-12);
    const PosedMesh inwards = posed(test::inverted(test::boxMesh({0, 0, -2}, {1, 1, 0})));
    const auto same = contactPatches(below, inwards);
    ASSERT_EQ(same.size(), 1U);
    expectNear(same[0].normal, {0, 0, -1}, 1e-12);
}

TEST(ShapeContacts, OfAWallThinnerThanTheShapeLeadToOneSide)
{
    const PosedMesh wall = posed(test::refined(test::boxMesh({-2, -2, -0.1}, {2, 2, 0})));
    const auto patches = contactPatches(Sphere{{0.1, 0.2, 0.2}, 0.5}, wall);
    ASSERT_EQ(patches.size(), 1U);
    expectNear(patches[0].normal, {0, 0, -1}, 1e-12);
    EXPECT_NEAR(patches[0].depth, 0.3, 1e-12);
}

TEST(ShapeContacts, OfACrateWedgedInARoomAreFloorAndCeiling)
{
    const PosedMesh room = posed(test::boxMesh({-2, -2, 0}, {2, 2, 1}));
    const auto patches =
        contactPatches(Aabb{{-1, -1, -0.02}, {1, 1, 1.01}}, room, {.as = MeshAs::Surface});
    ASSERT_EQ(patches.size(), 2U);
    expectNear(patches[0].normal, {0, 0, -1}, 0);
    EXPECT_NEAR(patches[0].depth, 0.02, 1e-15);
    expectNear(patches[1].normal, {0, 0, 1}, 0);
    EXPECT_NEAR(patches[1].depth, 0.01, 1e-15);
}

TEST(ShapeContacts, WithinTheMarginHaveNegativeDepths)
{
    const PosedMesh plain = posed(plainMesh(16));
    const Aabb above = cubeOn({0, 0, 0.25});
    EXPECT_TRUE(contactPatches(above, plain).empty());
    EXPECT_TRUE(contactPatches(above, plain, {.margin = 0.2}).empty());
    const ContactPatchOptions options = {.margin = 0.3};
    const auto patches = contactPatches(above, plain, options);
    ASSERT_EQ(patches.size(), 1U);
    expectConsistent(patches, plain, options);
    EXPECT_NEAR(patches[0].depth, -0.25, 1e-15);
    EXPECT_EQ(patches[0].points.size(), 4U);
    for (const Shape& round : {Shape(Sphere{{0.1, 0.1, 0.75}, 0.5}),
                               Shape(Capsule{{0, 0, 0.75}, {0.5, 0.3, 0.75}, 0.5})}) {
        const auto found = contactPatches(round, plain, options);
        ASSERT_EQ(found.size(), 1U) << nameOf(round);
        EXPECT_NEAR(found[0].depth, -0.25, 1e-12);
    }
}

TEST(ShapeContacts, KeepSoManyPatchesAndPoints)
{
    const PosedMesh ball = posed(test::ballMesh(3));
    const Aabb all = {{-0.9, -0.9, -0.9}, {0.9, 0.9, 0.9}};
    const auto patches = contactPatches(all, ball);
    ASSERT_GT(patches.size(), 6U);
    expectConsistent(patches, ball);
    const auto few = contactPatches(all, ball, {.maxPoints = 1, .maxPatches = 5});
    ASSERT_EQ(few.size(), 5U);
    for (std::size_t i = 0; i < few.size(); ++i) {
        EXPECT_EQ(few[i].depth, patches[i].depth);
        EXPECT_EQ(few[i].normal, patches[i].normal);
        EXPECT_EQ(few[i].points.size(), 1U);
    }
}

TEST(ShapeContacts, AreNoneWhereNothingMeets)
{
    const PosedMesh plain = posed(plainMesh(2));
    EXPECT_TRUE(contactPatches(Sphere{{0, 0, 2}, 1}, plain).empty());
    EXPECT_TRUE(contactPatches(Plane{}, plain).empty());
    EXPECT_TRUE(contactPatches(Triangle{{0, 0, -1}, {1, 0, 1}, {0, 1, 1}}, plain).empty());
    EXPECT_TRUE(contactPatches(Sphere{{0, 0, 0}, 0.1}, posed(test::ballMesh(1))).empty());
}

TEST(ShapeContacts, OfWhatOnlyTouchesHaveDepthZero)
{
    const PosedMesh plain = posed(plainMesh(3));
    for (const Shape& shape : {Shape(cubeOn({0.1, 0.1, 0})), Shape(Sphere{{0.3, 0.1, 0.5}, 0.5}),
                               Shape(Capsule{{0, 0, 0.5}, {1, 0, 0.5}, 0.5})}) {
        const auto patches = contactPatches(shape, plain);
        ASSERT_EQ(patches.size(), 1U) << nameOf(shape);
        EXPECT_NEAR(patches[0].depth, 0, 1e-15);
        expectNear(patches[0].normal, {0, 0, -1}, 1e-12);
    }
}

TEST(ShapeContacts, LeaveOutTrianglesWithoutAnArea)
{
    TriangleMesh mesh = {{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}, {0, 0, 0}}};
    EXPECT_TRUE(contactPatches(Sphere{{1, 0, 0}, 1}, posed(mesh)).empty());
    mesh = test::together(plainMesh(4), mesh);
    EXPECT_EQ(contactPatches(cubeOn({0.5, 0, -0.1}), posed(mesh)).size(), 1U);
}

TEST(ShapeContacts, OfAPlainWithoutSharedVerticesAreTheSame)
{
    const TriangleMesh plain = plainMesh(16);
    TriangleMesh alone;
    for (const auto& [a, b, c] : plain.triangles) {
        const auto first = static_cast<std::uint32_t>(alone.vertices.size());
        alone.vertices.insert(alone.vertices.end(),
                              {plain.vertices[a], plain.vertices[b], plain.vertices[c]});
        alone.triangles.push_back({first, first + 1, first + 2});
    }
    for (const Shape& shape :
         {Shape(cubeOn({0.1, 0.2, -0.01})), Shape(cubeOn({0.1, 0.2, -0.3})),
          Shape(Sphere{{0.25, 0.26, 0.4}, 0.5}), Shape(Capsule{{0, 0, 0.4}, {1, 0, 0.4}, 0.5})}) {
        const auto expected = contactPatches(shape, posed(plain));
        const auto found = contactPatches(shape, posed(alone));
        ASSERT_EQ(expected.size(), 1U) << nameOf(shape);
        ASSERT_EQ(found.size(), 1U) << nameOf(shape);
        EXPECT_EQ(found[0].normal, expected[0].normal);
        EXPECT_NEAR(found[0].depth, expected[0].depth, 1e-12);
        EXPECT_EQ(found[0].points.size(), expected[0].points.size()) << nameOf(shape);
    }
}

// The middle of a long side is a corner on the other side: no vertex is shared there.
TEST(ShapeContacts, KnowFlatPlacesWithoutSharedVertices)
{
    TriangleMesh mesh = {{{-2, 0, 0},
                          {2, 0, 0},
                          {0, -2, 0},
                          {-2, 0, 0},
                          {0.1, 0, 0},
                          {2, 0, 0},
                          {-1, 2, 0},
                          {1, 2, 0}},
                         {{0, 2, 1}, {3, 4, 6}, {4, 5, 7}, {4, 7, 6}}};
    for (int i = 0; i < 32; ++i) {
        const Vec3 center = {-0.8 + i / 20.0, 0.02, 0.4};
        const auto patches = contactPatches(Sphere{center, 0.5}, posed(mesh));
        ASSERT_EQ(patches.size(), 1U) << i;
        expectNear(patches[0].normal, {0, 0, -1}, 1e-12);
        EXPECT_EQ(patches[0].points.size(), 1U);
    }
}

TEST(ShapeContacts, OfNeedlesAreThoseOfThePlainTheyMake)
{
    TriangleMesh fan = {{{-2, -2, 0}}, {}};
    for (std::uint32_t i = 0; i <= 400; ++i)
        fan.vertices.push_back({2, -2 + i / 100.0, 0});
    for (std::uint32_t i = 1; i <= 400; ++i)
        fan.triangles.push_back({0, i, i + 1});
    const auto patches = contactPatches(cubeOn({1, -0.6, -0.1}), posed(fan));
    ASSERT_EQ(patches.size(), 1U);
    EXPECT_NEAR(patches[0].depth, 0.1, 1e-12);
    expectPoints(patches[0],
                 {{0.5, -1.1, -0.1}, {1.5, -1.1, -0.1}, {1.5, -0.1, -0.1}, {0.5, -0.1, -0.1}},
                 1e-6);
}

} // namespace
} // namespace mbv
