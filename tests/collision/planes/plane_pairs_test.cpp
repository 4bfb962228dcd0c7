// Planes and half-spaces: parallel, opposite, coincident, and against shapes of every kind.
#include "random_shapes.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

double side(const Plane& p, const Vec3& x)
{
    return (dot(p.normal, x) - p.offset) / norm(p.normal);
}

TEST(Planes, CrossUnlessParallel)
{
    const Plane floor = {{0, 0, 1}, 1};
    const Plane tilted = {{1e-9, 0, 1}, 5};
    EXPECT_TRUE(overlaps(floor, tilted));
    const Distance d = distance(floor, tilted);
    EXPECT_EQ(d.distance, 0);
    EXPECT_EQ(d.pointOnA, d.pointOnB);
    // x = 4 / 1e-9 = 4e9 along x, at z = 1.
    EXPECT_NEAR(d.pointOnA.x, 4e9, 1e-5);
    EXPECT_NEAR(d.pointOnA.z, 1, 1e-15);
}

TEST(Planes, OfExactlyParallelNormalsAreDecidedExactly)
{
    // z = 1, three times: lengths 1, 2 and -4.
    const Plane a = {{0, 0, 1}, 1};
    EXPECT_TRUE(overlaps(a, Plane{{0, 0, 2}, 2}));
    EXPECT_TRUE(overlaps(a, Plane{{0, 0, -4}, -4}));
    EXPECT_FALSE(overlaps(a, Plane{{0, 0, 2}, std::nextafter(2, 3)}));
    EXPECT_FALSE(overlaps(a, Plane{{0, 0, -4}, 4})); // z = -1
    EXPECT_EQ(distance(a, Plane{{0, 0, -4}, 4}).distance, 2);
    EXPECT_EQ(distance(a, Plane{{0, 0, -4}, 4}).pointOnA, (Vec3{0, 0, 1}));
    EXPECT_EQ(distance(a, Plane{{0, 0, -4}, 4}).pointOnB, (Vec3{0, 0, -1}));
    // 1e8 away, one unit in the last place apart.
    const double far = 1e8;
    EXPECT_TRUE(overlaps(Plane{{3, 4, 0}, far}, Plane{{-3, -4, 0}, -far}));
    EXPECT_FALSE(overlaps(Plane{{3, 4, 0}, far}, Plane{{3, 4, 0}, std::nextafter(far, 2e8)}));
}

// (0.1, 0.2, 0.3) is parallel to (1, 2, 3) in decimals, not in doubles: the planes are parallel to
// rounding, at 10 / sqrt(14) and 20 / sqrt(14) from the origin.
TEST(Planes, OfNormalsParallelToRoundingAreParallel)
{
    const Plane a = {{0.1, 0.2, 0.3}, 1};
    EXPECT_TRUE(overlaps(a, Plane{{1, 2, 3}, 10}));
    EXPECT_FALSE(overlaps(a, Plane{{1, 2, 3}, 20}));
    EXPECT_DOUBLE_EQ(distance(a, Plane{{1, 2, 3}, 20}).distance, 10 / std::sqrt(14.0));
    EXPECT_DOUBLE_EQ(distance(a, Plane{{-1, -2, -3}, 20}).distance, 30 / std::sqrt(14.0));
    // A component that is 1e-16 rather than 0 is not rounding: these cross, far away.
    EXPECT_TRUE(overlaps(Plane{{0, 0, 1}, 0}, Plane{{1e-16, 0, 1}, 5}));

    test::RandomShapes random(701);
    for (int i = 0; i < 1000; ++i) {
        const Vec3 n = random.point(1);
        const double gap = random.number(-2, 2);
        const double k = random.number(-3, 3);
        // k n rounded, and planes at 1 and 1 + gap from the origin.
        const Plane p = {n, norm(n)};
        const Plane q = {k * n, k * norm(n) * (1 + gap)};
        EXPECT_NEAR(distance(p, q).distance, std::abs(gap), 1e-14);
        EXPECT_TRUE(overlaps(p, Plane{k * n, k * norm(n)}));
    }
}

TEST(HalfSpaces, AreApartOnlyWhenOppositeAndApart)
{
    const HalfSpace below = {{0, 0, 1}, 1}; // z <= 1
    EXPECT_TRUE(overlaps(below, HalfSpace{{0, 0, 5}, -100}));
    EXPECT_TRUE(overlaps(below, HalfSpace{{0, 1e-9, -1}, -100}));
    EXPECT_TRUE(overlaps(below, HalfSpace{{0, 0, -2}, -2}));  // z >= 1: they touch
    EXPECT_FALSE(overlaps(below, HalfSpace{{0, 0, -2}, -4})); // z >= 2
    const Distance d = distance(below, HalfSpace{{0, 0, -2}, -4});
    EXPECT_EQ(d.distance, 1);
    EXPECT_EQ(d.pointOnA, (Vec3{0, 0, 1}));
    EXPECT_EQ(d.pointOnB, (Vec3{0, 0, 2}));
}

TEST(HalfSpaces, HaveAContactOnlyWhenOpposite)
{
    const HalfSpace below = {{0, 0, 1}, 1};
    const auto c = contact(below, HalfSpace{{0, 0, -2}, 4}); // z >= -2: a slab of 3 in common
    ASSERT_TRUE(c);
    EXPECT_EQ(c->depth, 3);
    EXPECT_EQ(c->normal, (Vec3{0, 0, 1}));
    EXPECT_EQ(c->pointOnA, (Vec3{0, 0, 1}));
    EXPECT_EQ(c->pointOnB, (Vec3{0, 0, -2}));
    EXPECT_FALSE(contact(below, HalfSpace{{0, 0, 1}, -4}));  // one inside the other, for ever
    EXPECT_FALSE(contact(below, HalfSpace{{1, 0, -1}, 4}));  // wedges: nothing finite separates
    EXPECT_FALSE(contact(below, HalfSpace{{0, 0, -2}, -4})); // apart
}

// Found by fuzzing: the angle between them is 2e-14, and rounding of the normals put the point off
// by 1e8 roundings.
TEST(Planes, ThatAreNearlyParallelCrossInAPointOfBoth)
{
    const Plane p = {{-0.49723631024536902, -5.5456266694094003, 5.8711075441346745},
                     152.51941597394418};
    const Plane q = {{-0.19723212504276108, -2.1998456432749283, 2.328930338200597},
                     60.518749340722408};
    const Vec3 x = distance(p, q).pointOnA;
    EXPECT_NEAR(side(p, x), 0, 4e-16 * norm(x));
    EXPECT_NEAR(side(q, x), 0, 4e-16 * norm(x));
}

// The common point of any two that overlap is in both.
TEST(HalfSpaces, AndPlanesShareThePointTheyNameAsCommon)
{
    test::RandomShapes random(702);
    for (int i = 0; i < 2000; ++i) {
        const Vec3 n = random.point(1);
        const Vec3 m = i % 3 == 0 ? n : i % 3 == 1 ? -n : random.point(1);
        const Plane p = {n, random.number(-1, 1)};
        const Plane q = {m, random.number(-1, 1)};
        const HalfSpace g = {n, p.offset};
        const HalfSpace h = {m, q.offset};
        if (overlaps(p, q)) {
            const Vec3 x = distance(p, q).pointOnA;
            EXPECT_NEAR(side(p, x), 0, 1e-13 * (1 + norm(x)));
            EXPECT_NEAR(side(q, x), 0, 1e-13 * (1 + norm(x)));
        }
        if (overlaps(p, h)) {
            const Vec3 x = distance(p, h).pointOnA;
            EXPECT_NEAR(side(p, x), 0, 1e-13 * (1 + norm(x)));
            EXPECT_LE(side(q, x), 1e-13 * (1 + norm(x)));
        }
        if (overlaps(g, h)) {
            const Vec3 x = distance(g, h).pointOnA;
            EXPECT_LE(side(p, x), 1e-13 * (1 + norm(x)));
            EXPECT_LE(side(q, x), 1e-13 * (1 + norm(x)));
        }
    }
}

/// Low and high side of a cloud of points that spans the shape.
template <class S>
void expectSupport(const S& shape, const std::vector<Vec3>& cloud, const Plane& plane,
                   double tolerance)
{
    double low = side(plane, cloud[0]);
    double high = low;
    for (const Vec3& p : cloud) {
        low = std::min(low, side(plane, p));
        high = std::max(high, side(plane, p));
    }
    const HalfSpace half = {plane.normal, plane.offset};
    const double toPlane = std::max({low, -high, 0.0});
    EXPECT_NEAR(distance(shape, plane).distance, toPlane, tolerance);
    EXPECT_NEAR(distance(half, shape).distance, std::max(low, 0.0), tolerance);
    for (const Distance& d : {distance(shape, plane), distance(shape, half)}) {
        EXPECT_NEAR(norm(d.pointOnB - d.pointOnA), d.distance, 1e-14);
        EXPECT_LE(side(plane, d.pointOnB), 1e-14);
    }
    EXPECT_NEAR(side(plane, distance(shape, plane).pointOnB), 0, 1e-14);
    if constexpr (Solid<S>) {
        const auto c = contact(shape, half);
        ASSERT_EQ(c.has_value(), overlaps(shape, half));
        if (c) {
            EXPECT_NEAR(c->depth, std::max(-low, 0.0), tolerance);
            EXPECT_LE(norm(c->pointOnA - c->pointOnB - c->depth * c->normal), 1e-14);
            EXPECT_NEAR(side(plane, c->pointOnB), 0, 1e-14);
        }
    }
}

TEST(Planes, FindTheLowestAndHighestPointsOfPolyhedra)
{
    test::RandomShapes random(703);
    for (int i = 0; i < 1000; ++i) {
        const Plane plane = {random.point(1), random.number(-1, 1)};
        const Triangle t = {random.point(2), random.point(2), random.point(2)};
        expectSupport(t, {t.a, t.b, t.c}, plane, 1e-14);
        expectSupport(Segment{t.a, t.b}, {t.a, t.b}, plane, 1e-14);
        const ConvexHull hull = {{t.a, t.b, t.c, random.point(2), random.point(2)}};
        expectSupport(hull, hull.points, plane, 1e-14);
        const Obb box = random.obb(2);
        const auto corners = cornersOf(box);
        expectSupport(box, {corners.begin(), corners.end()}, plane, 1e-14);
        const Aabb aligned = random.aabb(2);
        const auto alignedCorners = cornersOf(aligned);
        expectSupport(aligned, {alignedCorners.begin(), alignedCorners.end()}, plane, 1e-14);
    }
}

// A cylinder's discs by 2000 points around each: the true support is at most
// r (1 - cos(pi / 2000)) = 1.3e-6 r beyond.
TEST(Planes, FindTheLowestAndHighestPointsOfCylindersAndCapsules)
{
    test::RandomShapes random(704);
    for (int i = 0; i < 200; ++i) {
        const Plane plane = {random.point(1), random.number(-1, 1)};
        const double radius = random.number(0, 1);
        const double length = random.number(0.1, 2);
        const RigidTransform t = random.pose(1);
        std::vector<Vec3> cloud;
        for (int k = 0; k < 2000; ++k) {
            const double angle = 2 * 3.14159265358979 * k / 2000;
            for (const double z : {0.0, length})
                cloud.push_back(apply(t, {radius * std::cos(angle), radius * std::sin(angle), z}));
        }
        const Cylinder c = transformed(Cylinder{{0, 0, 0}, {0, 0, length}, radius}, t);
        expectSupport(c, cloud, plane, 2e-6);

        const Vec3 up = normalized(plane.normal);
        expectSupport(Capsule{c.a, c.b, radius},
                      {c.a + radius * up, c.a - radius * up, c.b + radius * up, c.b - radius * up},
                      plane, 1e-14);
    }
}

// Upright on a plane, and lying on it: 0 below the end disc, 0.5 below the side.
TEST(Planes, TouchCylindersExactly)
{
    const Plane floor = {{0, 0, 2}, 0};
    EXPECT_TRUE(overlaps(Cylinder{{0, 0, 0}, {0, 0, 1}, 0.5}, floor));
    EXPECT_FALSE(overlaps(Cylinder{{0, 0, 1e-300}, {0, 0, 1}, 0.5}, floor));
    EXPECT_TRUE(overlaps(Cylinder{{0, 0, 0.5}, {1, 0, 0.5}, 0.5}, floor));
    EXPECT_FALSE(overlaps(
        Cylinder{{0, 0, std::nextafter(0.5, 1)}, {1, 0, std::nextafter(0.5, 1)}, 0.5}, floor));
}

// Which side of 0.1 x + 0.2 y + 0.3 z == offset a point is on, where the terms are 1e8 and the
// answer one of the last place: exact arithmetic says so, rounded sums do not.
TEST(Planes, KnowTheirSidesToTheLastBit)
{
    const double x = 1e8;
    // 2^27 (2^26 - 1) and so on are exact in doubles; the three terms cancel to 0, then to 1.
    const Plane p = {{0x1p27, -0x1p26, -0x1p26}, 0};
    EXPECT_TRUE(overlaps(p, Segment{{x, x, x}, {x, x, x}}));
    const double next = std::nextafter(x, 2e8);
    EXPECT_FALSE(overlaps(p, Segment{{next, x, x}, {next, x, x}}));
    // 0.1 * 3 is 0.30000000000000004 when rounded, and 0.3000000000000000166 exactly: above 0.3.
    EXPECT_FALSE(overlaps(Plane{{0.1, 0, 0}, 0.3}, Segment{{3, 0, 0}, {3, 1, 0}}));
    EXPECT_TRUE(overlaps(Plane{{0.1, 0, 0}, 0.1}, Segment{{1, 0, 0}, {1, 1, 0}}));
    EXPECT_FALSE(overlaps(HalfSpace{{0.1, 0, 0}, 0.3}, Triangle{{3, 0, 0}, {3, 1, 0}, {3, 1, 1}}));
}

} // namespace
} // namespace mbv
