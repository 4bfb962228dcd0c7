// What must not change when ray and shape are moved, scaled or turned into one another.
#include "random_shapes.h"
#include "scaled_shape.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/collision/raycast.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

ConvexHull hullOf(const Obb& box)
{
    const auto corners = cornersOf(box);
    return {{corners.begin(), corners.end()}};
}

/// One of each bounded kind, and the half-space and plane.
std::vector<Shape> oneOfEach(test::RandomShapes& random)
{
    const Vec3 a = random.point(1);
    const Vec3 b = random.point(1);
    const double radius = random.number(0.2, 1);
    return {Sphere{a, radius},
            random.aabb(1),
            random.obb(1),
            Capsule{a, b, radius},
            Cylinder{a, b, radius},
            ConvexHull{{a, b, random.point(1), random.point(1), random.point(1)}},
            Plane{a, 0.3},
            HalfSpace{a, 0.3},
            Triangle{a, b, random.point(1)},
            Cone{a, b, radius},
            Ellipsoid{a,
                      {radius, random.number(0.2, 1), random.number(0.2, 1)},
                      axesOf(random.rotation())}};
}

/// The approach to the surface decides how well t is known.
void expectSameHit(const Ray& ray, const std::optional<RayHit>& expected,
                   const std::optional<RayHit>& hit, double scale, double tolerance,
                   const Shape& shape)
{
    if (expected && expected->normal &&
        std::abs(dot(*expected->normal, normalized(ray.direction))) < 1e-3)
        return; // a graze
    ASSERT_EQ(expected.has_value(), hit.has_value()) << nameOf(shape);
    if (!hit)
        return;
    EXPECT_EQ(expected->inside, hit->inside) << nameOf(shape);
    EXPECT_NEAR(hit->t, scale * expected->t, scale * tolerance) << nameOf(shape);
}

TEST(RaycastProperty, RigidMotionMovesTheHitAlong)
{
    test::RandomShapes random(51);
    for (int i = 0; i < 2000; ++i) {
        const Ray ray = {random.point(4), random.point(1)};
        const RigidTransform pose = random.pose(3);
        for (const Shape& shape : oneOfEach(random)) {
            const auto here = raycast(ray, shape);
            const auto there = raycast(transformed(ray, pose), transformed(shape, pose));
            expectSameHit(ray, here, there, 1, 1e-10, shape);
            if (here && there && here->normal && there->normal && here->t > 1e-9 &&
                std::abs(dot(*here->normal, normalized(ray.direction))) > 1e-3) {
                EXPECT_LT(norm(apply(pose, here->point) - there->point), 1e-10);
                EXPECT_LT(norm(rotate(pose.rotation, *here->normal) - *there->normal), 1e-7)
                    << nameOf(shape);
            }
        }
    }
}

TEST(RaycastProperty, TheDirectionsLengthDoesNotMatter)
{
    test::RandomShapes random(52);
    for (int i = 0; i < 500; ++i) {
        const Ray ray = {random.point(4), random.point(1)};
        for (const Shape& shape : oneOfEach(random)) {
            const auto expected = raycast(ray, shape);
            for (const double length : {1e-200, 3e-5, 7e4, 1e200})
                expectSameHit(ray, expected, raycast({ray.origin, length * ray.direction}, shape),
                              1, 1e-10, shape);
        }
    }
}

TEST(RaycastProperty, UniformScaleScalesTheLength)
{
    test::RandomShapes random(53);
    for (int i = 0; i < 500; ++i) {
        const Ray ray = {random.point(4), random.point(1)};
        for (const Shape& shape : oneOfEach(random)) {
            const auto expected = raycast(ray, shape);
            for (const double f : {1e-100, 1e-6, 1e6, 1e90})
                expectSameHit(ray, expected,
                              raycast({f * ray.origin, ray.direction}, test::scaledShape(shape, f)),
                              f, 1e-10, shape);
        }
    }
}

TEST(RaycastProperty, TheRayStartsInsideWhereItsOriginOverlapsTheSolid)
{
    test::RandomShapes random(54);
    for (int i = 0; i < 1000; ++i) {
        const Vec3 origin = random.point(1.5);
        for (const Shape& shape : oneOfEach(random)) {
            if (!isSolid(shape))
                continue;
            const auto hit = raycast({origin, random.point(1)}, shape);
            EXPECT_EQ(hit && hit->inside, overlaps(Shape{Sphere{origin, 0}}, shape))
                << nameOf(shape);
        }
    }
}

TEST(RaycastProperty, FarOriginsHitTheSamePoint)
{
    test::RandomShapes random(55);
    for (int i = 0; i < 1000; ++i) {
        const Vec3 direction = normalized(random.point(1));
        // Both origins are on the line of the second, to its last bit: the first is a step of a
        // power of two from it, and every coordinate is a multiple of 2^-26.
        const auto coarse = [](const Vec3& v) {
            return Vec3{std::round(v.x * 0x1p20) / 0x1p20, std::round(v.y * 0x1p20) / 0x1p20,
                        std::round(v.z * 0x1p20) / 0x1p20};
        };
        const Vec3 exact = coarse(direction);
        const Vec3 near = coarse(random.point(1)) - 0x1p3 * exact;
        const Vec3 far = near - 0x1p27 * exact;
        for (const Shape& shape : oneOfEach(random)) {
            const auto expected = raycast({near, exact}, shape);
            if (!isSolid(shape) || std::holds_alternative<HalfSpace>(shape) ||
                (expected && !expected->normal) ||
                (expected && std::abs(dot(*expected->normal, direction)) < 1e-3))
                continue;
            const auto hit = raycast({far, exact}, shape);
            ASSERT_EQ(hit.has_value(), expected.has_value()) << nameOf(shape);
            if (hit) {
                EXPECT_LT(norm(hit->point - expected->point), 1e-11) << nameOf(shape);
            }
        }
    }
}

TEST(RaycastProperty, ABoxesHullIsHitLikeTheBox)
{
    test::RandomShapes random(56);
    for (int i = 0; i < 4000; ++i) {
        const Obb box = random.obb(1);
        const Vec3 origin = random.point(4);
        const Ray ray = {origin, box.center - origin + random.point(0.5)};
        const auto expected = raycast(ray, box);
        const auto hit = raycast(ray, hullOf(box));
        expectSameHit(ray, expected, hit, 1, 1e-10, box);
        if (expected && hit && expected->normal && hit->normal &&
            std::abs(dot(*expected->normal, normalized(ray.direction))) > 1e-3) {
            EXPECT_GT(dot(*expected->normal, *hit->normal), 1 - 1e-9);
        }
    }
}

TEST(RaycastProperty, ATetrahedronIsHitWhereTheFirstOfItsFacesIs)
{
    test::RandomShapes random(57);
    for (int i = 0; i < 4000; ++i) {
        const Vec3 a = random.point(1);
        const Vec3 b = random.point(1);
        const Vec3 c = random.point(1);
        const Vec3 d = random.point(1);
        const Ray ray = {3 * normalized(random.point(1)), random.point(1) - 2 * random.point(1)};
        std::optional<RayHit> first;
        for (const Triangle& face : {Triangle{a, b, c}, {a, b, d}, {a, c, d}, {b, c, d}}) {
            const auto hit = raycast(ray, face);
            if (hit && (!first || hit->t < first->t))
                first = hit;
        }
        const auto hit = raycast(ray, ConvexHull{{a, b, c, d}});
        if (!first || !hit || hit->inside) {
            EXPECT_EQ(first.has_value(), hit.has_value());
            continue;
        }
        const double approach = -dot(*first->normal, normalized(ray.direction));
        EXPECT_NEAR(hit->t, first->t, 1e-12 / approach);
    }
}

/// Coordinates from a handful of values, so that rays start on surfaces, run along faces, edges
/// and axes, and shapes are flat; half of the time of any size from 1e-3 to 1e3.
TEST(RaycastProperty, EveryHitIsFiniteAheadAndOnTheShape)
{
    test::RandomShapes random(58);
    constexpr std::array<double, 8> values = {0, -0.0, 1, -1, 2, 0.5, 0.1, 1e-8};
    for (int i = 0; i < 4000; ++i) {
        const auto number = [&] {
            return i % 2 == 0 ? values[static_cast<std::size_t>(random.number(0, 7.99))]
                              : std::pow(10, random.number(-3, 3)) * random.number(-1, 1);
        };
        const auto vector = [&] { return Vec3{number(), number(), number()}; };
        const Ray ray = {vector(), vector()};
        const Vec3 a = vector();
        const Vec3 b = vector();
        const double radius = std::abs(number());
        if (!isValid(ray) || a == b)
            continue;
        for (const Shape& shape :
             std::vector<Shape>{Sphere{a, radius}, Aabb{min(a, b), max(a, b)}, Obb{a, abs(b)},
                                Obb{a, abs(b), axesOf(random.rotation())}, Capsule{a, b, radius},
                                Cylinder{a, b, radius}, ConvexHull{{a, b, vector(), vector()}},
                                Triangle{a, b, vector()}, Segment{a, b}}) {
            const auto hit = raycast(ray, shape);
            if (!hit)
                continue;
            const Aabb bounds = boundsOf(shape);
            const double reach = norm(bounds.min) + norm(bounds.max) + norm(ray.origin);
            ASSERT_TRUE(std::isfinite(hit->t) && hit->t >= 0) << nameOf(shape);
            ASSERT_EQ(hit->inside, !hit->normal) << nameOf(shape);
            ASSERT_LT(distance(Shape{Sphere{hit->point, 0}}, shape).distance, 1e-13 * reach)
                << nameOf(shape);
            ASSERT_LT(norm(ray.origin + hit->t * normalized(ray.direction) - hit->point),
                      1e-13 * reach)
                << nameOf(shape);
            if (hit->normal) {
                ASSERT_NEAR(norm(*hit->normal), 1, 1e-14) << nameOf(shape);
            }
        }
    }
}

TEST(RaycastProperty, ARayThatEndsEarlierMissesAndOneThatEndsLaterHitsTheSame)
{
    test::RandomShapes random(59);
    int hits = 0;
    for (int i = 0; i < 2000; ++i) {
        Ray ray = {random.point(4), random.point(1)};
        for (const Shape& shape : oneOfEach(random)) {
            ray.maxT = std::numeric_limits<double>::infinity();
            const auto expected = raycast(ray, shape);
            const double t = expected ? expected->t : 1;
            for (const double maxT : {0.0, t / 2, std::nextafter(t, 0.0), t,
                                      std::nextafter(t, 2 * t + 1), 2 * t, random.number(0, 8)}) {
                ray.maxT = maxT;
                const auto hit = raycast(ray, shape);
                ASSERT_EQ(hit.has_value(), expected && t <= maxT) << nameOf(shape);
                if (!hit)
                    continue;
                ++hits;
                EXPECT_EQ(hit->t, t);
                EXPECT_EQ(hit->point, expected->point);
                EXPECT_EQ(hit->normal, expected->normal);
                EXPECT_EQ(hit->inside, expected->inside);
            }
        }
    }
    EXPECT_GT(hits, 10000);
}

TEST(RaycastProperty, ARayInATrianglesPlaneEndsToo)
{
    const Triangle triangle = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    const Vec3 origin = {-3, 1, 0}; // meets the edge x = 0 after 3
    EXPECT_TRUE(raycast(Ray{origin, {2, 0, 0}, 3}, triangle));
    EXPECT_FALSE(raycast(Ray{origin, {2, 0, 0}, 2.999}, triangle));
    EXPECT_TRUE(raycast(Ray{{1, 1, 0}, {2, 0, 0}, 0}, triangle)) << "starts on it";
    EXPECT_TRUE(raycast(Ray{{-3, 0, 0}, {1, 0, 0}, 3}, Segment{{}, {4, 0, 0}}));
    EXPECT_FALSE(raycast(Ray{{-3, 0, 0}, {1, 0, 0}, 2.999}, Segment{{}, {4, 0, 0}}));
}

TEST(RaycastProperty, ABoxWithSkewedAxesIsItsParallelepiped)
{
    // Axis 0 leans by 5e-7: the corner at s = (-1, 1, 0) is at (-1, 1 - 5e-7), and the side that
    // axes 0 and 2 span is hit at height 1 + 5e-7 x.
    const Obb box = {{}, {1, 1, 1}, {Vec3{1, 5e-7, 0}, {0, 1, 0}, {0, 0, 1}}};
    const auto hit = raycast({{-0.5, 5, 0}, {0, -1, 0}}, box);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 4 + 2.5e-7, 1e-15);
    EXPECT_NEAR(hit->normal->x, -5e-7, 1e-15);
}

} // namespace
} // namespace mbv
