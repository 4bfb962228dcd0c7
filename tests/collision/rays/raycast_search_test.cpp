// Ray casts against a search: along a line the distance to a convex shape falls, then rises, so its
// least value and the first place where it is zero are found without knowing the shape.
#include "point_distance.h"
#include "random_shapes.h"

#include <mbv/collision/raycast.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

using test::Real;
using test::RealVec3;

struct Search {
    Real least = 0; ///< distance of the shape and the ray
    Real first = 0; ///< where it is reached first, to 1e-15 or so
};

template <class S> Search searchAlong(const Ray& ray, const S& shape, Real farthest)
{
    const RealVec3 direction = test::real(ray.direction);
    const RealVec3 unit = (1 / test::length(direction)) * direction;
    const auto distanceAt = [&](Real t) {
        return test::distanceTo(shape, test::real(ray.origin) + t * unit);
    };
    Real low = 0;
    Real high = farthest;
    while (high - low > 1e-17L * farthest) {
        const Real third = (high - low) / 3;
        if (third <= 0 || low + third == low)
            break;
        const Real left = distanceAt(low + third);
        if (left == 0 || left <= distanceAt(high - third))
            high -= third;
        else
            low += third;
        if (left == 0)
            high = low + third;
    }
    const Real least = distanceAt(high);
    if (least > 0)
        return {least, high};
    for (low = 0; high - low > 1e-18L * farthest;) {
        const Real middle = (low + high) / 2;
        if (middle <= low || middle >= high)
            break;
        (distanceAt(middle) > 0 ? low : high) = middle;
    }
    return {0, high};
}

/// How fast the ray nears the shape at the hit decides how well t is known.
template <class S> void expectTheSearchToAgree(const Ray& ray, const S& shape, int& hits)
{
    const Search search = searchAlong(ray, shape, 100);
    const auto hit = raycast(ray, shape);
    if (search.least > 1e-12L) {
        ASSERT_FALSE(hit) << "missed by " << static_cast<double>(search.least);
        return;
    }
    if (search.least > 0)
        return; // a graze, by less than the search can tell
    ASSERT_TRUE(hit) << "at " << static_cast<double>(search.first);
    ++hits;
    const auto searched = static_cast<double>(search.first);
    if (hit->inside) {
        ASSERT_LT(searched, 1e-13);
        ASSERT_EQ(hit->t, 0);
        ASSERT_FALSE(hit->normal);
        return;
    }
    ASSERT_TRUE(hit->normal);
    ASSERT_NEAR(norm(*hit->normal), 1, 1e-14);
    const double approach = -dot(*hit->normal, normalized(ray.direction));
    ASSERT_GT(approach, -1e-7);
    ASSERT_NEAR(hit->t, searched, 1e-13 / std::max(approach, 1e-7));
    ASSERT_LT(static_cast<double>(test::distanceTo(shape, test::real(hit->point))), 1e-14);
    // Just outside of the surface there is nothing: the point is on it, the normal points out.
    const Vec3 above = hit->point + 1e-6 * *hit->normal;
    ASSERT_NEAR(static_cast<double>(test::distanceTo(shape, test::real(above))), 1e-6, 1e-9);
}

Ray towards(test::RandomShapes& random, const Vec3& target)
{
    const Vec3 origin = random.point(4);
    return {origin, std::exp(random.number(-5, 5)) * (target - origin + random.point(0.7))};
}

TEST(RaycastSearch, FindsTheSameOnSpheres)
{
    test::RandomShapes random(31);
    int hits = 0;
    for (int i = 0; i < 4000; ++i) {
        const Sphere shape = random.sphere(2);
        expectTheSearchToAgree(towards(random, shape.center), shape, hits);
    }
    EXPECT_GT(hits, 1000);
}

TEST(RaycastSearch, FindsTheSameOnAlignedBoxes)
{
    test::RandomShapes random(32);
    int hits = 0;
    for (int i = 0; i < 4000; ++i) {
        const Aabb shape = random.aabb(2);
        expectTheSearchToAgree(towards(random, (shape.min + shape.max) / 2), shape, hits);
    }
    EXPECT_GT(hits, 1000);
}

TEST(RaycastSearch, FindsTheSameOnBoxes)
{
    test::RandomShapes random(33);
    int hits = 0;
    for (int i = 0; i < 4000; ++i) {
        const Obb shape = random.obb(2);
        expectTheSearchToAgree(towards(random, shape.center), shape, hits);
    }
    EXPECT_GT(hits, 1000);
}

TEST(RaycastSearch, FindsTheSameOnCapsules)
{
    test::RandomShapes random(34);
    int hits = 0;
    for (int i = 0; i < 4000; ++i) {
        const Vec3 a = random.point(2);
        const Capsule shape = {a, i % 10 == 0 ? a : a + random.point(2), random.number(0, 1)};
        expectTheSearchToAgree(towards(random, (shape.a + shape.b) / 2), shape, hits);
    }
    EXPECT_GT(hits, 1000);
}

TEST(RaycastSearch, FindsTheSameOnCylinders)
{
    test::RandomShapes random(35);
    int hits = 0;
    for (int i = 0; i < 4000; ++i) {
        const Vec3 a = random.point(2);
        const Cylinder shape = {a, a + random.point(2), random.number(0, 1)};
        expectTheSearchToAgree(towards(random, (shape.a + shape.b) / 2), shape, hits);
    }
    EXPECT_GT(hits, 1000);
}

TEST(RaycastSearch, FindsTheSameOnCones)
{
    test::RandomShapes random(37);
    int hits = 0;
    for (int i = 0; i < 4000; ++i) {
        const Vec3 apex = random.point(2);
        const Cone shape = {apex, apex + random.point(2), random.number(0, 1)};
        expectTheSearchToAgree(towards(random, (shape.apex + shape.baseCenter) / 2), shape, hits);
    }
    EXPECT_GT(hits, 1000);
}

TEST(RaycastSearch, FindsTheSameOnEllipsoids)
{
    test::RandomShapes random(38);
    int hits = 0;
    for (int i = 0; i < 4000; ++i) {
        Ellipsoid shape = random.ellipsoid(2);
        shape.radii += Vec3{0.01, 0.01, 0.01};
        expectTheSearchToAgree(towards(random, shape.center), shape, hits);
    }
    EXPECT_GT(hits, 1000);
}

TEST(RaycastSearch, FindsTheSameOnHalfSpaces)
{
    test::RandomShapes random(36);
    int hits = 0;
    for (int i = 0; i < 1000; ++i) {
        const HalfSpace shape = {random.point(3), random.number(-3, 3)};
        const Ray ray = {random.point(4), random.point(2)};
        if (std::abs(dot(normalized(shape.normal), normalized(ray.direction))) > 0.1)
            expectTheSearchToAgree(ray, shape, hits);
    }
    EXPECT_GT(hits, 300);
}

} // namespace
} // namespace mbv
