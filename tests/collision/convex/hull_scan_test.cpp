#include "collision/convex/gjk/hull_scan.h"

#include "random_shapes.h"
#include "simd_targets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace mbv {
namespace {

/// Every other set is on a grid, where many points are as far along.
std::vector<Vec3> pointsOf(test::RandomShapes& random, int count)
{
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i) {
        const Vec3 p = random.point(3);
        points.push_back(count % 2 == 0 ? p : Vec3{std::round(p.x), std::round(p.y), 1});
    }
    return points;
}

TEST(HullScan, FindsTheFirstSupportPointOfTheLoopOnEveryTarget)
{
    test::onEveryTarget([](const char* target) {
        test::RandomShapes random(71);
        for (int count = 1; count < 80; ++count) {
            const std::vector<Vec3> points = pointsOf(random, count);
            const Vec3 origin = points.front();
            const Vec3 direction = count % 4 == 1 ? Vec3{1, -1, 0} : random.point(1);
            const auto farthest =
                std::max_element(points.begin(), points.end(), [&](const Vec3& p, const Vec3& q) {
                    return dot(direction, p - origin) < dot(direction, q - origin);
                });
            EXPECT_EQ(convex::supportIndex(points, origin, direction),
                      static_cast<std::size_t>(farthest - points.begin()))
                << count << " points, " << target;
        }
    });
}

/// Three columns, one behind the other.
std::vector<double> columnsOf(const std::vector<Vec3>& points)
{
    std::vector<double> columns;
    for (const int axis : {0, 1, 2})
        for (const Vec3& p : points)
            columns.push_back(p[axis]);
    return columns;
}

TEST(HullScan, FindsTheSameOfColumnsOnEveryTarget)
{
    test::onEveryTarget([](const char* target) {
        test::RandomShapes random(73);
        for (std::size_t count = 8; count < 80; count += 8) {
            const std::vector<Vec3> points = pointsOf(random, static_cast<int>(count));
            const std::vector<double> columns = columnsOf(points);
            const double* const x = columns.data();
            const Vec3 direction = count % 16 == 0 ? Vec3{1, -1, 0} : random.point(1);
            EXPECT_EQ(convex::supportIndex(x, x + count, x + 2 * count, count, direction),
                      convex::supportIndex(points, {}, direction))
                << count << " points, " << target;
            EXPECT_EQ(convex::extremeIndices({x, x + count, x + 2 * count, count}),
                      convex::extremeIndices(points))
                << count << " points, " << target;
        }
    });
}

TEST(HullScan, MovesColumnsOnEveryTarget)
{
    test::onEveryTarget([](const char* target) {
        test::RandomShapes random(76);
        for (std::size_t count = 8; count < 80; count += 8) {
            const std::vector<Vec3> points = pointsOf(random, static_cast<int>(count));
            const std::vector<double> columns = columnsOf(points);
            const double* const x = columns.data();
            const Vec3 center = random.point(2);
            const std::array axes = {random.point(1), random.point(1), random.point(1)};
            std::vector<double> moved(3 * count + 1, -7);
            convex::moveColumns({x, x + count, x + 2 * count, count}, center, axes, &moved[0],
                                &moved[count], &moved[2 * count]);
            for (std::size_t i = 0; i < count; ++i) {
                const Vec3& p = points[i];
                const Vec3 expected = center + (p.x * axes[0] + p.y * axes[1] + p.z * axes[2]);
                EXPECT_EQ((Vec3{moved[i], moved[count + i], moved[2 * count + i]}), expected)
                    << i << " of " << count << " points, " << target;
            }
            EXPECT_EQ(moved.back(), -7) << count << " points, " << target;
        }
    });
}

TEST(HullScan, FindsTheExtremesOnEveryTarget)
{
    test::onEveryTarget([](const char* target) {
        test::RandomShapes random(74);
        for (int count = 1; count < 80; ++count) {
            const std::vector<Vec3> points = pointsOf(random, count);
            std::array<std::size_t, 6> expected;
            for (std::size_t i = 0; i < expected.size(); ++i) {
                Vec3 direction;
                direction[static_cast<int>(i / 2)] = i % 2 == 0 ? 1 : -1;
                expected[i] = convex::supportIndex(points, {}, direction);
            }
            EXPECT_EQ(convex::extremeIndices(points), expected) << count << " points, " << target;
        }
    });
}

TEST(HullScan, WritesColumnsOnEveryTarget)
{
    test::onEveryTarget([](const char* target) {
        test::RandomShapes random(75);
        for (int count = 1; count < 40; ++count) {
            const std::vector<Vec3> points = pointsOf(random, count);
            const Vec3 origin = random.point(2);
            const std::size_t size = points.size();
            std::vector<double> columns(3 * size + 1, -7);
            convex::toColumns(points, origin, 0.25, &columns[0], &columns[size],
                              &columns[2 * size]);
            for (std::size_t i = 0; i < size; ++i) {
                const Vec3 p = 0.25 * (points[i] - origin);
                EXPECT_EQ((Vec3{columns[i], columns[size + i], columns[2 * size + i]}), p)
                    << i << " of " << count << " points, " << target;
            }
            EXPECT_EQ(columns.back(), -7) << count << " points, " << target;
        }
    });
}

TEST(HullScan, FindsTheLargestOffsetOfTheLoopOnEveryTarget)
{
    test::onEveryTarget([](const char* target) {
        test::RandomShapes random(72);
        for (int count = 1; count < 80; ++count) {
            const std::vector<Vec3> points = pointsOf(random, count);
            const Vec3 origin = random.point(2);
            double largest = 0;
            for (const Vec3& p : points)
                largest = std::max(largest, maxComponent(abs(p - origin)));
            EXPECT_EQ(convex::largestOffset(points, origin), largest)
                << count << " points, " << target;
        }
    });
}

} // namespace
} // namespace mbv
