// Boxes, planes, segments and hulls: numbers that follow from the figure, and the places where ray
// casts are known to go wrong.
#include "expect_hit.h"
#include "random_shapes.h"

#include <mbv/collision/raycast.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <limits>
#include <numbers>
#include <random>

namespace mbv {
namespace {

using test::expectHit;

TEST(RaycastAabb, ZeroAndNegativeZeroComponentsAreDecidedByTheNumbersGiven)
{
    const Aabb box = {{0, 0, 0}, {1, 1, 1}};
    for (const double zero : {0.0, -0.0}) {
        for (const double edge : {0.0, -0.0, 1.0})
            expectHit(raycast({{-5, edge, 0.5}, {2, zero, zero}}, box), 5, {0, edge, 0.5},
                      {-1, 0, 0});
        EXPECT_FALSE(raycast({{-5, std::nextafter(1.0, 2.0), 0.5}, {1, zero, zero}}, box));
        EXPECT_FALSE(raycast({{-5, -1e-300, 0.5}, {1, zero, zero}}, box));
    }
}

TEST(RaycastAabb, FlatBoxesAreHitFromBothSidesAndAlong)
{
    const Aabb flat = {{0, 0, 0}, {1, 1, 0}};
    expectHit(raycast({{0.5, 0.5, 2}, {0, 0, -1}}, flat), 2, {0.5, 0.5, 0}, {0, 0, 1});
    expectHit(raycast({{0.5, 0.5, -2}, {0, 0, 1}}, flat), 2, {0.5, 0.5, 0}, {0, 0, -1});
    expectHit(raycast({{-3, 0.5, 0}, {1, 0, 0}}, flat), 3, {0, 0.5, 0}, {-1, 0, 0});
    EXPECT_FALSE(raycast({{-3, 0.5, 1e-300}, {1, 0, 0}}, flat));
}

/// However near the surface, a ray that starts above it and goes up has left it.
TEST(RaycastObb, FlatOnesAreNotHitByRaysThatLeaveThem)
{
    test::RandomShapes random(72);
    for (int i = 0; i < 2000; ++i) {
        const Obb flat = {random.point(1), {1, 1, 0}, axesOf(random.rotation())};
        const Vec3& up = flat.axes[2];
        const Vec3 start = flat.center + random.number(-0.9, 0.9) * flat.axes[0] +
                           random.number(5e-16, 2e-15) * up;
        const Vec3 direction = random.number(-1, 1) * flat.axes[0] + random.number(0.01, 1) * up;
        const auto hit = raycast({start, direction}, flat);
        EXPECT_TRUE(!hit || hit->inside || dot(hit->normal.value(), direction) < 0) << i;
    }
    const Aabb ground = {{-1, -1, 0}, {1, 1, 0}};
    EXPECT_FALSE(raycast({{0, 0, 1e-15}, {0.3, 0, 1}}, ground));
    EXPECT_FALSE(raycast({{0, 0, -1e-15}, {0.3, 0, -1}}, ground));
    const Obb same = {{}, {1, 1, 0}, {Vec3{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    EXPECT_FALSE(raycast({{0, 0, 1e-15}, {0.3, 0, 1}}, same));
    EXPECT_TRUE(raycast({{0, 0, 1e-15}, {0.3, 0, -1}}, same));
}

TEST(RaycastAabb, AnEdgeIsTouchedFromOutside)
{
    // Along x + y = 2, which meets the unit box at (1, 1) alone.
    const auto hit = raycast({{-1, 3, 0.5}, {1, -1, 0}}, Aabb{{0, 0, 0}, {1, 1, 1}});
    ASSERT_TRUE(hit);
    EXPECT_DOUBLE_EQ(hit->t, std::sqrt(8));
    EXPECT_LT(norm(hit->point - Vec3{1, 1, 0.5}), 1e-15);
    EXPECT_FALSE(raycast({{-1, 3 + 1e-12, 0.5}, {1, -1, 0}}, Aabb{{0, 0, 0}, {1, 1, 1}}));
}

TEST(RaycastAabb, AGroundOfAMillionKeepsTheHeightAboveIt)
{
    const Aabb ground = {{-1e6, -1e6, -1e6}, {1e6, 1e6, 0}};
    const auto hit = raycast({{0.3, 0.7, 1e-6}, {0, 0, -1}}, ground);
    ASSERT_TRUE(hit);
    EXPECT_DOUBLE_EQ(hit->t, 1e-6);
}

TEST(RaycastObb, ARotatedSquareIsHitAtItsCorner)
{
    const double s = std::numbers::sqrt2 / 2;
    const Obb box = {{}, {1, 1, 1}, {Vec3{s, s, 0}, {-s, s, 0}, {0, 0, 1}}};
    const auto hit = raycast({{-5, 0, 0}, {1, 0, 0}}, box);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 5 - std::numbers::sqrt2, 1e-15);
}

TEST(RaycastObb, ALeftHandedBoxHasOutwardNormals)
{
    const Obb box = {{}, {1, 1, 1}, {Vec3{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}};
    expectHit(raycast({{0, 0, 5}, {0, 0, -1}}, box), 4, {0, 0, 1}, {0, 0, 1});
}

// Found by fuzzing: the ray starts at a corner, inside of two slabs by 3e-15 and before the third
// by 2e-16, and runs through the box.
TEST(RaycastObb, ARayFromItsCornerIntoItHits)
{
    const Ray ray = {{-1.4399453352507441, -1.4941008062945114, 0.19089560461711177},
                     {0.003613415131012408, 0.0037358153794071667, 0.00046408356366444699}};
    const Obb box = {{-0.46422460515540764, -1.6134060747471297, -0.017309228671812393},
                     {0.3314199042720869, 0.24580228914219926, 0.91616375420987661},
                     {Vec3{0.32116754750691023, 0.78168862475909995, -0.53461603076471942},
                      Vec3{0.46813156444572857, 0.35968613109406172, 0.80714232045419365},
                      Vec3{0.82322794218733331, -0.50949855840896396, -0.25041360622217873}}};
    const auto hit = raycast(ray, box);
    ASSERT_TRUE(hit);
    EXPECT_LT(hit->t, 1e-14);
    EXPECT_FALSE(raycast({ray.origin, -ray.direction}, box));
}

TEST(RaycastPlane, IsHitFromBothSidesWhateverTheNormalsLength)
{
    for (const double length : {1e-100, 0.5, 1e100}) {
        const Plane plane = {{0, 0, length}, 2 * length};
        expectHit(raycast({{1, 2, 5}, {0, 0, -1}}, plane), 3, {1, 2, 2}, {0, 0, 1});
        expectHit(raycast({{1, 2, -5}, {0, 0, 1}}, plane), 7, {1, 2, 2}, {0, 0, -1});
        expectHit(raycast({{1, 2, 2}, {1, 0, 0}}, plane), 0, {1, 2, 2}, {0, 0, 1});
        EXPECT_FALSE(raycast({{1, 2, 5}, {1, 0, 0}}, plane));
        EXPECT_FALSE(raycast({{1, 2, 5}, {0, 0, 1}}, plane));
    }
}

TEST(RaycastPlane, FarFromTheCoordinateOriginKeepsItsHeight)
{
    // n . p - offset = 1e8 + 1e8 + 0.25 - 2e8, whose terms cancel.
    const auto hit = raycast({{1e8, 1e8, 0.25}, {0, 0, -1}}, Plane{{1, 1, 1}, 2e8});
    ASSERT_TRUE(hit);
    EXPECT_DOUBLE_EQ(hit->t, 0.25);
}

TEST(RaycastHalfSpace, IsSolid)
{
    const HalfSpace ground = {{0, 0, 3}, 0};
    expectHit(raycast({{1, 2, 5}, {0, 0, -1}}, ground), 5, {1, 2, 0}, {0, 0, 1});
    for (const double z : {0.0, -3.0}) {
        const auto hit = raycast({{1, 2, z}, {0, 0, 1}}, ground);
        ASSERT_TRUE(hit);
        EXPECT_TRUE(hit->inside);
        EXPECT_FALSE(hit->normal);
    }
    EXPECT_FALSE(raycast({{1, 2, 5}, {1, 0, 0}}, ground));
}

TEST(RaycastSegment, IsMetOnlyWhereTheRayPassesThroughIt)
{
    const Segment segment = {{0, -1, 0}, {0, 1, 0}};
    expectHit(raycast({{-3, 0.5, 0}, {1, 0, 0}}, segment), 3, {0, 0.5, 0}, {-1, 0, 0});
    expectHit(raycast({{0, -4, 0}, {0, 1, 0}}, segment), 3, {0, -1, 0}, {0, -1, 0});
    expectHit(raycast({{0, 0.5, 0}, {1, 1, 0}}, segment), 0, {0, 0.5, 0}, {-1, 0, 0});
    EXPECT_FALSE(raycast({{-3, 0.5, 1e-12}, {1, 0, 0}}, segment));
    EXPECT_FALSE(raycast({{-3, 1.1, 0}, {1, 0, 0}}, segment));
}

// A slanted ray through an end: the normal is perpendicular to the segment, or the segment would
// reach in front of the face that it stands for. So, too, where a triangle is a segment.
TEST(RaycastSegment, HasItsNormalAcrossItselfAtItsEndsToo)
{
    const double diagonal = std::numbers::sqrt2 / 2;
    const Ray ray = {{3, 4, 0}, {-1, -1, 0}}; // past (0, 1, 0), the segment behind it
    const Vec3 across = {1, 0, 0};
    expectHit(raycast(ray, Segment{{0, -1, 0}, {0, 1, 0}}), 6 * diagonal, {0, 1, 0}, across);
    expectHit(raycast(ray, Capsule{{0, -1, 0}, {0, 1, 0}, 0}), 6 * diagonal, {0, 1, 0}, across);
    expectHit(raycast(ray, Triangle{{0, 1, 0}, {0, 1, 0}, {0, -1, 0}}), 6 * diagonal, {0, 1, 0},
              across);
}

TEST(RaycastHull, OfABoxIsTheBox)
{
    const Aabb box = {{-1, -2, -3}, {1, 2, 3}};
    const auto corners = cornersOf(box);
    const ConvexHull hull = {{corners.begin(), corners.end()}};
    const auto hit = raycast({{-5, 0.3, 0.4}, {7, 0, 0}}, hull);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 4, 1e-13);
    EXPECT_NEAR(dot(*hit->normal, {-1, 0, 0}), 1, 1e-14);
    EXPECT_FALSE(raycast({{-5, 2.001, 0.4}, {1, 0, 0}}, hull));
    EXPECT_TRUE(raycast({{0, 0, 0}, {1, 0, 0}}, hull)->inside);
}

TEST(RaycastHull, ARayThatStartsOnAFaceToRoundingHasTheFacesNormal)
{
    test::RandomShapes random(71);
    int outside = 0;
    for (int i = 0; i < 2000; ++i) {
        const Obb box = {random.point(1), {0.5, 0.6, 0.7}, axesOf(random.rotation())};
        const auto corners = cornersOf(box);
        const ConvexHull hull = {{corners.begin(), corners.end()}};
        const Vec3& up = box.axes[2];
        const Vec3 start = box.center + 0.7 * (1 + random.number(0, 4e-14)) * up +
                           random.number(-0.4, 0.4) * box.axes[0];
        const Vec3 inwards =
            random.number(-1, 1) * box.axes[0] + random.number(-1, 1) * box.axes[1];
        const auto hit = raycast({start, inwards - up}, hull);
        if (!hit || hit->inside)
            continue;
        ++outside;
        ASSERT_NEAR(hit->t, 0, 1e-13) << i;
        ASSERT_LE(norm(hit->normal.value() - up), 1e-6) << i;
    }
    EXPECT_GT(outside, 100);
}

/// Beside the corner (-1.7, -0.6, 0.9) by roundings, into the wedge.
TEST(RaycastHull, ARayThatStartsByACornerToRoundingEntersIt)
{
    const ConvexHull wedge = {{{-1.7, -0.6, 0.7},
                               {-0.7, -0.6, 0.7},
                               {-1.7, 0.6, 0.7},
                               {-0.7, 0.6, 0.7},
                               {-1.7, -0.6, 0.9},
                               {-0.7, -0.6, 0.9}}};
    const Ray ray = {{-1.6999999999999986, -0.60000000000000986, 0.89999999999998326},
                     {0.0018379402892866594, 0.0029216452997074707, -0.006476236492450417}};
    const auto hit = raycast(ray, wedge);
    ASSERT_TRUE(hit);
    EXPECT_LT(hit->t, 1e-12);
    ASSERT_TRUE(hit->normal);
    EXPECT_NEAR(hit->normal->y, -1, 1e-12);
}

TEST(RaycastHull, MayBeFlatASegmentOrAPoint)
{
    const ConvexHull flat = {{{0, -1, -1}, {0, 1, -1}, {0, 1, 1}, {0, -1, 1}}};
    const auto hit = raycast({{-5, 0.3, 0.4}, {1, 0, 0}}, flat);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 5, 1e-13);
    EXPECT_NEAR(hit->normal->x, -1, 1e-14);
    EXPECT_TRUE(raycast({{0, 0, 5}, {0, 0, -1}}, flat)); // edge on
    EXPECT_TRUE(raycast({{-5, 0.5, 0}, {1, 0, 0}}, ConvexHull{{{0, -1, 0}, {0, 1, 0}}}));
    EXPECT_TRUE(raycast({{-5, 1, 0}, {1, 0, 0}}, ConvexHull{{{0, 1, 0}}}));
    EXPECT_FALSE(raycast({{-5, 1, 1e-9}, {1, 0, 0}}, ConvexHull{{{0, 1, 0}}}));
}

/// A ray that starts on the surface, to rounding, and runs along it.
TEST(Raycast, AlongTheSurfaceItStartsOnIsMetWhereItStarts)
{
    const auto expectThere = [](const Ray& ray, const Shape& shape, const Vec3& normal) {
        const auto hit = raycast(ray, shape);
        if (!hit || hit->inside)
            return; // either is right: the ray misses, or starts within, by less than rounding
        EXPECT_LT(hit->t, 1e-6) << "a slope of rounding leads on";
        const Vec3 there = ray.origin + hit->t * normalized(ray.direction);
        EXPECT_LT(norm(hit->point - there), 1e-13);
        EXPECT_LT(norm(hit->normal.value() - normal), 1e-7);
    };
    const Obb box = {{3, 0, 0},
                     {1, 1, 2},
                     {Vec3{-2.2204460492503131e-16, 0, 1},
                      Vec3{1, -2.2204460492503131e-16, 2.2204460492503131e-16},
                      Vec3{2.2204460492503131e-16, 1, 0}}};
    for (const Vec3& along : {Vec3{1, 0, 0}, Vec3{0.6, -0.8, 0}, Vec3{-0.6, 0.8, 0}})
        expectThere({{3, 0, 1.0000000000000002}, along}, box, {0, 0, 1});
    const Capsule capsule = {{2, -1, 1}, {2, 2, 3}, 1};
    const Vec3 axis = normalized(capsule.b - capsule.a);
    std::mt19937 engine(3);
    std::uniform_real_distribution<double> anywhere(-1, 1);
    int hits = 0;
    for (int i = 0; i < 20'000; ++i) {
        const Vec3 out =
            normalized(cross(axis, Vec3{anywhere(engine), anywhere(engine), anywhere(engine)}));
        const Vec3 origin = capsule.a + 2 * axis + (1 + 0x1p-52) * out;
        const Ray ray = {origin, axis + anywhere(engine) * cross(axis, out)};
        expectThere(ray, capsule, out);
        hits += raycast(ray, capsule).has_value() ? 1 : 0;
    }
    EXPECT_GT(hits, 1000);
}

TEST(RaycastChecked, NamesTheBadField)
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto messageOf = [](const Ray& ray, const Shape& shape) -> std::string {
        try {
            (void)raycastChecked(ray, shape);
        } catch (const Error& error) {
            return error.what();
        }
        return "accepted";
    };
    EXPECT_EQ(messageOf({{}, {0, 0, 0}}, Sphere{{}, 1}),
              "ray: ray.direction is zero and gives no direction");
    EXPECT_NE(messageOf({{nan, 0, 0}, {1, 0, 0}}, Sphere{{}, 1}).find("ray.origin"),
              std::string::npos);
    EXPECT_NE(messageOf({{}, {1, 0, 0}}, Sphere{{}, -1}).find("shape: sphere.radius"),
              std::string::npos);
    EXPECT_TRUE(raycastChecked({{-5, 0, 0}, {1, 0, 0}}, Sphere{{}, 1}));
}

} // namespace
} // namespace mbv
