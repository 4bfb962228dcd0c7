#include "collision/exact/orientation.h"

#include "collision/clipping_oracle.h"
#include "collision/triangles/triangle_exact.h"
#include "collision/triangles/triangle_sides.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace mbv {
namespace {

using test::Rational;
using test::RationalVec3;

RationalVec3 difference(const Vec3& to, const Vec3& from)
{
    return test::minus(test::rational(to), test::rational(from));
}

Rational area(std::size_t axis, const RationalVec3& u, const RationalVec3& v)
{
    const std::size_t j = (axis + 1) % 3;
    const std::size_t k = (axis + 2) % 3;
    return u[j] * v[k] - u[k] * v[j];
}

/// Points for which signs are hard to tell.
class Points {
public:
    Vec3 onGrid() { return {step(), step(), step()}; }

    Vec3 anywhere() { return {real(), real(), real()}; }

    /// One rounding or none off p.
    Vec3 nextTo(const Vec3& p) { return {next(p.x), next(p.y), next(p.z)}; }

    /// In the plane of a, b and c, to rounding.
    Vec3 near(const Vec3& a, const Vec3& b, const Vec3& c)
    {
        return a + real() * (b - a) + real() * (c - a);
    }

    double step() { return static_cast<double>(steps_(random_)); }

private:
    double real() { return reals_(random_); }
    double next(double x)
    {
        const double d = step();
        return d > 1 ? std::nextafter(x, HUGE_VAL) : d < -1 ? std::nextafter(x, -HUGE_VAL) : x;
    }

    std::mt19937 random_{71};
    std::uniform_int_distribution<int> steps_{-3, 3};
    std::uniform_real_distribution<double> reals_{-2, 2};
};

void expectSigns(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d)
{
    const RationalVec3 u = difference(b, a);
    const RationalVec3 v = difference(c, a);
    const RationalVec3 w = difference(d, a);
    Rational volume = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const auto i = static_cast<std::size_t>(axis);
        const Rational component = area(i, u, v);
        EXPECT_EQ(orientationAlong(axis, a, b, c), component.sign());
        volume += w[i] * component;
    }
    EXPECT_EQ(orientation(a, b, c, d), volume.sign());
    EXPECT_EQ(orientation(a, c, b, d), -volume.sign());
    EXPECT_EQ(orientation(d, c, b, a), volume.sign());
}

TEST(Orientation, AgreesWithRationalsWhereSignsAreHardToTell)
{
    Points points;
    for (int i = 0; i < 1000; ++i) {
        const Vec3 a = points.anywhere();
        const Vec3 b = points.anywhere();
        const Vec3 c = points.anywhere();
        expectSigns(a, b, c, points.anywhere());
        expectSigns(a, b, c, points.near(a, b, c));
        expectSigns(a, b, points.nextTo(points.near(a, b, b)), points.near(a, b, c));
        const Vec3 p = points.onGrid();
        expectSigns(p, points.onGrid(), points.onGrid(), points.onGrid());
        expectSigns(0.1 * p, 0.1 * points.onGrid(), 0.1 * points.onGrid(), 0.1 * points.onGrid());
        expectSigns(p, points.nextTo(p), points.nextTo(p), points.nextTo(p));
        expectSigns(p, points.nextTo(points.onGrid()), points.nextTo(points.onGrid()),
                    points.nextTo(points.onGrid()));
    }
}

// Beyond 2^300 and below 2^-300 expansions could lose bits; around that, and where a point has
// coordinates of all sizes, nothing may change.
TEST(Orientation, AgreesWithRationalsForCoordinatesOfAnySize)
{
    Points points;
    for (const double scale :
         {0x1p-1060, 0x1p-400, 0x1p-300, 0x1p-298, 0x1p298, 0x1p300, 0x1p340}) {
        for (int i = 0; i < 30; ++i) {
            const Vec3 a = scale * points.onGrid();
            const Vec3 b = points.nextTo(scale * points.onGrid());
            const Vec3 c = scale * points.anywhere();
            expectSigns(a, b, c, points.near(a, b, c));
            expectSigns(a, b, scale * points.onGrid(), scale * points.onGrid());
            expectSigns(a, points.onGrid(), c, points.onGrid());
        }
    }
}

Triangle moved(const Triangle& t, Points& points)
{
    return {points.nextTo(t.a), t.b, points.nextTo(t.c)};
}

TEST(TrianglesBySides, AgreeWithSeparatingAxesInIntegers)
{
    Points points;
    int asked = 0;
    int decided = 0;
    const auto expectSame = [&](const Triangle& a, const Triangle& b) {
        ++asked;
        if (const auto found = overlapBySides(a, b)) {
            ++decided;
            EXPECT_EQ(*found, trianglesOverlapExactly(a, b, TriangleAxes().set()));
            EXPECT_EQ(*found, overlapBySides(b, a));
        }
    };
    const auto onGrid = [&] { return Triangle{points.onGrid(), points.onGrid(), points.onGrid()}; };
    const auto flat = [&] {
        const auto corner = [&] { return Vec3{points.step(), points.step(), 1}; };
        return Triangle{corner(), corner(), corner()};
    };
    for (int i = 0; i < 2000; ++i) {
        const Triangle a = onGrid();
        const Triangle b = onGrid();
        expectSame(a, b);
        expectSame(a, {a.a, b.b, b.c});
        expectSame(a, {a.a, b.b, a.c});
        expectSame(a, moved(b, points));
        expectSame(a, moved({a.a, b.b, b.c}, points));
        expectSame(flat(), flat());
        expectSame(flat(), a);
        expectSame(moved(flat(), points), flat());
    }
    EXPECT_GT(decided, asked * 9 / 10);
}

TEST(TrianglesBySides, LeaveOpenWhereNeitherHasAnArea)
{
    const Triangle t = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const Triangle segment = {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}};
    EXPECT_EQ(overlapBySides(segment, {{0, 0, 0}, {0, 0, 0}, {2, 2, 2}}), std::nullopt);
    EXPECT_EQ(overlapBySides(t, segment), std::optional(true));
    EXPECT_EQ(overlapBySides(segment, t), std::optional(true));
    EXPECT_EQ(overlapBySides(t, t), std::optional(true));
}

TEST(TrianglesBySides, AgreeWithAllAxesOfSegmentsAndPointsOnAGrid)
{
    std::mt19937_64 engine(5);
    std::uniform_int_distribution<int> coordinate(-2, 2);
    const auto corner = [&] {
        return Vec3{0.5 * coordinate(engine), 0.5 * coordinate(engine), 0.5 * coordinate(engine)};
    };
    TriangleAxes all;
    all.set();
    int meeting = 0;
    int decided = 0;
    for (int i = 0; i < 20000; ++i) {
        const Triangle t = {corner(), corner(), corner()};
        const Vec3 a = corner();
        const Vec3 b = i % 3 == 0 ? a : corner();
        const Triangle flat = {a, i % 2 == 0 ? b : a + 0.5 * (b - a), b};
        const auto meet = overlapBySides(t, flat);
        if (!meet)
            continue;
        ++decided;
        meeting += *meet ? 1 : 0;
        EXPECT_EQ(*meet, trianglesOverlapExactly(t, flat, all));
        EXPECT_EQ(*meet, overlapBySides(flat, t));
    }
    EXPECT_GT(decided, 15000);
    EXPECT_GT(meeting, 1000);
}

TEST(IsOnTriangle, IsSeenOfTrianglesWithoutAreaAsWell)
{
    const Triangle t = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const Triangle segment = {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}};
    EXPECT_TRUE(isOnTriangle({0.5, 0.5, 0}, t));
    EXPECT_FALSE(isOnTriangle({0.5, 0.5 + 1e-15, 0}, t));
    EXPECT_FALSE(isOnTriangle({0.25, 0.25, 5e-324}, t));
    EXPECT_TRUE(isOnTriangle({1.5, 1.5, 1.5}, segment));
    EXPECT_FALSE(isOnTriangle({1.5, 1.5, 1.25}, segment));
    EXPECT_TRUE(isOnTriangle({1, 0, 0}, {{1, 0, 0}, {1, 0, 0}, {1, 0, 0}}));
}

} // namespace
} // namespace mbv
