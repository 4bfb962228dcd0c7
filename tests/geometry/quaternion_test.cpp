#include "random_shapes.h"

#include <gtest/gtest.h>

#include <limits>
#include <numbers>

namespace mbv {
namespace {

void expectNear(const Vec3& a, const Vec3& b, double tolerance)
{
    EXPECT_NEAR(a.x, b.x, tolerance);
    EXPECT_NEAR(a.y, b.y, tolerance);
    EXPECT_NEAR(a.z, b.z, tolerance);
}

TEST(Quaternion, RightAngleAboutZTakesXToY)
{
    expectNear(rotate(fromAxisAngle({0, 0, 2}, std::numbers::pi / 2), {1, 0, 0}), {0, 1, 0}, 1e-15);
}

TEST(Quaternion, ProductRotatesByTheRightFactorFirst)
{
    test::RandomShapes random(1);
    for (int i = 0; i < 100; ++i) {
        const Quaternion a = random.rotation();
        const Quaternion b = random.rotation();
        const Vec3 v = random.point(1);
        expectNear(rotate(a * b, v), rotate(a, rotate(b, v)), 1e-14);
    }
}

TEST(Quaternion, EulerAnglesRotateAboutFixedAxesInTheOrderXyz)
{
    // x by 90: z -> -y; then z by 90: -y -> x.
    expectNear(rotate(fromEulerXyzDegrees({90, 0, 90}), {0, 0, 1}), {1, 0, 0}, 1e-15);
    // y by 90 alone: x -> -z.
    expectNear(rotate(fromEulerXyzDegrees({0, 90, 0}), {1, 0, 0}), {0, 0, -1}, 1e-15);
}

TEST(Quaternion, MultiplesOf180DegreesAreExact)
{
    EXPECT_EQ(fromEulerXyzDegrees({0, 0, 180}), (Quaternion{0, 0, 1, 0}));
    EXPECT_EQ(fromEulerXyzDegrees({720, 0, 0}), (Quaternion{0, 0, 0, 1}));
}

TEST(Quaternion, EulerAnglesSurviveTheRoundTrip)
{
    test::RandomShapes random(2);
    for (int i = 0; i < 200; ++i) {
        const Vec3 angles = {random.number(-179, 179), random.number(-89, 89),
                             random.number(-179, 179)};
        expectNear(toEulerXyzDegrees(fromEulerXyzDegrees(angles)), angles, 1e-11);
    }
}

TEST(Quaternion, EulerAnglesAtGimbalLockGiveTheSameRotation)
{
    for (const double y : {90.0, -90.0}) {
        const Quaternion q = fromEulerXyzDegrees({30, y, 50});
        const Vec3 angles = toEulerXyzDegrees(q);
        EXPECT_EQ(angles.x, 0);
        expectNear(rotate(fromEulerXyzDegrees(angles), {1, 2, 3}), rotate(q, {1, 2, 3}), 1e-7);
    }
}

TEST(Quaternion, FromAxesInvertsAxesOf)
{
    test::RandomShapes random(3);
    for (int i = 0; i < 200; ++i) {
        const Quaternion q = random.rotation();
        const Quaternion back = fromAxes(axesOf(q));
        // q and -q are the same rotation.
        const double alignment = q.x * back.x + q.y * back.y + q.z * back.z + q.w * back.w;
        EXPECT_NEAR(std::abs(alignment), 1, 1e-14);
    }
    // The branches of the largest square, one half turn each.
    for (const Quaternion& q : {Quaternion{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}})
        EXPECT_EQ(fromAxes(axesOf(q)), q);
}

TEST(Quaternion, OnlyUnitLengthsAreValid)
{
    EXPECT_TRUE(isValid(Quaternion{0, 0, 0, 1 + 9e-7}));
    EXPECT_FALSE(isValid(Quaternion{0, 0, 0, 1 + 2e-6}));
    EXPECT_FALSE(isValid(Quaternion{0, 0, 0, 0}));
    EXPECT_FALSE(isValid(Quaternion{std::numeric_limits<double>::quiet_NaN(), 0, 0, 1}));
}

TEST(RigidTransform, InverseUndoes)
{
    test::RandomShapes random(4);
    for (int i = 0; i < 100; ++i) {
        const RigidTransform t = random.pose(10);
        const Vec3 p = random.point(10);
        expectNear(apply(inverse(t) * t, p), p, 1e-13);
    }
}

TEST(Vec3, NormAndNormalizedSurviveExtremeLengths)
{
    EXPECT_DOUBLE_EQ(norm(Vec3{3e200, 4e200, 0}), 5e200);
    EXPECT_DOUBLE_EQ(norm(Vec3{0, 3e-200, 4e-200}), 5e-200);
    expectNear(normalized(Vec3{0, 3e-300, 4e-300}), {0, 0.6, 0.8}, 1e-15);
    expectNear(normalized(Vec3{3e300, 0, 4e300}), {0.6, 0, 0.8}, 1e-15);
}

} // namespace
} // namespace mbv
