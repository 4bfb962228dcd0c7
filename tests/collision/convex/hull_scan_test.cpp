#include "collision/convex/gjk/hull_scan.h"

#include "random_shapes.h"
#include "simd_targets.h"

#include <gtest/gtest.h>

#include <algorithm>
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
