// The hull of a few points must be a closed surface, and the one that Qhull finds.
#include "fit/hull/small_hull.h"

#include "fit/hull/qhull.h"

#include "random_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace mbv::test {
namespace {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

double volumeInside(const std::vector<Vec3>& points, const Triangles& triangles)
{
    double volume = 0;
    for (const auto& [i, j, k] : triangles)
        volume +=
            dot(points[i] - points[0], cross(points[j] - points[0], points[k] - points[0])) / 6;
    return volume;
}

/// Every edge is there once in each direction.
void expectClosed(const Triangles& triangles)
{
    std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (const auto& corners : triangles) {
        for (std::size_t c = 0; c < 3; ++c)
            EXPECT_TRUE(edges.insert({corners[c], corners[(c + 1) % 3]}).second);
    }
    for (const auto& [from, to] : edges)
        EXPECT_TRUE(edges.contains({to, from}));
}

void expectSameAsQhull(std::vector<Vec3> points)
{
    const Triangles triangles = smallHullTriangles(points);
    ASSERT_GE(triangles.size(), 4U);
    expectClosed(triangles);
    for (const auto& [i, j, k] : triangles) {
        const Vec3 across = cross(points[j] - points[i], points[k] - points[i]);
        for (const Vec3& p : points)
            EXPECT_LE(dot(across, p - points[i]), 1e-11);
    }
    const double volume = volumeInside(points, triangles);
    EXPECT_NEAR(volume, volumeInside(points, qhullTriangles(points)), 1e-11);
}

TEST(SmallHull, OfRandomPointsIsThatOfQhull)
{
    RandomShapes random(411);
    for (const std::size_t count : {4U, 5U, 8U, 26U, 60U}) {
        for (int i = 0; i < 50; ++i) {
            std::vector<Vec3> ball;
            std::vector<Vec3> sphere;
            for (std::size_t n = 0; n < count; ++n) {
                const Vec3 p = random.point(0.5);
                ball.push_back(p + Vec3{0.5, 0.5, 0.5});
                sphere.push_back(0.5 * normalized(p) + Vec3{0.5, 0.5, 0.5});
            }
            expectSameAsQhull(ball);
            expectSameAsQhull(sphere);
        }
    }
}

TEST(SmallHull, OfPointsThatShareFacesAndPlacesIsThatOfQhull)
{
    std::vector<Vec3> lattice;
    for (int i = 0; i < 27; ++i)
        lattice.push_back(0.5 * Vec3{i % 3 * 1.0, i / 3 % 3 * 1.0, i / 9 * 1.0});
    expectSameAsQhull(lattice);
    lattice.insert(lattice.end(), lattice.begin(), lattice.begin() + 9);
    expectSameAsQhull(lattice);

    constexpr double kThin = 1e-4;
    std::vector<Vec3> lens;
    for (int i = 0; i < 24; ++i)
        lens.push_back({0.5 + 0.5 * std::cos(i), 0.5 + 0.5 * std::sin(i), i % 2 * kThin});
    expectSameAsQhull(lens);
}

TEST(SmallHull, OfFlatPointsHasNoTriangles)
{
    EXPECT_TRUE(smallHullTriangles(std::vector<Vec3>(1)).empty());
    EXPECT_TRUE(smallHullTriangles(std::vector<Vec3>(30, Vec3{0.1, 0.2, 0.3})).empty());
    std::vector<Vec3> line;
    std::vector<Vec3> square;
    for (int i = 0; i < 25; ++i) {
        line.push_back(0.04 * i * Vec3{1, 0.5, 0.25});
        square.push_back({0.2 * (i % 5), 0.2 * (i / 5), 0.7});
    }
    EXPECT_TRUE(smallHullTriangles(line).empty());
    EXPECT_TRUE(smallHullTriangles(square).empty());
}

} // namespace
} // namespace mbv::test
