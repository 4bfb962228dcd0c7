#include "geometry/ellipsoid_image.h"

#include "random_shapes.h"
#include "support_along.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace mbv {
namespace {

/// The largest d . p over the points of `s` with the factors applied: that of the factors times d
/// over `s` itself.
double supportOfImage(const Ellipsoid& s, const Vec3& factors, const Vec3& d)
{
    const Vec3 along = scaled(d, factors);
    return norm(along) * test::supportAlong(s, along / norm(along));
}

void expectImage(const Ellipsoid& s, const Vec3& factors, test::RandomShapes& random)
{
    const Ellipsoid image = scaledEllipsoid(s, factors);
    ASSERT_TRUE(isValid(image));
    EXPECT_GE(image.radii.x, image.radii.y);
    EXPECT_GE(image.radii.y, image.radii.z);
    EXPECT_NEAR(dot(cross(image.axes[0], image.axes[1]), image.axes[2]), 1, 1e-14);
    const double size = image.radii.x + norm(image.center);
    for (int i = 0; i < 20; ++i) {
        const Vec3 d = random.direction();
        EXPECT_NEAR(test::supportAlong(image, d) / size, supportOfImage(s, factors, d) / size,
                    4e-15);
    }
    for (int i = 0; i < 3; ++i) {
        const Vec3& d = image.axes[static_cast<std::size_t>(i)];
        EXPECT_NEAR(test::supportAlong(image, d) / size, supportOfImage(s, factors, d) / size,
                    4e-15);
    }
}

TEST(EllipsoidImage, HasTheSupportOfTheScaledPoints)
{
    test::RandomShapes random(31);
    for (int i = 0; i < 2000; ++i) {
        const auto upTo = [&](double powers) {
            const auto one = [&] { return std::pow(10, random.number(-powers, powers)); };
            return Vec3{one(), one(), one()};
        };
        const double powers = i % 4; // nearly round to a million times as long as wide
        const Ellipsoid s = {random.point(2), upTo(powers), axesOf(random.rotation())};
        expectImage(s, upTo(powers), random);
    }
}

/// Radii a and b at 45 degrees, x stretched by f: with c^2 = (a^2 + b^2) / 2 and e = (a^2 - b^2) /
/// 2 the squares are the eigenvalues of [f^2 c^2, f e; f e, c^2].
TEST(EllipsoidImage, IsThatOfTheClosedFormInAPlane)
{
    const double a = 3;
    const double b = 2;
    const double f = 5;
    const double c2 = (a * a + b * b) / 2;
    const double e = (a * a - b * b) / 2;
    const double mean = (f * f + 1) * c2 / 2;
    const double root = std::hypot((f * f - 1) * c2 / 2, f * e);
    const Ellipsoid image =
        scaledEllipsoid({{1, 2, 3}, {a, b, 1}, axesOf(fromEulerXyzDegrees({0, 0, 45}))}, {f, 1, 2});
    EXPECT_NEAR(image.radii.x, std::sqrt(mean + root), 1e-14);
    EXPECT_NEAR(image.radii.y, std::sqrt(mean - root), 1e-14);
    EXPECT_NEAR(image.radii.z, 2, 1e-14);
    EXPECT_EQ(image.center, (Vec3{5, 2, 6}));
    // Its long axis is at half the angle whose tangent is 2 f e / ((f^2 - 1) c^2).
    const double angle = std::atan2(2 * f * e, (f * f - 1) * c2) / 2;
    EXPECT_NEAR(norm(cross(image.axes[0], {std::cos(angle), std::sin(angle), 0})), 0, 1e-15);
}

TEST(EllipsoidImage, StaysFlatOrAPoint)
{
    test::RandomShapes random(32);
    const auto axes = axesOf(random.rotation());
    const Vec3 factors = {1, 2, 3};
    for (const Vec3& radii : {Vec3{2, 0, 1}, {0, 1, 0}, {0, 0, 0}}) {
        const Ellipsoid s = {{1, 1, 1}, radii, axes};
        expectImage(s, factors, random);
        const Ellipsoid image = scaledEllipsoid(s, factors);
        for (int i = 0; i < 3; ++i)
            EXPECT_EQ(image.radii[i] <= 1e-15, i >= (radii.x > 0) + (radii.y > 0) + (radii.z > 0));
    }
}

TEST(EllipsoidImage, ScalesWithPowersOfTwoAsFarAsDoublesGo)
{
    test::RandomShapes random(33);
    const auto axes = axesOf(random.rotation());
    const Ellipsoid one = scaledEllipsoid({{}, {1, 2, 3}, axes}, {1, 2, 4});
    for (const auto& [ofRadii, ofFactors] : {std::pair(0x1p-530, 0x1p-400),
                                             {0x1p530, 0x1p400},
                                             {0x1p-900, 0x1p900},
                                             {0x1p800, 0x1p-900}}) {
        const Ellipsoid image =
            scaledEllipsoid({{}, ofRadii * Vec3{1, 2, 3}, axes}, ofFactors * Vec3{1, 2, 4});
        EXPECT_EQ(image.axes, one.axes);
        EXPECT_EQ(image.radii, ofRadii * (ofFactors * one.radii));
    }
    EXPECT_FALSE(isValid(scaledEllipsoid({{}, {1, 2, 1e300}, axes}, {1, 2, 1e300})));
    // A needle 1e160 times as long as thin, squeezed as much.
    expectImage({{}, {1e160, 1, 1}, axes}, {1e-160, 1, 1}, random);
}

} // namespace
} // namespace mbv
