// Cones and ellipsoids against what they are in other words: an ellipsoid of equal radii is a ball,
// any other the image of one, and a cone is the hull of its apex and of points of its rim.
#include "collision/convex/convex.h"
#include "random_shapes.h"
#include "scaled_shape.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/collision/rigid_motion.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace mbv {
namespace {

using test::RandomShapes;

std::vector<Shape> boundedShapes(RandomShapes& random, double reach)
{
    return {random.sphere(reach),   random.aabb(reach),     random.obb(reach),
            random.capsule(reach),  random.cylinder(reach), random.convexHull(reach),
            random.triangle(reach), random.segment(reach),  random.cone(reach),
            random.ellipsoid(reach)};
}

std::vector<Shape> allShapes(RandomShapes& random, double reach)
{
    std::vector<Shape> shapes = boundedShapes(random, reach);
    shapes.emplace_back(random.plane(reach));
    shapes.emplace_back(random.halfSpace(reach));
    return shapes;
}

/// Negative where they overlap, for solids.
double signedGap(const Shape& a, const Shape& b)
{
    const auto found = contact(a, b);
    return found ? -found->depth : distance(a, b).distance;
}

TEST(CurvedPairs, AnEllipsoidOfEqualRadiiIsABall)
{
    RandomShapes random(1);
    for (int i = 0; i < 200; ++i) {
        const Sphere ball = random.sphere(1);
        const double r = ball.radius;
        const Ellipsoid same = {ball.center, {r, r, r}, axesOf(random.rotation())};
        for (const Shape& other : allShapes(random, 1.5)) {
            SCOPED_TRACE(std::to_string(i) + " " + std::string(nameOf(other)));
            ASSERT_NEAR(signedGap(same, other), signedGap(ball, other), 1e-7);
            if (std::abs(signedGap(ball, other)) > 1e-7) {
                ASSERT_EQ(overlaps(Shape(same), other), overlaps(Shape(ball), other));
            }
        }
    }
}

/// The image of p where the ellipsoid becomes the unit ball about the origin.
Vec3 seenFromBall(const Ellipsoid& s, const Vec3& p)
{
    const Vec3 q = p - s.center;
    return {dot(q, s.axes[0]) / s.radii.x, dot(q, s.axes[1]) / s.radii.y,
            dot(q, s.axes[2]) / s.radii.z};
}

TEST(CurvedPairs, AnEllipsoidMeetsWhatItsBallMeets)
{
    RandomShapes random(2);
    const Sphere ball = {{}, 1};
    int met = 0;
    int apart = 0;
    for (int i = 0; i < 1000; ++i) {
        Ellipsoid s = random.ellipsoid(1);
        s.radii += Vec3{0.02, 0.02, 0.02};
        const Triangle t = random.triangle(1);
        const Triangle seenT = {seenFromBall(s, t.a), seenFromBall(s, t.b), seenFromBall(s, t.c)};
        const ConvexHull hull = random.convexHull(1);
        ConvexHull seenHull = hull;
        for (Vec3& p : seenHull.points)
            p = seenFromBall(s, p);
        const std::array<std::pair<Shape, Shape>, 3> pairs = {
            {{t, seenT}, {Segment{t.a, t.b}, Segment{seenT.a, seenT.b}}, {hull, seenHull}}};
        for (const auto& [shape, seen] : pairs) {
            const double center = distance(Sphere{{}, 0}, seen).distance;
            if (std::abs(center - 1) < 1e-5)
                continue;
            ASSERT_EQ(overlaps(Shape(s), shape), overlaps(Shape(ball), seen)) << i;
            ++(center < 1 ? met : apart);
        }
    }
    EXPECT_GT(met, 300);
    EXPECT_GT(apart, 300);
}

TEST(CurvedPairs, AnEllipsoidReachesAsFarAsItsBallFromAPlane)
{
    RandomShapes random(3);
    for (int i = 0; i < 300; ++i) {
        const Ellipsoid s = random.ellipsoid(1);
        const Vec3 n = random.direction();
        // n . p for p = center + sum u_i radii_i axes_i, |u| <= 1, is most along the image of n.
        const double reach = norm(Vec3{s.radii.x * dot(n, s.axes[0]), s.radii.y * dot(n, s.axes[1]),
                                       s.radii.z * dot(n, s.axes[2])});
        const double low = dot(n, s.center) - reach;
        const Distance above = distance(s, HalfSpace{n, low - 0.25});
        EXPECT_NEAR(above.distance, 0.25, 1e-14);
        EXPECT_NEAR(dot(n, above.pointOnA), low, 1e-14);
        const auto below = contact(s, HalfSpace{2 * n, 2 * (low + 0.25)});
        ASSERT_TRUE(below);
        EXPECT_NEAR(below->depth, 0.25, 1e-14);
        EXPECT_FALSE(overlaps(s, Plane{n, low - 1e-9}));
        EXPECT_TRUE(overlaps(s, Plane{n, low + 1e-9 + reach / 2}));
    }
}

ConvexHull fineHull(const Cone& cone)
{
    constexpr int kPoints = 4000;
    const Vec3 axis = normalized(cone.apex - cone.baseCenter);
    const Vec3 u = normalized(cross(axis, std::abs(axis.x) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0}));
    const Vec3 v = cross(axis, u);
    ConvexHull hull = {{cone.apex}};
    for (int i = 0; i < kPoints; ++i) {
        const double angle = 2 * std::numbers::pi * i / kPoints;
        hull.points.push_back(cone.baseCenter + cone.radius * std::cos(angle) * u +
                              cone.radius * std::sin(angle) * v);
    }
    return hull;
}

// A hull of 4000 points of a rim of radius 0.7 at most is 0.7 (1 - cos(pi / 4000)) < 2.2e-7
// thinner.
TEST(CurvedPairs, AConeIsTheHullOfItsApexAndItsRim)
{
    RandomShapes random(4);
    for (int i = 0; i < 40; ++i) {
        const Cone cone = random.cone(1);
        const ConvexHull hull = fineHull(cone);
        for (const Shape& other : allShapes(random, 1)) {
            SCOPED_TRACE(std::to_string(i) + " " + std::string(nameOf(other)));
            ASSERT_NEAR(signedGap(cone, other), signedGap(hull, other), 5e-7);
        }
    }
}

TEST(CurvedPairs, ClosedFormsOfSpheresAgreeWithTheConvexLayer)
{
    RandomShapes random(5);
    int met = 0;
    for (int i = 0; i < 500; ++i) {
        const Sphere ball = random.sphere(1);
        const auto compare = [&](const auto& s) {
            const Distance layer = convex::distance(ball, s);
            ASSERT_NEAR(distance(ball, s).distance, layer.distance, 1e-8) << i;
            const auto closed = contact(ball, s);
            const auto sought = convex::contact(ball, s);
            if (layer.distance > 1e-8) {
                ASSERT_FALSE(closed) << i;
            }
            if (!closed || !sought)
                return;
            ++met;
            ASSERT_NEAR(closed->depth, sought->depth, 3e-7) << i;
            ASSERT_LE(closed->depth, sought->depth + 1e-13) << i; // that of the layer is an extent
        };
        compare(random.cone(1));
        compare(random.ellipsoid(1));
    }
    EXPECT_GT(met, 200);
}

TEST(CurvedPairs, DoNotDependOnTheOrderThePlaceOrTheUnit)
{
    RandomShapes random(6);
    for (int i = 0; i < 60; ++i) {
        const RigidTransform pose = random.pose(2);
        for (const Shape& curved : {Shape(random.cone(1)), Shape(random.ellipsoid(1))}) {
            for (const Shape& other : allShapes(random, 1)) {
                SCOPED_TRACE(std::to_string(i) + " " + std::string(nameOf(other)));
                const double gap = signedGap(curved, other);
                ASSERT_EQ(signedGap(other, curved), gap);
                ASSERT_NEAR(signedGap(transformed(curved, pose), transformed(other, pose)), gap,
                            1e-6);
                for (const double unit : {0x1p-520, 0x1p-20, 0x1p30, 0x1p490})
                    ASSERT_NEAR(
                        signedGap(test::scaledShape(curved, unit), test::scaledShape(other, unit)) /
                            unit,
                        gap, 1e-12);
            }
        }
    }
}

TEST(CurvedPairs, AreAnsweredAtSizesOf1eMinus160And1e150)
{
    RandomShapes random(7);
    for (const double size : {1e-160, 1e150}) {
        for (int i = 0; i < 20; ++i) {
            for (const Shape& curved : {Shape(random.cone(1)), Shape(random.ellipsoid(1))}) {
                for (const Shape& other : allShapes(random, 1))
                    ASSERT_NEAR(
                        signedGap(test::scaledShape(curved, size), test::scaledShape(other, size)) /
                            size,
                        signedGap(curved, other), 1e-6)
                        << nameOf(curved) << " " << nameOf(other);
            }
        }
    }
}

// The cone's side rises by 4 over a run of 3: its normal is (4, 3) / 5. The box's edge at
// x = 1.5 + 0.8 d, z = 2 + 0.6 d is d away from the side's middle.
TEST(CurvedPairs, AConeTouchesWithItsBaseItsApexAndItsSide)
{
    const Cone cone = {{0, 0, 4}, {0, 0, 0}, 3};
    EXPECT_EQ(distance(cone, Aabb{{-1, -1, -3}, {1, 1, -2}}).distance, 2);
    EXPECT_NEAR(distance(cone, Aabb{{-1, -1, 5}, {1, 1, 6}}).distance, 1, 1e-14);
    const double d = 0.5;
    EXPECT_NEAR(distance(cone, Aabb{{1.5 + 0.8 * d, -1, 2 + 0.6 * d}, {9, 1, 9}}).distance, d,
                1e-9);
    const auto deep = contact(cone, Aabb{{1.5 - 0.8 * d, -1, 2 - 0.6 * d}, {9, 1, 9}});
    ASSERT_TRUE(deep);
    EXPECT_NEAR(deep->depth, d, 1e-7);
    EXPECT_NEAR(norm(deep->normal - Vec3{0.8, 0, 0.6}), 0, 1e-4);
    EXPECT_TRUE(overlaps(cone, Aabb{{-1, -1, -1}, {1, 1, 0}}));
    EXPECT_TRUE(overlaps(cone, Aabb{{-1, -1, 4}, {1, 1, 5}}));
    EXPECT_TRUE(overlaps(cone, Sphere{{2.3, 0, 2.6}, 1}));
    EXPECT_FALSE(overlaps(cone, Sphere{{2.3 + 1e-12, 0, 2.6}, 1}));
}

TEST(CurvedPairs, AnEllipsoidIsLeftAlongItsShortestAxis)
{
    const Ellipsoid s = {{1, 2, 3}, {3, 2, 1}};
    const auto box = contact(s, Aabb{{-9, -9, 3.5}, {9, 9, 99}});
    ASSERT_TRUE(box);
    EXPECT_NEAR(box->depth, 0.5, 1e-9);
    EXPECT_NEAR(norm(box->normal - Vec3{0, 0, 1}), 0, 1e-4);
    EXPECT_NEAR(norm(box->pointOnA - Vec3{1, 2, 4}), 0, 1e-3);
    const auto center = contact(s, Sphere{{1, 2, 3}, 0.5});
    ASSERT_TRUE(center);
    EXPECT_NEAR(center->depth, 1.5, 1e-15);
    EXPECT_NEAR(std::abs(center->normal.z), 1, 1e-15);
    const auto same = contact(s, s);
    ASSERT_TRUE(same);
    EXPECT_NEAR(same->depth, 2, 1e-6);
}

/// Of the ellipsoid's points.
Vec3 supportOf(const Ellipsoid& e, const Vec3& direction)
{
    const Vec3 along = {e.radii.x * dot(e.axes[0], direction),
                        e.radii.y * dot(e.axes[1], direction),
                        e.radii.z * dot(e.axes[2], direction)};
    const Vec3 unit = normalized(along);
    return e.center + e.radii.x * unit.x * e.axes[0] + e.radii.y * unit.y * e.axes[1] +
           e.radii.z * unit.z * e.axes[2];
}

TEST(CurvedPairs, NormalsOfEllipsoidsAreRightToRounding)
{
    // Where the way out is the shortest, the farthest points along it are opposite each other.
    RandomShapes random(14);
    int met = 0;
    for (int i = 0; i < 500; ++i) {
        Ellipsoid a = random.ellipsoid(0.5);
        Ellipsoid b = random.ellipsoid(0.5);
        for (Ellipsoid* e : {&a, &b})
            e->radii = max(e->radii, {0.2, 0.2, 0.2}); // none so flat that the normal is in doubt
        const auto found = contact(a, b);
        if (!found)
            continue;
        ++met;
        const Vec3 onA = supportOf(a, found->normal);
        const Vec3 onB = supportOf(b, -found->normal);
        ASSERT_LT(norm(onA - onB - found->depth * found->normal), 1e-12) << i;
        ASSERT_LT(norm(onA - found->pointOnA), 1e-12) << i;
        ASSERT_LT(norm(onB - found->pointOnB), 1e-12) << i;
    }
    EXPECT_GT(met, 300);
}

// Rounding of the coordinates lets the lower bound of their distance pass the upper one.
TEST(CurvedPairs, AllAnswersAgreeWhereBoundsOfATouchCross)
{
    const Cone flat = {{-1.7826628640524886, -1.5225885458174662, -1.0325749677121243},
                       {-1.7826465001685203, -1.5225980991798473, -1.0325834907162299},
                       0.57339204174690028};
    const Capsule tiny = {{-1.4320240999009219, -1.2352773642745474, -0.68145448243871587},
                          {-1.4317986498533002, -1.2351331672082297, -0.68131988105284447},
                          2.1516824651402918e-06};
    const bool overlap = overlaps(Shape(flat), Shape(tiny));
    EXPECT_EQ(contact(Shape(flat), Shape(tiny)).has_value(), overlap);
    EXPECT_EQ(distance(Shape(flat), Shape(tiny)).distance == 0, overlap);
}

TEST(CurvedPairs, WhatIsThinIsAnsweredAsWhatItIs)
{
    RandomShapes random(8);
    for (int i = 0; i < 200; ++i) {
        const Segment thin = random.segment(1);
        const Vec3 half = (thin.b - thin.a) / 2;
        const std::array<Vec3, 3> axes = axesOf(random.rotation());
        const double length = norm(half);
        const Segment rod = {-length * axes[1], length * axes[1]};
        const Ellipsoid needle = {{}, {0, length, 0}, axes};
        const Cone line = {thin.a, thin.b, 0};
        for (const Shape& other : boundedShapes(random, 1)) {
            SCOPED_TRACE(std::to_string(i) + " " + std::string(nameOf(other)));
            ASSERT_NEAR(distance(Shape(line), other).distance,
                        distance(Shape(thin), other).distance, 1e-6);
            ASSERT_NEAR(distance(Shape(needle), other).distance,
                        distance(Shape(rod), other).distance, 1e-6);
        }
    }
}

// The capsule of the same axis is 1e-6 thicker, the rectangle in its plane reaches a little out of
// the ellipse.
TEST(CurvedPairs, NeedlesAndFlatEllipsesLieWithinWhatIsAroundThem)
{
    RandomShapes random(9);
    for (int i = 0; i < 200; ++i) {
        const Ellipsoid needle = {{}, {1, 1e-6, 1e-6}, axesOf(random.rotation())};
        const Capsule around = {-1 * needle.axes[0], needle.axes[0], 1e-6};
        const Ellipsoid flat = {{}, {1, 0.5, 0}, needle.axes};
        const Obb rectangle = {{}, {1, 0.5, 0}, needle.axes};
        for (const Shape& other : boundedShapes(random, 1)) {
            SCOPED_TRACE(std::to_string(i) + " " + std::string(nameOf(other)));
            const double fromNeedle = distance(Shape(needle), other).distance;
            ASSERT_GE(fromNeedle, distance(Shape(around), other).distance - 1e-6);
            ASSERT_LE(fromNeedle, distance(Shape(around), other).distance + 1e-3);
            ASSERT_GE(distance(Shape(flat), other).distance,
                      distance(Shape(rectangle), other).distance - 1e-6);
        }
    }
}

} // namespace
} // namespace mbv
