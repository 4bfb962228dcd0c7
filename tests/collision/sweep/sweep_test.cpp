#include "random_shapes.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/sweep.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

namespace mbv::test {
namespace {

constexpr Aabb kUnitBox = {{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}};

TEST(Sweep, FindsWhereABoxMeetsABox)
{
    // Faces at 0.5 and 4.5: 4 of 8 to go.
    const auto hit = sweep(kUnitBox, {8, 0, 0}, Aabb{{4.5, -1, -1}, {6, 1, 1}});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 0.5, 1e-15);
    EXPECT_EQ(hit->normal, (Vec3{1, 0, 0}));
    EXPECT_NEAR(hit->point.x, 4.5, 1e-14);
}

TEST(Sweep, FindsWhereASphereMeetsASphereOffCenter)
{
    // Centers 2 apart when they touch: x^2 + 1.2^2 = 4, x = -1.6 from a start at -10.
    const auto hit = sweep(Sphere{{-10, 1.2, 0}, 1}, {20, 0, 0}, Sphere{{0, 0, 0}, 1});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 8.4 / 20, 1e-15);
    EXPECT_NEAR(hit->normal.x, 0.8, 1e-14);
    EXPECT_NEAR(hit->normal.y, -0.6, 1e-14);
}

TEST(Sweep, FindsWhereASphereMeetsTheEdgeOfABox)
{
    // The edge x = z = -1 at distance 1 from a center at height -1.6: 0.8 before it.
    const auto hit = sweep(Sphere{{-10, 0, -1.6}, 1}, {16.4, 0, 0}, Obb{{0, 0, 0}, {1, 1, 1}});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 0.5, 1e-15);
    EXPECT_NEAR(hit->normal.x, 0.8, 1e-14);
}

TEST(Sweep, FindsWhereACylinderMeetsAHalfSpace)
{
    // Standing, its lower end at height 3, falling by 4.
    const auto hit = sweep(Cylinder{{0, 0, 3}, {0, 0, 5}, 1}, {1, 0, -4}, HalfSpace{{0, 0, 2}, 0});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 0.75, 1e-15);
    EXPECT_EQ(hit->normal, (Vec3{0, 0, -1}));
}

TEST(Sweep, AnswersForPlanesThatMove)
{
    const auto hit = sweep(Plane{{0, 0, 1}, 0}, {0, 0, 4}, Sphere{{0, 0, 3}, 1});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 0.5, 1e-15);
    EXPECT_EQ(hit->normal, (Vec3{0, 0, 1}));
    EXPECT_FALSE(sweep(Plane{{0, 0, 1}, 0}, {4, 4, 0}, Sphere{{0, 0, 3}, 1}));

    const auto planes = sweep(HalfSpace{{0, 0, 1}, 0}, {0, 0, 2}, HalfSpace{{0, 0, -2}, -2});
    ASSERT_TRUE(planes);
    EXPECT_NEAR(planes->fraction, 0.5, 1e-15);
}

TEST(Sweep, IsZeroForWhatTouchesAlready)
{
    const Aabb beside = {{0.5, -1, -1}, {2, 1, 1}};
    const auto hit = sweep(kUnitBox, {-1, 0, 0}, beside);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->fraction, 0);
    EXPECT_EQ(hit->normal, (Vec3{1, 0, 0}));
    EXPECT_TRUE(sweep(kUnitBox, {0, 0, 0}, beside));
    EXPECT_FALSE(sweep(kUnitBox, {0, 0, 0}, Aabb{{0.6, -1, -1}, {2, 1, 1}}));
}

TEST(Sweep, IsZeroForTouchingSurfacesWithTheNormalOfTheMotion)
{
    const auto hit = sweep(Segment{{0, 0, -1}, {0, 0, 1}}, {3, 0, 0},
                           Triangle{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->fraction, 0);
    EXPECT_EQ(hit->normal, (Vec3{1, 0, 0}));
}

TEST(Sweep, PassesAlongAFaceWithoutHittingIt)
{
    const Aabb floor = {{-100, -100, -1}, {100, 100, 0}};
    for (const double gap : {1e-3, 1e-9, 1e-12}) {
        const Vec3 half = {0.5, 0.5, 0.5};
        EXPECT_FALSE(sweep(Obb{{0, 0, 0.5 + gap}, half}, {50, 20, 0}, floor)) << gap;
        EXPECT_FALSE(sweep(Sphere{{0, 0, 0.5 + gap}, 0.5}, {50, 20, 0}, floor)) << gap;
        EXPECT_FALSE(sweep(Capsule{{0, 0, 0.5 + gap}, {1, 0, 0.5 + gap}, 0.5}, {50, 20, 0}, floor));
    }
}

TEST(Sweep, NeverPassesAThinWallOnALongWay)
{
    // A wall of 1e-9 half a million from the start.
    const Obb wall = {{0, 0, 0}, {0.5e-9, 10, 10}, axesOf(fromEulerXyzDegrees({0, 0, 10}))};
    const std::vector<Shape> bodies = {
        Sphere{{-5e5, 0, 0}, 0.1},
        Sphere{{-5e5, 0, 0}, 0},
        Aabb{{-5e5, 0, 0}, {-5e5 + 0.2, 0.2, 0.2}},
        Capsule{{-5e5, 0, 0}, {-5e5, 0.5, 0}, 0.1},
        Triangle{{-5e5, 0, 0}, {-5e5, 1, 0}, {-5e5, 0, 1}},
        Cylinder{{-5e5, 0, 0}, {-5e5, 0.5, 0}, 0.1},
        ConvexHull{{{-5e5, 0, 0}, {-5e5, 1, 0}, {-5e5, 0, 1}, {-5e5 + 1, 0, 0}}}};
    for (const Shape& body : bodies) {
        const auto hit = sweep(body, {1e6, 0.25, 0.5}, wall);
        ASSERT_TRUE(hit) << nameOf(body);
        EXPECT_NEAR(hit->fraction, 0.5, 1e-5) << nameOf(body);
        const Shape there = translated(body, hit->fraction * Vec3{1e6, 0.25, 0.5});
        EXPECT_FALSE(overlaps(there, wall)) << nameOf(body);
        EXPECT_LT(distance(there, wall).distance, 1e-9 * 10) << nameOf(body);
    }
}

TEST(Sweep, TellsAGrazeFromAMiss)
{
    // Two spheres of radius 1 passing at 2 -+ 1e-9.
    const Sphere still = {{0, 0, 0}, 1};
    const auto graze = sweep(Sphere{{-10, 2 - 1e-9, 0}, 1}, {20, 0, 0}, still);
    ASSERT_TRUE(graze);
    // They touch sqrt(4 - (2 - 1e-9)^2) = sqrt(4e-9) = 6.3e-5 before the middle.
    EXPECT_NEAR(graze->fraction, (10 - 6.3245e-5) / 20, 1e-8);
    EXPECT_FALSE(sweep(Sphere{{-10, 2 + 1e-9, 0}, 1}, {20, 0, 0}, still));
}

template <class A, class B> void expectSweepsAreRight(unsigned seed)
{
    RandomShapes random(seed);
    int hits = 0;
    for (int i = 0; i < 150; ++i) {
        const Shape a = random.shape<A>(4);
        const Shape b = random.shape<B>(4);
        // Somewhat beyond where they are nearest, so that about half of them meet.
        const Distance start = distance(a, b);
        const Vec3 motion = 1.5 * (start.pointOnB - start.pointOnA) + random.point(0.5);
        const auto hit = sweep(a, motion, b);
        const bool loose = isLoose(a) || isLoose(b);
        // Sampling sees overlaps between; nothing may overlap before the hit.
        const double until = hit ? hit->fraction : 1;
        const double tolerance = loose ? 1e-6 : 1e-9;
        for (int k = 0; k <= 20; ++k) {
            const double f = k == 20 ? until : until * k / 20; // not rounded to just before
            if (f < until || !hit) {
                ASSERT_FALSE(overlaps(translated(a, f * motion), b))
                    << i << " at " << f << " of " << until;
            }
        }
        if (!hit)
            continue;
        ++hits;
        EXPECT_NEAR(norm(hit->normal), 1, 1e-12);
        const Shape there = translated(a, hit->fraction * motion);
        if (hit->fraction > 0) {
            EXPECT_FALSE(overlaps(there, b)) << i;
            EXPECT_GE(dot(hit->normal, motion), -1e-9) << i;
            const Distance left = distance(there, b);
            EXPECT_LT(left.distance, 4 * tolerance) << i;
            EXPECT_LT(distance(Sphere{hit->point, 0}, b).distance, 4 * tolerance) << i;
        } else {
            EXPECT_TRUE(overlaps(a, b)) << i;
        }
    }
    EXPECT_GT(hits, 0);
}

template <class A, std::size_t... Other> void expectSweepsAgainstAll(std::index_sequence<Other...>)
{
    (expectSweepsAreRight<A, std::variant_alternative_t<Other, Shape>>(Other + 1), ...);
}

template <class S> class SweepOf : public testing::Test {
};
using MovedKinds = testing::Types<Sphere, Aabb, Obb, Capsule, Cylinder, ConvexHull, Plane,
                                  HalfSpace, Triangle, Segment, Cone, Ellipsoid>;
TYPED_TEST_SUITE(SweepOf, MovedKinds);

TYPED_TEST(SweepOf, EveryKindEndsAtTheContactAndEntersNothing)
{
    expectSweepsAgainstAll<TypeParam>(std::make_index_sequence<std::variant_size_v<Shape>>());
}

TEST(SweepChecked, NamesWhatIsWrong)
{
    const auto message = [](const Shape& a, const Vec3& motion, const Shape& b) -> std::string {
        try {
            (void)sweepChecked(a, motion, b);
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidShape);
            return error.what();
        }
        return {};
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_NE(message(Sphere{{}, -1}, {}, kUnitBox).find("radius"), std::string::npos);
    EXPECT_NE(message(kUnitBox, {}, Sphere{{nan, 0, 0}, 1}).find("center"), std::string::npos);
    EXPECT_NE(message(kUnitBox, {0, nan, 0}, kUnitBox).find("motion"), std::string::npos);
    EXPECT_EQ(message(kUnitBox, {1, 0, 0}, kUnitBox), "");
}

TEST(Sweep, OfCylindersAndHullsIsAsGoodHoweverLongTheMotionIs)
{
    const Shape wall = Aabb{{10, -5, -5}, {11, 5, 5}};
    const Shape can = Cylinder{{0, 0, 0}, {0, 0, 1}, 1};
    const Shape hull = ConvexHull{{{-1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (const double length : {1e2, 1e10, 1e12, 1e15, 1e18, 1e100, 1e290}) {
        for (const Shape& body : {can, hull}) {
            const auto hit = sweep(body, {length, 0, 0}, wall);
            ASSERT_TRUE(hit) << length;
            EXPECT_NEAR(hit->fraction * length, 9, 1e-12) << length;
        }
        EXPECT_FALSE(sweep(can, {-length, 0, 0}, wall));
    }
    // The direction's rounding, times that length, is more than the shapes.
    const Cylinder lying = {{-2, -1, 1}, {-2, 1, 1}, 1};
    EXPECT_NO_THROW((void)sweep(lying, 1e16 * Vec3{-1, 2, 2}, Sphere{{2, -2, 1}, 2}));
    const Cylinder standing = {{-1, -1, 1}, {-1, -1, 2}, 1};
    EXPECT_NO_THROW((void)sweep(standing, 1e20 * Vec3{-2, 1, -1}, Sphere{{1, 2, -1}, 1}));
}

} // namespace
} // namespace mbv::test
