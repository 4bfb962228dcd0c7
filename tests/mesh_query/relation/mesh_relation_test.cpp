#include "bvh/bvh_meshes.h"
#include "mesh_query/closed_meshes.h"
#include "mesh_query/posed_meshes.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/relation.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <vector>

namespace mbv {

void PrintTo(RelationState state, std::ostream* os)
{
    *os << nameOf(state);
}

namespace {

using test::ballMesh;
using test::boxMesh;
using test::bvhOf;
using test::opened;
using test::patchMesh;
using test::together;

/// What is not kept is looked for again, with the same result.
void expectTheSameOfMany(const Relation& found, const PosedMesh& a, const PosedMesh& b)
{
    for (const std::size_t most : {0U, 1U, 5U, 70U}) {
        const Relation other = relation(a, b, most);
        EXPECT_EQ(other.state, found.state) << "of " << most;
        EXPECT_EQ(other.aIsInner, found.aIsInner);
        EXPECT_EQ(other.reason, found.reason);
        EXPECT_EQ(other.trianglePairs, found.trianglePairs);
        EXPECT_EQ(other.triangles, intersectingTriangles(a, b, most));
        EXPECT_EQ(other.triangles.size(), std::min(most, found.trianglePairs));
    }
}

/// Under poses that are exact for the integers of the cases (permutations of the axes, moved by
/// integers), from both sides.
void expectState(const TriangleMesh& a, const TriangleMesh& b, RelationState expected,
                 bool aIsInner = false)
{
    const MeshBvh bvhA = bvhOf(a);
    const MeshBvh bvhB = bvhOf(b);
    const std::vector<RigidTransform> poses = {
        {},
        {{}, {1024, -33, 7}},
        {{0, 0, 1, 0}, {}},         // half a turn about z
        {{0.5, 0.5, 0.5, 0.5}, {}}, // x to y to z
        {{1, 0, 0, 0}, {3, 1 << 20, -5}},
    };
    for (const RigidTransform& pose : poses) {
        const Relation found = relation({bvhA, pose}, {bvhB, pose});
        EXPECT_EQ(found.state, expected) << found.reason;
        EXPECT_EQ(found.reason.empty(), expected != RelationState::Unknown);
        const Relation swapped = relation({bvhB, pose}, {bvhA, pose});
        EXPECT_EQ(swapped.state, expected) << swapped.reason;
        if (expected == RelationState::Contained) {
            EXPECT_EQ(found.aIsInner, aIsInner);
            EXPECT_EQ(swapped.aIsInner, !aIsInner);
        }
        EXPECT_EQ(found.triangles, intersectingTriangles({bvhA, pose}, {bvhB, pose}));
        EXPECT_EQ(found.trianglePairs, found.triangles.size());
        expectTheSameOfMany(found, {bvhA, pose}, {bvhB, pose});
    }
}

const TriangleMesh kCube = boxMesh({0, 0, 0}, {4, 4, 4});

TEST(MeshRelation, TouchesWhereCubesShareAFace)
{
    expectState(kCube, boxMesh({4, 0, 0}, {8, 4, 4}), RelationState::Touching);
    expectState(kCube, boxMesh({4, 1, 1}, {8, 3, 3}), RelationState::Touching);
    expectState(kCube, boxMesh({4, 2, 2}, {8, 6, 6}), RelationState::Touching);
    expectState(kCube, boxMesh({4, -1, -1}, {8, 5, 5}), RelationState::Touching);
}

TEST(MeshRelation, TouchesWhereCubesShareAnEdgeOrACorner)
{
    expectState(kCube, boxMesh({4, 4, 0}, {8, 8, 4}), RelationState::Touching);
    expectState(kCube, boxMesh({4, 4, 1}, {8, 8, 3}), RelationState::Touching);
    expectState(kCube, boxMesh({4, 4, 4}, {8, 8, 8}), RelationState::Touching);
    // An edge resting across a face, and across an edge.
    const TriangleMesh wedge = {
        {{0, 1, 4}, {4, 1, 4}, {0, 0, 6}, {4, 0, 6}, {0, 3, 6}, {4, 3, 6}},
        {{0, 2, 4}, {1, 5, 3}, {0, 1, 3}, {0, 3, 2}, {0, 4, 5}, {0, 5, 1}, {2, 3, 5}, {2, 5, 4}}};
    EXPECT_TRUE(propertiesOf(wedge).watertight);
    expectState(kCube, wedge, RelationState::Touching);
}

TEST(MeshRelation, TouchesWhereACornerLiesOnAFace)
{
    const TriangleMesh tetrahedron = {{{1, 2, 4}, {0, 0, 7}, {3, 0, 7}, {1, 3, 7}},
                                      {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
    EXPECT_TRUE(propertiesOf(tetrahedron).watertight);
    expectState(kCube, tetrahedron, RelationState::Touching);
}

TEST(MeshRelation, IsSeparatedWhereAGapIsOneRounding)
{
    const double beyond = std::nextafter(4.0, 5.0);
    const MeshBvh cube = bvhOf(kCube);
    const MeshBvh beside = bvhOf(boxMesh({beyond, 0, 0}, {8, 4, 4}));
    EXPECT_EQ(relation({cube, {}}, {beside, {}}).state, RelationState::Separated);
    const double within = std::nextafter(4.0, 3.0);
    const MeshBvh inside = bvhOf(boxMesh({within, 0, 0}, {8, 4, 4}));
    EXPECT_EQ(relation({cube, {}}, {inside, {}}).state, RelationState::Intersecting);
}

// Faces lie on each other and edges on faces; no triangle crosses another.
TEST(MeshRelation, IntersectsWhereACubeIsShiftedAlongItsFaces)
{
    expectState(kCube, boxMesh({2, 0, 0}, {6, 4, 4}), RelationState::Intersecting);
    expectState(kCube, boxMesh({1, 0, 0}, {5, 4, 4}), RelationState::Intersecting);
}

TEST(MeshRelation, IntersectsWhereCubesAreThePartsOfACross)
{
    expectState(kCube, boxMesh({1, 1, -1}, {3, 3, 5}), RelationState::Intersecting);
    expectState(kCube, boxMesh({2, 2, 2}, {6, 6, 6}), RelationState::Intersecting);
}

TEST(MeshRelation, IntersectsItself)
{
    expectState(kCube, kCube, RelationState::Intersecting);
    TriangleMesh otherDiagonals = kCube;
    otherDiagonals.triangles.clear();
    for (std::size_t i = 0; i < kCube.triangles.size(); i += 2) {
        const auto [a, b, c] = kCube.triangles[i];
        const std::uint32_t d = kCube.triangles[i + 1][2];
        otherDiagonals.triangles.push_back({a, b, d});
        otherDiagonals.triangles.push_back({b, c, d});
    }
    expectState(kCube, otherDiagonals, RelationState::Intersecting);
    const TriangleMesh ball = test::ballMesh(3);
    EXPECT_TRUE(propertiesOf(ball).watertight);
    expectState(ball, ball, RelationState::Intersecting);
}

TEST(MeshRelation, IntersectsWhereFlushFromInside)
{
    expectState(kCube, boxMesh({1, 1, 0}, {3, 3, 2}), RelationState::Intersecting);
    expectState(kCube, boxMesh({0, 0, 0}, {2, 2, 2}), RelationState::Intersecting);
    expectState(kCube, boxMesh({0, 0, 0}, {4, 4, 2}), RelationState::Intersecting);
    // A corner alone touches from inside.
    const TriangleMesh tetrahedron = {{{1, 2, 4}, {1, 1, 1}, {3, 1, 1}, {1, 3, 1}},
                                      {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}}};
    expectState(kCube, tetrahedron, RelationState::Intersecting);
}

TEST(MeshRelation, ContainsWhatLiesInside)
{
    expectState(boxMesh({1, 1, 1}, {2, 2, 2}), kCube, RelationState::Contained, true);
    expectState(patchMesh({1, 1, 1}, {2, 0, 0}, {0, 2, 0}), kCube, RelationState::Contained, true);
    const TriangleMesh ball = test::ballMesh(3);
    expectState(*test::scaledAndMoved(ball, 0.5, {0.125, 0, 0}), ball, RelationState::Contained,
                true);
}

TEST(MeshRelation, IsSeparatedInTheHoleOfATorusAndInACavity)
{
    const TriangleMesh torus = test::torusMesh(4, 1, 24, 12);
    expectState(torus, test::ballMesh(2), RelationState::Separated);
    const TriangleMesh hollow =
        together(boxMesh({-8, -8, -8}, {8, 8, 8}), boxMesh({-6, -6, -6}, {6, 6, 6}));
    expectState(hollow, kCube, RelationState::Separated);
    expectState(hollow, boxMesh({-7, -7, -7}, {7, 7, 7}), RelationState::Intersecting);
    expectState(hollow, boxMesh({6.5, 0, 0}, {7, 1, 1}), RelationState::Contained, false);
    expectState(hollow, boxMesh({-6, -6, -6}, {6, 6, 6}), RelationState::Touching);
    expectState(hollow, boxMesh({-6, 0, 0}, {1, 1, 1}), RelationState::Touching);
}

TEST(MeshRelation, IsUnknownWhereTwoBodiesOfTheOtherOverlap)
{
    const TriangleMesh bolted = together(kCube, boxMesh({1, 1, 1}, {3, 3, 9})); // both to z = 4
    expectState(bolted, boxMesh({1.5, 1.5, 2}, {2, 2, 3}), RelationState::Unknown);
    expectState(bolted, boxMesh({1, 1.5, 2}, {2, 2, 3}), RelationState::Unknown); // at the bolt
    expectState(bolted, boxMesh({0.25, 1, 1}, {0.5, 2, 2}), RelationState::Contained, false);
    expectState(bolted, boxMesh({1.5, 1.5, 5}, {2, 2, 6}), RelationState::Contained, false);
    expectState(bolted, boxMesh({8, 1, 1}, {9, 2, 2}), RelationState::Separated);
    const TriangleMesh flush = together(kCube, boxMesh({1, 1, 1}, {3, 3, 4}));
    expectState(flush, boxMesh({1.5, 1.5, 2}, {2, 2, 3}), RelationState::Unknown);
    const TriangleMesh pocket = together(kCube, test::inverted(boxMesh({1, 1, 1}, {3, 3, 9})));
    expectState(pocket, boxMesh({1.5, 1.5, 2}, {2, 2, 3}), RelationState::Separated);
}

TEST(MeshRelation, IntersectsWhereOnlySomePartsAreInside)
{
    const TriangleMesh two =
        together(boxMesh({1, 1, 1}, {2, 2, 2}), boxMesh({9, 0, 0}, {10, 1, 1}));
    expectState(two, kCube, RelationState::Intersecting);
    const TriangleMesh touches =
        together(boxMesh({4, 0, 0}, {5, 1, 1}), boxMesh({1, 1, 1}, {2, 2, 2}));
    expectState(touches, kCube, RelationState::Intersecting);
}

TEST(MeshRelation, TellsAPatchOnAFaceFromOneThroughIt)
{
    for (const std::size_t without : {std::size_t{0}, std::size_t{2}}) { // the top, z = 4
        const TriangleMesh cube = opened(kCube, without);
        expectState(cube, patchMesh({1, 1, 0}, {2, 0, 0}, {0, 2, 0}), RelationState::Touching);
        expectState(cube, patchMesh({-1, -1, 0}, {6, 0, 0}, {0, 6, 0}), RelationState::Touching);
        expectState(cube, patchMesh({1, 1, -2}, {2, 0, 0}, {0, 0, 2}), RelationState::Touching);
        expectState(cube, patchMesh({1, 1, -2}, {2, 0, 0}, {0, 0, 3}), RelationState::Intersecting);
        expectState(cube, patchMesh({-1, -1, 2}, {6, 0, 0}, {0, 6, 0}),
                    RelationState::Intersecting);
    }
}

TEST(MeshRelation, LetsAPatchStandOnAFaceFromEitherSideOfASolid)
{
    expectState(kCube, patchMesh({1, 1, 0}, {2, 0, 0}, {0, 0, 3}), RelationState::Intersecting);
    expectState(opened(kCube, 2), patchMesh({1, 1, 0}, {2, 0, 0}, {0, 0, 3}),
                RelationState::Touching);
}

// Two sheets folded along the x axis. One in the other's valley touches; one whose halves are on
// either side of the other passes through it.
TEST(MeshRelation, FollowsOpenSurfacesThroughTheirEdges)
{
    const auto folded = [](const Vec3& left, const Vec3& right) {
        return together(patchMesh({0, 0, 0}, {4, 0, 0}, left),
                        patchMesh({0, 0, 0}, right, {4, 0, 0}));
    };
    const TriangleMesh valley = folded({0, 2, 2}, {0, -2, 2});
    expectState(valley, folded({0, 1, 3}, {0, -1, 3}), RelationState::Touching);
    expectState(valley, folded({0, 3, 1}, {0, -3, 1}), RelationState::Touching);
    expectState(valley, folded({0, 0, 3}, {0, 0, -3}), RelationState::Intersecting);
    expectState(valley, folded({0, 3, 0}, {0, 0, 3}), RelationState::Intersecting);
    expectState(valley, folded({0, 2, 2}, {0, 0, -3}), RelationState::Touching);
}

// Alone, or as a part of a surface that goes on from it.
TEST(MeshRelation, LetsAnOpenSurfaceLieOnItself)
{
    const TriangleMesh open = opened(ballMesh(3), 1);
    expectState(open, open, RelationState::Touching);
    expectState(open, opened(ballMesh(3), 200), RelationState::Touching);
    const TriangleMesh floor = patchMesh({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
    const TriangleMesh wall = patchMesh({0, 0, 0}, {4, 0, 0}, {0, 0, 4});
    expectState(floor, together(floor, wall), RelationState::Touching);
}

// A strip that comes from above, runs along the plane for a while and leaves it.
TEST(MeshRelation, DoesNotKnowOnWhichSideAnOpenSurfaceIsLeft)
{
    const TriangleMesh plane = patchMesh({-9, -9, 0}, {18, 0, 0}, {0, 18, 0});
    const auto strip = [](double end) {
        const TriangleMesh middle = patchMesh({0, 0, 0}, {2, 0, 0}, {0, 1, 0});
        const TriangleMesh down = patchMesh({-2, 0, 3}, {2, 0, -3}, {0, 1, 0});
        return together(together(down, middle), patchMesh({2, 0, 0}, {2, 0, end}, {0, 1, 0}));
    };
    expectState(plane, strip(3), RelationState::Touching);
    expectState(plane, strip(-3), RelationState::Unknown);
    expectState(boxMesh({-9, -9, -5}, {9, 9, 0}), strip(-3), RelationState::Intersecting);
}

// Walls stand on a floor of their own that lies on the other: on one side, or on both.
TEST(MeshRelation, LetsSheetsBeMoreThanTwo)
{
    const TriangleMesh floor = patchMesh({-9, -9, 0}, {18, 0, 0}, {0, 18, 0});
    const TriangleMesh halves = together(patchMesh({-2, 0, 0}, {4, 0, 0}, {0, 2, 0}),
                                         patchMesh({-2, -2, 0}, {4, 0, 0}, {0, 2, 0}));
    const TriangleMesh above = patchMesh({-2, 0, 0}, {4, 0, 0}, {0, 0, 3});
    const TriangleMesh below = patchMesh({-2, 0, 0}, {4, 0, 0}, {0, 0, -3});
    expectState(floor, together(halves, above), RelationState::Touching);
    expectState(floor, together(together(halves, above), below), RelationState::Intersecting);
    expectState(halves, together(together(halves, above), below), RelationState::Intersecting);
}

TEST(MeshRelation, DoesNotKnowWhatIsInsideAnOpenSurface)
{
    const TriangleMesh open = opened(kCube, 1);
    expectState(open, boxMesh({1, 1, 1}, {2, 2, 2}), RelationState::Unknown);
    expectState(open, patchMesh({1, 1, 1}, {1, 0, 0}, {0, 1, 0}), RelationState::Unknown);
    expectState(open, boxMesh({3, 3, 5}, {6, 6, 6}), RelationState::Separated);
    expectState(open, boxMesh({1, 1, 4.5}, {2, 2, 9}), RelationState::Separated);
    expectState(open, boxMesh({-1, -1, -1}, {5, 5, 5}), RelationState::Contained, true);
}

TEST(MeshRelation, TakesTrianglesWithoutAreaForNoInside)
{
    TriangleMesh cube = kCube;
    cube.vertices.push_back({2, 2, 8});
    cube.triangles.push_back({7, 7, 8}); // a hair from a corner
    EXPECT_TRUE(propertiesOf(cube).watertight);
    expectState(cube, boxMesh({0, 0, 6}, {4, 4, 9}), RelationState::Touching);
}

// Brute force: solids intersect where the insides have a point in common. A grid of cubes has one
// half-way between the planes of their faces if any.
/// Slivers round the origin, which all of them have, in a quarter circle; every other corner at a
/// height.
/// Of areas that many triangles share the first ones tell of all.
TEST(MeshRelation, OfManyTrianglesInOnePlaneIsToldByTheirAreas)
{
    const TriangleMesh below = test::prismMesh(40, 8, 0, 1);
    const TriangleMesh above = test::prismMesh(40, 8, 1, 2, 0.05);
    const TriangleMesh reachesIn = test::prismMesh(40, 1, 0.5, 1, 0.02); // flush with the end
    expectState(below, above, RelationState::Touching);
    expectState(below, test::prismMesh(40, 8, 0, 1, 0.05), RelationState::Intersecting);
    expectState(below, reachesIn, RelationState::Intersecting);
    const auto standing = *test::scaledAndMoved(test::prismMesh(40, 2, 1, 2), 1, {4, 0, 0});
    expectState(below, standing, RelationState::Touching);
    expectState(below, together(standing, reachesIn), RelationState::Intersecting);
    expectState(below, together(reachesIn, standing), RelationState::Intersecting);
}

TriangleMesh fan(std::uint32_t slivers, double height)
{
    TriangleMesh mesh;
    mesh.vertices.push_back({0, 0, 0});
    for (std::uint32_t i = 0; i <= slivers; ++i) {
        const double angle = 0.5 * std::numbers::pi * i / slivers;
        mesh.vertices.push_back({std::cos(angle), std::sin(angle), i % 2 == 0 ? 0 : height});
    }
    for (std::uint32_t i = 0; i < slivers; ++i)
        mesh.triangles.push_back({0, i + 1, i + 2});
    return mesh;
}

TEST(MeshRelation, KeepsNotAllPairsOfFansOfSlivers)
{
    constexpr std::uint32_t kSlivers = 200;
    constexpr std::size_t kMax = 1000;
    constexpr std::size_t kPairs = std::size_t{kSlivers} * kSlivers; // all have the origin
    for (const double height : {0.0, 0.1}) {
        const MeshBvh a = bvhOf(fan(kSlivers, height));
        const Relation found = relation({a, {}}, {a, {}}, kMax);
        EXPECT_EQ(found.state, RelationState::Touching); // a surface that lies on itself
        EXPECT_EQ(found.trianglePairs, kPairs);
        EXPECT_EQ(found.triangles.size(), kMax);
        EXPECT_EQ(intersectingTriangles({a, {}}, {a, {}}, 100).size(), 100U);
        const Relation all = relation({a, {}}, {a, {}});
        EXPECT_EQ(all.state, found.state);
        EXPECT_EQ(all.triangles.size(), kPairs);
    }
    // Rotated about an axis between slivers of it, a flat fan passes through one that is not.
    const MeshBvh a = bvhOf(fan(kSlivers, 0.1));
    const MeshBvh b = bvhOf(fan(kSlivers, 0));
    const double half = 0.01;
    const RigidTransform rotated = {{std::sin(half), 0, 0, std::cos(half)}, {}};
    const Relation crossing = relation({a, {}}, {b, rotated}, kMax);
    EXPECT_EQ(crossing.state, RelationState::Intersecting);
    EXPECT_EQ(crossing.trianglePairs, kPairs);
}

TEST(MeshRelation, AgreesWithBoxesOnAGrid)
{
    test::RandomShapes random(3);
    const auto whole = [&](double low, double high) {
        return std::round(random.number(low, high));
    };
    std::map<RelationState, int> counts;
    for (int i = 0; i < 200; ++i) {
        const Vec3 lowA = {whole(-4, -2), whole(-4, -2), whole(-4, -2)};
        const Vec3 lowB = {whole(-5, 5), whole(-3, 3), whole(-3, 3)};
        const Vec3 highA = lowA + Vec3{whole(4, 8), whole(4, 8), whole(4, 8)};
        const Vec3 highB = lowB + Vec3{whole(1, 3), whole(1, 3), whole(1, 3)};
        const Vec3 low = max(lowA, lowB);
        const Vec3 high = min(highA, highB);
        const auto strictlyInside = [](const Vec3& lowIn, const Vec3& highIn, const Vec3& lowOut,
                                       const Vec3& highOut) {
            return lowIn.x > lowOut.x && lowIn.y > lowOut.y && lowIn.z > lowOut.z &&
                   highIn.x < highOut.x && highIn.y < highOut.y && highIn.z < highOut.z;
        };
        RelationState expected = RelationState::Intersecting;
        if (high.x < low.x || high.y < low.y || high.z < low.z)
            expected = RelationState::Separated;
        else if (high.x == low.x || high.y == low.y || high.z == low.z)
            expected = RelationState::Touching;
        else if (strictlyInside(lowA, highA, lowB, highB) ||
                 strictlyInside(lowB, highB, lowA, highA))
            expected = RelationState::Contained;
        const MeshBvh a = bvhOf(boxMesh(lowA, highA));
        const MeshBvh b = bvhOf(boxMesh(lowB, highB));
        const Relation found = relation({a, {}}, {b, {}});
        EXPECT_EQ(found.state, expected) << i;
        ++counts[found.state];
    }
    for (const RelationState state : {RelationState::Separated, RelationState::Touching,
                                      RelationState::Intersecting, RelationState::Contained})
        EXPECT_GT(counts[state], 5) << nameOf(state);
}

} // namespace
} // namespace mbv
