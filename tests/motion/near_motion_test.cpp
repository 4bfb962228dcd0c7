// Motions that run along something at next to no distance: the answer takes some hundred steps.
#include "simple_motions.h"

#include "random_shapes.h"

#include <mbv/collision/distance.h>
#include <mbv/motion/first_contact.h>
#include <mbv/motion/path.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mbv {
namespace {

using test::kZ;
using test::RandomShapes;

constexpr double kHardly = 1e-8;

/// A distance costs ten steps.
MotionAnswer answerOf(const Shape& a, const Path& pathA, const Shape& b, const Path& pathB,
                      std::size_t mostSteps = 10'000)
{
    MotionOptions options;
    options.leastDistance = false;
    options.intervals = false;
    options.mostSteps = mostSteps;
    return firstContact(a, pathA, b, pathB, options);
}

/// In one place, 100 turns about z.
Path spinning(const Vec3& position, const Vec3& to)
{
    Keyframe begin = {0, position, {}};
    Keyframe end = {1, to, {}};
    end.turns = 100;
    return Path({begin, end});
}

TEST(NearMotion, RotationInPlaceMovesNothing)
{
    const Shape box = Obb{{0, 0, 0}, {1, 1, 1}};
    const Vec3 beside = {2 + kHardly, 0, 0};
    for (const Shape& round : {Shape(Sphere{{}, 1}), Shape(Capsule{-kZ, kZ, 1}),
                               Shape(Cylinder{-kZ, kZ, 1}), Shape(Cone{kZ, -kZ, 1})}) {
        EXPECT_EQ(answerOf(box, Path(), round, spinning(beside, beside)).state, MotionState::Clear);
        // Nor does it where it slides along the box, too.
        const Vec3 to = {beside.x, 0.5, 0.25};
        EXPECT_EQ(answerOf(round, spinning(beside, to), box, Path()).state, MotionState::Clear);
    }
    const Shape rod = Segment{-kZ, kZ};
    EXPECT_EQ(answerOf(rod, spinning({kHardly, 0, 0}, {kHardly, 0, 0}), rod, Path()).state,
              MotionState::Clear);
}

TEST(NearMotion, WhatIsNearlyRoundAboutTheAxisHardlyMoves)
{
    const Shape box = Obb{{0, 0, 0}, {1, 1, 1}};
    const Vec3 beside = {2 + kHardly, 0, 0};
    for (const double tilt : {1e-10, 3e-10, 1e-9}) {
        const Vec3 top = kZ + tilt * Vec3{1, 0, 0};
        for (const Shape& rod :
             {Shape(Capsule{-kZ, top, 1}), Shape(Cylinder{-kZ, top, 1}), Shape(Cone{top, -kZ, 1})})
            EXPECT_EQ(answerOf(box, Path(), rod, spinning(beside, beside)).state,
                      MotionState::Clear)
                << tilt;
    }
}

/// Two rods that cross, one of which rotates about the line of their nearest points until it meets
/// a third direction: they stay as far apart as they were.
TEST(NearMotion, RodsThatRotateAcrossEachOther)
{
    RandomShapes random(1);
    for (int i = 0; i < 20; ++i) {
        const Shape a = Segment{-kZ, kZ};
        const Shape b = Segment{{-1, 0, 0}, {1, 0, 0}};
        const RigidTransform pose = random.pose(1);
        const Vec3 across = rotate(pose.rotation, {0, 1, 0});
        Keyframe begin = {0, pose.translation + kHardly * across, pose.rotation};
        Keyframe end = {1, begin.position,
                        fromAxisAngle(across, random.number(-1.5, 1.5)) * pose.rotation};
        const MotionAnswer answer = answerOf(a, Path(pose), b, Path({begin, end}));
        EXPECT_EQ(answer.state, MotionState::Clear) << i;
    }
}

/// The tip of a rod meets a plate at the end of the motion, along a curve that touches the plate:
/// its distance is the square of the time that is left.
TEST(NearMotion, AnArcThatEndsInATouch)
{
    const Shape plate = Obb{{0, 0, -1}, {3, 3, 1}};
    const Shape rod = Segment{{0, 0, 0}, {0, 0, 1}};
    Keyframe begin = {0, {0, 0, 1}, {}};
    Keyframe end = {1, {0, 0, 1}, fromAxisAngle({1, 0, 0}, test::kPi)};
    const MotionAnswer answer = answerOf(rod, Path({begin, end}), plate, Path());
    ASSERT_EQ(answer.state, MotionState::Contact);
    // 1 - cos(pi (1 - t)) is what is touched by then, 2e-13 of the sizes, some 5, at most.
    EXPECT_GT(answer.firstContact->time, 1 - 2e-6);
}

/// The same with edges: a bar that comes to lie along a round one as a tangent.
TEST(NearMotion, AnEdgeThatBecomesATangent)
{
    const Shape bar = Triangle{{-1, -1, 0}, {-1, 1, 0}, {1, 0, 0}};
    const Shape round = Capsule{-kZ, kZ, 1};
    Keyframe begin = {0, {2, 0, 0}, fromAxisAngle({0, 1, 0}, test::kPi / 2)};
    Keyframe end = {1, {2, 0, 0}, {}};
    const MotionAnswer answer = answerOf(bar, Path({begin, end}), round, Path());
    ASSERT_EQ(answer.state, MotionState::Contact);
    // The edge is 1 from the axis about which it rotates, and from the other axis 2 - cos(angle).
    EXPECT_GT(answer.firstContact->time, 1 - 2e-6);
}

/// With and without what is known of the axes, the same.
TEST(NearMotion, NearnessChangesNoAnswer)
{
    RandomShapes random(2);
    int contacts = 0;
    for (int i = 0; i < 300; ++i) {
        const double off = std::pow(10, random.number(-8, -2));
        const Vec3 half = {0, 0, random.number(0.3, 1)};
        const Shape round = i % 3 == 0   ? Shape(Capsule{-half, half + off * random.point(1), 0.3})
                            : i % 3 == 1 ? Shape(Cylinder{-half, half + off * random.point(1), 0.3})
                                         : Shape(Segment{-half, half + off * random.point(1)});
        const Shape other = i % 2 == 0 ? Shape(random.obb(0.2)) : Shape(random.triangle(0.3));
        const Vec3 at = random.number(0.2, 1) * random.direction();
        const Path spun = spinning(at, at + off * random.point(1));
        const MotionAnswer answer = answerOf(round, spun, other, Path(), 10'000'000);
        ASSERT_NE(answer.state, MotionState::Unknown) << i;
        const double last = answer.firstContact ? answer.firstContact->timeLower : 1;
        for (int k = 0; k <= 400; ++k) {
            const double time = last * k / 400;
            const double apart = distance(transformed(round, spun.at(time)), other).distance;
            if (time < last || !answer.firstContact) {
                ASSERT_GT(apart, 0) << i << " at " << time;
            }
        }
        if (answer.firstContact) {
            ++contacts;
            const double time = answer.firstContact->time;
            EXPECT_LE(distance(transformed(round, spun.at(time)), other).distance, 1e-8);
        }
    }
    EXPECT_GT(contacts, 30);
    EXPECT_LT(contacts, 270);
}

} // namespace
} // namespace mbv
