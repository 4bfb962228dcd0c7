#include "rendering/shapes/hull_faces.h"

#include <gtest/gtest.h>
#include <random_shapes.h>

#include <cmath>
#include <set>

namespace mbv::test {
namespace {

/// How far the farthest point is in front of the triangle's plane.
double sticksOut(const std::vector<Vec3>& points, const std::array<std::uint32_t, 3>& triangle)
{
    const Vec3& a = points[triangle[0]];
    const Vec3 normal = normalized(cross(points[triangle[1]] - a, points[triangle[2]] - a));
    double farthest = 0;
    for (const Vec3& p : points)
        farthest = std::max(farthest, dot(normal, p - a));
    return farthest;
}

std::vector<Vec3> cubeCorners()
{
    const auto corners = cornersOf(Aabb{{1, 2, 3}, {2, 4, 6}});
    return {corners.begin(), corners.end()};
}

TEST(HullFaces, OfABoxAreTwelveTrianglesAndTwelveEdges)
{
    std::vector<Vec3> points = cubeCorners();
    points.push_back({1.5, 3, 4}); // inside
    points.push_back({1.5, 3, 3}); // in the middle of a face
    points.push_back(points[0]);   // again
    const rendering::HullFaces faces = rendering::hullFacesOf(points);
    EXPECT_FALSE(faces.flat);
    EXPECT_EQ(faces.triangles.size(), 12U);
    EXPECT_EQ(faces.edges.size(), 12U); // not the diagonals, where faces lie in one plane
    for (const auto& triangle : faces.triangles)
        EXPECT_LT(sticksOut(points, triangle), 1e-12);
}

/// The points of a grid in a box of 1 x 0.7 x 0.3, many of them on its faces and edges to rounding.
std::vector<Vec3> gridIn(const RigidTransform& pose)
{
    std::vector<Vec3> points;
    for (int x = 0; x <= 10; ++x)
        for (int y = 0; y <= 10; ++y)
            for (int z = 0; z <= 10; ++z)
                points.push_back(apply(pose, {x / 10.0, 0.7 * y / 10.0, 0.3 * z / 10.0}));
    return points;
}

TEST(HullFaces, OfARotatedGridAreThoseOfItsBox)
{
    RandomShapes random(3);
    for (int i = 0; i < 20; ++i) {
        const rendering::HullFaces faces = rendering::hullFacesOf(gridIn(random.pose(1)));
        EXPECT_EQ(faces.triangles.size(), 12U);
        EXPECT_EQ(faces.edges.size(), 12U);
    }
}

TEST(HullFaces, HaveTheEdgesOfTheBoxAloneWhereCoordinatesWereFloats)
{
    constexpr double kFloats = 1e-6; // their rounding at 2
    constexpr Vec3 kSize = {1, 0.7, 0.3};
    const auto isOnEdge = [&](const Vec3& p) {
        int atBounds = 0;
        for (int i = 0; i < 3; ++i)
            atBounds += std::abs(p[i]) < kFloats || std::abs(p[i] - kSize[i]) < kFloats ? 1 : 0;
        return atBounds >= 2;
    };
    RandomShapes random(3);
    for (int i = 0; i < 20; ++i) {
        const RigidTransform pose = random.pose(1);
        std::vector<Vec3> points = gridIn(pose);
        for (Vec3& p : points)
            p = {static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
        double length = 0;
        for (const auto& [from, to] : rendering::hullFacesOf(points).edges) {
            const Vec3 a = apply(inverse(pose), points[from]);
            const Vec3 b = apply(inverse(pose), points[to]);
            EXPECT_TRUE(isOnEdge(a) && isOnEdge(b) && isOnEdge(0.5 * (a + b)));
            length += norm(b - a);
        }
        EXPECT_GT(length, 4 * (1 + 0.7 + 0.3) - 1e-5) << "all of them";
    }
}

TEST(HullFaces, EncloseRandomPoints)
{
    for (unsigned seed = 0; seed < 50; ++seed) {
        RandomShapes random(seed);
        std::vector<Vec3> points;
        for (int i = 0; i < 100; ++i)
            points.push_back(random.point(3) + Vec3{50, 0, 0});
        const rendering::HullFaces faces = rendering::hullFacesOf(points);
        std::set<std::uint32_t> corners;
        std::set<std::pair<std::uint32_t, std::uint32_t>> sides;
        for (const auto& triangle : faces.triangles) {
            EXPECT_LT(sticksOut(points, triangle), 1e-6); // 1e-7 of the size, which is below 6
            corners.insert(triangle.begin(), triangle.end());
            for (std::size_t i = 0; i < 3; ++i)
                EXPECT_TRUE(sides.emplace(triangle[i], triangle[(i + 1) % 3]).second);
        }
        for (const auto& [from, to] : sides)
            EXPECT_TRUE(sides.contains({to, from})); // closed, and all faces outwards
        // Euler: V - E + F = 2, with 3 F = 2 E.
        EXPECT_EQ(faces.triangles.size(), 2 * corners.size() - 4) << "seed " << seed;
    }
}

TEST(HullFaces, KeepEveryPointOfABall)
{
    RandomShapes random(1);
    std::vector<Vec3> points;
    for (int i = 0; i < 300; ++i)
        points.push_back(normalized(random.point(1)));
    EXPECT_EQ(rendering::hullFacesOf(points).triangles.size(), 2U * 300 - 4);
}

TEST(HullFaces, OfFlatPointsAreTheirPolygon)
{
    RandomShapes random(7);
    const RigidTransform pose = random.pose(5);
    std::vector<Vec3> points;
    for (int x = -2; x <= 2; ++x)
        for (int y = -2; y <= 2; ++y)
            points.push_back(apply(pose, {double(x), 2.0 * y, 0}));
    const rendering::HullFaces faces = rendering::hullFacesOf(points);
    EXPECT_TRUE(faces.flat);
    EXPECT_EQ(faces.edges.size(), 4U);
    EXPECT_EQ(faces.triangles.size(), 2U);
    double area = 0;
    for (const auto& [a, b, c] : faces.triangles)
        area += 0.5 * norm(cross(points[b] - points[a], points[c] - points[a]));
    EXPECT_NEAR(area, 4 * 8, 1e-12);
}

TEST(HullFaces, OfALineIsOneEdgeAndOfAPointNothing)
{
    const std::vector<Vec3> line = {{1, 1, 1}, {3, 3, 3}, {2, 2, 2}, {0, 0, 0}, {0, 0, 0}};
    const rendering::HullFaces faces = rendering::hullFacesOf(line);
    EXPECT_TRUE(faces.triangles.empty());
    ASSERT_EQ(faces.edges.size(), 1U);
    EXPECT_EQ(norm(line[faces.edges[0][0]] - line[faces.edges[0][1]]), norm(Vec3{3, 3, 3}));

    const std::vector<Vec3> point(3, Vec3{4, 5, 6});
    EXPECT_TRUE(rendering::hullFacesOf(point).edges.empty());
    EXPECT_TRUE(rendering::hullFacesOf(point).triangles.empty());
}

TEST(HullFaces, OfAHairAreOneLine)
{
    std::vector<Vec3> points;
    for (const Vec3& corner : cornersOf(Aabb{{0, 0, 0}, {1, 1e-6, 1e-6}}))
        points.push_back(corner);
    const rendering::HullFaces faces = rendering::hullFacesOf(points);
    ASSERT_EQ(faces.edges.size(), 1U);
    EXPECT_NEAR(norm(points[faces.edges[0][1]] - points[faces.edges[0][0]]), 1, 1e-11);
}

TEST(HullFaces, DoNotDependOnTheSize)
{
    for (const double size : {1e-150, 1e-9, 1e9, 1e150}) {
        std::vector<Vec3> points = cubeCorners();
        for (Vec3& p : points)
            p = size * p;
        EXPECT_EQ(rendering::hullFacesOf(points).edges.size(), 12U) << size;
    }
}

} // namespace
} // namespace mbv::test
