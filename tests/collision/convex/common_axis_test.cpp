// Ways out of solids of revolution about one axis, or nearly: all around it they are the same, and
// a plain loop over a meridian finds the shortest.
#include "collision/convex/ellipsoids/common_axis.h"
#include "collision/convex/ellipsoids/lowest_around.h"
#include "precise_extent.h"
#include "random_shapes.h"

#include <mbv/collision/contact.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace mbv {
namespace {

using convex::BodyPair;
using convex::MeridianExtent;
using test::RandomShapes;

/// Of a function of an angle, from steps and then, as there may be a kink, thirds of one.
template <class F> double leastOver(double from, double to, const F& f)
{
    constexpr int kSteps = 5000;
    const double step = (to - from) / kSteps;
    double at = from;
    for (int k = 1; k <= kSteps; ++k) {
        if (f(from + k * step) < f(at))
            at = from + k * step;
    }
    double low = at - step;
    double high = at + step;
    for (int k = 0; k < 60; ++k) {
        const double third = (high - low) / 3;
        if (f(low + third) < f(high - third))
            high -= third;
        else
            low += third;
    }
    return std::min(f(at), f((low + high) / 2));
}

/// Two ellipsoids; one and a cylinder; one and a cone. Sizes are 1 at most.
MeridianExtent meridianOf(RandomShapes& random, int kind, double leastSize = 0.05)
{
    const auto size = [&] { return std::pow(leastSize, random.number(0, 1)); };
    MeridianExtent extent = {{convex::Ellipse{size(), size()}}, {}, random.number(-0.8, 0.8)};
    if (kind == 0) {
        extent.ellipses[1] = {size(), size()};
        return extent;
    }
    const double radius = size();
    extent.body = kind == 1 ? convex::UprightBody{{0, 0, size()}, radius}
                            : convex::UprightBody{{0, 0, size()}, radius / 2, -radius / 2};
    return extent;
}

TEST(Meridian, HasTheLeastThatAPlainLoopFinds)
{
    RandomShapes random(61);
    constexpr double kTolerance = 1e-9;
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const MeridianExtent extent = meridianOf(random, i % 3);
        const auto found = leastOf(extent, kTolerance);
        const double least = leastOver(0, std::numbers::pi, [&](double a) { return extent.at(a); });
        EXPECT_EQ(found.extent, extent.at(found.angle));
        EXPECT_NEAR(found.extent, least, 2 * kTolerance);
        EXPECT_LE(found.proven, least + 1e-15);
        EXPECT_GE(found.proven, found.extent - 1.01 * kTolerance);
    }
}

// Flat ones bend by a million times their size: what bounds the extent by its curvature alone gave
// up.
TEST(Meridian, IsProvenOfFlatOnesAsWell)
{
    RandomShapes random(64);
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const MeridianExtent extent = meridianOf(random, i % 3, 1e-6);
        const auto found = leastOf(extent, 1e-9);
        EXPECT_GE(found.proven, found.extent - 1.01e-9);
        for (int k = 0; k <= 2000; ++k)
            ASSERT_LE(found.proven, extent.at(std::numbers::pi * k / 2000) + 1e-15);
    }
}

TEST(Meridian, HasAValleyNearEveryAngleBelowABound)
{
    RandomShapes random(65);
    int valleys = 0;
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const MeridianExtent extent = meridianOf(random, i % 3, 1e-3);
        const double bound = leastOf(extent, 1e-9).extent + random.number(0, 1e-3);
        const auto found = valleysBelow(extent, bound);
        if (!found)
            continue;
        ++valleys;
        for (const double valley : *found) {
            EXPECT_GE(valley, 0);
            EXPECT_LE(valley, std::numbers::pi);
        }
        for (int k = 0; k <= 3000; ++k) {
            const double angle = std::numbers::pi * k / 3000;
            if (extent.at(angle) >= bound)
                continue;
            EXPECT_TRUE(std::ranges::any_of(
                *found, [&](double valley) { return std::abs(angle - valley) < 0.3; }));
        }
    }
    EXPECT_GT(valleys, 250);
    const MeridianExtent level = {{convex::Ellipse{0.5, 0.5}, convex::Ellipse{0.25, 0.25}}, {}, 0};
    EXPECT_FALSE(valleysBelow(level, 0.8));
    EXPECT_TRUE(valleysBelow(level, 0.7)->empty());
}

// Of circles about one center the extent is the same all along: no angle is left to look at.
TEST(Meridian, IsProvenAtOnceWhereTheExtentIsLevel)
{
    const MeridianExtent extent = {{convex::Ellipse{0.5, 0.5}, convex::Ellipse{0.25, 0.25}}, {}, 0};
    const auto found = leastOf(extent, 1e-9);
    EXPECT_NEAR(found.extent, 0.75, 1e-15);
    EXPECT_NEAR(found.proven, 0.75, 1.01e-9);
}

// The radius of curvature is f'' + f, here from differences.
TEST(Meridian, BendsNoMoreThanItsCurvature)
{
    RandomShapes random(62);
    constexpr double kStep = 1e-4;
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const MeridianExtent extent = meridianOf(random, i % 3);
        const std::array<double, 4> ends = {0, std::min(extent.kink(), std::numbers::pi / 2),
                                            std::max(extent.kink(), std::numbers::pi / 2),
                                            std::numbers::pi};
        for (std::size_t k = 0; k + 1 < ends.size(); ++k) {
            const double from = ends[k] + 2 * kStep;
            const double to = ends[k + 1] - 2 * kStep;
            if (!(from < to))
                continue;
            const double curvature = extent.curvature(from, to);
            for (int m = 0; m < 20; ++m) {
                const double angle = random.number(from, to);
                const double second =
                    (extent.at(angle + kStep) - 2 * extent.at(angle) + extent.at(angle - kStep)) /
                    (kStep * kStep);
                EXPECT_LE(second + extent.at(angle), curvature * (1 + 1e-3) + 1e-6);
            }
        }
    }
}

TEST(CommonAxis, HasTheExtentsOfThePairToWhatItIsOffBy)
{
    RandomShapes random(63);
    int found = 0;
    for (int i = 0; i < 400; ++i) {
        SCOPED_TRACE(i);
        const MeridianExtent wanted = meridianOf(random, 1 + i % 2);
        const auto [height, radius] = wanted.ellipses[0];
        const double off = i % 4 == 0 ? 0 : std::pow(10, random.number(-14, -3));
        const auto nearly = [&](const Vec3& v) { return v + off * random.direction(); };
        const convex::CenteredEllipsoid a = {
            {nearly({0, 0, height}), nearly({radius, 0, 0}), nearly({0, radius, 0})},
            0.9 * std::min(height, radius),
            1.1 * std::max(height, radius)};
        const BodyPair pair = {a, wanted.body, nearly({0, 0, wanted.offset})};
        const auto common = commonAxisOf(pair);
        if (!common)
            continue;
        ++found;
        for (int k = 0; k < 100; ++k) {
            const Vec3 n = random.direction();
            const double angle = std::atan2(std::hypot(n.x, n.y), n.z);
            EXPECT_NEAR(pair.extent(n), common->extent.at(angle), common->off + 1e-14);
        }
        const Vec3 aside = common->direction(std::numbers::pi / 3);
        EXPECT_NEAR(dot(aside, common->axis), 0.5, 1e-15);
        EXPECT_NEAR(norm(aside), 1, 1e-15);
    }
    EXPECT_GT(found, 250);
}

// A center beside the other's axis tells no axis by its offset, however little that is.
TEST(CommonAxis, IsThatOfNearlyConcentricOnes)
{
    RandomShapes random(66);
    for (int i = 0; i < 200; ++i) {
        SCOPED_TRACE(i);
        const auto axes = axesOf(random.rotation());
        const auto about = [&](double across, double along) {
            return convex::CenteredEllipsoid{{across * axes[0], across * axes[1], along * axes[2]},
                                             0.999 * std::min(across, along),
                                             1.001 * std::max(across, along)};
        };
        const Vec3 aside = std::pow(10, random.number(-12, -4)) * random.direction();
        const convex::EllipsoidPair pair = {about(0.5, random.number(0.1, 1)),
                                            about(0.3, random.number(0.1, 1)), aside};
        const auto common = commonAxisOf(pair);
        ASSERT_TRUE(common);
        EXPECT_LE(common->off, norm(aside) + 1e-12);
        for (int k = 0; k < 100; ++k) {
            const Vec3 n = random.direction();
            const double cosine = dot(n, common->axis);
            const double angle = std::atan2(norm(n - cosine * common->axis), cosine);
            EXPECT_NEAR(pair.extent(n), common->extent.at(angle), common->off + 1e-14);
        }
    }
}

/// Round about z, but for what its form and its center are off.
BodyPair nearlyRevolved(RandomShapes& random, double off)
{
    const auto nearly = [&](const Vec3& v) { return v + off * random.direction(); };
    const double height = random.number(0.2, 1);
    const double radius = random.number(0.2, 1);
    return {{{nearly({0, 0, height}), nearly({radius, 0, 0}), nearly({0, radius, 0})},
             0.9 * std::min(height, radius),
             1.1 * std::max(height, radius)},
            {{0, 0, random.number(0.2, 1)}, random.number(0.2, 1)},
            nearly({0, 0, random.number(-0.4, 0.4)})};
}

TEST(CommonAxis, KnowsTheLowestDirectionAround)
{
    RandomShapes random(67);
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const double off = std::pow(10, random.number(-9, -3));
        const BodyPair pair = nearlyRevolved(random, off);
        const double along = random.number(-1, 1);
        const Vec3 direction = {std::sqrt(1 - along * along), 0, along};
        const Vec3 found = convex::lowestAround(pair, {0, 0, 1}, direction);
        EXPECT_NEAR(norm(found), 1, 1e-15);
        EXPECT_NEAR(found.z, along, 1e-15);
        for (int k = 0; k < 1000; ++k) {
            const double angle = std::numbers::pi * k / 500;
            const double across = std::sqrt(1 - along * along);
            const Vec3 other = {across * std::cos(angle), across * std::sin(angle), along};
            ASSERT_LE(pair.extent(found), pair.extent(other) + 100 * off * off + 1e-15);
        }
    }
}

TEST(CommonAxis, IsNoneOfBoxesNorBesideTheAxis)
{
    const convex::CenteredEllipsoid a = {
        {Vec3{0, 0, 0.5}, Vec3{0.2, 0, 0}, Vec3{0, 0.2, 0}}, 0.2, 0.5};
    EXPECT_TRUE(commonAxisOf(BodyPair{a, {{0, 0, 1}, 0.3}, {0, 0, 0.1}}));
    EXPECT_FALSE(commonAxisOf(BodyPair{a, {{0.3, 0.3, 1}}, {0, 0, 0.1}}));
    EXPECT_FALSE(commonAxisOf(BodyPair{a, {{0, 0, 1}, 0.3}, {0.01, 0, 0.1}}));
}

template <class S> class RevolvedContact : public testing::Test {
};
using Revolved = testing::Types<Capsule, Cylinder, Cone>;
TYPED_TEST_SUITE(RevolvedContact, Revolved);

// All around the axis the ways out are the same, or nearly; on a meridian a plain loop finds the
// shortest of the former.
TYPED_TEST(RevolvedContact, AboutOneAxisOrNearlyIsTheShortest)
{
    RandomShapes random(50);
    for (int i = 0; i < 60; ++i) {
        SCOPED_TRACE(i);
        const auto axes = axesOf(random.rotation());
        const double half = random.number(0.2, 1);
        const double radius = random.number(0.2, 1);
        const TypeParam a = {half * axes[2], -half * axes[2], radius};
        const double r = random.number(0.2, 1);
        const Vec3 radii = {r, r, random.number(0.2, 1)};
        const double apart = i % 4 == 0 ? 0 : random.number(-0.4, 0.4);
        const double off = i % 2 == 0 ? 0 : std::pow(10, random.number(-14, -7));
        const Vec3 aside = off * random.direction();
        const auto found = contact(a, Ellipsoid{apart * axes[2] + aside, radii, axes});
        ASSERT_TRUE(found);
        const test::PreciseExtent precise({});
        const Shape b = Ellipsoid{apart * axes[2], radii, axes};
        const auto along = [&](double angle) {
            const Vec3 n = std::cos(angle) * axes[2] + std::sin(angle) * axes[0];
            return static_cast<double>(precise.extent(a, b, test::precise(n)));
        };
        const double least = leastOver(0, std::numbers::pi, along);
        EXPECT_NEAR(found->depth, least, 1e-7 + 2 * off);
        EXPECT_LE(found->depth, least + 1e-8 + 2 * off);
    }
}

/// No sampled way out is shorter, and from the shortest of them none is found downhill.
void expectShortest(const Shape& a, const Shape& b, const Contact& found, RandomShapes& random)
{
    const test::PreciseExtent precise({});
    const auto extent = [&](const Vec3& n) {
        return static_cast<double>(precise.extent(a, b, test::precise(n)));
    };
    EXPECT_NEAR(extent(found.normal), found.depth, 1e-8);
    for (const double step : {1.0, 0.1, 1e-2, 1e-3, 1e-4}) {
        for (int k = 0; k < 60; ++k) {
            const Vec3 n = normalized(found.normal + step * random.direction());
            EXPECT_GE(extent(n), found.depth - 1e-8);
        }
    }
}

// Once these took milliseconds: all around the axis directions are nearly the same.
TEST(CommonAxis, OrNearlyHasTheShortestWayOut)
{
    RandomShapes random(68);
    for (int i = 0; i < 200; ++i) {
        SCOPED_TRACE(i);
        const auto axes = axesOf(random.rotation());
        const auto about = [&](const Vec3& center) {
            const double radius = random.number(0.2, 1);
            const double flat = i % 5 == 0 ? std::pow(10, random.number(-5, -1)) : 1;
            return Ellipsoid{center, {radius, radius, flat * random.number(0.2, 1)}, axes};
        };
        const Vec3 aside = std::pow(10, random.number(-9, -3)) * random.direction();
        const double along = i % 3 == 0 ? 0 : random.number(-0.3, 0.3);
        const Ellipsoid a = about({});
        const Ellipsoid b = about(along * axes[2] + aside);
        if (const auto found = contact(a, b))
            expectShortest(a, b, *found, random);
        const double half = random.number(0.2, 1);
        const Capsule capsule = {-half * axes[2], half * axes[2], random.number(0.1, 1)};
        if (const auto found = contact(capsule, b))
            expectShortest(capsule, b, *found, random);
    }
}

// Along the axis and across it the way out of a cylinder as high as it is wide is the same; a
// center beside the axis makes that across it the shorter one.
TEST(CommonAxis, OrNearlyHasTheShorterOfTiedWaysOut)
{
    const Cylinder cylinder = {{0, 0, -1}, {0, 0, 1}, 1};
    for (const double aside : {1e-8, 6.88e-6, 1e-4, 1e-3}) {
        const Ellipsoid ball = {{aside, 0, 0}, {1, 1, 1}};
        EXPECT_NEAR(contact(cylinder, ball)->depth, 2 - aside, 1e-8) << aside;
        const Ellipsoid other = {{}, {1, 1, 1}};
        EXPECT_NEAR(contact(other, ball)->depth, 2 - aside, 1e-8) << aside;
    }
}

} // namespace
} // namespace mbv
