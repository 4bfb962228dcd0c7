// Contacts whose points are known, and faces against all crossings of their sides.
#include "collision/manifold/all_points.h"
#include "random_shapes.h"

#include <mbv/collision/contact_manifold.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/vec2.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numbers>
#include <optional>

namespace mbv {
namespace {

using test::kAllPoints;

Obb cube(const Vec3& center, double half = 1, const Quaternion& rotation = {})
{
    return {center, {half, half, half}, axesOf(rotation)};
}

Quaternion turned(const Vec3& axis, double degrees)
{
    return fromAxisAngle(axis, degrees * std::numbers::pi / 180);
}

ConvexHull hullOf(const Obb& box)
{
    const auto corners = cornersOf(box);
    return {{corners.begin(), corners.end()}};
}

/// Those and no others, in any order.
void expectPointsOnA(const std::optional<ContactManifold>& found, const std::vector<Vec3>& expected,
                     double tolerance = 1e-12)
{
    ASSERT_TRUE(found);
    EXPECT_EQ(found->points.size(), expected.size());
    for (const Vec3& point : expected) {
        double nearest = std::numeric_limits<double>::infinity();
        for (const ManifoldPoint& p : found->points)
            nearest = std::min(nearest, norm(p.onA - point));
        EXPECT_LE(nearest, tolerance) << point.x << " " << point.y << " " << point.z;
    }
}

void expectDepths(const std::optional<ContactManifold>& found, double depth,
                  double tolerance = 1e-12)
{
    ASSERT_TRUE(found);
    for (const ManifoldPoint& p : found->points)
        EXPECT_NEAR(p.depth, depth, tolerance);
}

TEST(ContactManifold, OfABoxOnTheFloorIsItsFourLowerCorners)
{
    const HalfSpace floor = {{0, 0, 3}, 0};
    const auto found = contactManifold(floor, cube({5, 2, 0.75}));
    expectDepths(found, 0.25);
    expectPointsOnA(found, {{4, 1, 0}, {6, 1, 0}, {6, 3, 0}, {4, 3, 0}});
    EXPECT_EQ(found->normal, (Vec3{0, 0, 1}));
}

TEST(ContactManifold, OfABoxThatTouchesAFloorFarBelowTheOrigin)
{
    const auto found = contactManifold(HalfSpace{{0, 0, 1}, -1e6}, cube({0, 0, 1 - 1e6}));
    expectDepths(found, 0);
    expectPointsOnA(found, {{-1, -1, -1e6}, {1, -1, -1e6}, {1, 1, -1e6}, {-1, 1, -1e6}});
}

TEST(ContactManifold, OfCubesOfOneSizeIsTheirWholeFace)
{
    const auto found = contactManifold(cube({}), cube({0, 0, 1.875}));
    expectDepths(found, 0.125);
    expectPointsOnA(found, {{-1, -1, 1}, {1, -1, 1}, {1, 1, 1}, {-1, 1, 1}});
}

TEST(ContactManifold, OfCubesSideBySideIsTheStripTheyShare)
{
    const auto found = contactManifold(cube({}), cube({1.5, 0.25, 2}));
    expectDepths(found, 0);
    expectPointsOnA(found, {{0.5, -0.75, 1}, {1, -0.75, 1}, {1, 1, 1}, {0.5, 1, 1}});
}

TEST(ContactManifold, OfACubeTurnedOnAnotherHasEightPointsOrFourThatSpanMost)
{
    const Obb turnedCube = cube({0, 0, 2}, 1, turned({0, 0, 1}, 45));
    const auto all = contactManifold(cube({}), turnedCube, kAllPoints);
    const double side = std::numbers::sqrt2 - 1;
    expectPointsOnA(all, {{1, side, 1},
                          {side, 1, 1},
                          {-side, 1, 1},
                          {-1, side, 1},
                          {-1, -side, 1},
                          {-side, -1, 1},
                          {side, -1, 1},
                          {1, -side, 1}});
    const auto four = contactManifold(cube({}), turnedCube);
    ASSERT_TRUE(four);
    ASSERT_EQ(four->points.size(), 4U);
    Vec3 middle;
    double area = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const Vec3& p = four->points[i].onA;
        middle += p / 4;
        area += cross(p, four->points[(i + 1) % 4].onA).z / 2;
    }
    EXPECT_LE(norm(middle - Vec3{0, 0, 1}), 0.3);
    EXPECT_GE(std::abs(area), 2); // of 3.31
}

TEST(ContactManifold, OfCrossingEdgesIsOnePoint)
{
    const Obb below = cube({}, 1, turned({1, 0, 0}, 45));
    const Obb above = cube({0, 0, 2 * std::numbers::sqrt2 - 0.01}, 1, turned({0, 1, 0}, 45));
    const auto found = contactManifold(below, above, kAllPoints);
    expectDepths(found, 0.01);
    expectPointsOnA(found, {{0, 0, std::numbers::sqrt2}});
}

TEST(ContactManifold, OfATiltedBoxIsTheEdgeThatItStandsOn)
{
    const Obb box = cube({0, 0, std::numbers::sqrt2 - 0.25}, 1, turned({1, 0, 0}, 45));
    const auto found = contactManifold(HalfSpace{{0, 0, 1}, 0}, box, kAllPoints);
    expectDepths(found, 0.25);
    expectPointsOnA(found, {{-1, 0, 0}, {1, 0, 0}});
    const auto nearly = contactManifold(
        HalfSpace{}, Obb{{0, 0, 1}, {1, 1, 1}, axesOf(turned({1, 0, 0}, 1))}, kAllPoints);
    ASSERT_TRUE(nearly);
    EXPECT_EQ(nearly->points.size(), 2U);
}

TEST(ContactManifold, WithAMarginHasWhatIsStillALittleApart)
{
    const Obb box = {{0, 0, 1}, {1, 1, 1}, axesOf(turned({1, 0, 0}, 1))};
    const auto found = contactManifold(HalfSpace{}, box, {.maxPoints = 4, .margin = 0.1});
    ASSERT_TRUE(found);
    ASSERT_EQ(found->points.size(), 4U);
    EXPECT_GT(found->points[0].depth, 0);
    const auto apart = std::ranges::count_if(
        found->points, [](const ManifoldPoint& p) { return p.depth < 0 && p.depth >= -0.1; });
    EXPECT_EQ(apart, 2);
}

TEST(ContactManifold, OfCapsulesIsALineWhereTheyAreParallelAndElseAPoint)
{
    const Capsule lower = {{-1, 0, 0}, {1, 0, 0}, 0.5};
    const auto beside = contactManifold(lower, Capsule{{0, 0, 0.9}, {3, 0, 0.9}, 0.5}, kAllPoints);
    expectDepths(beside, 0.1);
    expectPointsOnA(beside, {{0, 0, 0.5}, {1, 0, 0.5}});
    const auto across = contactManifold(lower, Capsule{{0, -1, 0.9}, {0, 1, 0.9}, 0.5}, kAllPoints);
    expectPointsOnA(across, {{0, 0, 0.5}});
    const auto lying = contactManifold(cube({0, 0, -1.5}), lower, kAllPoints);
    expectDepths(lying, 0);
    expectPointsOnA(lying, {{-1, 0, -0.5}, {1, 0, -0.5}});
    const auto standing = contactManifold(cube({0, 0, -1.5}), Capsule{{0, 0, 0}, {0, 0, 2}, 0.5});
    expectPointsOnA(standing, {{0, 0, -0.5}});
}

TEST(ContactManifold, OfASphereIsOnePoint)
{
    expectPointsOnA(contactManifold(cube({}), Sphere{{0.25, 0.5, 1.5}, 0.75}, kAllPoints),
                    {{0.25, 0.5, 1}});
    expectPointsOnA(contactManifold(Sphere{{}, 1}, Sphere{{0, 1.5, 0}, 1}, kAllPoints),
                    {{0, 1, 0}});
}

TEST(ContactManifold, OfACylinderIsItsRimOrItsSide)
{
    const Cylinder standing = {{0, 0, 0}, {0, 0, 2}, 1};
    const auto onEnd = contactManifold(HalfSpace{}, standing, kAllPoints);
    ASSERT_TRUE(onEnd);
    ASSERT_EQ(onEnd->points.size(), 8U);
    for (const ManifoldPoint& p : onEnd->points) {
        EXPECT_NEAR(std::hypot(p.onB.x, p.onB.y), 1, 1e-12);
        EXPECT_NEAR(p.depth, 0, 1e-12);
    }
    const auto lying = contactManifold(HalfSpace{}, Cylinder{{-2, 0, 1}, {2, 0, 1}, 1}, kAllPoints);
    expectPointsOnA(lying, {{-2, 0, 0}, {2, 0, 0}});
    const auto onRim = contactManifold(HalfSpace{}, Cylinder{{0, 0, 0}, {1, 0, 2}, 1}, kAllPoints);
    ASSERT_TRUE(onRim);
    EXPECT_NEAR(onRim->points.front().depth, onRim->depth, 1e-12);
}

TEST(ContactManifold, OfAConeIsItsRimItsSideOrItsApex)
{
    const auto onBase = contactManifold(HalfSpace{}, Cone{{0, 0, 2}, {0, 0, 0}, 1}, kAllPoints);
    ASSERT_TRUE(onBase);
    ASSERT_EQ(onBase->points.size(), 8U);
    for (const ManifoldPoint& p : onBase->points)
        EXPECT_NEAR(std::hypot(p.onB.x, p.onB.y), 1, 1e-12);
    // Its side rises by 4 over a run of 3, and lies on the floor where the axis rises by 3 over 4.
    const Vec3 axis = {0.8, 0, 0.6};
    const auto onSide = contactManifold(HalfSpace{}, Cone{{}, 4 * axis, 3}, kAllPoints);
    expectPointsOnA(onSide, {{0, 0, 0}, {5, 0, 0}});
    expectPointsOnA(contactManifold(HalfSpace{}, Cone{{1, 2, -0.5}, {1, 2, 3}, 1}, kAllPoints),
                    {{1, 2, 0}});
}

TEST(ContactManifold, OfAnEllipsoidIsOnePoint)
{
    expectPointsOnA(contactManifold(HalfSpace{}, Ellipsoid{{1, 2, 0.5}, {3, 2, 1}}, kAllPoints),
                    {{1, 2, 0}});
    expectPointsOnA(
        contactManifold(Aabb{{-9, -9, -9}, {9, 9, 0}}, Ellipsoid{{1, 2, 1}, {3, 2, 1}}, kAllPoints),
        {{1, 2, 0}}, 1e-6);
}

TEST(ContactManifold, OfHullsIsThatOfTheBoxesThatTheyAre)
{
    test::RandomShapes random(7);
    int flat = 0;
    for (int i = 0; i < 400; ++i) {
        const Obb a = random.obb(0.5);
        Obb b = random.obb(0.5);
        if (i % 2 == 0) { // face on face
            b.axes = a.axes;
            b.center = a.center + (a.halfExtents.x + b.halfExtents.x - 1e-3) * a.axes[0];
        }
        const auto ofBoxes = contactManifold(a, b, kAllPoints);
        const auto ofHulls = contactManifold(hullOf(a), hullOf(b), kAllPoints);
        ASSERT_EQ(ofBoxes.has_value(), ofHulls.has_value());
        // Where two directions are as good, either may be taken.
        if (!ofBoxes || norm(ofBoxes->normal - ofHulls->normal) > 1e-6 || i % 2 != 0)
            continue;
        std::vector<Vec3> expected;
        for (const ManifoldPoint& p : ofBoxes->points)
            expected.push_back(p.onA);
        expectPointsOnA(ofHulls, expected, 1e-5);
        ++flat;
    }
    EXPECT_GT(flat, 100);
}

TEST(ContactManifold, OfPlacedHullsIsThatOfTheirMovedPoints)
{
    test::RandomShapes random(23);
    for (int i = 0; i < 100; ++i) {
        const PosedHull a = {PreparedHull(hullOf(cube({}, 1))), random.pose(0.3)};
        const RigidTransform pose = random.pose(0.5);
        const Shape b = transformed(random.obb(0.5), pose);
        const auto found = contactManifold(a, b, kAllPoints);
        const auto moved =
            contactManifold(Shape(transformed(a.hull.hull(), a.pose)), b, kAllPoints);
        ASSERT_EQ(found.has_value(), moved.has_value());
        if (!found || norm(found->normal - moved->normal) > 1e-7)
            continue;
        std::vector<Vec3> expected;
        for (const ManifoldPoint& p : moved->points)
            expected.push_back(p.onA);
        expectPointsOnA(found, expected, 1e-5);
        const auto back = contactManifold(b, a, kAllPoints);
        ASSERT_TRUE(back);
        EXPECT_EQ(back->normal, -found->normal);
        EXPECT_EQ(back->points.front().onB, found->points.front().onA);
    }
    const PosedHull lower = {PreparedHull(hullOf(cube({}, 1))), {}};
    const PosedHull upper = {lower.hull, {{}, {0.5, 0.5, 1.75}}};
    expectPointsOnA(contactManifold(lower, upper),
                    {{-0.5, -0.5, 1}, {1, -0.5, 1}, {1, 1, 1}, {-0.5, 1, 1}}, 1e-6);
    EXPECT_FALSE(contactManifold(lower, Shape(Plane{})));
}

/// A rectangle's sides as lines n . p <= offset.
struct Line {
    Vec2 normal;
    double offset = 0;
};

std::vector<Line> linesOf(const Vec2& center, const Vec2& half, double angle)
{
    const Vec2 u = {std::cos(angle), std::sin(angle)};
    const Vec2 v = perpendicular(u);
    return {{u, dot(u, center) + half.x},
            {-u, half.x - dot(u, center)},
            {v, dot(v, center) + half.y},
            {-v, half.y - dot(v, center)}};
}

TEST(ContactManifold, OfFacesIsEveryCrossingOfTheirSidesThatIsInBoth)
{
    test::RandomShapes random(11);
    for (int i = 0; i < 500; ++i) {
        const Vec2 halfA = {random.number(0.1, 2), random.number(0.1, 2)};
        const Vec2 halfB = {random.number(0.1, 2), random.number(0.1, 2)};
        const Vec2 centerB = {random.number(-1, 1), random.number(-1, 1)};
        const double angle = random.number(0, 3);
        const RigidTransform pose = random.pose(3);
        const Obb a =
            transformed(Obb{{0, 0, -1}, {halfA.x, halfA.y, 1}, axesOf(Quaternion{})}, pose);
        const Obb b = transformed(Obb{{centerB.x, centerB.y, 1 - 0x1p-10},
                                      {halfB.x, halfB.y, 1},
                                      axesOf(fromAxisAngle({0, 0, 1}, angle))},
                                  pose);
        std::vector<Line> lines = linesOf({}, halfA, 0);
        std::ranges::copy(linesOf(centerB, halfB, angle), std::back_inserter(lines));
        std::vector<Vec3> expected;
        for (std::size_t j = 0; j < lines.size(); ++j) {
            for (std::size_t k = 0; k < j; ++k) {
                const Vec2& m = lines[j].normal;
                const Vec2& n = lines[k].normal;
                const double area = dot(perpendicular(m), n);
                if (std::abs(area) < 1e-9)
                    continue;
                const Vec2 p = {(lines[j].offset * n.y - lines[k].offset * m.y) / area,
                                (lines[k].offset * m.x - lines[j].offset * n.x) / area};
                if (std::ranges::all_of(lines, [&](const Line& line) {
                        return dot(line.normal, p) <= line.offset + 1e-12;
                    }))
                    expected.push_back(apply(pose, {p.x, p.y, 0}));
            }
        }
        if (expected.empty())
            continue;
        const auto found = contactManifold(a, b, kAllPoints);
        if (found && found->depth < 0x1p-10 - 1e-12)
            continue; // out over a side is shorter
        expectDepths(found, 0x1p-10, 1e-12);
        expectPointsOnA(found, expected, 1e-9);
        if (HasFailure())
            return;
    }
}

TEST(ContactManifold, IsThatOfAnySize)
{
    for (const double size : {1e-160, 1e-100, 1e-12, 1e12, 1e100, 1e160, 1e300}) {
        const Shape floor = Aabb{{-4 * size, -4 * size, -size}, {4 * size, 4 * size, 0}};
        const Shape box = Aabb{{0, 0, -size / 4}, {size, size, size}};
        const auto found = contactManifold(floor, box, kAllPoints);
        ASSERT_TRUE(found) << size;
        EXPECT_EQ(found->points.size(), 4U) << size;
        expectDepths(found, size / 4, 1e-12 * size);
        const auto at = contactManifoldAt(contact(floor, box).value(), floor, box, kAllPoints);
        expectDepths(at, size / 4, 1e-12 * size);
        std::vector<Vec3> points;
        for (const ManifoldPoint& p : found->points)
            points.push_back(p.onA);
        expectPointsOnA(at, points, 1e-12 * size);
    }
}

TEST(ContactManifold, OfASmallBoxOnAHugeOneHasFourPoints)
{
    const Aabb ground = {{-1e8, -1e8, -1e8}, {1e8, 1e8, 0}};
    const auto found = contactManifold(ground, cube({12, 7, 0x1p-4}, 0x1p-4));
    expectDepths(found, 0);
    EXPECT_EQ(found->points.size(), 4U);
}

TEST(ContactManifold, IsNothingWhereThereIsNoContact)
{
    EXPECT_FALSE(contactManifold(cube({}), cube({3, 0, 0})));
    EXPECT_FALSE(contactManifold(Shape(Plane{}), Shape(cube({}))));
    EXPECT_FALSE(contactManifold(Shape(cube({})), Shape(Segment{{}, {1, 0, 0}})));
}

TEST(ContactManifold, IsOnePointOfSolidsWithoutSize)
{
    const Obb point = cube({0, 0, 1}, 0);
    expectPointsOnA(contactManifold(cube({}), point), {{0, 0, 1}});
    expectPointsOnA(contactManifold(point, point), {{0, 0, 1}});
    expectPointsOnA(contactManifold(cube({}), ConvexHull{{{0, 0, 1}}}), {{0, 0, 1}}, 1e-6);
}

TEST(ContactManifold, CheckedNamesWhatIsWrong)
{
    const auto problem = [](const Shape& a, const Shape& b, const ManifoldOptions& options) {
        try {
            static_cast<void>(contactManifoldChecked(a, b, options));
        } catch (const Error& e) {
            return std::string(e.what());
        }
        return std::string();
    };
    EXPECT_NE(problem(Sphere{{}, -1}, Sphere{}, {}).find("a: sphere.radius"), std::string::npos);
    EXPECT_NE(problem(Sphere{}, Sphere{{}, -1}, {}).find("b: sphere.radius"), std::string::npos);
    EXPECT_NE(problem(Sphere{}, Sphere{}, {.maxPoints = 0}).find("maxPoints"), std::string::npos);
    EXPECT_NE(problem(Sphere{}, Sphere{}, {.margin = -1e-9}).find("margin is -1e-09"),
              std::string::npos);
}

} // namespace
} // namespace mbv
