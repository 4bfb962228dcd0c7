// Cylinders in poses whose answers are known in closed form or were found to high precision.
#include "certificates.h"
#include "random_shapes.h"

#include "collision/convex/convex.h"
#include "collision/exact/accurate_cross.h"
#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/signed_distance.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace mbv {
namespace {

using test::kDirections;

constexpr double kNoFloor = -std::numeric_limits<double>::infinity();

double distanceFromAxis(const Cylinder& c, const Vec3& p)
{
    return norm(cross(p - c.a, normalized(c.b - c.a)));
}

TEST(CylinderContact, ASphereCenterdOnAnObliqueAxisLeavesAcrossIt)
{
    // The center's offset from the axis is rounding, as its direction would be.
    struct Case {
        Sphere sphere;
        Cylinder cylinder;
    };
    for (const Case& c : {Case{{{1, 1, 1}, 0.25}, {{0, 0, 0}, {3, 3, 3}, 0.5}},
                          Case{{{0.5, 0.5, 0.5}, 0.1}, {{0, 0, 0}, {1, 1, 1}, 0.1}},
                          Case{{{3, 1, 2}, 0.5}, {{1, 0, 1}, {5, 2, 3}, 0.5}}}) {
        const Contact contact = mbv::contact(c.sphere, c.cylinder).value();
        EXPECT_NEAR(dot(contact.normal, normalized(c.cylinder.b - c.cylinder.a)), 0, 1e-15);
        EXPECT_NEAR(contact.depth, c.sphere.radius + c.cylinder.radius, 1e-15);
        test::expectProvenContact(c.sphere, c.cylinder, contact, 1e-14, kDirections);
    }
}

TEST(CylinderContact, ASphereCenterdOnTheSurfaceIsPushedAlongItsNormal)
{
    test::RandomShapes random(61);
    for (int i = 0; i < 500; ++i) {
        SCOPED_TRACE(i);
        const auto axes = axesOf(random.rotation());
        const Vec3 base = random.point(1);
        const Cylinder cylinder = {base - axes[2], base + axes[2], 0.7};
        const Vec3 side = base + random.number(-0.9, 0.9) * axes[2] + 0.7 * axes[0];
        const Vec3 end = base + axes[2] + random.number(0, 0.6) * axes[1];
        const Contact atSide = contact(Sphere{side, 0.1}, cylinder).value();
        EXPECT_LE(norm(atSide.normal + axes[0]), 1e-14);
        const Contact atEnd = contact(Sphere{end, 0.1}, cylinder).value();
        EXPECT_LE(norm(atEnd.normal + axes[2]), 1e-14);
        const Vec3 rim = base + axes[2] + 0.7 * axes[1];
        test::expectProvenContact(Sphere{rim, 0.1}, cylinder,
                                  contact(Sphere{rim, 0.1}, cylinder).value(), 1e-14, kDirections);
    }
}

TEST(CylinderContact, CoaxialCylindersTouchOnTheirSurfaces)
{
    const Cylinder outer = {{-3, -3, -3}, {3, 3, 3}, 1};
    const Cylinder inner = {{-1, -1, -1}, {1, 1, 1}, 0.7};
    const Contact c = contact(outer, inner).value();
    EXPECT_NEAR(c.depth, 1.7, 1e-15);
    EXPECT_NEAR(distanceFromAxis(outer, c.pointOnA), 1, 4e-15);
    EXPECT_NEAR(distanceFromAxis(inner, c.pointOnB), 0.7, 4e-15);
}

TEST(CylinderContact, ParallelCylindersAreDiscsAndIntervals)
{
    const Cylinder a = {{0, 0, 0}, {0, 0, 2}, 1};
    EXPECT_EQ(distance(a, Cylinder{{3, 0, 5}, {3, 0, -1}, 1}).distance, 1);
    EXPECT_EQ(distance(a, Cylinder{{0, 0, 3}, {0, 0, 4}, 7}).distance, 1);
    // 3 sqrt(2) apart along the axis and across it: 5 - 2 - 0 and 5 - 1 - 1.
    EXPECT_EQ(distance(a, Cylinder{{3, 4, 5}, {3, 4, 6}, 1}).distance, std::hypot(3, 3));
    EXPECT_TRUE(overlaps(a, Cylinder{{2, 0, 2}, {2, 0, 3}, 1})); // where the rims touch
    EXPECT_FALSE(overlaps(a, Cylinder{{2, 0, 2 + 1e-15}, {2, 0, 3}, 1}));
    const Contact up = contact(a, Cylinder{{0.5, 0, 4}, {0.5, 0, 1.75}, 1}).value();
    EXPECT_EQ(up.depth, 0.25);
    EXPECT_EQ(up.normal, (Vec3{0, 0, 1}));
    EXPECT_EQ(up.pointOnA, (Vec3{0.25, 0, 2})); // the discs share -0.5..1
    const Contact across = contact(a, Cylinder{{1.5, 0, 4}, {1.5, 0, 1}, 1}).value();
    EXPECT_EQ(across.depth, 0.5);
    EXPECT_EQ(across.normal, (Vec3{1, 0, 0}));
    EXPECT_EQ(across.pointOnA, (Vec3{1, 0, 1.5}));
}

TEST(CylinderContact, ParallelCylindersAgreeWithTheConvexLayer)
{
    test::RandomShapes random(64);
    for (int i = 0; i < 2000; ++i) {
        SCOPED_TRACE(i);
        const Vec3 axis = random.direction();
        const auto cylinder = [&] {
            const Vec3 end = random.point(0.8);
            const double length = random.number(0.5, 2); // shorter axes are less parallel
            return Cylinder{end, end + (random.number(-1, 1) < 0 ? -length : length) * axis,
                            random.number(0, 0.7)};
        };
        const Cylinder a = cylinder();
        const Cylinder b = cylinder();
        const Distance d = distance(a, b);
        EXPECT_NEAR(d.distance, convex::distance(a, b).distance, 1e-8);
        test::expectProvenDistance(a, b, d, 1e-14, kDirections);
        EXPECT_EQ(overlaps(a, b), convex::overlaps(a, b));
        if (const auto c = contact(a, b)) {
            EXPECT_NEAR(c->depth, convex::contact(a, b).value().depth, 2e-8);
            test::expectProvenContact(a, b, *c, 1e-14, kDirections);
        }
    }
}

TEST(CylinderContact, NearlyCoaxialCylindersAreProvenAtEveryAngle)
{
    for (int power = -16; power <= -1; ++power) {
        SCOPED_TRACE(power);
        const Vec3 tilt = {std::pow(10, power), 0, 0};
        const Cylinder outer = {{0, 0, -2}, {0, 0, 2}, 1};
        const Cylinder inner = {-Vec3{0, 0, 0.5} - tilt, Vec3{0, 0, 0.5} + tilt, 0.5};
        const Contact c = contact(outer, inner).value();
        test::expectProvenContact(outer, inner, c, 1e-7, kDirections);
        EXPECT_NEAR(c.depth, 1.5, 1e-7); // out across the tilt, where both circles are seen edge on
    }
}

TEST(CylinderContact, TheShortestWayIsFoundAmongManyNearlyAsShort)
{
    // Found by differential fuzzing; the depths are extents along a face or axis, in 50 digits.
    const Obb box = {{0, 0, 0},
                     {1, 0.5, 2},
                     {Vec3{0.7105832176097863, -0.5686067515904522, 0.41443678998983335},
                      Vec3{-0.22790096287987363, 0.3712625258323778, 0.9001251513156321},
                      Vec3{-0.665682087763934, -0.7340643697648845, 0.13422689399644624}}};
    const Cylinder concentric = {{0.4985231316459078, 1.6010965546473332, -0.20134034099460069},
                                 {-1.4985231316459078, -0.6010965546473332, 0.20134034099460069},
                                 1.5};
    EXPECT_NEAR(contact(box, concentric).value().depth, 1.7004182556439371, 1e-8);

    const Obb cube = {{0, 0, 0}, {0.5, 0.5, 0.5}};
    const Cylinder nearParallel = {{-1.0000000000001683, 0.500000000000075, -2.5},
                                   {-0.9999999999998318, 0.4999999999999249, 1.5},
                                   2};
    EXPECT_NEAR(contact(cube, nearParallel).value().depth, 1.5, 1e-8);
}

/// Depths to rounding, where the convex layer has bounds of 1e-8.
template <class A> void expectShortestWays(test::RandomShapes& random, int i, auto&& shape)
{
    SCOPED_TRACE(i);
    const Cylinder cylinder = random.shape<Cylinder>(0.5);
    const A a = shape(cylinder);
    const auto c = contact(a, cylinder);
    ASSERT_EQ(c.has_value(), convex::overlaps(a, cylinder));
    if (!c)
        return;
    test::expectProvenContact(a, cylinder, *c, 2e-9, kDirections);
    const double byExpanding = convex::contact(a, cylinder).value().depth;
    EXPECT_LE(c->depth, byExpanding + 1e-14);
    EXPECT_GE(c->depth, byExpanding - 2e-8);
}

TEST(CylinderContact, WithBoxesAndCapsulesIsNoLongerThanByExpanding)
{
    test::RandomShapes random(65);
    for (int i = 0; i < 1500; ++i) {
        expectShortestWays<Obb>(random, i, [&](const Cylinder&) { return random.shape<Obb>(0.5); });
        expectShortestWays<Aabb>(random, i,
                                 [&](const Cylinder&) { return random.shape<Aabb>(0.5); });
        expectShortestWays<Capsule>(random, i,
                                    [&](const Cylinder&) { return random.shape<Capsule>(0.5); });
    }
}

TEST(CylinderContact, WithBoxesAndCapsulesOnItsAxisIsNoLongerThanByExpanding)
{
    test::RandomShapes random(66);
    for (int i = 0; i < 500; ++i) {
        const auto onAxis = [&](const Cylinder& c) {
            return c.a + random.number(0, 1) * (c.b - c.a);
        };
        expectShortestWays<Obb>(random, i, [&](const Cylinder& c) {
            Obb box = random.shape<Obb>(1);
            box.center = onAxis(c);
            const Vec3 along = normalized(c.b - c.a);
            const Vec3 across = anyPerpendicular(along);
            if (i % 2 == 0)
                box.axes = {along, across, cross(along, across)};
            if (i % 3 == 0)
                box.halfExtents.x = 0;
            return box;
        });
        expectShortestWays<Capsule>(random, i, [&](const Cylinder& c) {
            return Capsule{onAxis(c), i % 2 == 0 ? onAxis(c) : random.point(1),
                           i % 3 == 0 ? 0 : random.number(0, 1)};
        });
    }
}

TEST(CylinderContact, WithCylindersIsNoLongerThanByExpanding)
{
    test::RandomShapes random(68);
    for (int i = 0; i < 2000; ++i) {
        expectShortestWays<Cylinder>(random, i, [&](const Cylinder& c) {
            Cylinder other = random.shape<Cylinder>(0.5);
            const Vec3 along = c.b - c.a;
            if (i % 4 == 1) // nearly parallel
                other.b = other.a + along + 1e-3 * random.point(1);
            if (i % 4 == 2) // axes that cross at right angles
                other = {c.a - anyPerpendicular(along), c.a + anyPerpendicular(along), 0.3};
            if (i % 4 == 3) // about one center
                other = {(c.a + c.b) / 2 - other.a, (c.a + c.b) / 2 + other.a, other.radius};
            return other;
        });
    }
}

TEST(CylinderContact, IsThereWhereverEndsMeetButForRounding)
{
    test::RandomShapes random(65);
    int touching = 0;
    for (int i = 0; i < 5000; ++i) {
        SCOPED_TRACE(i);
        const auto axes = axesOf(random.rotation());
        const Vec3 end = random.point(1);
        const double half = std::exp(random.number(-7, 0));
        const double otherHalf = std::exp(random.number(-7, 0));
        const Cylinder a = {end - 2 * half * axes[2], end, random.number(0, 1)};
        const Vec3 beside = end + random.number(-1, 1) * a.radius * axes[0];
        const Cylinder b = {beside, beside + 2 * otherHalf * axes[2], random.number(0, 0.01)};
        const auto found = contact(a, b);
        EXPECT_EQ(found.has_value(), overlaps(a, b));
        if (!found)
            continue;
        EXPECT_NEAR(norm(found->normal), 1, 1e-12);
        EXPECT_LE(found->depth, 1e-12);
        ++touching;
    }
    EXPECT_GT(touching, 1000);
}

TEST(CylinderContact, OfNearlyParallelCylindersHasItsPointsOnBoth)
{
    test::RandomShapes random(66);
    for (int i = 0; i < 5000; ++i) {
        SCOPED_TRACE(i);
        const auto axes = axesOf(random.rotation());
        const double tilt = std::exp(random.number(-39, -7));
        const auto number = [&] { return std::exp(random.number(-3, 0)); };
        const Vec3 along = number() * axes[2];
        const Vec3 tilted = number() * normalized(axes[2] + tilt * axes[0]);
        const Vec3 center = random.point(1);
        const Cylinder a = {-along, along, number()};
        const Cylinder b = {center - tilted, center + tilted, number()};
        if (const auto found = contact(a, b)) {
            EXPECT_NEAR(signedDistance(Shape(a), found->pointOnA).distance, 0, 1e-7);
            EXPECT_NEAR(signedDistance(Shape(b), found->pointOnB).distance, 0, 1e-7);
        }
    }
}

TEST(CylinderContact, AnUprightCylinderLeavesABoxStraightUp)
{
    const Aabb table = {{-2, -2, -1}, {2, 2, 0}};
    const Contact c = contact(table, Cylinder{{0.5, 0.25, -0.125}, {0.5, 0.25, 3}, 0.75}).value();
    EXPECT_EQ(c.depth, 0.125);
    EXPECT_EQ(c.normal, (Vec3{0, 0, 1}));
    EXPECT_EQ(c.pointOnA.z, 0);
    EXPECT_EQ(c.pointOnB.z, -0.125);
    EXPECT_LE(norm(c.pointOnA - Vec3{0.5, 0.25, 0}), 0.75);
    const Contact lying = contact(table, Cylinder{{-1, 0.5, 0.75}, {1, 0.5, 0.75}, 1}).value();
    EXPECT_EQ(lying.depth, 0.25);
    EXPECT_EQ(lying.normal, (Vec3{0, 0, 1}));
}

/// A segment that counts how often it is asked.
struct CountingAxis : convex::PointsCore<2> {
    std::size_t* calls;

    Vec3 support(const Vec3& direction) const
    {
        ++*calls;
        return PointsCore<2>::support(direction);
    }
};

/// The rims touch in (1, 0, 1), and part along all directions from x to (0.6, 0, 0.8): those across
/// the end and the side of the one, against the other's. Each has an extent of 0, which the search
/// would prove by thousands of regions along the arc.
TEST(DirectionSearch, EndsWhereAPointIsKnownToBeAsNear)
{
    const Vec3 axis = {0.6, 0, 0.8};
    const convex::CylinderCore a = {{}, {0, 0, 1}, {0, 0, 1}, 1};
    const convex::CylinderCore b = {Vec3{1, 0, 1} + 0.5 * Vec3{0.8, 0, -0.6} + 0.7 * axis,
                                    0.7 * axis, axis, 0.5};
    std::size_t calls = 0;
    const CountingAxis axisA = {polytopeOf(a), &calls};
    const auto axisB = polytopeOf(b);
    const convex::RoundedDifference difference = {convex::DifferenceSupport(axisA, axisB),
                                                  {roundSummandOf(a), roundSummandOf(b)}};
    const auto found = convex::shallowestDirection(difference, {0, 1, 0}, 0);
    EXPECT_LE(calls, 400U);
    EXPECT_NEAR(found.extent, 0, 1e-12);
    EXPECT_LE(found.proven, found.extent);
    calls = 0;
    const auto byRegions = convex::shallowestDirection(difference, {0, 1, 0}, kNoFloor);
    EXPECT_GT(calls, 2000U);
    EXPECT_NEAR(byRegions.extent, 0, 1e-12);
}

TEST(DirectionSearch, ClosesTheBracketFromAnyStart)
{
    test::RandomShapes random(63);
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const auto rotation = axesOf(random.rotation());
        const convex::CylinderCore a = {random.point(0.3), random.number(0.01, 1) * rotation[0],
                                        rotation[0], random.number(0.01, 1)};
        const auto other = i % 3 == 0 ? rotation : axesOf(random.rotation());
        const convex::CylinderCore b = {random.point(0.3), random.number(0.01, 1) * other[0],
                                        other[0], i % 2 == 0 ? 0 : random.number(0.01, 1)};
        const auto axisA = polytopeOf(a);
        const auto axisB = polytopeOf(b);
        const convex::RoundedDifference difference = {convex::DifferenceSupport(axisA, axisB),
                                                      {roundSummandOf(a), roundSummandOf(b)}};
        const auto found = convex::shallowestDirection(difference, random.direction(), kNoFloor);
        EXPECT_LE(found.extent - found.proven, 3e-7);
        EXPECT_GE(found.extent, found.proven);
        // The cores' own support function agrees on the extent, and no direction is below it.
        const convex::DifferenceSupport whole(a, b);
        const auto extentAlong = [&](const Vec3& d) { return dot(d, whole(d).difference); };
        EXPECT_NEAR(extentAlong(found.direction), found.extent, 1e-14);
        for (const Vec3& direction : kDirections)
            EXPECT_GE(extentAlong(direction), found.proven);
        for (int j = 0; j < 50; ++j)
            EXPECT_GE(extentAlong(normalized(found.direction + random.point(0.01))), found.proven);
    }
}

} // namespace
} // namespace mbv
