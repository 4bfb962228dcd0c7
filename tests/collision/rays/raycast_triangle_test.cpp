#include "random_shapes.h"

#include <mbv/collision/raycast.h>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace mbv {
namespace {

const Triangle kHalfSquare = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

TEST(RaycastTriangle, IsHitFromBothSidesWithTheNormalAgainstTheRay)
{
    for (const double side : {1.0, -1.0}) {
        const auto hit = raycast({{0.25, 0.25, 3 * side}, {0, 0, -2 * side}}, kHalfSquare);
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, 3);
        EXPECT_EQ(hit->point, (Vec3{0.25, 0.25, 0}));
        EXPECT_EQ(hit->normal->z, side);
        EXPECT_FALSE(hit->inside);
    }
    EXPECT_FALSE(raycast({{0.25, 0.25, 3}, {0, 0, 1}}, kHalfSquare));
    EXPECT_FALSE(raycast({{0.75, 0.75, 3}, {0, 0, -1}}, kHalfSquare));
}

TEST(RaycastTriangle, EdgesAndCornersBelongToIt)
{
    for (const Vec3& p : {Vec3{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.5, 0, 0}, {0.5, 0.5, 0}}) {
        EXPECT_TRUE(raycast({p + Vec3{0, 0, 3}, {0, 0, -1}}, kHalfSquare));
        EXPECT_TRUE(raycast({p, {0, 0, -1}}, kHalfSquare));
    }
    EXPECT_FALSE(raycast({{0.5, std::nextafter(0.5, 1), 3}, {0, 0, -1}}, kHalfSquare));
    EXPECT_FALSE(raycast({{0.5, -1e-300, 3}, {0, 0, -1}}, kHalfSquare));
}

TEST(RaycastTriangle, ACoplanarRayHitsWhereItFirstMeetsIt)
{
    const auto hit = raycast({{-2, 0.25, 0}, {5, 0, 0}}, kHalfSquare);
    ASSERT_TRUE(hit);
    EXPECT_DOUBLE_EQ(hit->t, 2);
    EXPECT_EQ(*hit->normal, (Vec3{-1, 0, 0}));
    EXPECT_EQ(raycast({{0.1, 0.1, 0}, {1, 0, 0}}, kHalfSquare)->t, 0);
    EXPECT_FALSE(raycast({{-2, 1.25, 0}, {1, 0, 0}}, kHalfSquare));
    EXPECT_FALSE(raycast({{-2, 0.25, 1e-300}, {1, 0, 0}}, kHalfSquare));
}

TEST(RaycastTriangle, OfNoAreaIsItsSegment)
{
    const Triangle thin = {{0, 0, 0}, {0, 2, 0}, {0, 1, 0}};
    const auto hit = raycast({{-3, 1.5, 0}, {1, 0, 0}}, thin);
    ASSERT_TRUE(hit);
    EXPECT_DOUBLE_EQ(hit->t, 3);
    EXPECT_FALSE(raycast({{-3, 2.5, 0}, {1, 0, 0}}, thin));
}

/// Rays at a closed fan of triangles whose rim is at height 0 and whose hub is hit, or a spoke of
/// it: with coordinates that nothing rounds well.
/// Its corners are as good as on a line, and the rounded edges parallel.
TEST(RaycastTriangle, NormalOfANeedleIsAcrossIt)
{
    const Triangle needle = {
        {1.9601461057759774e-47, -2.2696428593195536e-47, 3.0949675354357434e-48},
        {2.5791396128631279e-47, -2.5791396128631289e-47, -3.0949675354357616e-48},
        {3.8171266270374308e-47, -3.1981331199502803e-47, -1.5474837677178792e-47}};
    const Ray ray = {{2.7246928977823568e-47, -2.8748405038131014e-47, -5.1489549293569331e-48},
                     {-18.927381982240775, 38.452197891685358, 26.709533909198157}};
    const auto hit = raycast(ray, needle);
    ASSERT_TRUE(hit);
    ASSERT_TRUE(hit->normal);
    EXPECT_NEAR(dot(*hit->normal, normalized(needle.c - needle.a)), 0, 1e-15);
    EXPECT_LE(dot(*hit->normal, ray.direction), 0);
}

/// Found by scripts/fuzz.sh differential: a triangle as thin as 1e-6 of its length.
TEST(RaycastTriangle, OfANeedleTheHitIsOnTheRay)
{
    const Triangle needle = {{0.2263772262549546, -0.72786331816901717, -0.39342543410331077},
                             {0.22466108371519455, -0.60134588339136985, -0.4304681204447518},
                             {0.22587194363914698, -0.69062421493693682, -0.40432612180763938}};
    const Ray ray = {{0.30786812408801673, -1.0225979961047313, -0.24127462292788376},
                     {-0.00044852213083902871, 0.0018159088257548083, -0.00089189771196801937}};
    const auto hit = raycast(ray, needle);
    ASSERT_TRUE(hit);
    const Vec3 there = ray.origin + hit->t * normalized(ray.direction);
    EXPECT_LE(norm(there - hit->point), 2e-15);
}

TEST(RaycastTriangle, NoRaySlipsThroughASharedEdgeOrCorner)
{
    test::RandomShapes random(41);
    for (int i = 0; i < 4000; ++i) {
        const int count = 3 + i % 6;
        const RigidTransform pose = random.pose(3);
        const Vec3 hub = apply(pose, {0.1, -0.2, random.number(-1, 1)});
        std::vector<Vec3> rim;
        for (int k = 0; k < count; ++k) {
            const double angle = 2 * std::numbers::pi * k / count;
            rim.push_back(apply(pose, {std::cos(angle), std::sin(angle), 0}));
        }
        // On a spoke, or near the hub by roundings.
        const double share = i % 3 == 0 ? 1.0 : random.number(0.05, 1);
        const Vec3 target = rim[0] + share * (hub - rim[0]);
        const double away = i % 2 == 0 ? 5 : 1e6;
        const Vec3 across = rotate(pose.rotation, {0.1, 0.2, 1});
        const Ray ray = {target + away * across, -1 * across};
        int hits = 0;
        for (std::size_t k = 0; k < rim.size(); ++k) {
            const Vec3& next = rim[(k + 1) % rim.size()];
            const Triangle triangle =
                k % 2 == 0 ? Triangle{hub, rim[k], next} : Triangle{next, rim[k], hub};
            const auto hit = raycast(ray, triangle);
            if (!hit)
                continue;
            ++hits;
            EXPECT_LT(norm(hit->point - target), 1e-14 * away + 1e-14);
        }
        ASSERT_GE(hits, 1) << "ray " << i;
    }
}

/// The point divides the triangle into areas that are its weights, whatever the ray: so rays from
/// anywhere to a point made of positive weights hit it there.
TEST(RaycastTriangle, IsHitWhereTheRayIsAimed)
{
    test::RandomShapes random(42);
    for (int i = 0; i < 20000; ++i) {
        const Triangle t = {random.point(1), random.point(1), random.point(1)};
        const double u = random.number(0.05, 0.45);
        const double v = random.number(0.05, 0.45);
        const Vec3 target = (1 - u - v) * t.a + u * t.b + v * t.c;
        const Vec3 normal = cross(t.b - t.a, t.c - t.a);
        if (norm(normal) < 0.01)
            continue;
        const Vec3 origin = random.point(4);
        const Vec3 direction = target - origin;
        const double approach = std::abs(dot(normalized(normal), normalized(direction)));
        if (approach < 0.01)
            continue;
        const auto hit = raycast({origin, random.number(0.1, 10) * direction}, t);
        ASSERT_TRUE(hit);
        EXPECT_NEAR(hit->t, norm(direction), 1e-14 / approach / norm(normal));
        EXPECT_LT(norm(hit->point - target), 1e-14 / approach / norm(normal));
        EXPECT_NEAR(dot(*hit->normal, normalized(direction)), -approach, 1e-12);
    }
}

/// Powers of two scale without rounding, and products of three lengths need not be doubles.
TEST(RaycastTriangle, IsHitInTheSamePlaceAtAnySize)
{
    test::RandomShapes random(43);
    for (int i = 0; i < 2000; ++i) {
        const Triangle t = {random.point(1), random.point(1), random.point(1)};
        const Vec3 target = 0.4 * t.a + 0.3 * t.b + 0.3 * t.c;
        const Vec3 origin = random.point(4);
        const auto expected = raycast({origin, target - origin}, t);
        if (!expected || norm(cross(t.b - t.a, t.c - t.a)) < 0.01)
            continue;
        for (int exponent = -1000; exponent <= 1000; exponent += 25) {
            const double size = std::ldexp(1.0, exponent);
            const Triangle scaled = {size * t.a, size * t.b, size * t.c};
            const auto hit = raycast({size * origin, target - origin}, scaled);
            ASSERT_TRUE(hit) << exponent;
            EXPECT_NEAR(hit->t / size, expected->t, 1e-10) << exponent;
            EXPECT_LT(norm(hit->point / size - expected->point), 1e-10) << exponent;
            EXPECT_LT(norm(*hit->normal - *expected->normal), 1e-10) << exponent;
        }
    }
}

} // namespace
} // namespace mbv
