// What kernels find among points must be what going through them finds, on every target.
#include "fit/points/extremes.h"
#include "fit/points/point_columns.h"
#include "fit/points/reach.h"

#include "random_shapes.h"
#include "simd_targets.h"

#include <mbv/fit/fit.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace mbv::test {
namespace {

constexpr std::array<Vec3, 3> kWorldAxes = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};

/// Numbers of points that fill no vector, one, and several blocks, with and without a rest.
constexpr std::size_t kCounts[] = {1, 2, 3, 7, 8, 9, 31, 255, 256, 257, 1000};

std::vector<Vec3> randomPoints(std::size_t count, RandomShapes& random)
{
    std::vector<Vec3> points;
    while (points.size() < count)
        points.push_back(random.point(1));
    return points;
}

Extremes extremesOneByOne(const Vec3& direction, const std::vector<Vec3>& points)
{
    const auto along = [&](const Vec3& p) { return dot(direction, p); };
    const auto low = std::ranges::min_element(points, {}, along); // the first of equal ones
    const auto high = std::ranges::max_element(points, {}, along);
    return {static_cast<std::size_t>(low - points.begin()),
            static_cast<std::size_t>(high - points.begin())};
}

TEST(Extremes, AlongManyDirectionsAreThoseOneByOneOnEveryTarget)
{
    onEveryTarget([](const char* target) {
        RandomShapes random(301);
        for (const std::size_t count : kCounts) {
            std::vector<Vec3> points = randomPoints(count, random);
            points.push_back(points[count / 2]); // the first of equal ones is meant
            const PointColumns columns(points);
            for (const std::size_t howMany : {1U, 2U, 5U}) {
                const std::vector<Vec3> directions = randomPoints(howMany, random);
                const std::vector<Extremes> found = extremesAlong(directions, columns);
                ASSERT_EQ(found.size(), howMany);
                for (std::size_t i = 0; i < howMany; ++i) {
                    const Extremes expected = extremesOneByOne(directions[i], points);
                    EXPECT_EQ(found[i].low, expected.low) << target << ", " << count;
                    EXPECT_EQ(found[i].high, expected.high) << target << ", " << count;
                    const Extremes alone = extremesAlong(directions[i], columns);
                    EXPECT_EQ(alone.low, expected.low) << target << ", " << count;
                    EXPECT_EQ(alone.high, expected.high) << target << ", " << count;
                }
            }
        }
    });
}

TEST(LargestSquare, IsThatOfGoingThroughThePointsOnEveryTarget)
{
    EXPECT_EQ(largestSquare({}, {1, 2, 3}, 1), 0);
    onEveryTarget([](const char* target) {
        RandomShapes random(302);
        for (const std::size_t count : kCounts) {
            const std::vector<Vec3> points = randomPoints(count, random);
            const Vec3 center = random.point(1);
            double expected = 0;
            for (const Vec3& p : points) {
                const Vec3 d = 0.5 * (p - center);
                expected = std::max(expected, dot(d, d));
            }
            EXPECT_EQ(largestSquare(points, center, 0.5), expected) << target << ", " << count;
        }
    });
}

TEST(Reach, IsThatOfGoingThroughThePointsOnEveryTarget)
{
    const UnitFrame frame = {{0.25, -1, 3}, 0.5};
    constexpr double kRounding = std::numeric_limits<double>::epsilon() / 2;
    onEveryTarget([&](const char* target) {
        RandomShapes random(305);
        for (const std::size_t count : kCounts) {
            const std::vector<Vec3> points = randomPoints(count, random);
            const auto turned = axesOf(random.pose(1).rotation);
            for (const auto& [axes, error] :
                 {std::pair(std::array{Vec3{0, 1, 0}, Vec3{0, 0, -1}, Vec3{1, 0, 0}}, 0.0),
                  std::pair(turned, 5 * kRounding)}) {
                const Extents extents = extentsAlong(axes, points, frame);
                const Vec3 reach = reachAlong(axes, points, frame);
                for (int k = 0; k < 3; ++k) {
                    const Vec3& axis = axes[static_cast<std::size_t>(k)];
                    double low = 1e300;
                    double high = -1e300;
                    double most = 0;
                    for (const Vec3& p : points) {
                        const Vec3 d = frame.toUnit(p);
                        low = std::min(low, dot(d, axis));
                        high = std::max(high, dot(d, axis));
                        most =
                            std::max(most, std::abs(dot(d, axis)) + error * dot(abs(d), abs(axis)));
                    }
                    EXPECT_EQ(extents.low[k], low) << target << ", " << count;
                    EXPECT_EQ(extents.high[k], high) << target << ", " << count;
                    EXPECT_EQ(reach[k], most) << target << ", " << count;
                }
            }
        }
    });
    const Extents none = extentsAlong(kWorldAxes, {}, frame);
    EXPECT_GT(none.low.x, none.high.x);
}

TEST(FindOutside, NamesThePointsThatAreNotBetweenOnEveryTarget)
{
    onEveryTarget([](const char* target) {
        RandomShapes random(306);
        std::vector<double> room;
        for (const std::size_t count : kCounts) {
            const std::vector<Vec3> points = randomPoints(count, random);
            const auto axes = axesOf(random.pose(1).rotation);
            for (const double inner : {0.0, 0.5, 0.9, 3.0}) { // none to all are between
                const Extents between = {{-inner, -inner, -inner}, {inner, inner, inner}};
                std::vector<double> expected;
                for (std::size_t i = 0; i < count; ++i) {
                    const bool isBetween = std::ranges::all_of(axes, [&](const Vec3& axis) {
                        return std::abs(dot(axis, points[i])) < inner;
                    });
                    if (!isBetween)
                        expected.push_back(static_cast<double>(i));
                }
                const auto found = findOutside(axes, between, PointColumns(points), room);
                EXPECT_TRUE(std::ranges::equal(found, expected)) << target << ", " << count;
            }
        }
    });
}

TEST(Moments, AreSumsInOneOrderOnEveryTarget)
{
    onEveryTarget([](const char* target) {
        RandomShapes random(307);
        for (const std::size_t count : kCounts) {
            const std::vector<Vec3> points = randomPoints(count, random);
            std::array<Moments, 4> parts;
            for (std::size_t i = 0; i < count; ++i) {
                const Vec3& p = points[i];
                parts[i % 4].sum += p;
                parts[i % 4].squares += scaled(p, p);
                parts[i % 4].products += Vec3{p.x * p.y, p.y * p.z, p.z * p.x};
            }
            const auto total = [&](Vec3 Moments::*field) {
                return (parts[0].*field + parts[1].*field) + (parts[2].*field + parts[3].*field);
            };
            const Moments found = momentsOf(PointColumns(points));
            EXPECT_EQ(found.sum, total(&Moments::sum)) << target << ", " << count;
            EXPECT_EQ(found.squares, total(&Moments::squares)) << target << ", " << count;
            EXPECT_EQ(found.products, total(&Moments::products)) << target << ", " << count;
        }
    });
}

TEST(PointColumns, HoldWhatIsAdded)
{
    RandomShapes random(303);
    const std::vector<Vec3> points = randomPoints(1000, random);
    PointColumns grown(std::vector<Vec3>(points.begin(), points.begin() + 5));
    for (std::size_t i = 5; i < points.size(); ++i) {
        grown.add(points[i]);
        ASSERT_EQ(grown.size(), i + 1);
    }
    for (std::size_t i = 0; i < points.size(); ++i)
        ASSERT_EQ(grown[i], points[i]);
    const Extents all = extentsAlong(kWorldAxes, grown);
    Vec3 low = points[0];
    for (const Vec3& p : points)
        low = min(low, p);
    EXPECT_EQ(all.low, low);
}

TEST(Fits, RefuseEveryPlaceOfWhatIsNotFinite)
{
    constexpr double kMax = std::numeric_limits<double>::max();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double bad[] = {std::numeric_limits<double>::quiet_NaN(), -kInfinity, kInfinity,
                          -std::numeric_limits<double>::quiet_NaN()};
    for (std::size_t place = 0; place < 5; ++place) {
        for (int coordinate = 0; coordinate < 3; ++coordinate) {
            for (const double value : bad) {
                std::vector<Vec3> points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
                points[place][coordinate] = value;
                EXPECT_THROW(static_cast<void>(fitSphere(points)), Error)
                    << place << ' ' << coordinate;
            }
        }
    }
    const std::vector<Vec3> far = {{-kMax / 4, 0, 0}, {kMax / 4, 0, 0}};
    EXPECT_NEAR(fitSphere(far).radius / (kMax / 4), 1, 1e-14);
}

TEST(Fits, AreTheSameOnEveryTarget)
{
    RandomShapes random(304);
    for (const std::size_t count : {20U, 700U, 6000U}) {
        std::vector<Vec3> points = randomPoints(count, random);
        for (Vec3& p : points)
            p = scaled(normalized(p), {1.2, 1, 1}); // many corners
        std::optional<Obb> box;
        std::optional<Sphere> sphere;
        onEveryTarget([&](const char* target) {
            const Obb ownBox = fitMinimumObb(points);
            const Sphere ownSphere = fitSphere(points);
            EXPECT_EQ(ownBox, box.value_or(ownBox)) << target << ", " << count;
            EXPECT_EQ(ownSphere, sphere.value_or(ownSphere)) << target << ", " << count;
            box = ownBox;
            sphere = ownSphere;
        });
    }
}

} // namespace
} // namespace mbv::test
