// What two faces have in common against one clipped by all sides of the other, and against closed
// forms.
#include "random_shapes.h"

#include "collision/manifold/common_corners.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory_resource>
#include <numbers>
#include <vector>

namespace mbv::manifold {
namespace {

using Polygon = std::vector<Vec2>;

/// Corners on an ellipse, counter-clockwise.
Polygon ellipse(std::size_t sides, const Vec2& center = {}, const Vec2& half = {1, 1},
                double radians = 0)
{
    Polygon corners;
    const Vec2 along = {std::cos(radians), std::sin(radians)};
    for (std::size_t i = 0; i < sides; ++i) {
        const double angle =
            2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(sides);
        corners.push_back(center + half.x * std::cos(angle) * along +
                          half.y * std::sin(angle) * perpendicular(along));
    }
    return corners;
}

TouchingFace faceWith(const Polygon& places, std::pmr::memory_resource& memory)
{
    TouchingFace face = {std::pmr::vector<Vec3>(&memory), {}, true};
    for (const Vec2& p : places)
        face.corners.push_back({p.x, p.y, 0});
    return face;
}

Polygon common(const Polygon& a, const Polygon& b)
{
    std::pmr::monotonic_buffer_resource memory;
    const auto found = commonCorners(faceWith(a, memory), faceWith(b, memory), memory);
    return {found.begin(), found.end()};
}

/// Sutherland and Hodgman, all corners for each side.
Polygon clippedByAll(Polygon corners, const Polygon& by)
{
    for (std::size_t i = 0; i < by.size(); ++i) {
        const Vec2& from = by[i];
        const Vec2 inward = perpendicular(by[(i + 1) % by.size()] - from);
        Polygon kept;
        for (std::size_t k = 0; k < corners.size(); ++k) {
            const Vec2& p = corners[k];
            const Vec2& q = corners[(k + 1) % corners.size()];
            const double ofP = dot(inward, p - from);
            const double ofQ = dot(inward, q - from);
            if (ofP >= 0)
                kept.push_back(p);
            if ((ofP > 0 && ofQ < 0) || (ofP < 0 && ofQ > 0))
                kept.push_back(p + (ofP / (ofP - ofQ)) * (q - p));
        }
        corners = kept;
    }
    return corners;
}

/// How far it reaches, many ways; infinitely little where it is empty.
std::vector<double> reaches(const Polygon& corners)
{
    constexpr int kWays = 64;
    std::vector<double> reaches;
    for (int i = 0; i < kWays; ++i) {
        const double angle = 2 * std::numbers::pi * i / kWays;
        double& reach = reaches.emplace_back(-std::numeric_limits<double>::infinity());
        for (const Vec2& p : corners)
            reach = std::max(reach, dot({std::cos(angle), std::sin(angle)}, p));
    }
    return reaches;
}

void expectSame(const Polygon& found, const Polygon& expected, double tolerance)
{
    ASSERT_EQ(found.empty(), expected.empty());
    const std::vector<double> reach = reaches(found);
    const std::vector<double> should = reaches(expected);
    for (std::size_t i = 0; i < reach.size() && !found.empty(); ++i)
        ASSERT_NEAR(reach[i], should[i], tolerance);
}

TEST(CommonCorners, AreThoseOfOneFaceClippedByAllSidesOfTheOther)
{
    test::RandomShapes random(31);
    int empty = 0;
    for (int i = 0; i < 3000; ++i) {
        const auto any = [&] {
            const auto sides = static_cast<std::size_t>(random.number(3, i % 10 == 0 ? 300 : 12));
            return ellipse(sides, {random.number(-1, 1), random.number(-1, 1)},
                           {random.number(0.01, 2), random.number(0.01, 2)}, random.number(0, 7));
        };
        const Polygon a = any();
        const Polygon b = any();
        const Polygon expected = clippedByAll(a, b);
        expectSame(common(a, b), expected, 1e-8);
        expectSame(common(b, a), expected, 1e-8);
        if (HasFatalFailure())
            return;
        empty += expected.empty() ? 1 : 0;
    }
    EXPECT_GT(empty, 100);
    EXPECT_LT(empty, 2000);
}

TEST(CommonCorners, OfAPolygonAndItselfAreItsOwn)
{
    for (const std::size_t sides : {3U, 4U, 8U, 999U}) {
        const Polygon own = ellipse(sides);
        EXPECT_EQ(common(own, own), own);
    }
}

TEST(CommonCorners, OfAPolygonInAnotherAreTheInnerOnes)
{
    const Polygon inner = ellipse(70, {0.1, 0.2}, {0.25, 0.5}, 1);
    EXPECT_EQ(common(inner, ellipse(90)), inner);
    expectSame(common(ellipse(90), inner), inner, 1e-12);
    EXPECT_TRUE(common(inner, ellipse(90, {3, 0})).empty());
}

/// Each side of one cuts a corner off the other: the corners are those of a polygon of twice as
/// many sides around the same circle.
TEST(CommonCorners, OfAPolygonAndItselfRotatedByHalfASideAreTwiceAsMany)
{
    for (const std::size_t sides : {3U, 4U, 100U, 20000U}) {
        const double half = std::numbers::pi / static_cast<double>(sides);
        const Polygon found = common(ellipse(sides), ellipse(sides, {}, {1, 1}, half));
        EXPECT_EQ(found.size(), 2 * sides);
        const double radius = std::cos(half) / std::cos(half / 2);
        for (const Vec2& p : found)
            ASSERT_NEAR(norm(p), radius, 1e-9) << sides;
    }
}

TEST(CommonCorners, OfAnEdgeAndAPolygonAreTheEndsOfWhatIsInside)
{
    const Polygon square = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    expectSame(common({{-3, 0.5}, {5, 0.5}}, square), {{-1, 0.5}, {1, 0.5}}, 1e-15);
    expectSame(common(square, {{0, 0}, {0, 9}}), {{0, 0}, {0, 1}}, 1e-15);
    expectSame(common({{-0.5, 0}, {0.5, 0}}, square), {{-0.5, 0}, {0.5, 0}}, 0);
    EXPECT_TRUE(common({{-3, 2}, {5, 2}}, square).empty());
}

} // namespace
} // namespace mbv::manifold
