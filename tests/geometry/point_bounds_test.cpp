#include "geometry/points/point_bounds.h"

#include "simd_targets.h"

#include <mbv/geometry/mesh_properties.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace mbv {
namespace {

std::vector<Vec3> randomPoints(std::size_t count)
{
    std::mt19937 engine(static_cast<unsigned>(count));
    std::normal_distribution<double> gauss;
    std::vector<Vec3> points(count);
    for (Vec3& p : points)
        p = {gauss(engine), 10 * gauss(engine), 1e300 * gauss(engine)};
    return points;
}

TEST(PointBounds, AreThoseOfOneCoordinateAfterAnother)
{
    for (const std::size_t count :
         {1U, 2U, 3U, 7U, 8U, 9U, 15U, 16U, 17U, 31U, 100U, 1000U, 70000U}) {
        const std::vector<Vec3> points = randomPoints(count);
        Aabb expected = {points[0], points[0]};
        for (const Vec3& p : points)
            expected = {min(expected.min, p), max(expected.max, p)};
        test::onEveryTarget([&](const char* target) {
            EXPECT_EQ(boundsOf(points), expected) << count << " points, " << target;
        });
    }
}

TEST(PointBounds, NeverEndAtMinusZero)
{
    for (std::size_t zeros = 1; zeros < 40; ++zeros) {
        std::vector<Vec3> points(zeros);
        for (std::size_t i = 0; i < zeros; ++i)
            points[i] = (i % 3 == 0 ? -1 : 1) * Vec3{0.0, 0.0, 0.0};
        test::onEveryTarget([&](const char* target) {
            const Aabb bounds = boundsOf(points);
            for (int k = 0; k < 3; ++k) {
                EXPECT_FALSE(std::signbit(bounds.min[k])) << zeros << " points, " << target;
                EXPECT_FALSE(std::signbit(bounds.max[k])) << zeros << " points, " << target;
            }
        });
    }
}

TEST(PointBounds, OneCoordinateThatIsNotFiniteIsFoundWhereverItIs)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (const std::size_t count : {1U, 8U, 9U, 16U, 21U}) {
        std::vector<Vec3> points = randomPoints(count);
        test::onEveryTarget([&](const char* target) {
            EXPECT_TRUE(areFinite(points)) << target;
            for (std::size_t i = 0; i < 3 * count; ++i) {
                double& coordinate = points[i / 3][static_cast<int>(i % 3)];
                const double before = coordinate;
                for (const double bad : {kInfinity, -kInfinity, std::nan("")}) {
                    coordinate = bad;
                    EXPECT_FALSE(areFinite(points)) << count << " points, " << i << ", " << target;
                }
                coordinate = before;
            }
        });
    }
}

} // namespace
} // namespace mbv
