#include "random_shapes.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/sweep.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <numbers>

namespace mbv::test {
namespace {

constexpr double kPi = std::numbers::pi;

TEST(RigidMotion, RotatesAboutThePivotWhileItMoves)
{
    // Half of a half turn about z takes (2, 0, 0) round (1, 0, 0) to (1, 1, 0); then half of (4, 0,
    // 0).
    const RigidMotion motion = {{4, 0, 0}, {1, 0, 0}, {0, 0, 3}, kPi};
    EXPECT_LT(norm(apply(motion.at(0.5), {2, 0, 0}) - Vec3{3, 1, 0}), 1e-15);
    EXPECT_LT(norm(apply(motion.at(0), {2, 5, 7}) - Vec3{2, 5, 7}), 1e-15);
}

TEST(RotationalSweep, FindsWhenADoorMeetsItsStop)
{
    // A door of length 2 hinged at the origin along x; a stop whose corner lies at 60 degrees.
    const double angle = kPi / 3;
    const Obb door = {{1, 0, 0}, {1, 0, 1}};
    const Sphere stop = {{std::cos(angle), std::sin(angle), 0}, 0};
    const auto hit = sweep(door, RigidMotion{{}, {}, {0, 0, 1}, kPi / 2}, stop);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 2.0 / 3, 1e-8);
    EXPECT_LT(norm(hit->point - stop.center), 1e-8);
    EXPECT_NEAR(norm(hit->normal - Vec3{-std::sin(angle), std::cos(angle), 0}), 0, 1e-6);
}

TEST(RotationalSweep, OfALongRodMeetsWhatIsNearItsAxis)
{
    // A rod along x from near the axis on turns about z in the plane of a ball's center: it meets
    // the ball where its line is as far from the center as the radii together.
    const auto expectContact = [](double length, double radius, double angle, const Sphere& ball) {
        const Capsule rod = {{0.5, 0, 0}, {length, 0, 0}, radius};
        const RigidMotion motion = {{}, {}, {0, 0, 1}, angle};
        const double across = std::atan2(ball.center.y, ball.center.x);
        const double toCenter = across < 0 ? across + 2 * kPi : across;
        const double expected =
            (toCenter - std::asin((radius + ball.radius) / norm(ball.center))) / angle;
        const auto hit = sweepRotational(rod, motion, ball);
        ASSERT_TRUE(hit) << length;
        EXPECT_NEAR(hit->fraction, expected, 1e-6) << length;
        const double gap =
            distance(transformed(Shape(rod), motion.at(hit->fraction)), ball).distance;
        EXPECT_LT(gap, 1e-8 * length) << length;
    };
    expectContact(1000, 0.001, 2 * kPi, {{-15, 0.3, 0}, 0.01});
    expectContact(300, 0.001, 10 * kPi, {{-2, 0.3, 0}, 0.01});
    expectContact(1000, 0.05, 2 * kPi, {{-5, 0.3, 0}, 0.5});
    expectContact(3000, 0.05, kPi, {{-20, 0.3, 0}, 0.5});
}

TEST(RotationalSweep, FindsWhenACornerMeetsAWall)
{
    // A unit square rotating in place reaches x = sqrt(0.5) at 45 degrees, and 0.6 where
    // sqrt(0.5) cos(45 deg - t) = 0.6.
    const Aabb box = {{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}};
    const HalfSpace wall = {{-1, 0, 0}, -0.6};
    const auto hit = sweep(box, RigidMotion{{}, {}, {0, 0, 1}, kPi / 2}, wall);
    ASSERT_TRUE(hit);
    const double t = kPi / 4 - std::acos(0.6 / std::sqrt(0.5));
    EXPECT_NEAR(hit->fraction, t / (kPi / 2), 1e-8);
    EXPECT_FALSE(sweep(box, RigidMotion{{}, {}, {0, 0, 1}, 20 * kPi},
                       HalfSpace{{-1, 0, 0}, -std::sqrt(0.5) - 1e-6}));
}

TEST(RotationalSweep, LetsAWheelSpinBesideAWall)
{
    // A sphere about its center, a box about the wall's normal, both 1e-8 away: no approach at all.
    const HalfSpace wall = {{0, 0, 1}, 0};
    const RigidMotion spin = {{3, 0, 0}, {0, 0, 1 + 1e-8}, {0, 0, 1}, 1000};
    EXPECT_FALSE(sweep(Sphere{{0, 0, 1 + 1e-8}, 1}, spin, wall));
    EXPECT_FALSE(sweep(Obb{{0, 0, 1 + 1e-8}, {2, 1, 1}}, spin, wall));
}

TEST(RotationalSweep, AnswersForPlanesThatRotate)
{
    // The floor tilts about the y axis by up to 90 degrees; the point (1, 0, 1) is met at 45.
    const RigidMotion tilt = {{}, {}, {0, -1, 0}, kPi / 2};
    const auto hit = sweep(HalfSpace{{0, 0, 1}, 0}, tilt, Sphere{{1, 0, 1}, 0});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 0.5, 1e-8);
    const auto planes = sweep(Plane{{0, 0, 1}, 0}, tilt, Plane{{0, 0, 1}, 5});
    ASSERT_TRUE(planes);
    EXPECT_EQ(planes->fraction, 0);
    const RigidMotion inPlace = {{0, 0, 10}, {}, {0, 0, 1}, 1};
    EXPECT_NEAR(sweep(Plane{{0, 0, 1}, 0}, inPlace, Plane{{0, 0, 1}, 5})->fraction, 0.5, 1e-15);
}

TEST(RotationalSweep, WithoutARotationIsTheStraightSweep)
{
    RandomShapes random(7);
    for (int i = 0; i < 200; ++i) {
        const Obb a = random.obb(3);
        const Obb b = random.obb(3);
        const Vec3 motion = random.point(6);
        const auto straight = sweep(a, motion, b);
        const auto rotational =
            sweep(a, RigidMotion{motion, random.point(3), {1, 2, 3}, 1e-300}, b);
        ASSERT_EQ(straight.has_value(), rotational.has_value()) << i;
        if (straight) {
            EXPECT_NEAR(straight->fraction, rotational->fraction, 1e-7) << i;
        }
    }
}

// Doubling a safe step that had underflowed to zero went on for ever.
TEST(RotationalSweep, EndsWhereItsStepsAreBelowTheSmallestDouble)
{
    // Gap 1e-302 at speed 1e30: the first step is a fraction of 1e-332.
    const Sphere a = {{}, 1e-300};
    const Sphere b = {{2e-300 + 1e-302, 0, 0}, 1e-300};
    const auto fast = sweep(a, RigidMotion{{1e30, 0, 0}, {}, {0, 0, 1}, 1e-300}, b);
    ASSERT_TRUE(fast);
    EXPECT_GT(fast->fraction, 0); // apart at the start
    EXPECT_LT(fast->fraction, 1e-300);
    EXPECT_EQ(fast->normal, (Vec3{1, 0, 0}));

    // Half the gap in all, then twice: the rotation is of no account.
    EXPECT_FALSE(sweep(a, RigidMotion{{5e-303, 0, 0}, {}, {0, 0, 1}, 1e-300}, b));
    const auto tiny = sweep(a, RigidMotion{{2e-302, 0, 0}, {}, {0, 0, 1}, 1e-300}, b);
    ASSERT_TRUE(tiny);
    EXPECT_NEAR(tiny->fraction, 0.5, 1e-6);
    EXPECT_FALSE(sweep(Sphere{{}, 1}, RigidMotion{{1e-300, 0, 0}, {}, {0, 0, 1}, 1e-300},
                       Sphere{{2.5, 0, 0}, 1}));
}

template <class A, class B> void expectRotationalSweepsAreRight(unsigned seed)
{
    RandomShapes random(seed);
    for (int i = 0; i < 30; ++i) {
        const Shape a = random.shape<A>(4);
        const Shape b = random.shape<B>(4);
        const RigidMotion motion = {random.point(6), random.point(4), random.point(1),
                                    random.number(-7, 7)};
        const auto hit = sweep(a, motion, b);
        const double until = hit ? hit->fraction : 1;
        for (int k = 0; k < 50; ++k) {
            const double f = until * k / 50;
            ASSERT_FALSE(until > 0 && overlaps(transformed(a, motion.at(f)), b))
                << i << " at " << f << " of " << until;
        }
        if (hit && hit->fraction > 0) {
            const Distance left = distance(transformed(a, motion.at(hit->fraction)), b);
            EXPECT_LT(left.distance, isLoose(a) || isLoose(b) ? 4e-6 : 4e-9) << i;
            EXPECT_GT(left.distance, 0) << i;
        }
    }
}

template <class A, std::size_t... Other>
void expectRotationalSweepsAgainstAll(std::index_sequence<Other...>)
{
    (expectRotationalSweepsAreRight<A, std::variant_alternative_t<Other, Shape>>(Other + 1), ...);
}

template <class S> class RotationalSweepOf : public testing::Test {
};
using RotatedKinds = testing::Types<Sphere, Aabb, Obb, Capsule, Cylinder, ConvexHull, Triangle,
                                    Segment, Cone, Ellipsoid>;
TYPED_TEST_SUITE(RotationalSweepOf, RotatedKinds);

TYPED_TEST(RotationalSweepOf, EveryKindEndsAtTheContactAndEntersNothing)
{
    expectRotationalSweepsAgainstAll<TypeParam>(
        std::make_index_sequence<std::variant_size_v<Shape>>());
}

TEST(RotationalSweepChecked, NamesTheFieldOfTheMotion)
{
    const auto message = [](const RigidMotion& motion) -> std::string {
        try {
            (void)sweepChecked(Sphere{{}, 1}, motion, Sphere{{5, 0, 0}, 1});
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(message({{nan, 0, 0}, {}, {0, 0, 1}, 1}).find("motion.translation"), 0U);
    EXPECT_EQ(message({{}, {0, nan, 0}, {0, 0, 1}, 1}).find("motion.pivot"), 0U);
    EXPECT_EQ(message({{}, {}, {0, 0, nan}, 1}).find("motion.axis"), 0U);
    EXPECT_EQ(message({{}, {}, {0, 0, 0}, 1}).find("motion.axis is zero"), 0U);
    EXPECT_EQ(message({{}, {}, {0, 0, 1}, nan}).find("motion.angle"), 0U);
    EXPECT_EQ(message({{}, {}, {0, 0, 1}, 1}), "");
}

} // namespace
} // namespace mbv::test
