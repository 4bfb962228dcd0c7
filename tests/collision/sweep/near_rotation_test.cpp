// Rotations that run along something at next to no distance. Their answers were right, after a
// hundred thousand steps: planes that go with what rotates need some hundred.
#include <mbv/collision/distance.h>
#include <mbv/collision/sweep.h>

#include "random_shapes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace mbv {
namespace {

using test::RandomShapes;

const Vec3 kUp = {0, 0, 1};

/// A rod that rotates about the line of the nearest points of both stays as far apart, and about
/// one that is off by a little loses a tenth of it.
TEST(NearRotation, RodsThatCrossStayApart)
{
    RandomShapes random(1);
    for (int i = 0; i < 200; ++i) {
        const double gap = std::pow(10, random.number(-7, -3));
        const RigidTransform pose = random.pose(2);
        const Segment still = transformed(Segment{-kUp, kUp}, pose);
        const Segment rod = transformed(Segment{{-1, gap, 0}, {1, gap, 0}}, pose);
        RigidMotion motion;
        motion.pivot = pose.translation;
        const Vec3 off = 0.1 * gap * random.point(1);
        motion.axis = rotate(pose.rotation, Vec3{0, 1, 0} + off);
        motion.angle = random.number(-1.4, 1.4);
        EXPECT_FALSE(sweep(rod, motion, still)) << i;
        // Half way along the gap, it meets the other one.
        motion.translation = -1.5 * gap * normalized(motion.axis);
        const auto hit = sweep(rod, motion, still);
        ASSERT_TRUE(hit) << i;
        const Segment there = transformed(rod, motion.at(hit->fraction));
        EXPECT_NEAR(distance(there, still).distance, 0, 2e-9) << i;
        EXPECT_NEAR(hit->fraction, 1 / 1.5, 0.2) << i;
    }
}

/// What is round about an axis that is off from that of the rotation by an angle moves by as
/// little.
TEST(NearRotation, WhatIsNearlyRoundHardlyMoves)
{
    const Obb box = {{0, 0, 0}, {1, 1, 1}};
    for (const double tilt : {1e-4, 1e-5, 1e-6, 1e-7}) {
        const Vec3 off = {0, tilt, 0};
        for (const Shape& round : {Shape(Capsule{-kUp - off, kUp + off, 0.5}),
                                   Shape(Cylinder{-kUp - off, kUp + off, 0.5}),
                                   Shape(Cone{kUp + off, -kUp - off, 0.5})}) {
            const auto beside = [&](double gap) { return translated(round, {1.5 + gap, 0, 0}); };
            RigidMotion motion;
            motion.axis = kUp;
            motion.angle = 6;
            motion.pivot = {1.5 + 3 * tilt, 0, 0};
            EXPECT_FALSE(sweep(beside(3 * tilt), motion, box)) << tilt;
            // Tilted towards the box after a quarter of a turn, it reaches `tilt` farther.
            motion.pivot = {1.5 + tilt / 2, 0, 0};
            EXPECT_TRUE(sweep(beside(tilt / 2), motion, box)) << tilt;
        }
    }
}

/// The tip of a rod stays on the axis, beside a face.
TEST(NearRotation, ATipOnTheAxisStays)
{
    const Obb box = {{0, 0, 0}, {1, 1, 1}};
    for (const double gap : {1e-8, 1e-6, 1e-4}) {
        const Segment rod = {{1 + gap, 0, 0}, {3, 0, 0.5}};
        const RigidMotion motion = {{}, {1 + gap, 0, 0}, {1, 0, 0}, 6};
        EXPECT_FALSE(sweep(rod, motion, box)) << gap;
    }
}

} // namespace
} // namespace mbv
