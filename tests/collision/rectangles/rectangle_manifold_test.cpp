// Manifolds of rectangles whose points are known, and against those of long boxes.
#include <mbv/collision/contact_manifold.h>
#include <mbv/collision/rectangle_manifold.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <random>
#include <vector>

namespace mbv {
namespace {

const Rectangle kSquare = {{0, 0}, {1, 1}, {1, 0}};

void expectSame(const std::optional<RectangleManifold>& found, double depth, const Vec2& normal,
                const std::vector<RectangleManifoldPoint>& points, double tolerance = 1e-12)
{
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->depth, depth, tolerance);
    EXPECT_LE(norm(found->normal - normal), tolerance);
    ASSERT_EQ(found->points.size(), points.size());
    for (const RectangleManifoldPoint& p : points) {
        EXPECT_TRUE(std::ranges::any_of(found->points,
                                        [&](const RectangleManifoldPoint& q) {
                                            return norm(p.onA - q.onA) <= tolerance &&
                                                   norm(p.onB - q.onB) <= tolerance &&
                                                   std::abs(p.depth - q.depth) <= tolerance;
                                        }))
            << p.onA.x << " " << p.onA.y;
    }
}

/// Each on the border of its own rectangle.
void expectOnBorders(const RectangleManifold& found, const Rectangle& a, const Rectangle& b,
                     double tolerance)
{
    const auto fromBorder = [](const Rectangle& s, const Vec2& p) {
        const Vec2 d = p - s.center;
        const double x = s.halfExtents.x - std::abs(dot(d, s.axis));
        const double y = s.halfExtents.y - std::abs(dot(d, perpendicular(s.axis)));
        return std::abs(std::min(x, y));
    };
    for (const RectangleManifoldPoint& p : found.points) {
        EXPECT_LE(fromBorder(a, p.onA), tolerance);
        EXPECT_LE(fromBorder(b, p.onB), tolerance);
        EXPECT_LE(norm(p.onA - p.onB - p.depth * found.normal), tolerance);
        EXPECT_LE(p.depth, found.depth);
    }
}

TEST(RectangleManifold, OfOneThatRestsOnAnotherIsTheEndsOfWhatTheyShare)
{
    const Rectangle above = {{1.5, 1.75}, {1, 1}, {1, 0}};
    expectSame(contactManifold(kSquare, above), 0.25, {0, 1},
               {{{0.5, 1}, {0.5, 0.75}, 0.25}, {{1, 1}, {1, 0.75}, 0.25}});
    const Rectangle touching = {{0.5, 2}, {0.25, 1}, {1, 0}};
    expectSame(contactManifold(kSquare, touching), 0, {0, 1},
               {{{0.25, 1}, {0.25, 1}, 0}, {{0.75, 1}, {0.75, 1}, 0}});
}

TEST(RectangleManifold, OfOneThatStandsOnACornerIsThat)
{
    const double root = std::sqrt(0.5);
    const Rectangle diamond = {{0.3, 1 + 2 * root - 0.1}, {1, 1}, {root, root}};
    expectSame(contactManifold(kSquare, diamond), 0.1, {0, 1}, {{{0.3, 1}, {0.3, 0.9}, 0.1}});
}

TEST(RectangleManifold, OfOneThatTiltsHasTwoDepths)
{
    // Turned by the angle of 3 4 5 about its lower left corner, which is 0.5 deep; of its lower
    // edge what is above A's right end, 0.3 farther, is higher by 3/4 of that.
    const Vec2 axis = {0.8, 0.6};
    const Vec2 corner = {0.7, 0.5};
    const Rectangle tilted = {corner + 2 * axis + 2 * perpendicular(axis), {2, 2}, axis};
    const auto found = contactManifold({{0, -9}, {1, 10}, {1, 0}}, tilted);
    ASSERT_TRUE(found);
    expectSame(found, 0.5, {0, 1}, {{{0.7, 1}, {0.7, 0.5}, 0.5}, {{1, 1}, {1, 0.725}, 0.275}});
    expectOnBorders(*found, {{0, -9}, {1, 10}, {1, 0}}, tilted, 1e-12);
}

TEST(RectangleManifold, OnesThatAreApartHaveNone)
{
    EXPECT_FALSE(contactManifold(kSquare, {{2.1, 0}, {1, 1}, {1, 0}}));
    EXPECT_FALSE(contactManifold(kSquare, {{2.1, 0}, {1, 1}, {1, 0}}, {.margin = 1}));
}

TEST(RectangleManifold, TheMarginTakesWhatIsNearAsWell)
{
    const double angle = 0.01;
    const Vec2 axis = {std::cos(angle), std::sin(angle)};
    const Rectangle tilted = {Vec2{-1, 1} + 1 * axis + 1 * perpendicular(axis), {1, 1}, axis};
    EXPECT_EQ(contactManifold(kSquare, tilted).value().points.size(), 1U);
    const auto found = contactManifold(kSquare, tilted, {.margin = 0.05});
    ASSERT_TRUE(found);
    ASSERT_EQ(found->points.size(), 2U);
    EXPECT_NEAR(found->points[1].depth, -2 * std::sin(angle), 1e-12);
    EXPECT_EQ(contactManifold(kSquare, tilted, {.maxPoints = 1, .margin = 0.05})->points.size(),
              1U);
}

TEST(RectangleManifold, SegmentsAndPointsHaveThem)
{
    const Rectangle lying = {{0.5, 1}, {2, 0}, {1, 0}};
    expectSame(contactManifold(kSquare, lying), 0, {0, 1},
               {{{-1, 1}, {-1, 1}, 0}, {{1, 1}, {1, 1}, 0}});
    const Rectangle point = {{0.5, 0.75}, {0, 0}, {1, 0}};
    expectSame(contactManifold(kSquare, point), 0.25, {0, 1}, {{{0.5, 1}, {0.5, 0.75}, 0.25}});
}

/// A box along z has two points for each of the rectangle that it stands on.
TEST(RectangleManifold, AgreesWithThatOfLongBoxes)
{
    constexpr double kLong = 4; // so that the way out is across it
    std::mt19937 random(7);
    std::uniform_real_distribution<double> any(-1, 1);
    const auto boxOf = [](const Rectangle& s) {
        const Vec2 across = perpendicular(s.axis);
        return Obb{{s.center.x, s.center.y, 0},
                   {s.halfExtents.x, s.halfExtents.y, kLong},
                   {Vec3{s.axis.x, s.axis.y, 0}, {across.x, across.y, 0}, {0, 0, 1}}};
    };
    const auto rectangle = [&] {
        return rectangleFromRadians({any(random), any(random)},
                                    {0.1 + std::abs(any(random)), 0.1 + std::abs(any(random))},
                                    std::numbers::pi * any(random));
    };
    int twos = 0;
    for (int n = 0; n < 3000; ++n) {
        const Rectangle a = rectangle();
        Rectangle b = rectangle();
        if (n % 3 == 0)
            b.axis = n % 2 == 0 ? a.axis : perpendicular(a.axis);
        const ManifoldOptions options = {.maxPoints = 100, .margin = n % 4 == 0 ? 0.2 : 0};
        const auto found = contactManifold(a, b, options);
        const auto ofBoxes = contactManifold(boxOf(a), boxOf(b), options);
        ASSERT_EQ(found.has_value(), ofBoxes.has_value());
        if (!found)
            continue;
        const auto contactFound = contact(a, b);
        EXPECT_EQ(found->depth, contactFound->depth);
        EXPECT_EQ(found->normal, contactFound->normal);
        EXPECT_EQ(found->points.front().depth, found->depth);
        expectOnBorders(*found, a, b, 1e-12);
        if (norm(found->normal - Vec2{ofBoxes->normal.x, ofBoxes->normal.y}) > 1e-9)
            continue; // two ways out are equally short
        EXPECT_EQ(2 * found->points.size(), ofBoxes->points.size()) << n;
        for (const ManifoldPoint& p : ofBoxes->points) {
            double nearest = std::numeric_limits<double>::infinity();
            for (const RectangleManifoldPoint& q : found->points)
                nearest = std::min(nearest, norm(Vec2{p.onA.x, p.onA.y} - q.onA) +
                                                std::abs(p.depth - q.depth));
            EXPECT_LE(nearest, 1e-9) << n;
        }
        twos += found->points.size() == 2 ? 1 : 0;
    }
    EXPECT_GT(twos, 500);
}

TEST(RectangleManifold, IsTheSameFromTheOtherSideAndAtAnyScale)
{
    const Rectangle other = {{1.5, 1.75}, {1, 1}, {1, 0}};
    const auto found = contactManifold(other, kSquare);
    expectSame(found, 0.25, {0, -1}, {{{0.5, 0.75}, {0.5, 1}, 0.25}, {{1, 0.75}, {1, 1}, 0.25}});
    for (const double scale : {1e-150, 1e-6, 1e6, 1e200}) {
        const auto scaledFound =
            contactManifold({{0, 0}, {scale, scale}, {1, 0}},
                            {scale * other.center, scale * other.halfExtents, {1, 0}});
        ASSERT_TRUE(scaledFound) << scale;
        ASSERT_EQ(scaledFound->points.size(), 2U) << scale;
        EXPECT_NEAR(scaledFound->depth / scale, 0.25, 1e-12);
        for (const RectangleManifoldPoint& p : scaledFound->points)
            EXPECT_NEAR(p.onA.y / scale, 1, 1e-12);
    }
}

} // namespace
} // namespace mbv
