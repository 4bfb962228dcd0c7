// Distances and their points against 50-digit answers, to 4e-15 of the larger of distance and size
// (some twenty roundings).
#include "collision/wide_oracle.h"
#include "random_shapes.h"

#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

#include <tuple>

namespace mbv {
namespace {

using test::reachOf;

constexpr double kTolerance = 4e-15;

/// How far the points are from the shapes, and their distance from the distance; where the
/// coordinates are much larger than the shapes it is those that are rounded.
template <class A, class B>
void expectPointsToBe(const Distance& d, const A& distanceToA, const B& distanceToB, double reach)
{
    const double rounding = kTolerance * (reach + norm(d.pointOnA) + norm(d.pointOnB));
    EXPECT_LE(distanceToA(d.pointOnA), rounding);
    EXPECT_LE(distanceToB(d.pointOnB), rounding);
    EXPECT_NEAR(norm(d.pointOnB - d.pointOnA), d.distance, rounding);
}

double wideDistance(const Vec3& p, const Segment& s)
{
    return test::root(test::squaredDistance(test::wide(p), test::wide(s.a), test::wide(s.b)));
}

double wideDistance(const Vec3& p, const Triangle& t)
{
    return test::root(test::squaredDistance(test::wide(p), test::wide(t)));
}

double wideDistance(const Vec3& p, const Obb& box)
{
    return test::root(test::squaredDistance(test::wide(p), test::wide(p), box));
}

void expectExact(const Segment& a, const Segment& b)
{
    const double expected = test::root(
        test::squaredDistance(test::wide(a.a), test::wide(a.b), test::wide(b.a), test::wide(b.b)));
    const double reach = reachOf({a.a, a.b, b.a, b.b});
    const Distance d = distance(a, b);
    EXPECT_NEAR(d.distance, expected, kTolerance * reach);
    EXPECT_EQ(distance(b, a).distance, d.distance);
    expectPointsToBe(
        d, [&](const Vec3& p) { return wideDistance(p, a); },
        [&](const Vec3& p) { return wideDistance(p, b); }, reach);
}

void expectExact(const Triangle& a, const Triangle& b)
{
    const double expected = test::root(test::squaredDistance(test::wide(a), test::wide(b)));
    const double reach = reachOf({a.a, a.b, a.c, b.a, b.b, b.c});
    const Distance d = distance(a, b);
    EXPECT_NEAR(d.distance, expected, kTolerance * reach);
    EXPECT_NEAR(distance(b, a).distance, expected, kTolerance * reach);
    expectPointsToBe(
        d, [&](const Vec3& p) { return wideDistance(p, a); },
        [&](const Vec3& p) { return wideDistance(p, b); }, reach);
}

void expectExact(const Segment& a, const Triangle& b)
{
    const double expected =
        test::root(test::squaredDistance(test::wide(a.a), test::wide(a.b), test::wide(b)));
    const double reach = reachOf({a.a, a.b, b.a, b.b, b.c});
    const Distance d = distance(a, b);
    EXPECT_NEAR(d.distance, expected, kTolerance * reach);
    expectPointsToBe(
        d, [&](const Vec3& p) { return wideDistance(p, a); },
        [&](const Vec3& p) { return wideDistance(p, b); }, reach);
    // The same with a radius.
    const Capsule capsule = {a.a, a.b, expected / 3};
    EXPECT_NEAR(distance(capsule, b).distance, expected - capsule.radius, kTolerance * reach);
}

void expectExact(const Segment& a, const Obb& box)
{
    const double expected =
        test::root(test::squaredDistance(test::wide(a.a), test::wide(a.b), box));
    const double reach = norm(a.b - a.a) + norm(box.center - a.a) + norm(box.halfExtents);
    const Distance d = distance(a, box);
    EXPECT_NEAR(d.distance, expected, kTolerance * reach);
    expectPointsToBe(
        d, [&](const Vec3& p) { return wideDistance(p, a); },
        [&](const Vec3& p) { return wideDistance(p, box); }, reach);
    const Capsule capsule = {a.a, a.b, expected / 3};
    EXPECT_NEAR(distance(box, capsule).distance, expected - capsule.radius, kTolerance * reach);
}

Segment randomSegment(test::RandomShapes& random, double reach)
{
    return {random.point(reach), random.point(reach)};
}

double powerOfTen(test::RandomShapes& random, double low, double high)
{
    return std::pow(10, random.number(low, high));
}

TEST(SegmentDistance, IsExactForRandomSegments)
{
    test::RandomShapes random(201);
    for (int i = 0; i < 3000; ++i)
        expectExact(randomSegment(random, 1), randomSegment(random, 1));
}

// The determinant of the usual formula is some angle^2: nothing but rounding from 1e-8 down.
TEST(SegmentDistance, IsExactForNearlyParallelSegments)
{
    test::RandomShapes random(202);
    for (int i = 0; i < 6000; ++i) {
        const Segment a = randomSegment(random, 1);
        const Vec3 along = powerOfTen(random, -2, 2) * (a.b - a.a);
        const Vec3 tilt = powerOfTen(random, -17, -1) * random.point(1);
        const Vec3 start =
            a.a + random.number(-1, 1) * (a.b - a.a) + powerOfTen(random, -17, 0) * random.point(1);
        expectExact(a, Segment{start, start + along + tilt});
    }
}

TEST(SegmentDistance, IsExactForCrossingSegmentsAtAnyAngle)
{
    test::RandomShapes random(203);
    for (int i = 0; i < 4000; ++i) {
        const Segment a = randomSegment(random, 1);
        const Vec3 meet = a.a + random.number(0, 1) * (a.b - a.a);
        const Vec3 d = (a.b - a.a) + powerOfTen(random, -16, 0) * random.point(1);
        expectExact(a, Segment{meet - random.number(0, 1) * d, meet + random.number(0, 1) * d});
    }
}

TEST(SegmentDistance, IsExactForSegmentsOfVeryUnequalOrNoLength)
{
    test::RandomShapes random(204);
    for (int i = 0; i < 2000; ++i) {
        const Segment a = randomSegment(random, 1);
        const Vec3 at = random.point(1);
        expectExact(a, Segment{at, at + powerOfTen(random, -12, 12) * random.point(1)});
        expectExact(a, Segment{at, at});
        expectExact(Segment{a.a, a.a}, Segment{at, at});
    }
}

TEST(TriangleDistance, IsExactForRandomTriangles)
{
    test::RandomShapes random(211);
    for (int i = 0; i < 300; ++i) {
        expectExact(random.triangleAbout(1.5), random.triangleAbout(1.5));
        expectExact(randomSegment(random, 1.5), random.triangleAbout(1.5));
    }
}

TEST(TriangleDistance, IsExactForSliversAndNeedles)
{
    test::RandomShapes random(212);
    const auto sliver = [&] {
        const Vec3 a = random.point(1);
        const Vec3 b = a + random.point(1);
        return Triangle{a, b,
                        a + random.number(-0.2, 1.2) * (b - a) +
                            powerOfTen(random, -16, -1) * random.point(1)};
    };
    for (int i = 0; i < 300; ++i) {
        expectExact(sliver(), random.triangleAbout(1));
        expectExact(sliver(), sliver());
        expectExact(randomSegment(random, 1), sliver());
    }
}

TEST(TriangleDistance, IsExactForNearlyParallelFacesCloseTogether)
{
    test::RandomShapes random(213);
    for (int i = 0; i < 300; ++i) {
        const Triangle a = random.triangleAbout(1);
        const Vec3 up = powerOfTen(random, -12, -1) * random.point(1);
        const auto near = [&] {
            return a.a + up + random.number(-1, 2) * (a.b - a.a) +
                   random.number(-1, 2) * (a.c - a.a) +
                   powerOfTen(random, -17, -3) * random.point(1);
        };
        const Triangle b = {near(), near(), near()};
        expectExact(a, b);
        expectExact(Segment{b.a, b.b}, a);
    }
}

TEST(BoxDistance, IsExactForRandomSegments)
{
    test::RandomShapes random(221);
    for (int i = 0; i < 400; ++i)
        expectExact(randomSegment(random, 2), random.obb(2));
}

TEST(BoxDistance, IsExactForSegmentsNearlyAlongFacesAndEdges)
{
    test::RandomShapes random(222);
    for (int i = 0; i < 400; ++i) {
        const Obb box = random.obb(1);
        const Vec3 along = random.number(0, 1) < 0.5 ? box.axes[0]
                                                     : random.number(-1, 1) * box.axes[1] +
                                                           random.number(-1, 1) * box.axes[2];
        const Vec3 start = box.center + random.point(2);
        expectExact(Segment{start, start + random.number(0, 3) * along +
                                       powerOfTen(random, -17, -1) * random.point(1)},
                    box);
    }
}

TEST(BoxDistance, IsExactForFlatBoxes)
{
    test::RandomShapes random(223);
    for (int i = 0; i < 300; ++i) {
        Obb box = random.obb(1);
        box.halfExtents[i % 3] = 0;
        if (i % 2 == 0)
            box.halfExtents[(i + 1) % 3] = 0;
        expectExact(randomSegment(random, 1.5), box);
    }
}

template <class A, class B>
void expectRigidMotionKeepsDistance(const A& a, const B& b, const RigidTransform& t)
{
    const Distance d = distance(a, b);
    EXPECT_EQ(d.distance == 0, overlaps(a, b));
    EXPECT_NEAR(distance(b, a).distance, d.distance, 1e-14);
    EXPECT_EQ(distance(b, a).distance == 0, d.distance == 0);
    EXPECT_NEAR(distance(transformed(a, t), transformed(b, t)).distance, d.distance, 1e-11);
}

// Everything is computed from differences, so a shift by 1e3 costs what rounding the coordinates
// costs, 1e-13 or so.
TEST(ClosedDistances, FollowRigidMotions)
{
    test::RandomShapes random(231);
    for (int i = 0; i < 1000; ++i) {
        const auto thick = std::tuple(
            random.sphere(2), Capsule{random.point(2), random.point(2), random.number(0, 0.5)});
        const auto thin = std::tuple(random.triangleAbout(2), randomSegment(random, 2),
                                     std::get<0>(thick), std::get<1>(thick));
        const auto flat =
            std::tuple(Plane{random.point(1), random.number(-2, 2)},
                       HalfSpace{random.point(1), random.number(-2, 2)}, random.obb(2));
        const RigidTransform t = random.pose(1e3);
        const auto withEach = [&](const auto& shape) {
            const auto with = [&](const auto&... others) {
                (expectRigidMotionKeepsDistance(shape, others, t), ...);
            };
            std::apply(with, thin);
        };
        std::apply([&](const auto&... shape) { (withEach(shape), ...); }, thick);
        std::apply(
            [&](const auto& plane, const auto& halfSpace, const auto& box) {
                withEach(plane);
                withEach(halfSpace);
                expectRigidMotionKeepsDistance(box, plane, t);
                expectRigidMotionKeepsDistance(box, halfSpace, t);
                expectRigidMotionKeepsDistance(box, std::get<0>(thick), t);
                expectRigidMotionKeepsDistance(box, std::get<1>(thick), t);
                expectRigidMotionKeepsDistance(box, std::get<1>(thin), t);
            },
            flat);
        expectRigidMotionKeepsDistance(std::get<0>(thin), std::get<1>(thin), t);
    }
}

TEST(ClosedDistances, FollowScalesFrom1em150To1e150)
{
    test::RandomShapes random(232);
    for (int i = 0; i < 500; ++i) {
        const Triangle t = random.triangleAbout(1);
        const Segment s = randomSegment(random, 1);
        const Segment r = randomSegment(random, 1);
        const Aabb box = random.aabb(1);
        for (const double k : {0x1p-500, 0x1p-20, 0x1p20, 0x1p500}) { // powers of two round nothing
            const Triangle kt = {k * t.a, k * t.b, k * t.c};
            const Segment ks = {k * s.a, k * s.b};
            EXPECT_EQ(distance(ks, kt).distance, k * distance(s, t).distance);
            EXPECT_EQ(distance(ks, Segment{k * r.a, k * r.b}).distance,
                      k * distance(s, r).distance);
            EXPECT_EQ(distance(ks, Aabb{k * box.min, k * box.max}).distance,
                      k * distance(s, box).distance);
            EXPECT_EQ(distance(Sphere{k * r.a, k * 0.1}, kt).distance,
                      k * distance(Sphere{r.a, 0.1}, t).distance);
        }
    }
}

} // namespace
} // namespace mbv
