#include "random_shapes.h"

#include "collision/convex/cylinders/rounded_polygon.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace mbv::convex {
namespace {

struct Parts {
    Vec2 center;
    std::vector<Vec2> halfEdges;
    Vec2 semiAxes;
    double radius = 0;

    double extentAlong(const Vec2& direction) const
    {
        double extent =
            dot(center, direction) + std::hypot(semiAxes.x * direction.x, semiAxes.y * direction.y);
        for (const Vec2& edge : halfEdges)
            extent += std::abs(dot(edge, direction));
        return extent;
    }
};

Extent2 found(const Parts& parts)
{
    const RoundedPolygon polygon(parts.center, parts.halfEdges, parts.semiAxes, parts.radius);
    return polygon.leastInCorners(
        polygon.leastAcrossEdges({{}, std::numeric_limits<double>::infinity()}));
}

/// No direction of so many has less, and what was found is had.
void expectLeast(const Parts& parts, double tolerance)
{
    const Extent2 least = found(parts);
    ASSERT_NEAR(std::sqrt(dot(least.direction, least.direction)), 1, 1e-14);
    ASSERT_NEAR(parts.extentAlong(least.direction), least.extent, tolerance);
    constexpr int kAngles = 2000;
    for (int i = 0; i < kAngles; ++i) {
        const double angle = 2 * std::numbers::pi * i / kAngles;
        ASSERT_GE(parts.extentAlong({std::cos(angle), std::sin(angle)}), least.extent - tolerance);
    }
}

TEST(RoundedPolygon, HasNoLesserExtentThanTheOneFound)
{
    test::RandomShapes random(71);
    for (int i = 0; i < 3000 && !testing::Test::HasFatalFailure(); ++i) {
        SCOPED_TRACE(i);
        const auto number = [&] { return random.number(-1, 1); };
        Parts parts = {{}, {}, {random.number(0, 1), 0}};
        parts.semiAxes.y = i % 4 == 0 ? parts.semiAxes.x * (1 - 1e-3 * random.number(0, 1))
                                      : parts.semiAxes.x * random.number(0, 1);
        for (int edges = i % 4; edges > 0; --edges)
            parts.halfEdges.push_back({number(), number()});
        // Inside: no farther than some point of it.
        parts.center = random.number(0, 1) * Vec2{0, parts.semiAxes.y};
        for (const Vec2& edge : parts.halfEdges)
            parts.center += number() * edge;
        expectLeast(parts, 1e-14);
    }
}

/// Beyond the long axis of an ellipse, and inside its evolute, a maximum comes before the minimum.
TEST(RoundedPolygon, FindsTheMinimumBehindAMaximum)
{
    for (const double along : {0.0, 1e-17, 1e-9, 0.05, 0.1, 0.3}) {
        for (const double beyond : {0.0, 1e-17, 1e-9, 0.01, 0.1, 0.2}) {
            const Parts parts = {{-along, beyond}, {{1e-3, 0.4}}, {1, 0.3}};
            expectLeast(parts, 1e-14);
        }
    }
}

TEST(RoundedPolygon, OfACircleIsItsRadiusLessTheOffset)
{
    EXPECT_EQ(found({{0, 0}, {}, {0.5, 0.5}}).extent, 0.5);
    const Extent2 off = found({{-0.24, -0.32}, {}, {0.5, 0.5}});
    EXPECT_NEAR(off.extent, 0.1, 1e-15);
    EXPECT_NEAR(off.direction.x, 0.6, 1e-12);
    EXPECT_NEAR(off.direction.y, 0.8, 1e-12);
}

TEST(RoundedPolygon, MayBeFlatOrAPoint)
{
    EXPECT_EQ(found({{0.1, 0}, {}, {0.5, 0}}).extent, 0);       // a segment, which is level
    EXPECT_EQ(found({{}, {}, {}}).extent, 0);                   // a point
    EXPECT_EQ(found({{}, {{0, 0.25}}, {0.5, 0}}).extent, 0.25); // a rectangle
    EXPECT_EQ(found({{}, {{0.5, 0}, {0, 0}}, {0.5, 0}}).extent, 0);
    EXPECT_NEAR(found({{}, {{1e-160, 1e-170}}, {1e-160, 1e-180}}).extent, 0, 1e-159);
}

} // namespace
} // namespace mbv::convex
