#include "bvh/bvh_meshes.h"
#include "complaint.h"
#include "mesh_query/closed_meshes.h"
#include "mesh_query/posed_meshes.h"

#include <mbv/collision/distance.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/nearest_point.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace mbv {
namespace {

/// How often the surface winds round the point: the sum of the solid angles of its triangles over 4
/// pi (van Oosterom, Strackee: The solid angle of a plane triangle, 1983).
double windingNumber(const PosedMesh& mesh, const Vec3& p)
{
    double sum = 0;
    for (const Triangle& t : test::worldTriangles(mesh)) {
        const Vec3 a = t.a - p;
        const Vec3 b = t.b - p;
        const Vec3 c = t.c - p;
        sum +=
            2 * std::atan2(dot(a, cross(b, c)), norm(a) * norm(b) * norm(c) + dot(a, b) * norm(c) +
                                                    dot(b, c) * norm(a) + dot(c, a) * norm(b));
    }
    return sum / (4 * std::numbers::pi);
}

TEST(NearestPoint, IsThatOfBruteForce)
{
    test::RandomShapes random(8);
    for (int i = 0; i < 30; ++i) {
        const MeshBvh bvh(test::triangleSoup(random, 200, 1, 0.3));
        const PosedMesh mesh = {bvh, random.pose(3)};
        const std::vector<Triangle> triangles = test::worldTriangles(mesh);
        for (int k = 0; k < 10; ++k) {
            const Vec3 p = random.point(5);
            double least = std::numeric_limits<double>::infinity();
            for (const Triangle& t : triangles)
                least = std::min(least, distance(t, Segment{p, p}).distance);
            const NearestOnMesh found = nearestPoint(mesh, p);
            EXPECT_EQ(found.distance, least);
            EXPECT_NEAR(norm(found.point - p), least, 1e-14);
            EXPECT_EQ(distance(triangles[found.triangle], Segment{p, p}).distance, least);
        }
    }
}

TEST(NearestPoint, OfEquallyNearTrianglesIsThatOfTheFirst)
{
    const MeshBvh ball{test::ballMesh(3)};
    const TriangleMesh& mesh = ball.mesh();
    const std::vector<Triangle> triangles = test::worldTriangles({ball, {}});
    for (std::uint32_t vertex = 0; vertex < mesh.vertices.size(); vertex += 7) {
        const Vec3 p = 1.5 * mesh.vertices[vertex];
        const auto nearest =
            std::min_element(triangles.begin(), triangles.end(), [&](const auto& s, const auto& t) {
                return distance(s, Segment{p, p}).distance < distance(t, Segment{p, p}).distance;
            });
        EXPECT_EQ(nearestPoint({ball, {}}, p).triangle, nearest - triangles.begin());
    }
}

TEST(NearestPoint, IsZeroOnTheSurfaceAlone)
{
    const MeshBvh box = test::bvhOf(test::boxMesh({0, 0, 0}, {4, 4, 4}));
    EXPECT_EQ(nearestPoint({box, {}}, {4, 1, 1}).distance, 0);
    EXPECT_EQ(nearestPoint({box, {}}, {3, 2, 2}).distance, 1); // inside, too
    EXPECT_EQ(nearestPoint({box, {}}, {3, 2, 2}).point, (Vec3{4, 2, 2}));
    const double beyond = std::nextafter(4.0, 5.0);
    EXPECT_EQ(nearestPoint({box, {}}, {beyond, 1, 1}).distance, beyond - 4);
}

TEST(SignedDistance, IsThatOfTheNearestPointNegativeInside)
{
    test::RandomShapes random(10);
    const MeshBvh torus = test::bvhOf(test::torusMesh(2, 0.7, 24, 12));
    int inside = 0;
    for (int i = 0; i < 20; ++i) {
        const PosedMesh mesh = {torus, random.pose(i % 2 == 0 ? 1 : 1e4)};
        for (int k = 0; k < 25; ++k) {
            const Vec3 p = mesh.pose.translation + random.point(2.5);
            const NearestOnMesh nearest = nearestPoint(mesh, p);
            const NearestOnMesh found = signedDistance(mesh, p);
            const bool isInside = std::abs(windingNumber(mesh, p)) > 0.5;
            EXPECT_EQ(found.distance, isInside ? -nearest.distance : nearest.distance);
            EXPECT_EQ(found.point, nearest.point);
            EXPECT_EQ(found.triangle, nearest.triangle);
            inside += isInside ? 1 : 0;
        }
    }
    EXPECT_GT(inside, 50);
}

// In the cube [0, 4]^3 the point (3, 2, 2) is 1 below x = 4.
TEST(SignedDistance, IsZeroOnTheSurfaceOfAMeshAlone)
{
    const MeshBvh box = test::bvhOf(test::boxMesh({0, 0, 0}, {4, 4, 4}));
    EXPECT_EQ(signedDistance({box, {}}, {3, 2, 2}).distance, -1);
    EXPECT_EQ(signedDistance({box, {}}, {3, 2, 2}).point, (Vec3{4, 2, 2}));
    EXPECT_EQ(signedDistance({box, {}}, {4, 1, 1}).distance, 0);
    EXPECT_EQ(signedDistance({box, {}}, {4, 4, 4}).distance, 0);
    const double below = std::nextafter(4.0, 3.0);
    EXPECT_EQ(signedDistance({box, {}}, {below, 1, 1}).distance, below - 4);
    EXPECT_EQ(signedDistance({box, {}}, {7, 8, 2}).distance, 5);
    const MeshBvh open = test::bvhOf(test::opened(test::boxMesh({0, 0, 0}, {4, 4, 4}), 1));
    EXPECT_THROW((void)signedDistance({open, {}}, {3, 2, 2}), Error);
    EXPECT_THROW((void)signedDistanceChecked({box, {}}, {std::nan(""), 2, 2}), Error);
}

TEST(NearestPoints, AreThoseOfEachPoint)
{
    test::RandomShapes random(11);
    const PosedMesh mesh = {test::bvhOf(test::torusMesh(2, 0.7, 24, 12)), random.pose(5)};
    std::vector<Vec3> points = {mesh.pose.translation}; // as far from all around it
    while (points.size() < 1000)
        points.push_back(mesh.pose.translation + random.point(4));
    points.push_back(points.front());
    const std::vector<NearestOnMesh> nearest = nearestPoints(mesh, points);
    const std::vector<NearestOnMesh> withSign = signedDistances(mesh, points);
    ASSERT_EQ(nearest.size(), points.size());
    ASSERT_EQ(withSign.size(), points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        const NearestOnMesh expected = nearestPoint(mesh, points[i]);
        EXPECT_EQ(nearest[i].distance, expected.distance);
        EXPECT_EQ(nearest[i].point, expected.point);
        EXPECT_EQ(nearest[i].triangle, expected.triangle);
        EXPECT_EQ(withSign[i].distance, signedDistance(mesh, points[i]).distance);
        EXPECT_EQ(withSign[i].triangle, expected.triangle);
    }
    EXPECT_TRUE(nearestPoints(mesh, {}).empty());
}

TEST(NearestPoints, NameThePointThatIsWrongAndEndWhenToldTo)
{
    const PosedMesh box = {test::bvhOf(test::boxMesh({0, 0, 0}, {4, 4, 4})), {}};
    const std::vector<Vec3> points = {{1, 1, 1}, {std::nan(""), 2, 2}};
    const std::string complaint =
        test::complaintOf([&] { (void)nearestPointsChecked(box, points); });
    EXPECT_NE(complaint.find("points[1]"), std::string::npos) << complaint;
    EXPECT_THROW((void)signedDistancesChecked(box, points), Error);
    const std::vector<Vec3> many(5000, Vec3{1, 1, 1});
    EXPECT_THROW((void)nearestPoints(box, many, [](double) { return false; }), Error);
    const MeshBvh open = test::bvhOf(test::opened(test::boxMesh({0, 0, 0}, {4, 4, 4}), 1));
    EXPECT_THROW((void)signedDistances({open, {}}, many), Error);
}

TEST(Contains, AgreesWithTheWindingNumber)
{
    test::RandomShapes random(9);
    const MeshBvh torus = test::bvhOf(test::torusMesh(2, 0.7, 24, 12));
    ASSERT_TRUE(torus.isWatertight());
    int inside = 0;
    for (int i = 0; i < 40; ++i) {
        const PosedMesh mesh = {torus, random.pose(i % 2 == 0 ? 1 : 1e4)};
        for (int k = 0; k < 25; ++k) {
            const Vec3 p = mesh.pose.translation + random.point(2.5);
            const bool expected = std::abs(windingNumber(mesh, p)) > 0.5;
            EXPECT_EQ(contains(mesh, p), expected);
            inside += expected ? 1 : 0;
        }
    }
    EXPECT_GT(inside, 100);
    EXPECT_LT(inside, 900);
}

// Along the lines through corners, edges and diagonals, where rays in the axes' directions would
// meet edges.
TEST(Contains, IsRightOnAGridInABoxAndACavity)
{
    const TriangleMesh hollow =
        test::together(test::boxMesh({0, 0, 0}, {8, 8, 8}), test::boxMesh({2, 2, 2}, {6, 6, 6}));
    const MeshBvh bvh = test::bvhOf(hollow);
    ASSERT_TRUE(bvh.isWatertight());
    for (int x = -1; x < 10; ++x) {
        for (int y = -1; y < 10; ++y) {
            for (int z = -1; z < 10; ++z) {
                const auto within = [&](int low, int high) {
                    return std::min({x, y, z}) >= low && std::max({x, y, z}) <= high;
                };
                const Vec3 p = {1.0 * x, 1.0 * y, 1.0 * z};
                EXPECT_EQ(contains({bvh, {}}, p), within(0, 8) && !within(3, 5));
            }
        }
    }
}

TEST(Contains, KnowsTheSurfaceToTheLastBit)
{
    const MeshBvh box = test::bvhOf(test::boxMesh({0, 0, 0}, {4, 4, 4}));
    EXPECT_TRUE(contains({box, {}}, {4, 4, 4}));
    EXPECT_TRUE(contains({box, {}}, {4, 1, 1}));
    EXPECT_FALSE(contains({box, {}}, {std::nextafter(4.0, 5.0), 1, 1}));
    EXPECT_TRUE(contains({box, {}}, {std::nextafter(4.0, 3.0), 1, 1}));
    EXPECT_FALSE(contains({box, {}}, {1, 1, -std::numeric_limits<double>::denorm_min()}));
}

TEST(Contains, NeedsAWatertightMesh)
{
    const MeshBvh open = test::bvhOf(test::opened(test::boxMesh({0, 0, 0}, {4, 4, 4}), 1));
    EXPECT_FALSE(open.isWatertight());
    try {
        (void)contains({open, {}}, {1, 1, 1});
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::DegenerateMesh);
    }
}

} // namespace
} // namespace mbv
