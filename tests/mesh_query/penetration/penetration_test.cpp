#include "mesh_query/closed_meshes.h"
#include "mesh_query/posed_meshes.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/nearest_point.h>
#include <mbv/mesh_query/overlaps.h>
#include <mbv/mesh_query/penetration.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace mbv::test {
namespace {

double depthOf(const PosedMesh& a, const PosedMesh& b)
{
    const auto found = penetration(a, b);
    if (!found)
        return -1;
    EXPECT_NEAR(norm(found->pointOnA() - found->pointOnB()), found->depth(), 1e-12);
    return found->depth();
}

/// A peg with a square end of side 1 is in a wall of side 8 as deep as it was pushed, until its
/// sides are nearer than its end.
TEST(Penetration, OfAPegInAWallIsHowFarItWasPushed)
{
    const PosedMesh wall = posed(boxMesh({-4, -4, -8}, {4, 4, 0}));
    for (const double depth : {1e-9, 0.1, 0.5, 2.0, 3.0}) {
        const auto found = penetration(wall, posed(boxMesh({-0.5, -0.5, -depth}, {0.5, 0.5, 5})));
        ASSERT_TRUE(found && found->ofA && found->ofB);
        EXPECT_NEAR(found->ofB->depth, depth, 1e-5 * depth + 1e-6);
        EXPECT_NEAR(found->ofB->point.z, -depth, 1e-12);
        EXPECT_EQ(found->ofB->surfacePoint.z, 0);
        EXPECT_NEAR(found->ofA->depth, std::min(depth, 0.5), 1e-5); // in the middle of the hole
        EXPECT_LE(found->ofB->depth, found->ofB->bound);
        EXPECT_LE(found->ofB->bound, found->ofB->depth + 1e-5);
        const double volume = propertiesOf(found->overlap).signedVolume;
        EXPECT_NEAR(volume, depth, 1e-12);
    }
}

TEST(Penetration, StaysTheSameWhereMeshesAreRefined)
{
    TriangleMesh wall = boxMesh({-4, -4, -8}, {4, 4, 0});
    TriangleMesh ball = ballMesh(2);
    const RigidTransform pose = {normalized(Quaternion{0.1, 0.2, 0.3, 0.9}), {0.3, 0.2, 0.4}};
    const double depth = depthOf(posed(wall), posed(ball, pose));
    EXPECT_GT(depth, 0.5);
    for (int times = 0; times < 3; ++times) {
        wall = refined(wall);
        ball = refined(ball);
        EXPECT_NEAR(depthOf(posed(wall), posed(ball, pose)), depth, 3e-6);
        EXPECT_NEAR(depthOf(posed(ball, pose), posed(wall)), depth, 3e-6);
    }
}

/// Of a ridge as high everywhere, no point is deeper than another.
TEST(Penetration, IsFoundAlongARidge)
{
    const PosedMesh slab = posed(boxMesh({-50, -1, -50}, {50, 1, 50}));
    const PosedMesh blade = posed(boxMesh({0, -5, -20}, {7, 5, 20}));
    EXPECT_NEAR(depthOf(slab, blade), 3.5, 1e-4);
    const auto found = penetration(slab, blade);
    EXPECT_NEAR(found->ofB->depth, 1, 1e-4);   // the blade's ends, in the middle of the slab
    EXPECT_NEAR(found->ofA->depth, 3.5, 1e-4); // the slab's sides, in the middle of the blade
}

/// On a face of one box that lies along one of the other, all points are equally deep, and those at
/// its border equally near to two faces. Work is counted by how often the caller is asked to go on.
TEST(Penetration, OfFacesAlongFacesIsFoundInFewSteps)
{
    const PosedMesh box = posed(boxMesh({-1, -1, -1}, {1, 1, 1}));
    for (const Vec3& offset : {Vec3{0, 0.5, 0}, Vec3{0.3, 0.5, 0}, Vec3{0.5, 0.5, 0.5}}) {
        const PosedMesh other = posed(boxMesh({-1, -1, -1}, {1, 1, 1}), {{}, offset});
        int asked = 0;
        const auto found = penetration(box, other, [&](double) { return ++asked > 0; });
        ASSERT_TRUE(found);
        EXPECT_NEAR(found->depth(), 0.5, 1e-5);
        EXPECT_LT(asked, 40);
    }
}

/// Where two bodies just meet, what they have in common is as small as the rounding of coordinates:
/// cuts along planes that are as rounded part nothing, and bounds finer than that are never
/// reached.
TEST(Penetration, OfMeshesThatJustMeetIsFoundInFewSteps)
{
    const PosedMesh torus = posed(torusMesh(1, 0.4, 48, 32));
    for (int i = 0; i < 12; ++i) {
        const Quaternion turn = fromAxisAngle(normalized(Vec3{1, 2, 3}), 0.5 * i);
        const Vec3 direction = rotate(fromAxisAngle({0, 1, 0}, 0.7 * i), Vec3{1, 0.3, 0.2});
        const auto moved = [&](double by) { return PosedMesh{torus.bvh, {turn, by * direction}}; };
        double meeting = 0;
        double apart = 5;
        while (apart - meeting > 1e-13) {
            const double middle = (apart + meeting) / 2;
            (overlaps(torus, moved(middle)) ? meeting : apart) = middle;
        }
        for (const double deep : {0.0, 1e-12, 1e-9, 1e-6}) {
            int asked = 0;
            const auto found =
                penetration(torus, moved(meeting - deep), [&](double) { return ++asked > 0; });
            ASSERT_TRUE(found);
            EXPECT_LT(found->depth(), 1.1 * deep + 1e-12);
            EXPECT_LT(asked, 100) << i << ", " << deep;
            const Aabb shared = boundsOf(found->overlap.vertices);
            const double open = 1e-14 + 1.1e-6 * norm(shared.max - shared.min);
            for (const auto& deepest : {found->ofA, found->ofB})
                EXPECT_TRUE(!deepest || deepest->bound - deepest->depth < open);
        }
    }
}

TEST(Penetration, OfContainedMeshesIsThatOfTheInnerOne)
{
    const auto found = penetration(posed(boxMesh({-4, -4, -4}, {4, 4, 4})),
                                   posed(boxMesh({-1, -1, -1}, {1, 1, 2})));
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->ofA);
    EXPECT_NEAR(found->depth(), 3, 2e-5); // all but the top, which is 2 deep
}

TEST(Penetration, OfTouchingMeshesIsZeroAtAPointOfBoth)
{
    const auto found =
        penetration(posed(boxMesh({0, 0, 0}, {1, 1, 1})), posed(boxMesh({1, 0.5, 0.5}, {2, 2, 2})));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->depth(), 0);
    EXPECT_EQ(found->pointOnA(), found->pointOnB());
    EXPECT_EQ(found->pointOnA().x, 1);
    EXPECT_TRUE(found->overlap.triangles.empty());
    EXPECT_FALSE(
        penetration(posed(boxMesh({0, 0, 0}, {1, 1, 1})), posed(boxMesh({1.5, 0, 0}, {2, 2, 2}))));
}

TEST(Penetration, IsNoLessThanThatOfAnyPointOfTheSurface)
{
    std::mt19937 random(3);
    std::uniform_real_distribution<double> line(0, 1);
    for (int round = 0; round < 8; ++round) {
        const RigidTransform pose = {
            normalized(Quaternion{line(random), line(random), -line(random), 1}),
            {2 * line(random), line(random), line(random)}};
        const PosedMesh a = posed(torusMesh(2, 0.8, 12, 8));
        const PosedMesh b = posed(torusMesh(1.6, 0.7, 10, 7), pose);
        const auto found = penetration(a, b);
        ASSERT_TRUE(found && found->ofB);
        double deepest = 0;
        for (int i = 0; i < 4000; ++i) {
            const TriangleMesh& mesh = b.bvh.mesh();
            const auto& [x, y, z] = mesh.triangles[random() % mesh.triangles.size()];
            const double u = std::sqrt(line(random));
            const double v = line(random);
            const Vec3 p = apply(pose, (1 - u) * mesh.vertices[x] + u * (1 - v) * mesh.vertices[y] +
                                           u * v * mesh.vertices[z]);
            if (contains(a, p))
                deepest = std::max(deepest, nearestPoint(a, p).distance);
        }
        EXPECT_LE(deepest, found->ofB->bound + 1e-12);
        EXPECT_GT(deepest, 0.9 * found->ofB->depth);
        EXPECT_TRUE(contains(a, found->ofB->point) || found->ofB->depth < 1e-9);
    }
}

/// Small triangles nearly along each other, many of them in reach of the deepest point.
TEST(Penetration, IsNoLessThanThatOfAnyVertexOfFineMeshes)
{
    TriangleMesh ball = ballMesh(3);
    for (Vec3& p : ball.vertices)
        p = (1 + 0.05 * std::sin(9 * p.x) * std::sin(7 * p.y + 1)) * p;
    const PosedMesh a = posed(refined(ball));
    for (const double degrees : {1.0, 5.0, 40.0}) {
        const PosedMesh b = {a.bvh, {fromEulerXyzDegrees({degrees, 0.5 * degrees, 0}), {}}};
        const auto found = penetration(a, b);
        ASSERT_TRUE(found && found->ofA && found->ofB);
        double deepest = 0;
        for (const Vec3& p : found->overlap.vertices)
            deepest = std::max({deepest, nearestPoint(a, p).distance, nearestPoint(b, p).distance});
        const double tolerance = 4e-6; // of a diagonal of about 3.5
        EXPECT_GE(found->depth(), deepest - tolerance);
        EXPECT_LE(found->depth(), deepest + 0.1);
        EXPECT_NEAR(nearestPoint(b, found->ofA->point).distance, found->ofA->depth, 1e-12);
        EXPECT_NEAR(nearestPoint(a, found->ofB->point).distance, found->ofB->depth, 1e-12);
    }
}

TEST(Penetration, SharesNoLessThanNothing)
{
    // Two tetrahedra that reach into each other by last digits: the corners of what they share are
    // rounded, which would turn it inside out.
    constexpr double kDigit = 0x1p-52;
    const std::vector<std::array<std::uint32_t, 3>> faces = {
        {0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    const auto found = penetration(
        posed({{{2, -2 * kDigit, 1},
                {0, kDigit, 0},
                {2 * kDigit, 1 + kDigit, 0},
                {2, 1 - 2 * kDigit, 1}},
               faces}),
        posed({{{1 - kDigit, 2, 1}, {0, 1, 0}, {2 - 2 * kDigit, 2, 1}, {1, 0, 0}}, faces}));
    ASSERT_TRUE(found);
    EXPECT_GT(found->volume(), 0);
    EXPECT_LT(found->volume(), kDigit);
    EXPECT_EQ(found->volume(), propertiesOf(found->overlap).signedVolume);
}

TEST(Penetration, ScalesWithTheMeshes)
{
    TriangleMesh wall = boxMesh({-4, -4, -8}, {4, 4, 0});
    TriangleMesh ball = ballMesh(2);
    const double depth = depthOf(posed(wall), posed(ball));
    for (const double factor : {1e-6, 1e6}) {
        const double scaledDepth = depthOf(posed(scaled(wall, {factor, factor, factor})),
                                           posed(scaled(ball, {factor, factor, factor})));
        EXPECT_NEAR(scaledDepth / factor, depth, 3e-6);
    }
}

} // namespace
} // namespace mbv::test
