#include <mbv/collision/rectangle.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <limits>
#include <numbers>
#include <string>

namespace mbv {
namespace {

constexpr Rectangle kUnit = {{0, 0}, {1, 1}};

TEST(Rectangle, MultiplesOfNinetyDegreesAreExact)
{
    const std::array<Vec2, 4> axes = {Vec2{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (int k = -40; k <= 40; ++k) {
        const Vec2& expected = axes[static_cast<std::size_t>((k % 4 + 4) % 4)];
        EXPECT_EQ(rectangleFromDegrees({}, {1, 1}, 90.0 * k).axis, expected) << k;
        EXPECT_EQ(rectangleFromRadians({}, {1, 1}, std::numbers::pi / 2 * k).axis, expected) << k;
        EXPECT_EQ(rectangleFromRadians({}, {1, 1}, std::numbers::pi * k / 2).axis, expected) << k;
        EXPECT_EQ(rectangleFromRadians({}, {1, 1},
                                       static_cast<double>(std::numbers::pi_v<long double> / 2 * k))
                      .axis,
                  expected)
            << k;
    }
    EXPECT_EQ(rectangleFromDegrees({}, {1, 1}, 90e15).axis, (Vec2{1, 0}));
}

TEST(Rectangle, OtherAnglesAreRoundedOnce)
{
    const Vec2 tilted = rectangleFromDegrees({}, {1, 1}, 30).axis;
    EXPECT_DOUBLE_EQ(tilted.x, std::sqrt(3) / 2);
    EXPECT_DOUBLE_EQ(tilted.y, 0.5);
    const Vec2 rotatedFurther = rectangleFromDegrees({}, {1, 1}, 30 + 90).axis;
    EXPECT_EQ(rotatedFurther, (Vec2{-tilted.y, tilted.x}));
    const Vec2 radians = rectangleFromRadians({}, {1, 1}, 1e-9).axis;
    EXPECT_EQ(radians, (Vec2{1, 1e-9}));
    EXPECT_NE(rectangleFromRadians({}, {1, 1}, std::nextafter(0.0, 1.0)).axis.y, 0);
}

TEST(Rectangle, OfAScreenRotatesClockwiseAsSeen)
{
    // Twice as wide as high; a clockwise quarter turn brings its right side down.
    const Rectangle flat = rectangleFromScreen({10, 20, 2, 4, 0});
    EXPECT_EQ(flat, (Rectangle{{22, -11}, {2, 1}, {1, 0}}));
    const Rectangle rotated = rectangleFromScreen({10, 20, 2, 4, 90});
    EXPECT_EQ(rotated, (Rectangle{{22, -11}, {2, 1}, {0, -1}}));
    // 30 degrees clockwise: the upper right corner (2, 1) goes to (2 cos + sin, cos - 2 sin).
    const Rectangle tilted = rectangleFromScreen({-1, -2, 2, 4, 30});
    const double c = std::cos(std::numbers::pi / 6);
    EXPECT_NEAR(cornersOf(tilted)[2].x, 2 * c + 0.5, 1e-15);
    EXPECT_NEAR(cornersOf(tilted)[2].y, c - 1, 1e-15);
}

TEST(Rectangle, CornersGoRoundCounterClockwise)
{
    const auto corners = cornersOf(Rectangle{{3, 4}, {1, 2}, {0, 1}});
    EXPECT_EQ(corners[0], (Vec2{5, 3}));
    EXPECT_EQ(corners[1], (Vec2{5, 5}));
    EXPECT_EQ(corners[2], (Vec2{1, 5}));
    EXPECT_EQ(corners[3], (Vec2{1, 3}));
}

TEST(Rectangle, TouchingCountsExactlyAtEvery180Degrees)
{
    for (const double degrees : {0.0, 90.0, 180.0, -180.0, 270.0, 540.0}) {
        const Rectangle touching = rectangleFromDegrees({2, 0}, {1, 1}, degrees);
        const Rectangle apart =
            rectangleFromDegrees({std::nextafter(2.0, 3.0), 0}, {1, 1}, degrees);
        EXPECT_TRUE(overlaps(kUnit, touching)) << degrees;
        EXPECT_FALSE(overlaps(kUnit, apart)) << degrees;
        EXPECT_EQ(contact(kUnit, touching)->depth, 0) << degrees;
        EXPECT_EQ(distance(kUnit, touching).distance, 0) << degrees;
        EXPECT_EQ(distance(kUnit, apart).distance, 0x1p-51) << degrees;
    }
    // std::numbers::pi as it is: sin(pi) is 1.2e-16 in doubles, but the half turn is meant.
    EXPECT_TRUE(overlaps(kUnit, rectangleFromRadians({2, 0}, {1, 1e9}, std::numbers::pi)));
    EXPECT_FALSE(overlaps(
        kUnit, rectangleFromRadians({std::nextafter(2.0, 3.0), 0}, {1, 1e9}, std::numbers::pi)));
}

TEST(Rectangle, ARotatedNeighborNeedsItsOwnAxisToSeparate)
{
    // The diamond's side is at (1.5 + 1.5) / sqrt(2) - 1 = 1.12 from the origin, the unit square's
    // corner at 1.41 along that axis; along x and y the two overlap.
    const Rectangle diamond = rectangleFromDegrees({1.5, 1.5}, {1, 1}, 45);
    EXPECT_TRUE(overlaps(kUnit, diamond));
    const Rectangle farther = rectangleFromDegrees({1.8, 1.8}, {1, 1}, 45);
    EXPECT_FALSE(overlaps(kUnit, farther)); // 2.55 - 1 > 1.41
    const RectangleSatExplanation sat = explainSat(kUnit, farther);
    ASSERT_TRUE(sat.separating);
    EXPECT_GE(*sat.separating, 2);
    EXPECT_LT(sat.rows[0].gap, 0);
    EXPECT_LT(sat.rows[1].gap, 0);
    EXPECT_NEAR(distance(kUnit, farther).distance, 1.8 * std::numbers::sqrt2 - 1 - std::sqrt(2),
                1e-15);
}

TEST(Rectangle, ExplainsAllFourAxes)
{
    const RectangleSatExplanation sat = explainSat(kUnit, Rectangle{{1.5, 0.5}, {1, 1}, {0, 1}});
    EXPECT_TRUE(sat.overlap);
    EXPECT_FALSE(sat.separating);
    EXPECT_EQ(sat.shallowest, 0);
    EXPECT_EQ(sat.rows[0].direction, (Vec2{1, 0}));
    EXPECT_EQ(sat.rows[0].centerDistance, 1.5);
    EXPECT_EQ(sat.rows[0].radiusA, 1);
    EXPECT_EQ(sat.rows[0].radiusB, 1);
    EXPECT_EQ(sat.rows[0].gap, -0.5);
    EXPECT_EQ(sat.rows[1].gap, -1.5);
    EXPECT_EQ(sat.rows[2].gap, -1.5);
    EXPECT_EQ(sat.rows[3].gap, -0.5);
    EXPECT_EQ(rectangleSatAxisName(0), "A0");
    EXPECT_EQ(rectangleSatAxisName(3), "B1");
}

TEST(Rectangle, ContactOfSidesIsInTheirMiddle)
{
    // Sides along y from -1 to 1 and from 0 to 2: the middle of what they share is 0.5.
    const auto c = contact(kUnit, Rectangle{{1.75, 1}, {1, 1}});
    ASSERT_TRUE(c);
    EXPECT_EQ(c->depth, 0.25);
    EXPECT_EQ(c->normal, (Vec2{1, 0}));
    EXPECT_EQ(c->pointOnA, (Vec2{1, 0.5}));
    EXPECT_EQ(c->pointOnB, (Vec2{0.75, 0.5}));
    EXPECT_FALSE(contact(kUnit, Rectangle{{2.25, 1}, {1, 1}}));
}

TEST(Rectangle, ContainsItsBorder)
{
    const Rectangle square = rectangleFromDegrees({1, 1}, {1, 2}, 90);
    EXPECT_TRUE(contains(square, {1, 1}));
    EXPECT_TRUE(contains(square, {3, 2}));
    EXPECT_FALSE(contains(square, {std::nextafter(3.0, 4.0), 2}));
    EXPECT_FALSE(contains(square, {1, std::nextafter(2.0, 3.0)}));
}

TEST(Rectangle, SegmentsAndPointsAreRectangles)
{
    const Rectangle point = {{1, 1}, {0, 0}};
    EXPECT_TRUE(overlaps(kUnit, point));
    EXPECT_TRUE(overlaps(point, point));
    EXPECT_FALSE(overlaps(point, Rectangle{{1, std::nextafter(1.0, 2.0)}, {0, 0}}));
    // Two crossing diagonals, corners of neither inside the other.
    const Rectangle rising = rectangleFromDegrees({}, {2, 0}, 45);
    const Rectangle falling = rectangleFromDegrees({}, {2, 0}, -45);
    EXPECT_TRUE(overlaps(rising, falling));
}

TEST(Rectangle, TheCommonPointLiesOnBothHoweverThinTheyAre)
{
    // A level segment at y = 3, and one along x = y - 2: they cross in (1, 3).
    const RectangleDistance crossing = distance(rectangleFromDegrees({0.5, 3}, {0, 2}, 270),
                                                rectangleFromDegrees({0, 2}, {3, 0}, 45));
    EXPECT_EQ(crossing.distance, 0);
    EXPECT_EQ(crossing.pointOnA, crossing.pointOnB);
    EXPECT_NEAR(crossing.pointOnA.x, 1, 1e-15);
    EXPECT_NEAR(crossing.pointOnA.y, 3, 1e-15);
    // A segment inside of a box, and so without a point on its border.
    const RectangleDistance inside = distance(rectangleFromDegrees({-1.4, 0.7}, {0.9, 0.7}, -180),
                                              rectangleFromDegrees({-1.1, 0.6}, {0, 0.3}, -135));
    EXPECT_EQ(inside.distance, 0);
    const double along = std::abs(inside.pointOnA.x + 1.1);
    EXPECT_NEAR(std::abs(inside.pointOnA.y - 0.6), along, 1e-15);
    EXPECT_LE(along, 0.3);
}

/// An axis may be off from unit length by 1e-6, and a rectangle is what its fields say.
TEST(Rectangle, TheCommonPointIsInOneWhoseAxisIsNotQuiteUnit)
{
    const Rectangle shorter = {{0, 0}, {1, 1}, {1 - 9e-7, 0}}; // to x = 0.9999991
    const Rectangle segment = {{1.5, 0}, {0.500001, 0}};       // from x = 0.999999
    for (const RectangleDistance& d : {distance(segment, shorter), distance(shorter, segment)}) {
        EXPECT_EQ(d.distance, 0);
        EXPECT_TRUE(contains(shorter, d.pointOnA)) << d.pointOnA.x;
        EXPECT_TRUE(contains(segment, d.pointOnA)) << d.pointOnA.x;
    }
}

TEST(Rectangle, InvalidFieldsAreNamed)
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    const auto fieldOf = [](const Rectangle& r) {
        const auto fault = faultOf(r);
        return fault ? fault->field : "";
    };
    EXPECT_EQ(fieldOf(kUnit), "");
    EXPECT_TRUE(isValid(kUnit));
    EXPECT_EQ(fieldOf({{nan, 0}, {1, 1}}), "center");
    EXPECT_EQ(fieldOf({{0, 0}, {1, infinity}}), "halfExtents");
    EXPECT_EQ(fieldOf({{0, 0}, {1, -1}}), "halfExtents");
    EXPECT_EQ(fieldOf({{0, 0}, {1, 1}, {nan, 0}}), "axis");
    EXPECT_EQ(fieldOf({{0, 0}, {1, 1}, {2, 0}}), "axis");
    EXPECT_EQ(fieldOf({{0, 0}, {1, 1}, {0, 0}}), "axis");
    EXPECT_NO_THROW(requireValid(kUnit));
    try {
        requireValid(Rectangle{{0, 0}, {1, -2}}, "b");
        FAIL() << "accepted";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidShape);
        EXPECT_EQ(std::string(error.what()),
                  "b: rectangle.halfExtents must not be negative, is -2");
    }
}

} // namespace
} // namespace mbv
