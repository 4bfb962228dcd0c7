// Whether a segment or triangle and a triangle share one point, against clipping in rational
// numbers, on a grid where touching and lying in one plane are the rule.
#include "collision/clipping_oracle.h"
#include "random_shapes.h"

#include <mbv/collision/common_point.h>
#include <mbv/collision/overlaps.h>

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <array>

namespace mbv {
namespace {

using test::Rational;

/// The part of a segment that is left: lo <= t <= hi.
struct Part {
    Rational lo = 0;
    Rational hi = 1;

    /// To where value + t change >= 0.
    void clip(const Rational& value, const Rational& change)
    {
        if (change > 0)
            lo = std::max(lo, Rational(-value / change));
        else if (change < 0)
            hi = std::min(hi, Rational(-value / change));
        else if (value < 0)
            hi = lo - 1;
    }
};

/// All coordinates are small integers, so that these products are exact.
Part partInTriangle(const Segment& s, const Triangle& t)
{
    const Vec3 normal = cross(t.b - t.a, t.c - t.a);
    const Vec3 d = s.b - s.a;
    Part part;
    part.clip(dot(normal, s.a - t.a), dot(normal, d));
    part.clip(-dot(normal, s.a - t.a), -dot(normal, d));
    const std::array<Vec3, 3> corners = {t.a, t.b, t.c};
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 inward = cross(normal, corners[(i + 1) % 3] - corners[i]);
        part.clip(dot(inward, s.a - corners[i]), dot(inward, d));
    }
    return part;
}

Vec3 gridPoint(test::RandomShapes& random)
{
    const Vec3 p = random.point(2.5);
    return {std::round(p.x), std::round(p.y), std::round(p.z / 2)};
}

TEST(CommonPoint, OfSegmentAndTriangleIsGivenWhereItIsSingle)
{
    test::RandomShapes random(41);
    std::array<int, 3> seen = {};
    for (int i = 0; i < 40000; ++i) {
        const Segment s = {gridPoint(random), gridPoint(random)};
        const Triangle t = {gridPoint(random), gridPoint(random), gridPoint(random)};
        if (s.a == s.b || cross(t.b - t.a, t.c - t.a) == Vec3{})
            continue;
        const Part part = partInTriangle(s, t);
        const auto found = singleCommonPoint(s, t);
        ASSERT_EQ(overlaps(s, t), part.lo <= part.hi) << i;
        ASSERT_EQ(found.has_value(), part.lo == part.hi) << i;
        ASSERT_EQ(singleCommonPoint(t, s), found) << i;
        ++seen[part.lo > part.hi ? 0 : part.lo < part.hi ? 1 : 2];
        if (found) {
            const auto at = static_cast<double>(part.lo);
            ASSERT_LE(norm(*found - (s.a + at * (s.b - s.a))), 1e-14) << i;
        }
    }
    for (const int count : seen)
        EXPECT_GT(count, 300);
}

TEST(CommonPoint, OfSegmentsIsWhereTheyCrossOrTouch)
{
    const Segment s = {{0, 0, 0}, {2, 0, 0}};
    EXPECT_EQ(singleCommonPoint(s, Segment{{1, -1, 0}, {1, 3, 0}}), (Vec3{1, 0, 0}));
    EXPECT_EQ(singleCommonPoint(s, Segment{{2, 0, 0}, {5, 0, 0}}), (Vec3{2, 0, 0}));
    EXPECT_EQ(singleCommonPoint(s, Segment{{1, 0, 0}, {5, 0, 0}}), std::nullopt);
    EXPECT_EQ(singleCommonPoint(s, Segment{{2, 0, 0}, {1, 0, 0}}), std::nullopt);
    EXPECT_EQ(singleCommonPoint(s, Segment{{3, 0, 0}, {5, 0, 0}}), std::nullopt);
    // A triangle of no area, and a capsule of no radius, are segments.
    EXPECT_EQ(singleCommonPoint(s, Triangle{{1, 0, 0}, {1, 5, 0}, {1, -1, 0}}), (Vec3{1, 0, 0}));
    EXPECT_EQ(singleCommonPoint(s, Capsule{{1, -1, 0}, {1, 1, 0}, 0}), (Vec3{1, 0, 0}));
}

TEST(CommonPoint, OfTrianglesIsGivenWhereItIsSingle)
{
    test::RandomShapes random(43);
    std::array<int, 3> seen = {};
    for (int i = 0; i < 20000; ++i) {
        const Triangle s = {gridPoint(random), gridPoint(random), gridPoint(random)};
        const Triangle t = {gridPoint(random), gridPoint(random), gridPoint(random)};
        if (cross(s.b - s.a, s.c - s.a) == Vec3{} || cross(t.b - t.a, t.c - t.a) == Vec3{})
            continue;
        const test::Polygon common = *test::commonByClipping(s, t);
        const bool isSingle = !common.empty() && std::all_of(common.begin(), common.end(),
                                                             [&](const test::RationalVec3& p) {
                                                                 return p == common.front();
                                                             });
        const auto found = singleCommonPoint(s, t);
        ASSERT_EQ(found.has_value(), isSingle) << i;
        ASSERT_EQ(singleCommonPoint(t, s), found) << i;
        ++seen[common.empty() ? 0 : isSingle ? 2 : 1];
        if (found) {
            for (int k = 0; k < 3; ++k) {
                const auto coordinate = common.front()[static_cast<std::size_t>(k)];
                ASSERT_EQ((*found)[k], coordinate.convert_to<double>()) << i;
            }
        }
    }
    for (const int count : seen)
        EXPECT_GT(count, 300);
}

TEST(CommonPoint, OfTrianglesIsDecidedExactly)
{
    const Triangle flat = {{0, 0, 0}, {3, 0, 0}, {0, 3, 0}};
    EXPECT_EQ(singleCommonPoint(flat, Triangle{{1, 1, 0}, {1, 1, 1}, {2, 1, 1}}), (Vec3{1, 1, 0}));
    EXPECT_EQ(singleCommonPoint(flat, Triangle{{0, 0, 0}, {-1, 0, 0}, {0, -1, 0}}), (Vec3{}));
    // Edges that cross, at a third: (1, 0, 0) on the one and 2/3 of the way along the other.
    EXPECT_EQ(singleCommonPoint(flat, Triangle{{1, 0, -2}, {1, 0, 1}, {1, -5, 0}}),
              (Vec3{1, 0, 0}));
    // An edge in common, and a corner that reaches through by the smallest there is.
    EXPECT_EQ(singleCommonPoint(flat, Triangle{{0, 0, 0}, {3, 0, 0}, {0, 0, 3}}), std::nullopt);
    EXPECT_EQ(singleCommonPoint(flat, Triangle{{1, 1, -5e-324}, {1, 1, 1}, {2, 1, 1}}),
              std::nullopt);
    EXPECT_EQ(singleCommonPoint(flat, Triangle{{1, 1, 5e-324}, {1, 1, 1}, {2, 1, 1}}),
              std::nullopt);
    // Of any magnitude.
    const auto far = [](const Triangle& t) {
        return Triangle{1e300 * t.a, 1e300 * t.b, 1e300 * t.c};
    };
    EXPECT_EQ(singleCommonPoint(far(flat), far(Triangle{{1, 1, 0}, {1, 1, 1}, {2, 1, 1}})),
              (Vec3{1e300, 1e300, 0}));
}

TEST(CommonPoint, OfPlaneAndSegmentIsWhereItPasses)
{
    const Plane plane = {{0, 0, 2}, 2};
    EXPECT_EQ(singleCommonPoint(plane, Segment{{3, 4, 0}, {3, 4, 2}}), (Vec3{3, 4, 1}));
    EXPECT_EQ(singleCommonPoint(plane, Segment{{3, 4, 1}, {3, 7, 1}}), std::nullopt);
}

TEST(CommonPoint, OfAPointIsThePoint)
{
    const Sphere point = {{0.25, 0.25, 0}, 0};
    EXPECT_EQ(singleCommonPoint(point, Triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}), point.center);
    EXPECT_EQ(singleCommonPoint(Plane{{0, 0, 1}, 0}, point), point.center);
    EXPECT_EQ(singleCommonPoint(point, Plane{{0, 0, 1}, 1}), std::nullopt);
    EXPECT_EQ(singleCommonPoint(Sphere{{}, 1}, Plane{{0, 0, 1}, 1}), std::nullopt); // no point
}

} // namespace
} // namespace mbv
