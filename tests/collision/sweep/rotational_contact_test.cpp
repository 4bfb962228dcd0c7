// Sweeps with rotation that begin at a contact, and far from the origin.
#include "thin_shapes.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/sweep.h>

#include <gtest/gtest.h>

namespace mbv::test {
namespace {

/// What is left of the motion from `fraction` on.
RigidMotion rest(const RigidMotion& motion, double fraction)
{
    return {(1 - fraction) * motion.translation, motion.pivot + fraction * motion.translation,
            motion.axis, (1 - fraction) * motion.angle};
}

/// The same path, backwards from where it got to.
RigidMotion back(const RigidMotion& motion, double fraction)
{
    return {-fraction * motion.translation, motion.pivot + fraction * motion.translation,
            motion.axis, -fraction * motion.angle};
}

void expectNothingPasses(Thin kindA, Thin kindB, double offset, int& hits)
{
    RandomShapes random(100 * static_cast<unsigned>(kindA) + static_cast<unsigned>(kindB));
    for (int i = 0; i < 8; ++i) {
        const Vec3 far = offset * Vec3{0.7, 1, -0.3};
        const Vec3 direction = rotate(random.rotation(), {1, 0, 0});
        const Shape a = translated(thinShape(kindA, random), far - 3 * direction);
        const Shape b = translated(thinShape(kindB, random), far);
        const RigidMotion motion = {6 * direction, far - 3 * direction + random.point(1),
                                    random.point(1), random.number(-3, 3)};
        if (overlaps(a, b))
            continue;
        const auto first = sweep(a, motion, b);
        if (!first)
            continue;
        ++hits;
        ASSERT_GT(first->fraction, 0) << i;
        const Shape there = transformed(a, motion.at(first->fraction));
        ASSERT_FALSE(overlaps(there, b)) << i;
        EXPECT_LT(distance(there, b).distance, 1e-8 + 1e-14 * offset) << i;
        const RigidMotion onward = rest(motion, first->fraction);
        const auto second = sweep(there, onward, b);
        ASSERT_TRUE(second) << i;
        ASSERT_GT(second->fraction, 0) << i;
        EXPECT_LT(second->fraction, 1e-6 * (1 + offset)) << i;
        const auto third = sweep(transformed(there, onward.at(second->fraction)),
                                 rest(onward, second->fraction), b);
        EXPECT_TRUE(third) << i;
        EXPECT_FALSE(sweep(there, back(motion, first->fraction), b)) << i;
    }
}

class TwoStepRotation : public testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(Offsets, TwoStepRotation, testing::Values(0.0, 1e4, 1e6));

TEST_P(TwoStepRotation, PassesNothingHoweverThinAndLeavesAtOnce)
{
    int hits = 0;
    for (int a = 0; a < static_cast<int>(Thin::Count); ++a) {
        for (int b = 0; b < static_cast<int>(Thin::Count); ++b) {
            SCOPED_TRACE(testing::Message() << a << " against " << b);
            expectNothingPasses(static_cast<Thin>(a), static_cast<Thin>(b), GetParam(), hits);
        }
    }
    EXPECT_GT(hits, 500);
}

TEST(RotationalSweep, PassesATenthOfAMillimeterAboveATriangleFarOut)
{
    RandomShapes random(6);
    for (int i = 0; i < 60; ++i) {
        const Vec3 middle = Vec3{5e5, 4e6, 100} + random.point(50);
        const Triangle triangle = {middle + random.point(100), middle + random.point(100),
                                   middle + random.point(100)};
        const Vec3 up = normalized(cross(triangle.b - triangle.a, triangle.c - triangle.a));
        const Plane plane = {up, dot(up, triangle.a)};
        const Vec3 along = normalized(triangle.b - triangle.a);
        const Vec3 at = triangle.a / 3 + triangle.b / 3 + triangle.c / 3;
        const std::vector<Shape> bodies = {Sphere{at, 0.5},
                                           Obb{at, {0.5, 0.4, 0.3}, axesOf(random.rotation())},
                                           Capsule{at, at + random.point(1), 0.25},
                                           Triangle{at, at + random.point(1), at + random.point(1)},
                                           Segment{at, at + random.point(1)}};
        for (const Shape& body : bodies) {
            const double rise = 1e-4 + 10 - distance(translated(body, 10 * up), plane).distance;
            const Shape start = translated(body, rise * up);
            // It rotates about the face's normal while it slides.
            const RigidMotion motion = {random.number(1, 20) * along, at, up, random.number(-3, 3)};
            EXPECT_FALSE(sweep(start, motion, triangle)) << i << " " << nameOf(body);
        }
    }
}

TEST(RotationalSweep, TakesItsNormalFromTheFaceThatABodyRestsOn)
{
    RandomShapes random(7);
    for (int i = 0; i < 200; ++i) {
        const auto axes = axesOf(fromAxisAngle({0, 0, 1}, random.number(-3, 3)));
        const Obb ground = {{}, {5, 1, 5}, axes};
        const Vec3 up = axes[1];
        const Vec3 at = random.number(-3, 3) * axes[0] + random.number(-3, 3) * axes[2] +
                        (1 + random.number(0, 4) * 2.2e-16) * up;
        const std::vector<Shape> resting = {Obb{at + 0.5 * up, {0.5, 0.5, 0.5}, axes},
                                            Sphere{at + up, 1},
                                            Capsule{at + 0.5 * up, at + 0.5 * up + axes[0], 0.5}};
        // Tips over an edge, or rolls, into the ground.
        const RigidMotion motion = {-0.1 * up, at, axes[2], random.number(0.1, 1)};
        for (const Shape& body : resting) {
            const auto hit = sweep(body, motion, ground);
            ASSERT_TRUE(hit) << i << " " << nameOf(body);
            EXPECT_LT(hit->fraction, 1e-8) << i << " " << nameOf(body);
            EXPECT_EQ(hit->fraction == 0, overlaps(body, ground)) << i << " " << nameOf(body);
            EXPECT_LT(norm(hit->normal + up), 1e-6) << i << " " << nameOf(body);
        }
    }
}

} // namespace
} // namespace mbv::test
