#include "collision/convex/gjk/support_map.h"

#include "random_shapes.h"
#include "simd_targets.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace mbv {
namespace {

using convex::SupportMap;

/// On a ball, in a cube, on a grid where many points are as far along, or all in one place.
std::vector<Vec3> pointsOf(test::RandomShapes& random, std::size_t count)
{
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 p = random.point(3);
        if (count % 4 == 0)
            points.push_back(normalized(p));
        else if (count % 4 == 1)
            points.push_back(p);
        else if (count % 4 == 2)
            points.push_back({std::round(p.x), std::round(p.y), 1});
        else
            points.push_back({1, 2, 3});
    }
    return points;
}

/// Up to 128 points are one cell.
constexpr std::array<std::size_t, 14> kCounts = {1,  2,  7,   8,   15,  16,   17,
                                                 33, 64, 128, 129, 258, 1003, 5002};

/// By looking at each point as the map keeps it.
Vec3 firstFarthest(const SupportMap& map, const std::vector<Vec3>& points, const Vec3& direction)
{
    Vec3 best = (points.front() - map.center()) / map.unit();
    for (const Vec3& point : points) {
        const Vec3 p = (point - map.center()) / map.unit();
        if (dot(direction, p) > dot(direction, best))
            best = p;
    }
    return best;
}

TEST(SupportMap, FindsTheFirstSupportPointOnEveryTarget)
{
    test::onEveryTarget([](const char* target) {
        test::RandomShapes random(73);
        for (const std::size_t count : kCounts) {
            const std::vector<Vec3> points = pointsOf(random, count);
            const SupportMap map(points);
            for (int n = 0; n < 60; ++n) {
                const Vec3 direction = random.point(1);
                EXPECT_EQ(map.support(direction), firstFarthest(map, points, direction))
                    << count << " points, " << target;
            }
        }
    });
}

TEST(SupportMap, FindsItAtTheEdgesAndCornersOfCells)
{
    test::RandomShapes random(74);
    for (const std::size_t count : {258U, 1000U, 1003U, 1002U}) {
        const std::vector<Vec3> points = pointsOf(random, count);
        const SupportMap map(points);
        for (int x = -8; x <= 8; ++x) {
            for (int y = -8; y <= 8; ++y) {
                const Vec3 direction = {x / 8.0, y / 8.0, x % 2 == 0 ? 1.0 : -1.0};
                for (const Vec3& d : {direction, Vec3{direction.z, direction.x, direction.y},
                                      1e-9 * Vec3{direction.y, direction.z, direction.x}})
                    EXPECT_EQ(map.support(d), firstFarthest(map, points, d)) << count << " points";
            }
        }
    }
}

TEST(SupportMap, FindsItAmongPointsThatAreNearlyOneAndOnFlatFaces)
{
    test::RandomShapes random(75);
    std::vector<Vec3> nearlyOne(3000, Vec3{1, 1, 1});
    for (Vec3& p : nearlyOne)
        p += 1e-15 * random.point(1);
    nearlyOne.push_back({-1, 0, 0});
    std::vector<Vec3> cube;
    for (int i = 0; i < 3000; ++i) {
        Vec3 p = random.point(1);
        p[i % 3] = i % 2 == 0 ? 1 : -1;
        cube.push_back(p);
    }
    for (const std::vector<Vec3>& points : {nearlyOne, cube}) {
        const SupportMap map(points);
        for (int n = 0; n < 300; ++n) {
            const Vec3 direction = n < 6
                                       ? Vec3{n == 0 ? 1.0 : 0, n == 1 ? -1.0 : 0, n > 1 ? 1.0 : 0}
                                       : random.point(1);
            EXPECT_EQ(map.support(direction), firstFarthest(map, points, direction));
        }
    }
}

TEST(SupportMap, IsOfSizeOneWhateverTheSizeOfThePoints)
{
    for (const double size : {1e-300, 1e-20, 3.0, 1e20, 1e300}) {
        const std::vector<Vec3> points = {{-size, 0, 0}, {size, size / 2, 0}};
        const SupportMap map(points);
        EXPECT_GE(maxComponent(map.halfExtents()), 1) << size;
        EXPECT_LT(maxComponent(map.halfExtents()), 2) << size;
        EXPECT_EQ(map.unit() * map.halfExtents().x, size);
    }
}

} // namespace
} // namespace mbv
