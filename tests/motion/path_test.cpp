#include "motion/simple_motions.h"
#include "random_shapes.h"

#include <mbv/geometry/error.h>
#include <mbv/motion/path.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace mbv {
namespace {

using test::kPi;
using test::kZ;

void expectNear(const Vec3& actual, const Vec3& expected, double tolerance = 1e-14)
{
    EXPECT_LE(norm(actual - expected), tolerance) << actual.x << " " << actual.y << " " << actual.z;
}

std::string messageOf(std::vector<Keyframe> keyframes)
{
    try {
        (void)Path(std::move(keyframes), "motion");
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        return error.what();
    }
    return "no error";
}

TEST(Path, WithoutKeyframesIsTheIdentityForAllTime)
{
    EXPECT_EQ(Path().at(-7), RigidTransform());
    EXPECT_FALSE(Path().isMoving());
    const RigidTransform pose = {fromAxisAngle(kZ, 1), {1, 2, 3}};
    EXPECT_EQ(Path(pose).at(1e9).translation, pose.translation);
}

TEST(Path, MovesInALineAndRotatesAtConstantSpeedTheShorterWay)
{
    // 270 degrees about z are 90 degrees about -z.
    const Path path({{2, {1, 0, 0}, {}}, {6, {5, 8, 0}, fromAxisAngle(kZ, 1.5 * kPi)}});
    expectNear(path.at(3).translation, {2, 2, 0});
    expectNear(rotate(path.at(3).rotation, {1, 0, 0}), {std::cos(kPi / 8), -std::sin(kPi / 8), 0});
    const PathSegment segment = path.segmentAt(3);
    expectNear(segment.velocity(), {1, 2, 0});
    expectNear(segment.angularVelocity(), {0, 0, -kPi / 8});
}

TEST(Path, HoldsBeforeTheFirstKeyframeAndAfterTheLast)
{
    const Path path({{2, {1, 0, 0}, {}}, {6, {5, 8, 0}, fromAxisAngle(kZ, 1)}});
    EXPECT_EQ(path.at(-1).translation, (Vec3{1, 0, 0}));
    EXPECT_EQ(path.at(100).translation, (Vec3{5, 8, 0}));
    EXPECT_EQ(path.segmentAt(100).velocity(), Vec3());
    EXPECT_EQ(path.segmentAt(0).angularVelocity(), Vec3());
    EXPECT_TRUE(path.isMoving());
}

TEST(Path, TurnsAddWholeTurnsToTheShorterWay)
{
    Keyframe end = {1, {}, fromAxisAngle(kZ, 0.5)};
    end.turns = 1000;
    const Path path({{0, {}, {}}, end});
    expectNear(path.segmentAt(0).angularVelocity(), {0, 0, 0.5 + 2000 * kPi}, 1e-9);
    for (const double time : {0.0, 0.3, 0.7215, 1.0}) {
        const double angle =
            std::remainder(0.5 * time + 2 * kPi * std::remainder(1000 * time, 1), 2 * kPi);
        expectNear(rotate(path.at(time).rotation, {1, 0, 0}), {std::cos(angle), std::sin(angle), 0},
                   1e-12);
    }
    end.turns = -1; // the longer way
    const Path back({{0, {}, {}}, end});
    expectNear(back.segmentAt(0).angularVelocity(), {0, 0, 0.5 - 2 * kPi});
}

TEST(Path, TurnsBetweenEqualRotationsGoAboutTheAxisGiven)
{
    Keyframe end = {1, {}, {}};
    end.turns = 3;
    const Path aboutZ({{0, {}, {}}, end});
    expectNear(aboutZ.segmentAt(0).angularVelocity(), {0, 0, 6 * kPi});
    end.axis = {0, -2, 0};
    const Path aboutY({{0, {}, {}}, end});
    expectNear(aboutY.segmentAt(0).angularVelocity(), {0, -6 * kPi, 0});
}

TEST(Path, HalfATurnGoesAboutTheAxisWhoseFirstComponentIsPositive)
{
    for (const Quaternion& half : {Quaternion{0, 1, 0, 0}, Quaternion{0, -1, 0, 0}}) {
        const Path path({{0, {}, {}}, {1, {}, half}});
        expectNear(path.segmentAt(0).angularVelocity(), {0, kPi, 0});
    }
}

TEST(Path, MeetsItsKeyframes)
{
    test::RandomShapes random(1);
    for (int n = 0; n < 200; ++n) {
        const RigidTransform a = random.pose(10);
        const RigidTransform b = random.pose(10);
        Keyframe last = {2.5, b.translation, b.rotation};
        last.turns = n % 7 - 3;
        const Path path({{1.5, a.translation, a.rotation}, last});
        const double justBefore = std::nextafter(2.5, 0.0);
        for (const Vec3& p : {Vec3{1, 0, 0}, Vec3{0, 1, 2}}) {
            expectNear(apply(path.at(1.5), p), apply(a, p), 1e-12);
            expectNear(apply(path.at(2.5), p), apply(b, p), 1e-12);
            expectNear(apply(path.at(justBefore), p), apply(b, p), 1e-11);
        }
    }
}

TEST(Path, TellsWhichKeyframeAndFieldIsWrong)
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(messageOf({{0, {}, {}}, {0, {}, {}}}),
              "motion.keyframes[1].time must be later than that of the keyframe before");
    EXPECT_EQ(messageOf({{nan, {}, {}}}), "motion.keyframes[0].time must be finite");
    EXPECT_EQ(messageOf({{0, {0, nan, 0}, {}}}),
              "motion.keyframes[0].position has a component that is not finite");
    EXPECT_EQ(messageOf({{0, {}, {0, 0, 0, 2}}}),
              "motion.keyframes[0].rotation must be a quaternion of length 1");
    Keyframe frame = {1, {}, {}};
    frame.turns = 1'000'001;
    EXPECT_EQ(messageOf({{0, {}, {}}, frame}), "motion.keyframes[1].turns must be at most 1000000");
    frame.turns = 1;
    frame.axis = {};
    EXPECT_EQ(messageOf({frame}), "motion.keyframes[0].axis must be finite and not zero");
    EXPECT_EQ(messageOf({{0, {}, {}}, {1e-300, {1e100, 0, 0}, {}}}),
              "motion.keyframes[1].time is so soon after the one before that the speed is not "
              "finite");
    EXPECT_EQ(
        messageOf({{-9e307, {}, {}}, {9e307, {1, 0, 0}, {}}}),
        "motion.keyframes[1].time is so long after the first that the duration is not finite");
    EXPECT_EQ(
        messageOf({{-9e307, {}, {}}, {0, {9, 0, 0}, {}}, {9e307, {18, 0, 0}, {}}}),
        "motion.keyframes[2].time is so long after the first that the duration is not finite");
    EXPECT_EQ(messageOf({{0, {-1e308, 0, 0}, {}}, {1, {1e308, 0, 0}, {}}}),
              "motion.keyframes[1].position is so far from the one before that the way is not "
              "finite");
    EXPECT_EQ(messageOf({{0, {}, {}}, {1e170, {1e-160, 0, 0}, {}}}),
              "motion.keyframes[1].time is so long after the one before that the speed is below "
              "the range of a double");
    EXPECT_EQ(messageOf({{0, {}, {}}, {1e308, {}, fromAxisAngle({1, 0, 0}, 1e-5)}}),
              "motion.keyframes[1].time is so long after the one before that the speed is below "
              "the range of a double");
}

} // namespace
} // namespace mbv
