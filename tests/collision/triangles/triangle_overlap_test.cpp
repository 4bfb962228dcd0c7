#include "collision/clipping_oracle.h"
#include "random_shapes.h"

#include <mbv/collision/overlaps.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

Vec3 nudged(test::RandomShapes& random, const Vec3& p)
{
    Vec3 q = p;
    for (int i = 0; i < 3; ++i) {
        const double choice = random.number(0, 3);
        if (choice < 1)
            q[i] = std::nextafter(q[i], 10);
        else if (choice < 2)
            q[i] = std::nextafter(q[i], -10);
    }
    return q;
}

Vec3 within(test::RandomShapes& random, const Triangle& t)
{
    const double u = random.number(0, 1);
    const double v = random.number(0, 1 - u);
    return t.a + u * (t.b - t.a) + v * (t.c - t.a);
}

Vec3 onGrid(test::RandomShapes& random)
{
    const Vec3 p = random.point(2.5);
    return {std::round(p.x), std::round(p.y), std::round(p.z)};
}

/// A corner of one, to rounding, on the other: on its inside, an edge or a corner.
Triangle withACornerOn(test::RandomShapes& random, const Triangle& t)
{
    Triangle s = random.triangleAbout(0.5);
    const double where = random.number(0, 3);
    s.a = where < 1 ? within(random, t) : where < 2 ? (t.a + t.b) / 2 : t.c;
    return s;
}

/// Both as oracles see them; the share of overlaps says that the cases are not all alike.
void expectAgreement(const Triangle& a, const Triangle& b, int& overlapping)
{
    const bool expected = test::trianglesMeetByClipping(a, b);
    EXPECT_EQ(overlaps(a, b), expected);
    EXPECT_EQ(overlaps(b, a), expected);
    overlapping += expected ? 1 : 0;
}

TEST(TriangleOverlap, IsExactOnRandomTriangles)
{
    test::RandomShapes random(101);
    int overlapping = 0;
    for (int i = 0; i < 30000; ++i)
        expectAgreement(random.triangleAbout(0.7), random.triangleAbout(0.7), overlapping);
    EXPECT_GT(overlapping, 3000);
    EXPECT_LT(overlapping, 27000);
}

TEST(TriangleOverlap, IsExactWhereACornerLiesOnTheOtherToRounding)
{
    test::RandomShapes random(102);
    int overlapping = 0;
    for (int i = 0; i < 15000; ++i) {
        const Triangle t = random.triangleAbout(0.5);
        expectAgreement(withACornerOn(random, t), t, overlapping);
    }
    EXPECT_GT(overlapping, 2000);
    EXPECT_LT(overlapping, 13000);
}

TEST(TriangleOverlap, IsExactForNearlyCoplanarTriangles)
{
    test::RandomShapes random(103);
    int overlapping = 0;
    for (int i = 0; i < 10000; ++i) {
        const Triangle t = random.triangleAbout(0);
        const Vec3 u = t.b - t.a;
        const Vec3 v = t.c - t.a;
        const auto inPlane = [&] {
            return nudged(random, t.a + random.number(-1, 2) * u + random.number(-1, 2) * v);
        };
        expectAgreement({inPlane(), inPlane(), inPlane()}, t, overlapping);
    }
    EXPECT_GT(overlapping, 500);
    EXPECT_LT(overlapping, 9500);
}

// On a grid of 5^3 points corners coincide, triangles are coplanar, share edges, and are often
// segments or points.
TEST(TriangleOverlap, IsExactOnASmallGrid)
{
    test::RandomShapes random(104);
    int overlapping = 0;
    for (int i = 0; i < 35000; ++i) {
        const auto corner = [&] { return onGrid(random); };
        expectAgreement({corner(), corner(), corner()}, {corner(), corner(), corner()},
                        overlapping);
    }
    EXPECT_GT(overlapping, 2000);
    EXPECT_LT(overlapping, 33000);
}

TEST(TriangleOverlap, IsExactForSegmentsAndPoints)
{
    test::RandomShapes random(105);
    int overlapping = 0;
    for (int i = 0; i < 10000; ++i) {
        const Triangle t = {onGrid(random), onGrid(random), onGrid(random)};
        const Segment s = {onGrid(random), onGrid(random)};
        const Vec3 p = onGrid(random);
        const bool segmentMeets = test::trianglesMeetByClipping({s.a, s.b, s.b}, t);
        EXPECT_EQ(overlaps(s, t), segmentMeets);
        EXPECT_EQ(overlaps(t, s), segmentMeets);
        EXPECT_EQ(overlaps(Capsule{s.a, s.b, 0}, t), segmentMeets);
        EXPECT_EQ(overlaps(Sphere{p, 0}, t), test::trianglesMeetByClipping({p, p, p}, t));
        const bool pointOnSegment = test::trianglesMeetByClipping({p, p, p}, {s.a, s.b, s.b});
        EXPECT_EQ(overlaps(Sphere{p, 0}, s), pointOnSegment);
        EXPECT_EQ(overlaps(Segment{p, p}, s), pointOnSegment);
        overlapping += segmentMeets ? 1 : 0;
    }
    EXPECT_GT(overlapping, 500);
    EXPECT_LT(overlapping, 9500);
}

TEST(TriangleOverlap, DoesNotDependOnScale)
{
    test::RandomShapes random(106);
    for (int i = 0; i < 1000; ++i) {
        const Triangle s = {onGrid(random), onGrid(random), onGrid(random)};
        const Triangle t = {onGrid(random), onGrid(random), onGrid(random)};
        for (const double k : {0x1p-1000, 0x1p-500, 0x1p500, 0x1p1000}) {
            EXPECT_EQ(
                overlaps(Triangle{k * s.a, k * s.b, k * s.c}, Triangle{k * t.a, k * t.b, k * t.c}),
                overlaps(s, t))
                << k;
        }
    }
}

// The corner (0.5, 0.5, 0) is on the edge from (1, 0, 0) to (0, 1, 0); one step of the last bit
// farther out it is not.
TEST(TriangleOverlap, TouchingCountsToTheLastBit)
{
    const Triangle t = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const auto corner = [](double x) { return Triangle{{x, 0.5, 0}, {2, 2, 1}, {2, 2, -1}}; };
    EXPECT_TRUE(overlaps(t, corner(0.5)));
    EXPECT_FALSE(overlaps(t, corner(std::nextafter(0.5, 1))));
}

// Triangles of one plane at 1e8, where a unit in the last place is 1.5e-8.
TEST(TriangleOverlap, IsExactFarFromTheOrigin)
{
    const double far = 1e8;
    const double next = std::nextafter(far + 1, 2e8);
    const Triangle t = {{far, far, far}, {far + 1, far, far}, {far, far + 1, far}};
    EXPECT_TRUE(overlaps(t, Triangle{{far + 1, far, far}, {far + 2, far, far}, {far + 2, 0, 0}}));
    EXPECT_FALSE(overlaps(t, Triangle{{next, far, far}, {far + 2, far, far}, {far + 2, 0, 0}}));
}

} // namespace
} // namespace mbv
