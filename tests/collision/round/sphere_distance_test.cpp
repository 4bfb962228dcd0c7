// Spheres against everything, by dense sampling of the other shape, and to the last bits at a
// touch.
#include "random_shapes.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>

namespace mbv {
namespace {

/// The least distance from p to points made by `at` for u, v, w in 0..1, to 1 in 2^40: the best of
/// a small grid around the best so far, again and again, ever finer. Right for convex shapes and
/// maps that are linear in pieces.
double distanceBySearch(const Vec3& p, const std::function<Vec3(const Vec3&)>& at)
{
    Vec3 best = {0.5, 0.5, 0.5};
    for (double step = 0.25; step > 0x1p-40; step /= 2) {
        Vec3 around;
        do {
            around = best;
            for (int i = 0; i < 125; ++i) {
                const std::div_t layer = std::div(i, 25);
                const std::div_t row = std::div(layer.rem, 5);
                const Vec3 grid = {row.rem - 2.0, row.quot - 2.0, layer.quot - 2.0};
                const Vec3 x = max({}, min({1, 1, 1}, around + step * grid));
                if (norm(at(x) - p) < norm(at(best) - p))
                    best = x;
            }
        } while (best != around);
    }
    return norm(at(best) - p);
}

template <class S>
void expectDistance(const Sphere& sphere, const S& shape,
                    const std::function<Vec3(const Vec3&)>& at)
{
    const double expected = distanceBySearch(sphere.center, at);
    const Distance d = distance(sphere, shape);
    EXPECT_NEAR(d.distance, std::max(expected - sphere.radius, 0.0), 1e-10);
    EXPECT_EQ(distance(shape, sphere).distance, d.distance);
    if (std::abs(expected - sphere.radius) > 1e-10) {
        EXPECT_EQ(overlaps(sphere, shape), expected < sphere.radius);
    }
    EXPECT_LE(norm(d.pointOnA - sphere.center), sphere.radius + 1e-14);
    EXPECT_LE(distance(Sphere{d.pointOnB, 0}, shape).distance, 1e-14);
}

TEST(SphereDistance, AgreesWithASearchOfTheOtherShape)
{
    test::RandomShapes random(601);
    for (int i = 0; i < 60; ++i) {
        Sphere s = random.sphere(2);
        s.radius /= 4;
        const Segment segment = {random.point(1), random.point(1)};
        const auto onSegment = [&](double u) { return segment.a + u * (segment.b - segment.a); };
        expectDistance(s, segment, [&](const Vec3& x) { return onSegment(x.x); });

        const Triangle t = {random.point(1), random.point(1), random.point(1)};
        expectDistance(s, t, [&](const Vec3& x) {
            const bool fold = x.x + x.y > 1; // the other half of the parallelogram
            return t.a + (fold ? 1 - x.x : x.x) * (t.b - t.a) +
                   (fold ? 1 - x.y : x.y) * (t.c - t.a);
        });

        const Obb box = random.obb(1);
        expectDistance(s, box, [&](const Vec3& x) {
            const Vec3 h = scaled(2 * x - Vec3{1, 1, 1}, box.halfExtents);
            return box.center + h.x * box.axes[0] + h.y * box.axes[1] + h.z * box.axes[2];
        });
    }
}

// In the cylinder's own frame, p = (radial, axial), it is a rectangle rotated about its axis.
TEST(SphereDistance, ToACylinderIsThatToARectangle)
{
    test::RandomShapes random(602);
    for (int i = 0; i < 2000; ++i) {
        const double length = random.number(0.01, 3);
        const double radius = random.number(0, 1);
        const Vec3 p = random.point(2); // about an upright cylinder from the origin
        const double radial = std::max(std::hypot(p.x, p.y) - radius, 0.0);
        const double axial = std::max({-p.z, p.z - length, 0.0});
        const double expected = std::hypot(radial, axial);

        const RigidTransform t = random.pose(2);
        const Cylinder c = transformed(Cylinder{{0, 0, 0}, {0, 0, length}, radius}, t);
        const Sphere s = {apply(t, p), random.number(0, 0.5)};
        const Distance d = distance(s, c);
        EXPECT_NEAR(d.distance, std::max(expected - s.radius, 0.0), 1e-14);
        EXPECT_LE(distance(Sphere{d.pointOnB, 0}, c).distance, 1e-14);
        if (expected > s.radius) {
            EXPECT_NEAR(norm(d.pointOnB - d.pointOnA), d.distance, 1e-14);
        } else {
            EXPECT_EQ(d.pointOnA, d.pointOnB);
        }
    }
}

TEST(SphereDistance, TouchesAreExact)
{
    const Sphere s = {{0, 0, 2}, 1};
    const double below = 1 - 0x1p-52; // the least for which 2 - below is not 1 when rounded
    EXPECT_TRUE(overlaps(s, Plane{{0, 0, 3}, 3})); // the plane z = 1
    EXPECT_FALSE(overlaps(s, Plane{{0, 0, 1}, below}));
    EXPECT_TRUE(overlaps(s, HalfSpace{{0, 0, 1}, 1}));
    EXPECT_FALSE(overlaps(s, HalfSpace{{0, 0, 1}, below}));
    EXPECT_TRUE(overlaps(s, Aabb{{-1, -1, 0}, {1, 1, 1}}));
    EXPECT_FALSE(overlaps(s, Aabb{{-1, -1, 0}, {1, 1, below}}));
    EXPECT_TRUE(overlaps(s, Cylinder{{0, 0, 0}, {0, 0, 1}, 3}));
    EXPECT_FALSE(overlaps(s, Cylinder{{0, 0, 0}, {0, 0, below}, 3}));
    EXPECT_TRUE(overlaps(s, Triangle{{-1, -1, 1}, {2, -1, 1}, {-1, 2, 1}}));
    EXPECT_FALSE(overlaps(s, Triangle{{-1, -1, below}, {2, -1, below}, {-1, 2, below}}));
    EXPECT_TRUE(overlaps(s, Segment{{0, 0, 1}, {0, 5, 1}}));
    EXPECT_FALSE(overlaps(s, Segment{{0, 0, below}, {0, 5, below}}));
    // 2, 3, 6 and 7: at (2, 3, 6) the radii 3 and 4 just meet.
    EXPECT_TRUE(overlaps(Sphere{{}, 3}, Sphere{{2, 3, 6}, 4}));
    EXPECT_FALSE(overlaps(Sphere{{}, 3}, Sphere{{2, 3, 6}, 4 - 0x1p-50}));
}

// Of a touch the contact has depth 0 and a normal all the same.
TEST(SphereDistance, TouchesHaveAContactOfNoDepth)
{
    const auto c = contact(Sphere{{0, 0, 2}, 1}, HalfSpace{{0, 0, 2}, 2});
    ASSERT_TRUE(c);
    EXPECT_EQ(c->depth, 0);
    EXPECT_EQ(c->normal, (Vec3{0, 0, -1}));
    EXPECT_EQ(c->pointOnA, (Vec3{0, 0, 1}));
    EXPECT_EQ(c->pointOnB, (Vec3{0, 0, 1}));
}

TEST(SphereDistance, IsMeasuredFromDifferencesFarFromTheOrigin)
{
    const Vec3 far = {1e8, 1e8, 1e8};
    const Sphere s = {far + Vec3{0, 0, 4}, 1};
    EXPECT_EQ(distance(s, Sphere{far, 2}).distance, 1);
    EXPECT_EQ(distance(s, Aabb{far - Vec3{1, 1, 1}, far + Vec3{1, 1, 1}}).distance, 2);
    EXPECT_EQ(distance(s, Cylinder{far - Vec3{1, 0, 0}, far + Vec3{1, 0, 0}, 0.5}).distance, 2.5);
    // The plane through (1, 1, 1) 1e8 with the normal (1, 2, 2): the terms of 1e8 cancel.
    EXPECT_NEAR(distance(Sphere{far + Vec3{1, 2, 2}, 1}, Plane{{1, 2, 2}, 5e8}).distance, 2, 1e-15);
}

} // namespace
} // namespace mbv
