#include "random_shapes.h"

#include "geometry/points/planar_hull.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mbv {
namespace {

/// Of the points, how far the farthest is outside of the polygon's sides; those that are noise have
/// no direction.
double outsideOf(const std::vector<PlanarPoint>& polygon, const std::vector<PlanarPoint>& points)
{
    constexpr double kNoise = 1e-12;
    double most = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const PlanarPoint& from = polygon[i];
        const PlanarPoint& to = polygon[(i + 1) % polygon.size()];
        const double x = to.x - from.x;
        const double y = to.y - from.y;
        if (std::hypot(x, y) < kNoise)
            continue;
        for (const PlanarPoint& p : points)
            most = std::max(most, (y * (p.x - from.x) - x * (p.y - from.y)) / std::hypot(x, y));
    }
    return most;
}

TEST(PlanarHull, ContainsPointsThatAreGivenSeveralTimesToRounding)
{
    test::RandomShapes random(3);
    for (int i = 0; i < 5000; ++i) {
        std::vector<PlanarPoint> points;
        for (int corner = 0; corner < 3 + i % 8; ++corner) {
            const Vec3 place = random.point(1);
            for (int k = 0; k < 4; ++k) {
                const Vec3 p = place + random.point(3e-16);
                points.push_back({p.x, p.y, points.size()});
            }
        }
        std::vector<PlanarPoint> reordered = points;
        EXPECT_LE(outsideOf(planarHull(reordered), points), 1e-14);
    }
}

TEST(PlanarHull, IsTwoPointsOfALineAndOneOfEqualOnes)
{
    std::vector<PlanarPoint> line;
    for (int i = 0; i < 9; ++i)
        line.push_back({0.5 * i, -0.25 * i, static_cast<std::size_t>(i)});
    const std::vector<PlanarPoint> ends = planarHull(line);
    ASSERT_EQ(ends.size(), 2U);
    EXPECT_EQ(ends[0].index, 0U);
    EXPECT_EQ(ends[1].index, 8U);
    std::vector<PlanarPoint> equal(5, {0.1, 0.2, 3});
    EXPECT_EQ(planarHull(equal).size(), 1U);
}

} // namespace
} // namespace mbv
