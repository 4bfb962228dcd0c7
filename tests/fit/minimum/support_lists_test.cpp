// Widths from a few listed points must be those of all points, in every direction.
#include "fit/minimum/support_lists.h"

#include "random_shapes.h"
#include "simd_targets.h"

#include "fit/minimum/narrow_starts.h"
#include "fit/minimum/round_search.h"
#include "fit/minimum/width_table.h"
#include "fit/points/extremes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace mbv::test {
namespace {

enum class Body { Ball, Sphere, Cube };

Vec3 pointOf(Body body, RandomShapes& random)
{
    Vec3 p = random.point(1);
    if (body == Body::Sphere) {
        return normalized(p);
    }
    while (body == Body::Ball && dot(p, p) > 1) {
        p = random.point(1);
    }
    return p;
}

PointColumns stretched(Body body, std::size_t count, const Vec3& size, RandomShapes& random)
{
    const RigidTransform pose = random.pose(1);
    std::vector<Vec3> points;
    while (points.size() < count) {
        points.push_back(apply(pose, scaled(pointOf(body, random), size)));
    }
    return PointColumns(points);
}

double widthOf(const Vec3& direction, const PointColumns& points)
{
    const auto [low, high] = extremesAlong(direction, points);
    return dot(direction, points[high]) - dot(direction, points[low]);
}

/// Bodies of every depth of cells, from round to needles.
std::vector<PointColumns> bodies(RandomShapes& random)
{
    std::vector<PointColumns> result;
    for (const Body body : {Body::Ball, Body::Sphere, Body::Cube}) {
        for (const std::size_t count : {5U, 60U, 300U, 2000U, 6000U}) {
            for (const Vec3& size : {Vec3{1, 1, 1}, {1, 0.5, 0.2}, {1, 0.01, 0.01}}) {
                result.push_back(stretched(body, count, size, random));
            }
        }
    }
    return result;
}

TEST(SupportLists, HaveTheWidthOfAllPoints)
{
    RandomShapes random(101);
    for (const PointColumns& points : bodies(random)) {
        const SupportLists lists(points, principalAxesOf(points));
        for (int i = 0; i < 300; ++i) {
            const Vec3 direction = normalized(random.point(1));
            EXPECT_NEAR(lists.widthAcross(direction), widthOf(direction, points), 1e-13)
                << points.size() << " points";
        }
        for (const Vec3& direction : {Vec3{1, 0, 0}, {0, -1, 0}, {0, 0, 1}}) {
            EXPECT_NEAR(lists.widthAcross(direction), widthOf(direction, points), 1e-13);
        }
    }
}

TEST(SupportLists, AddThePointsThatAreFurthest)
{
    RandomShapes random(102);
    for (const PointColumns& points : bodies(random)) {
        const SupportLists lists(points, principalAxesOf(points));
        for (int i = 0; i < 100; ++i) {
            const Vec3 direction = normalized(random.point(1));
            std::vector<std::uint32_t> indices;
            lists.addNear(direction, 1 + i % 3, indices);
            double furthest = -1e300;
            for (const std::uint32_t index : indices) {
                furthest = std::max(furthest, dot(direction, points[index]));
            }
            EXPECT_NEAR(furthest, dot(direction, points[extremesAlong(direction, points).high]),
                        1e-13);
        }
    }
}

TEST(WidthTable, IsNeverTooNarrowAndRarelyMuchTooWide)
{
    RandomShapes random(103);
    for (const PointColumns& points : bodies(random)) {
        const PrincipalAxes principal = principalAxesOf(points);
        const SupportLists lists(points, principal);
        const WidthTable table(lists, WidthTable::kUsualCells);
        double excess = 0;
        constexpr int kTries = 500;
        for (int i = 0; i < kTries; ++i) {
            const Vec3 along = normalized(random.point(1));
            const Vec3 direction = along.x * principal.axes[0] + along.y * principal.axes[1] +
                                   along.z * principal.axes[2];
            const double ratio = table.widthAcross(along) / widthOf(direction, points);
            EXPECT_GE(ratio, 1 - 1e-6); // the table is of floats
            excess += ratio - 1;
        }
        EXPECT_LE(excess / kTries, 0.01) << points.size() << " points";
    }
}

TEST(WidthTable, OfRotationsHasTheWidthsOfEachToTheLastBitOnEveryTarget)
{
    onEveryTarget([](const char* target) {
        RandomShapes random(105);
        for (const PointColumns& points : bodies(random)) {
            const SupportLists lists(points, principalAxesOf(points));
            for (const std::size_t cells : {28U, 33U}) { // some are left over by whole vectors
                const WidthTable table(lists, cells);
                std::vector<double> cosines;
                std::vector<double> sines;
                for (std::size_t i = 0; i < cells; ++i) {
                    const double angle = 0.05 * static_cast<double>(i);
                    cosines.push_back(std::cos(angle));
                    sines.push_back(std::sin(angle));
                }
                const Vec3 across = normalized(random.point(1));
                // Axes of the grid, where the largest component changes, and others.
                for (const Vec3& u : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, -1}, across}) {
                    const Vec3 v = normalized(cross(u, random.point(1)));
                    std::vector<double> widths(cells);
                    table.widthsAcross(u, v, cosines, sines, widths);
                    for (std::size_t i = 0; i < cells; ++i) {
                        EXPECT_EQ(widths[i], table.widthAcross(cosines[i] * u + sines[i] * v))
                            << target << ", rotation " << i;
                    }
                }
            }
        }
    });
}

TEST(NarrowStarts, AreBoxesThatAreNotClose)
{
    RandomShapes random(104);
    for (const PointColumns& points : bodies(random)) {
        const SupportLists lists(points, principalAxesOf(points));
        const WidthTable table(lists, WidthTable::kUsualCells);
        const std::vector<BoxFrame> starts = narrowStarts(lists, table, {});
        ASSERT_FALSE(starts.empty());
        EXPECT_TRUE(std::ranges::is_sorted(starts, {}, &BoxFrame::volume));
        const BoxDescent descent(points);
        for (std::size_t i = 0; i < starts.size(); ++i) {
            const auto& [a, b, c] = starts[i].axes;
            EXPECT_NEAR(dot(cross(a, b), c), 1, 1e-12);
            EXPECT_GE(starts[i].volume, descent.volumeAlong(starts[i].axes) * (1 - 1e-5));
            for (std::size_t k = 0; k < i; ++k) {
                EXPECT_FALSE(areClose(starts[i], starts[k]));
            }
        }
    }
}

TEST(RoundSearch, ReturnsTheVolumeAroundAllPoints)
{
    RandomShapes random(105);
    for (const std::size_t count : {40U, 400U, 3000U}) {
        const PointColumns points = stretched(Body::Sphere, count, {1, 1, 1.2}, random);
        const BoxFrame box = smallestOfRound(points, principalAxesOf(points));
        const double volume = BoxDescent(points).volumeAlong(box.axes);
        EXPECT_NEAR(box.volume, volume, 1e-11 * volume);
        EXPECT_LT(volume, BoxDescent(points).volumeAlong(principalAxesOf(points).axes));
    }
}

} // namespace
} // namespace mbv::test
