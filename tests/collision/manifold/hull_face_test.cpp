// The face on which a prepared hull comes to rest against that of all its points.
#include "random_shapes.h"

#include "collision/manifold/hull_face.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory_resource>
#include <numbers>
#include <vector>

namespace mbv::manifold {
namespace {

using test::RandomShapes;

/// On an ellipsoid.
ConvexHull stretchedBall(RandomShapes& random, std::size_t count)
{
    ConvexHull hull;
    while (hull.points.size() < count)
        hull.points.push_back(
            scaled(Vec3{3, 1, 0.2}, rotate(random.pose(1).rotation, Vec3{1, 0, 0})));
    return hull;
}

ConvexHull prism(std::size_t sides)
{
    ConvexHull hull;
    for (std::size_t i = 0; i < sides; ++i) {
        const double angle =
            2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(sides);
        for (const double z : {-1.0, 1.0})
            hull.points.push_back({std::cos(angle), std::sin(angle), z});
    }
    return hull;
}

/// A cube's corners, edges and faces, each by many points.
ConvexHull lattice(int steps)
{
    ConvexHull hull;
    for (int x = -steps; x <= steps; ++x)
        for (int y = -steps; y <= steps; ++y)
            for (int z = -steps; z <= steps; ++z)
                hull.points.push_back(
                    Vec3{static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)} /
                    static_cast<double>(steps));
    return hull;
}

/// They reach equally far every way, and are in one plane: corners within rounding of a straight
/// side may be others.
void expectSameFace(const TouchingFace& found, const TouchingFace& expected, double tolerance)
{
    EXPECT_EQ(std::min<std::size_t>(found.corners.size(), 3),
              std::min<std::size_t>(expected.corners.size(), 3));
    EXPECT_LE(norm(found.slope - expected.slope), tolerance);
    constexpr int kWays = 64;
    for (int i = 0; i < kWays; ++i) {
        const double angle = 2 * std::numbers::pi * i / kWays;
        const Vec3 way = {std::cos(angle), std::sin(angle), 0};
        const auto reachOf = [&](const TouchingFace& face) {
            double reach = -std::numeric_limits<double>::infinity();
            for (const Vec3& p : face.corners)
                reach = std::max(reach, dot(way, p));
            return reach;
        };
        EXPECT_NEAR(reachOf(found), reachOf(expected), tolerance);
    }
    EXPECT_NEAR(found.heightAt({}), expected.heightAt({}), tolerance);
}

/// As seen along some normals, from either side.
void expectFacesOfAllPoints(const ConvexHull& hull, RandomShapes& random,
                            const std::vector<Vec3>& normals)
{
    const PreparedHull prepared(hull);
    for (const Vec3& own : normals)
        for (const Side side : {Side::A, Side::B}) {
            const PosedHull posed = {prepared, random.pose(5)};
            const Vec3 normal = normalized(rotate(posed.pose.rotation, own));
            const ContactFrame frame({0, normal, posed.pose.translation, posed.pose.translation},
                                     0.5);
            std::pmr::monotonic_buffer_resource memory;
            std::vector<Vec3> points;
            for (const Vec3& p : hull.points)
                points.push_back(frame.toLocal(apply(posed.pose, p)));
            expectSameFace(restingFace(convex::PlacedHull(posed), frame, side, memory),
                           restingFace(points, side, memory), 1e-8);
        }
}

TEST(HullFace, OfAPreparedHullIsThatOfAllItsPoints)
{
    RandomShapes random(11);
    std::vector<Vec3> any;
    while (any.size() < 60)
        any.push_back(rotate(random.pose(1).rotation, Vec3{0, 0, 1}));
    for (const std::size_t count : {1U, 2U, 3U, 4U, 8U, 50U, 700U, 4000U})
        expectFacesOfAllPoints(stretchedBall(random, count), random, any);
    for (const std::size_t sides : {3U, 8U, 100U, 900U})
        expectFacesOfAllPoints(prism(sides), random, any);
}

TEST(HullFace, IsFoundWhereTheNormalIsThatOfAFaceOrAnEdge)
{
    RandomShapes random(12);
    const std::vector<Vec3> normals = {{0, 0, 1},   {0, 0, -1},  {1, 0, 0},    {0, 1, 0},
                                       {0, 1, 1.1}, {1, 0, 0.9}, {1e-7, 0, 1}, {0.3, 0, 1},
                                       {1, 2, 4},   {-3, 1, 1},  {1e-5, 0, 1}, {0, 0.01, 1}};
    for (const int steps : {1, 2, 6})
        expectFacesOfAllPoints(lattice(steps), random, normals);
    expectFacesOfAllPoints(prism(300), random, {{0, 0, 1}, {0, 0, -1}, {0, 1e-7, 1}});
}

TEST(HullFace, IsThatOfCornersThatAreGivenSeveralTimesToRounding)
{
    RandomShapes random(13);
    for (int i = 0; i < 300; ++i) {
        std::vector<Vec3> once = stretchedBall(random, 40).points;
        const Quaternion rotation = random.rotation();
        for (Vec3& p : once)
            p = rotate(rotation, p);
        std::vector<Vec3> several;
        for (const Vec3& p : once)
            for (int k = 0; k < 4; ++k)
                several.push_back(p + random.point(1e-16));
        std::pmr::monotonic_buffer_resource memory;
        for (const Side side : {Side::A, Side::B})
            expectSameFace(restingFace(several, side, memory), restingFace(once, side, memory),
                           1e-8);
    }
}

TEST(HullFace, HasAllOfItsCornersHoweverLittleItIsTilted)
{
    const auto corners = cornersOf(Obb{{}, {1, 1, 1}});
    const PreparedHull prepared(ConvexHull{{corners.begin(), corners.end()}});
    const ContactFrame frame({0, {0, 0, 1}, {}, {}}, 1);
    for (double radians = 1e-8; radians < 1e-4; radians *= 1.1)
        for (const Side side : {Side::A, Side::B}) {
            const PosedHull posed = {prepared, {fromAxisAngle({1, -1, 0}, radians), {}}};
            std::vector<Vec3> points;
            for (const Vec3& p : corners)
                points.push_back(apply(posed.pose, p));
            std::pmr::monotonic_buffer_resource memory;
            EXPECT_EQ(restingFace(points, side, memory).corners.size(), 4U) << radians;
            EXPECT_EQ(restingFace(convex::PlacedHull(posed), frame, side, memory).corners.size(),
                      4U)
                << radians;
        }
}

} // namespace
} // namespace mbv::manifold
