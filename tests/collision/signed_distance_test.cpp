#include "random_shapes.h"

#include <mbv/collision/contains.h>
#include <mbv/collision/signed_distance.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace mbv {
namespace {

double fromBox(const Obb& box, const Vec3& p)
{
    double greatest = -1e300;
    double squares = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double out =
            std::abs(dot(box.axes[i], p - box.center)) - box.halfExtents[static_cast<int>(i)];
        greatest = std::max(greatest, out);
        squares += std::pow(std::max(out, 0.0), 2);
    }
    return greatest > 0 ? std::sqrt(squares) : greatest;
}

double fromSegment(const Vec3& a, const Vec3& b, const Vec3& p)
{
    const double t = std::clamp(dot(p - a, b - a) / dot(b - a, b - a), 0.0, 1.0);
    return norm(p - (a + t * (b - a)));
}

double fromCylinder(const Cylinder& drum, const Vec3& p)
{
    const Vec3 axis = (1 / norm(drum.b - drum.a)) * (drum.b - drum.a);
    const double along = dot(p - drum.a, axis);
    const double across = norm(p - drum.a - along * axis) - drum.radius;
    const double beyond = std::max(-along, along - norm(drum.b - drum.a));
    if (across <= 0 && beyond <= 0)
        return std::max(across, beyond);
    return std::hypot(std::max(across, 0.0), std::max(beyond, 0.0));
}

/// The distance is the expected one; the point lies on the surface, as far away as it says.
void expectFrom(const Shape& shape, const Vec3& p, double expected, double error)
{
    const SignedDistance found = signedDistance(shape, p);
    EXPECT_NEAR(found.distance, expected, error) << nameOf(shape);
    EXPECT_NEAR(norm(found.point - p), std::abs(expected), error) << nameOf(shape);
    EXPECT_NEAR(signedDistance(shape, found.point).distance, 0, 4 * error) << nameOf(shape);
    if (found.distance > 0)
        EXPECT_FALSE(contains(shape, p)) << nameOf(shape);
    else
        EXPECT_TRUE(contains(shape, p)) << nameOf(shape);
}

TEST(SignedDistance, IsThatOfTheDefinitionsOfRandomShapes)
{
    test::RandomShapes random(31);
    int inside = 0;
    for (int i = 0; i < 500; ++i) {
        const Vec3 p = random.point(1);
        const Sphere ball = random.sphere(1);
        const Obb box = random.obb(1);
        const Capsule capsule = random.capsule(1);
        const Cylinder drum = {capsule.a, capsule.b, capsule.radius};
        expectFrom(ball, p, norm(p - ball.center) - ball.radius, 1e-13);
        expectFrom(box, p, fromBox(box, p), 1e-13);
        expectFrom(capsule, p, fromSegment(capsule.a, capsule.b, p) - capsule.radius, 1e-13);
        expectFrom(drum, p, fromCylinder(drum, p), 1e-7);
        const Vec3 normal = random.point(3);
        expectFrom(HalfSpace{normal, 0.5}, p, (dot(normal, p) - 0.5) / norm(normal), 1e-13);
        ConvexHull hull;
        for (const double x : {-1.0, 1.0}) {
            for (const double y : {-1.0, 1.0}) {
                for (const double z : {-1.0, 1.0})
                    hull.points.push_back(box.center + x * box.halfExtents.x * box.axes[0] +
                                          y * box.halfExtents.y * box.axes[1] +
                                          z * box.halfExtents.z * box.axes[2]);
            }
        }
        expectFrom(hull, p, fromBox(box, p), 1e-7);
        inside += contains(box, p) || contains(capsule, p) ? 1 : 0;
    }
    EXPECT_GT(inside, 20);
}

TEST(SignedDistance, IsToRoundingOfConesAndEllipsoids)
{
    test::RandomShapes random(32);
    for (int i = 0; i < 500; ++i) {
        const Vec3 p = random.point(1);
        const Cone cone = random.cone(0.5);
        const Ellipsoid ellipsoid = random.ellipsoid(0.5);
        const Sphere ball = random.sphere(1);
        const Vec3 equal = {ball.radius, ball.radius, ball.radius};
        expectFrom(Ellipsoid{ball.center, equal}, p, norm(p - ball.center) - ball.radius, 1e-13);
        for (const Shape& shape : {Shape(cone), Shape(ellipsoid)})
            expectFrom(shape, p, signedDistance(shape, p).distance, 1e-12);
    }
}

// The cone's side falls by 4 over a run of 3, so it is 3 / 5 of the way to the apex from (0, 0, 1).
TEST(SignedDistance, InsideAConeIsToTheBaseOrTheSide)
{
    const Cone cone = {{0, 0, 4}, {0, 0, 0}, 3};
    EXPECT_DOUBLE_EQ(signedDistance(cone, {0, 0, 0.5}).distance, -0.5);
    EXPECT_DOUBLE_EQ(signedDistance(cone, {0, 0, 2}).distance, -1.2);
    EXPECT_DOUBLE_EQ(signedDistance(cone, {0, 0, 6}).distance, 2);
    EXPECT_DOUBLE_EQ(signedDistance(cone, {6, 0, -4}).distance, 5);
    EXPECT_EQ(signedDistance(Cone{{0, 0, 4}, {0, 0, 0}, 0}, {0, 0, 1}).distance, 0);
    EXPECT_EQ(signedDistance(Ellipsoid{{}, {3, 2, 0}}, {1, 1, 0}).distance, 0);
}

// From the middle of the box [0, 2] x [0, 4] x [0, 6] it is 1 to the faces across x.
TEST(SignedDistance, SaysWhereTheSurfaceIsNearest)
{
    const Aabb box = {{0, 0, 0}, {2, 4, 6}};
    const SignedDistance middle = signedDistance(box, {1.25, 2, 3});
    EXPECT_EQ(middle.distance, -0.75);
    EXPECT_EQ(middle.point, (Vec3{2, 2, 3}));
    const SignedDistance beside = signedDistance(box, {5, 8, 3});
    EXPECT_EQ(beside.distance, 5);
    EXPECT_EQ(beside.point, (Vec3{2, 4, 3}));
    EXPECT_EQ(signedDistance(box, {2, 4, 6}).distance, 0);
    EXPECT_EQ(signedDistance(HalfSpace{{0, 0, 2}, 2}, {7, 7, -3}).distance, -4);
}

TEST(SignedDistance, IsNeverNegativeWhereThereIsNoInside)
{
    EXPECT_EQ(signedDistance(Plane{{0, 0, 2}, 2}, {7, 7, -3}).distance, 4);
    EXPECT_EQ(signedDistance(Plane{{0, 0, 2}, 2}, {7, 7, 1}).distance, 0);
    EXPECT_EQ(signedDistance(Triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {1, 1, 0}).distance, 0);
    EXPECT_EQ(signedDistance(Triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {1, 1, -2}).distance, 2);
    EXPECT_EQ(signedDistance(Segment{{0, 0, 0}, {4, 0, 0}}, {2, 0, 0}).distance, 0);
    EXPECT_EQ(signedDistance(Aabb{{0, 0, 0}, {4, 4, 0}}, {1, 1, 0}).distance, 0);
    EXPECT_EQ(signedDistance(Sphere{{1, 2, 3}, 0}, {1, 2, 3}).distance, 0);
    EXPECT_EQ(signedDistance(Capsule{{0, 0, 0}, {4, 0, 0}, 0}, {1, 0, 0}).distance, 0);
}

TEST(SignedDistance, IsOfAnyMagnitude)
{
    for (const double size : {1e-200, 1e-100, 1.0, 1e100, 1e200}) {
        const Sphere ball = {{0, 0, 0}, size};
        EXPECT_NEAR(signedDistance(ball, {0.25 * size, 0, 0}).distance / size, -0.75, 1e-15);
        EXPECT_NEAR(signedDistance(ball, {3 * size, 0, 0}).distance / size, 2, 1e-15);
    }
}

TEST(SignedDistance, CheckedNamesWhatIsWrong)
{
    EXPECT_EQ(signedDistanceChecked(Sphere{{0, 0, 0}, 1}, {2, 0, 0}).distance, 1);
    EXPECT_THROW((void)signedDistanceChecked(Sphere{{0, 0, 0}, -1}, {2, 0, 0}), Error);
    EXPECT_THROW((void)signedDistanceChecked(Sphere{{0, 0, 0}, 1}, {std::nan(""), 0, 0}), Error);
}

} // namespace
} // namespace mbv
