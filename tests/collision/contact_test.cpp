// What makes a contact: the identity of its points, both on their shapes, and a translation that
// separates while no shorter one does, in any of many directions.
#include "random_shapes.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

template <class S> S shifted(const S& shape, const Vec3& by)
{
    return transformed(shape, {{}, by});
}

Aabb shifted(const Aabb& box, const Vec3& by)
{
    return {box.min + by, box.max + by};
}

template <class S> double distanceFrom(const Vec3& p, const S& shape)
{
    return distance(Sphere{p, 0}, shape).distance;
}

/// `scale` is the size of the shapes and their coordinates.
template <class A, class B>
void expectShortestSeparation(const A& a, const B& b, double scale, test::RandomShapes& random)
{
    const auto c = contact(a, b);
    ASSERT_EQ(c.has_value(), overlaps(a, b));
    if (!c)
        return;
    const double rounding = 2e-13 * scale;
    EXPECT_GE(c->depth, 0);
    EXPECT_NEAR(norm(c->normal), 1, 1e-15);
    EXPECT_LE(norm((c->pointOnA - c->pointOnB) - c->depth * c->normal), rounding);
    EXPECT_LE(distanceFrom(c->pointOnA, a), rounding);
    EXPECT_LE(distanceFrom(c->pointOnB, b), rounding);

    const Distance after = distance(a, shifted(b, c->depth * c->normal));
    EXPECT_LE(after.distance, rounding);
    EXPECT_FALSE(overlaps(a, shifted(b, (c->depth + 1e-11 * scale) * c->normal)));
    const double shorter = c->depth - 1e-11 * scale;
    for (int i = 0; shorter > 0 && i < 40; ++i) {
        const Vec3 any = normalized(random.point(1));
        // Half of the directions close to the normal, where a shorter way would be.
        const Vec3 way = i % 2 == 0 ? any : normalized(c->normal + 0.1 * any);
        EXPECT_TRUE(overlaps(a, shifted(b, shorter * way))) << c->depth;
    }

    const auto back = contact(b, a);
    ASSERT_TRUE(back);
    EXPECT_NEAR(back->depth, c->depth, rounding);
    EXPECT_LE(norm((back->pointOnA - back->pointOnB) - back->depth * back->normal), rounding);
}

Capsule randomCapsule(test::RandomShapes& random, double reach)
{
    return {random.point(reach), random.point(reach), random.number(0, 0.6)};
}

TEST(Contacts, OfSpheresAreShortest)
{
    test::RandomShapes random(301);
    for (int i = 0; i < 400; ++i) {
        const Sphere s = random.sphere(0.8);
        expectShortestSeparation(s, random.sphere(0.8), 1, random);
        expectShortestSeparation(s, random.aabb(0.8), 1, random);
        expectShortestSeparation(s, random.obb(0.8), 1, random);
        expectShortestSeparation(s, randomCapsule(random, 0.8), 1, random);
        expectShortestSeparation(s, HalfSpace{random.point(3), random.number(-1, 1)}, 1, random);
        const Cylinder cylinder = {random.point(0.8), random.point(0.8), random.number(0, 1)};
        expectShortestSeparation(s, cylinder, 1, random);
    }
}

TEST(Contacts, OfCapsulesAreShortest)
{
    test::RandomShapes random(302);
    for (int i = 0; i < 400; ++i) {
        const Capsule c = randomCapsule(random, 0.8);
        expectShortestSeparation(c, randomCapsule(random, 0.8), 1, random);
        expectShortestSeparation(c, random.aabb(0.8), 1, random);
        expectShortestSeparation(c, random.obb(0.8), 1, random);
        expectShortestSeparation(c, HalfSpace{random.point(3), random.number(-1, 1)}, 1, random);
    }
}

TEST(Contacts, OfBoxesWithHalfSpacesAreShortest)
{
    test::RandomShapes random(303);
    for (int i = 0; i < 400; ++i) {
        const HalfSpace h = {random.point(3), random.number(-1, 1)};
        expectShortestSeparation(random.aabb(0.8), h, 2, random);
        expectShortestSeparation(h, random.obb(0.8), 2, random);
        const Cylinder cylinder = {random.point(0.8), random.point(0.8), random.number(0, 1)};
        expectShortestSeparation(cylinder, h, 2, random);
    }
}

TEST(Contacts, HoldAtEveryScale)
{
    test::RandomShapes random(304);
    for (const double scale : {1e-100, 1e-6, 1e6, 1e100}) {
        for (int i = 0; i < 100; ++i) {
            const auto point = [&] { return scale * random.point(0.8); };
            const Capsule c = {point(), point(), scale * random.number(0, 0.6)};
            Obb box = random.obb(0.8);
            box.center = scale * box.center;
            box.halfExtents = scale * box.halfExtents;
            expectShortestSeparation(c, Capsule{point(), point(), 0.3 * scale}, scale, random);
            expectShortestSeparation(c, box, scale, random);
            expectShortestSeparation(Sphere{point(), scale * 0.5}, box, scale, random);
            expectShortestSeparation(c, HalfSpace{random.point(3), random.number(-1, 1) * scale},
                                     scale, random);
        }
    }
}

// Where the cores meet, the line between their nearest points is rounding and says nothing: the
// way out is across both.
TEST(Contacts, OfCapsulesWhoseAxesCrossAreAcrossBoth)
{
    // Axes along x and y: apart after 0.5 + 0.25 along z, one way or the other.
    const Capsule alongX = {{-1, 0, 0}, {1, 0, 0}, 0.5};
    const auto c = contact(alongX, Capsule{{0, -1, 0}, {0, 1, 0}, 0.25});
    ASSERT_TRUE(c);
    EXPECT_EQ(c->depth, 0.75);
    EXPECT_EQ(std::abs(c->normal.z), 1);

    test::RandomShapes random(305);
    for (int i = 0; i < 500; ++i) {
        const Vec3 at = random.point(1);
        const Vec3 u = random.point(1);
        const Vec3 v = i % 2 == 0 ? random.point(1) : u + 1e-7 * random.point(1);
        const auto through = [&](const Vec3& d) {
            const double share = random.number(0, 1);
            return Capsule{at - share * d, at + (1 - share) * d, random.number(0.01, 0.5)};
        };
        expectShortestSeparation(through(u), through(v), 1, random);
    }
}

TEST(Contacts, OfCapsulesWithOneAxisInCommonAreAcrossIt)
{
    test::RandomShapes random(306);
    for (int i = 0; i < 300; ++i) {
        const Vec3 a = random.point(1);
        const Vec3 d = random.point(1);
        const Capsule c = {a, a + d, random.number(0.01, 0.5)};
        expectShortestSeparation(c, c, 1, random);
        expectShortestSeparation(c, Capsule{a + 0.3 * d, a + 1.7 * d, 0.2}, 1, random);
        expectShortestSeparation(c, Capsule{a + 1.1 * d, a + 1.7 * d, 0.2}, 1, random);
        expectShortestSeparation(c, Sphere{a + random.number(-0.2, 1.2) * d, 0.1}, 1, random);
        expectShortestSeparation(c, Capsule{a + 0.5 * d, a + 0.5 * d, 0.1}, 1, random);
    }
}

// The core enters the box: out through a face, or across an edge and the axis, whichever is less.
TEST(Contacts, OfCapsulesThroughBoxesAreShortest)
{
    // Along z through the middle of a box 2 x 4 x 6: 1 to the nearer face, and the radius.
    const auto c = contact(Aabb{{-1, -2, -3}, {1, 2, 3}}, Capsule{{0, 0, -9}, {0, 0, 9}, 0.5});
    ASSERT_TRUE(c);
    EXPECT_EQ(c->depth, 1.5);
    EXPECT_EQ(std::abs(c->normal.x), 1);

    test::RandomShapes random(307);
    for (int i = 0; i < 400; ++i) {
        Obb box = random.obb(1);
        if (i % 4 == 0)
            box.halfExtents[i % 3] = 0;
        const Vec3 at = box.center + random.number(-1, 1) * box.halfExtents.x * box.axes[0] +
                        random.number(-1, 1) * box.halfExtents.y * box.axes[1];
        const Vec3 d = i % 3 == 0   ? box.axes[1]
                       : i % 3 == 1 ? random.point(1)
                                    : 5 * random.point(1);
        const double share = random.number(0, 1);
        const double radius = i % 5 == 0 ? 0 : random.number(0, 0.5);
        expectShortestSeparation(box, Capsule{at - share * d, at + (1 - share) * d, radius}, 3,
                                 random);
    }
}

// The core touches a face, an edge or a corner of the box, to rounding.
TEST(Contacts, OfCapsulesThatTouchBoxesWithTheirCores)
{
    test::RandomShapes random(308);
    for (int i = 0; i < 400; ++i) {
        const Obb box = random.obb(1);
        Vec3 at = box.center;
        for (int k = 0; k < 3; ++k) {
            const double s = k <= i % 3 ? 1 : random.number(-1, 1);
            at += s * box.halfExtents[k] * box.axes[static_cast<std::size_t>(k)];
        }
        const Vec3 d = random.point(1);
        const double share = i % 2 == 0 ? 0 : random.number(0, 1);
        expectShortestSeparation(box, Capsule{at - share * d, at + (1 - share) * d, 0.2}, 2,
                                 random);
    }
}

TEST(Contacts, OfSpheresInsideBoxesAreThroughTheNearestFace)
{
    // 0.75 + 0.5 to leave through the face at x = 1, 1 + 0.5 through the others.
    const auto c = contact(Sphere{{0.25, 0, 0}, 0.5}, Aabb{{-1, -1, -1}, {1, 1, 1}});
    ASSERT_TRUE(c);
    EXPECT_EQ(c->depth, 1.25);
    EXPECT_EQ(c->normal, (Vec3{-1, 0, 0})); // the box goes to the left
    EXPECT_EQ(c->pointOnA, (Vec3{-0.25, 0, 0}));
    EXPECT_EQ(c->pointOnB, (Vec3{1, 0, 0}));
}

TEST(Contacts, OfConcentricSpheresHaveSomeNormal)
{
    const auto c = contact(Sphere{{1, 2, 3}, 1}, Sphere{{1, 2, 3}, 0.5});
    ASSERT_TRUE(c);
    EXPECT_EQ(c->depth, 1.5);
    EXPECT_EQ(norm(c->normal), 1);
}

TEST(Contacts, OfASphereOnACylindersAxisAreThroughTheSideOrAnEnd)
{
    const Cylinder cylinder = {{0, 0, 0}, {0, 0, 4}, 1};
    const auto side = contact(Sphere{{0, 0, 2}, 0.5}, cylinder);
    ASSERT_TRUE(side);
    EXPECT_EQ(side->depth, 1.5);
    EXPECT_EQ(side->normal.z, 0);
    const auto end = contact(Sphere{{0, 0, 3.75}, 0.5}, cylinder);
    ASSERT_TRUE(end);
    EXPECT_EQ(end->depth, 0.75);
    EXPECT_EQ(end->normal, (Vec3{0, 0, -1}));
}

} // namespace
} // namespace mbv
