// The convex layer by itself: closed forms, properties, and input that breaks expanding polytopes.
#include "certificates.h"
#include "random_shapes.h"

#include "collision/convex/convex.h"
#include "collision/convex/gjk/features.h"
#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/raycast.h>

#include <gtest/gtest.h>

#include <numbers>

namespace mbv {
namespace {

using test::kDirections;

ConvexHull hullOf(const Aabb& box)
{
    const auto corners = cornersOf(box);
    return {{corners.begin(), corners.end()}};
}

TEST(ConvexLayer, SpheresAgreeWithTheDistanceOfTheirCenters)
{
    test::RandomShapes random(41);
    for (int i = 0; i < 500; ++i) {
        const Sphere a = random.sphere(1);
        const Sphere b = random.sphere(1);
        const double apart = norm(b.center - a.center) - a.radius - b.radius;
        EXPECT_NEAR(convex::distance(a, b).distance, std::max(apart, 0.0), 1e-15);
        EXPECT_EQ(convex::overlaps(a, b), apart <= 0);
        if (apart < 0) {
            const Contact c = convex::contact(a, b).value();
            EXPECT_NEAR(c.depth, -apart, 1e-15);
            EXPECT_LE(norm(c.normal - normalized(b.center - a.center)), 1e-14);
        }
    }
}

TEST(ConvexLayer, BoxesAgreeWithTheFifteenAxes)
{
    test::RandomShapes random(42);
    for (int i = 0; i < 2000; ++i) {
        const Obb a = random.obb(0.8);
        const Obb b = random.obb(0.8);
        SCOPED_TRACE(i);
        EXPECT_EQ(convex::overlaps(a, b), overlaps(a, b));
        EXPECT_NEAR(convex::distance(a, b).distance, distance(a, b).distance, 1e-13);
        const auto c = contact(a, b);
        if (c) {
            EXPECT_NEAR(convex::contact(a, b).value().depth, c->depth, 1e-11);
        }
    }
}

TEST(ConvexLayer, TheSearchOfAllFeaturesAgreesWithGjk)
{
    test::RandomShapes random(48);
    int apart = 0;
    for (int i = 0; i < 1000; ++i) {
        SCOPED_TRACE(i);
        const auto a = random.shape<Obb>(2);
        const auto b = random.shape<Obb>(2);
        const auto t = random.shape<Triangle>(2);
        const convex::Frame frame;
        const auto expectSame = [&](const auto& x, const auto& y) {
            const double expected = convex::distance(x, y).distance;
            if (expected == 0)
                return;
            ++apart;
            const convex::NearestPair found =
                convex::nearestByFeatures(coreOf(x, frame), coreOf(y, frame));
            EXPECT_NEAR(std::sqrt(found.squared), expected, 1e-13);
        };
        expectSame(a, b);
        expectSame(a, t);
    }
    EXPECT_GT(apart, 1000);
}

TEST(ConvexLayer, StandingCylindersMeetLikeDiscsAndIntervals)
{
    // Axes along z, 1.5 apart, radii 1: overlap 0.5 across; heights [0, 2] and [1.8, 3]: 0.2 along.
    const Cylinder a = {{0, 0, 0}, {0, 0, 2}, 1};
    const Cylinder above = {{1.5, 0, 1.8}, {1.5, 0, 3}, 1};
    const Contact c = contact(a, above).value();
    EXPECT_NEAR(c.depth, 0.2, 1e-12);
    EXPECT_LE(norm(c.normal - Vec3{0, 0, 1}), 1e-12);
    // Heights [0.5, 1.5] overlap by 1.5 either way, so across is shorter.
    const Cylinder beside = {{1.5, 0, 0.5}, {1.5, 0, 1.5}, 1};
    const Contact d = contact(a, beside).value();
    EXPECT_NEAR(d.depth, 0.5, 1e-6);
    EXPECT_LE(norm(d.normal - Vec3{1, 0, 0}), 1e-5);
    EXPECT_NEAR(distance(a, Cylinder{{3, 4, 5}, {3, 4, 6}, 1}).distance, std::sqrt(18), 1e-7);
}

TEST(ConvexLayer, OneCylinderInsideAnotherLeavesByTheShortestWay)
{
    // On a common axis every direction across is as good: radii 1 + 0.5; along it 2 - 0.5 + 1.
    const Cylinder outer = {{0, 0, -2}, {0, 0, 2}, 1};
    for (const double off : {0.0, 1e-12, 1e-9, 1e-6, 1e-3, 0.1}) {
        SCOPED_TRACE(off);
        const Cylinder inner = {{off, 0, -0.5}, {off, 0, 0.5}, 0.5};
        const Contact c = contact(outer, inner).value();
        test::expectProvenContact(outer, inner, c, 1e-6, kDirections);
        EXPECT_NEAR(c.depth, 1.5 - off, 1e-6);
    }
}

TEST(ConvexLayer, EqualShapesHaveAContact)
{
    test::RandomShapes random(43);
    for (int i = 0; i < 50; ++i) {
        SCOPED_TRACE(i);
        const auto hull = random.shape<ConvexHull>(1);
        test::expectProvenContact(hull, hull, contact(hull, hull).value(), 1e-6, kDirections);
        const auto cylinder = random.shape<Cylinder>(1);
        test::expectProvenContact(cylinder, cylinder, contact(cylinder, cylinder).value(), 1e-6,
                                  kDirections);
    }
}

TEST(ConvexLayer, FlatAndDegenerateHullsTouchWithDepthZero)
{
    const ConvexHull square = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}};
    const ConvexHull shifted = {{{0.5, 0.5, 0}, {2, 0.5, 0}, {0.5, 2, 0}}};
    const ConvexHull segment = {{{-1, 0.5, 0}, {2, 0.5, 0}, {0, 0.5, 0}}};
    const ConvexHull point = {{{0.25, 0.25, 0}, {0.25, 0.25, 0}}};
    const std::array hulls = {square, shifted, segment, point};
    for (const ConvexHull& a : hulls) {
        for (const ConvexHull& b : hulls) {
            SCOPED_TRACE(a.points.size() * 10 + b.points.size());
            const std::optional<Contact> c = contact(a, b);
            EXPECT_EQ(c.has_value(), overlaps(a, b));
            if (c) {
                EXPECT_NEAR(c->depth, 0, 1e-15);
                EXPECT_NEAR(norm(c->normal), 1, 1e-15);
                EXPECT_LE(norm(c->pointOnA - c->pointOnB), 1e-15);
            }
        }
    }
    EXPECT_TRUE(overlaps(square, shifted));
    EXPECT_TRUE(overlaps(square, segment));
    EXPECT_TRUE(overlaps(square, point));
    EXPECT_FALSE(overlaps(segment, point));
}

TEST(ConvexLayer, HullsThatTouchOverlapInAFaceAnEdgeOrACorner)
{
    const ConvexHull cube = hullOf({{0, 0, 0}, {1, 1, 1}});
    for (const Vec3& corner : {Vec3{1, 0, 0}, Vec3{1, 0.3, 0.6}, Vec3{1, 1, 0}, Vec3{1, 1, 1}}) {
        const ConvexHull other = hullOf({corner, corner + Vec3{1, 1, 1}});
        EXPECT_TRUE(overlaps(cube, other));
        EXPECT_EQ(distance(cube, other).distance, 0);
        EXPECT_NEAR(contact(cube, other).value().depth, 0, 1e-14);
        const Vec3 apart = {1e-9, 0, 0};
        EXPECT_FALSE(overlaps(cube, hullOf({corner + apart, corner + Vec3{1, 1, 1}})));
    }
}

/// A walk that comes to a point between two corners, or on a thin triangle, ends there: the point
/// may be deep inside all the same.
TEST(ConvexLayer, WhatIsAFewRoundingsFromASegmentOfCornersMayBeDeepInside)
{
    test::RandomShapes random(71);
    for (int i = 0; i < 1500; ++i) {
        const Vec3 center = i % 2 == 0 ? random.point(10) : Vec3{};
        const Obb plank = {center, {1, random.number(0.05, 0.3), 1e-3}, axesOf(random.rotation())};
        ConvexHull hull;
        for (const Vec3& corner : cornersOf(plank))
            hull.points.push_back(corner);
        for (const double noise : {0.0, 1e-15, 1e-14, 1e-13}) {
            const Sphere point = {center + noise * random.point(1), 0};
            EXPECT_TRUE(overlaps(Shape(point), Shape(hull))) << i << ", " << noise;
            EXPECT_EQ(distance(Shape(point), Shape(hull)).distance, 0) << i << ", " << noise;
        }
    }
    const ConvexHull needle = {
        {{-177, -176, 131}, {63, 63, -49}, {-243, -244, 184}, {236, 235, -176}, {-183, -184, 137}}};
    const Vec3 within = {1.7999999999999972, 1.5999999999999943, -2.3999999999999986};
    EXPECT_TRUE(overlaps(Shape(Sphere{within, 0}), Shape(needle)));
    EXPECT_TRUE(raycast({within, {1, 2, 3}}, Shape(needle)));
}

TEST(ConvexLayer, ManyEqualPointsAreOnePoint)
{
    ConvexHull hull = hullOf({{0, 0, 0}, {1, 1, 1}});
    for (int copies = 0; copies < 3; ++copies)
        hull.points.insert(hull.points.end(), hull.points.begin(), hull.points.end());
    EXPECT_NEAR(contact(hull, Sphere{{0.9, 0.5, 0.5}, 0.2}).value().depth, 0.3, 1e-14);
    EXPECT_NEAR(distance(hull, Sphere{{2, 2, 1}, 0.2}).distance, std::numbers::sqrt2 - 0.2, 1e-14);
}

TEST(ConvexLayer, ACapsulesDepthInAHullIsThatOfItsSegmentAndItsRadius)
{
    // Through the cube from side to side at x = 0.9: out by 0.1 + 0.05 along +x.
    const ConvexHull cube = hullOf({{0, 0, 0}, {1, 1, 1}});
    const Capsule capsule = {{0.9, 0.5, -1}, {0.9, 0.5, 2}, 0.05};
    const Contact c = contact(cube, capsule).value();
    EXPECT_NEAR(c.depth, 0.15, 1e-14);
    EXPECT_LE(norm(c.normal - Vec3{1, 0, 0}), 1e-14);
}

template <class S> S scaled(const S& shape, double factor);
template <> Cylinder scaled(const Cylinder& s, double factor)
{
    return {factor * s.a, factor * s.b, factor * s.radius};
}
template <> ConvexHull scaled(const ConvexHull& s, double factor)
{
    ConvexHull result;
    for (const Vec3& p : s.points)
        result.points.push_back(factor * p);
    return result;
}

TEST(ConvexLayer, AnswersScaleWithTheShapesFrom1em150To1e150)
{
    test::RandomShapes random(44);
    for (int i = 0; i < 100; ++i) {
        SCOPED_TRACE(i);
        const auto a = random.shape<Cylinder>(1);
        const auto b = random.shape<ConvexHull>(1);
        const Distance d = distance(a, b);
        const auto c = contact(a, b);
        // Powers of two round nothing, and so change nothing.
        for (const double factor : {0x1p-498, 0x1p-20, 0x1p20, 0x1p498}) {
            const Cylinder largeA = scaled(a, factor);
            const ConvexHull largeB = scaled(b, factor);
            EXPECT_EQ(distance(largeA, largeB).distance, factor * d.distance);
            EXPECT_EQ(overlaps(largeA, largeB), c.has_value());
            if (c) {
                EXPECT_EQ(contact(largeA, largeB).value().depth, factor * c->depth);
            }
        }
    }
}

TEST(ConvexLayer, SwappingOrMovingBothChangesNothingButRounding)
{
    test::RandomShapes random(46);
    for (int i = 0; i < 200; ++i) {
        SCOPED_TRACE(i);
        const auto a = random.shape<Obb>(0.8);
        const auto b = random.shape<Cylinder>(0.8);
        const RigidTransform motion = random.pose(100);
        const double apart = distance(a, b).distance;
        EXPECT_NEAR(distance(b, a).distance, apart, 1e-7);
        EXPECT_NEAR(distance(transformed(a, motion), transformed(b, motion)).distance, apart, 1e-7);
        const auto c = contact(a, b);
        const auto swapped = convex::contact(b, a);
        if (c) {
            EXPECT_NEAR(swapped.value().depth, c->depth, 1e-6);
            EXPECT_NEAR(contact(transformed(a, motion), transformed(b, motion)).value().depth,
                        c->depth, 1e-6);
        }
    }
}

TEST(ConvexLayer, NeedlesAndPlatesAtAnyAngleAreProven)
{
    test::RandomShapes random(47);
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const double angle = std::pow(10, random.number(-12, 0));
        const Quaternion rotation = fromAxisAngle(random.point(1), angle);
        const Obb plate = {{0, 0, 0}, {1, 1, 1e-5}};
        const Obb needle = {
            {0.2, 0.1, random.number(-1e-4, 1e-4)}, {1, 1e-5, 1e-5}, axesOf(rotation)};
        const auto corners = cornersOf(needle);
        const ConvexHull hull = {{corners.begin(), corners.end()}};
        const Distance d = distance(plate, hull);
        test::expectProvenDistance(plate, hull, d, 1e-6, kDirections);
        EXPECT_NEAR(d.distance, distance(plate, needle).distance, 1e-8);
        const auto c = contact(plate, hull);
        if (c) {
            EXPECT_NEAR(c->depth, contact(plate, needle).value().depth, 1e-6);
        }
    }
}

TEST(ConvexLayer, CentersAt1e8LoseOnlyWhatTheirCoordinatesDo)
{
    const Vec3 far = {1e8, -1e8, 1e8};
    const ConvexHull cube = hullOf({far, far + Vec3{1, 1, 1}});
    const ConvexHull next = hullOf({far + Vec3{1.5, 0, 0}, far + Vec3{2, 1, 1}});
    EXPECT_EQ(distance(cube, next).distance, 0.5); // all coordinates are exact
    const ConvexHull deep = hullOf({far + Vec3{0.75, 0, 0}, far + Vec3{2, 1, 1}});
    EXPECT_NEAR(contact(cube, deep).value().depth, 0.25, 1e-14);
}

/// Rounding hides from GJK that the capsule's axis is nearer a hair away from its end.
TEST(ConvexLayer, ACapsuleBesideACornerTouchesItThere)
{
    const Capsule capsule = {{28540780.893740818, -12448288.853856307, 20386376.236345373},
                             {28540779.36919168, -12448288.990494955, 20386376.304157004},
                             0.19220161501729272};
    const Vec3 corner = {28540780.88820162, -12448288.722481664, 20386376.376528963};
    const ConvexHull hull = {{corner,
                              {28540780.73529635, -12448287.948367579, 20386376.283303857},
                              {28540780.802000791, -12448288.35579762, 20386376.394647751},
                              {28540780.909600664, -12448288.277675033, 20386376.474683762},
                              {28540780.926858857, -12448288.385102771, 20386376.506841298},
                              {28540780.770244502, -12448288.729959048, 20386376.48671731},
                              {28540780.989589021, -12448288.163440861, 20386376.331754118}}};
    const std::optional<Contact> c = contact(capsule, hull);
    ASSERT_TRUE(c);
    EXPECT_LT(norm(c->pointOnA - corner), 2e-7);
    EXPECT_LT(norm(c->pointOnB - corner), 2e-7);
}

} // namespace
} // namespace mbv
