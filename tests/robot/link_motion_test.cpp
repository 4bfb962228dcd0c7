#include "chains.h"

#include <mbv/motion/first_contact.h>
#include <mbv/robot/link_motion.h>

#include "complaint.h"

#include <gtest/gtest.h>

#include <limits>

namespace mbv {
namespace {

JointPath randomPath(const Robot& robot, std::mt19937& random)
{
    return JointPath({0, 1.5, 2},
                     {test::randomValues(robot, random), test::randomValues(robot, random),
                      test::randomValues(robot, random)});
}

Vec3 pointOf(const SeenBody& seen, const Vec3& point)
{
    return apply(seen.pose, point);
}

Vec3 velocityOf(const SeenBody& seen, const Vec3& point)
{
    return seen.velocity + cross(seen.spin, rotate(seen.pose.rotation, point));
}

TEST(LinkMotion, PosesAreThoseOfTheRobot)
{
    std::mt19937 random(5);
    for (int n = 0; n < 200; ++n) {
        const Robot robot = test::randomChain(random);
        const JointPath path = randomPath(robot, random);
        const std::size_t last = robot.links().size() - 1;
        const std::size_t from = random() % robot.links().size();
        const RigidTransform inLink = test::randomOrigin(random);
        const LinkMotion motion(robot, path, from, last, inLink);
        for (const auto& [begin, time] : {std::pair(0.0, 0.7), std::pair(1.5, 1.9)}) {
            const auto poses = robot.linkPoses(path.at(time));
            const RigidTransform expected = inverse(poses[from]) * poses[last] * inLink;
            const SeenBody seen = motion.at(begin, time);
            for (const Vec3& p : {Vec3{}, Vec3{1, 0, 0}, Vec3{0, 2, -1}})
                EXPECT_LT(norm(pointOf(seen, p) - apply(expected, p)), 1e-12);
        }
    }
}

TEST(LinkMotion, VelocitiesAreThoseOfPosesALittleLater)
{
    std::mt19937 random(6);
    constexpr double kLater = 1e-6;
    for (int n = 0; n < 200; ++n) {
        const Robot robot = test::randomChain(random);
        const JointPath path = randomPath(robot, random);
        const LinkMotion motion(robot, path, 0, robot.links().size() - 1);
        const Vec3 point = {0.3, -1, 0.5};
        const SeenBody seen = motion.at(0, 0.4);
        const Vec3 moved =
            pointOf(motion.at(0, 0.4 + kLater), point) - pointOf(motion.at(0, 0.4 - kLater), point);
        const Vec3 velocity = velocityOf(seen, point);
        EXPECT_LT(norm(moved / (2 * kLater) - velocity), 1e-6 * (1 + norm(velocity)));
    }
}

/// Each joint is within doubles, both together are not: a contact is then not excluded.
TEST(LinkMotion, RatesBeyondDoublesAreInfinite)
{
    const RobotJoint joint = test::jointOf(JointKind::Revolute, {0, 0, 1}, {{}, {3, 0, 0}});
    const Robot robot = test::chainOf({joint, joint});
    const JointPath path({0, 1}, {{0, 0}, {1e308, 1e308}});
    const BodyRates rates = LinkMotion(robot, path, 0, 2).rates(0, 0, 1);
    EXPECT_EQ(rates.speed.at(0), std::numeric_limits<double>::infinity());
    EXPECT_EQ(rates.speed.at(1), std::numeric_limits<double>::infinity());
}

/// Of 300 million contacts the first hundreds tell that all of them would take too many steps.
TEST(LinkMotion, ContactsThatAreTooManyAreGivenUpSoon)
{
    const RobotJoint joint = test::jointOf(JointKind::Revolute, {0, 0, 1}, {{}, {3, 0, 0}});
    const Robot robot = test::chainOf({joint, joint});
    const JointPath path({0, 1}, {{0, 0}, {1e9, 1e9}});
    const BodyPair motion = linkPairMotion(robot, path, 0, {}, 2, {});
    const Body cube = Aabb{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}};
    const MotionAnswer answer = firstContact(cube, cube, motion);
    EXPECT_EQ(answer.state, MotionState::Contact);
    EXPECT_NE(answer.reason.find("there may be contacts after the last one given"),
              std::string_view::npos);
    EXPECT_GT(answer.intervals.size(), 10U);
    EXPECT_LT(answer.intervals.size(), 5'000U);
}

TEST(LinkMotion, NoPointIsFasterOrFasterDivertedThanItsRates)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int n = 0; n < 500; ++n) {
        const Robot robot = test::randomChain(random);
        const JointPath path = randomPath(robot, random);
        const RigidTransform inLink = test::randomOrigin(random);
        const LinkMotion motion(robot, path, 0, robot.links().size() - 1, inLink);
        const double from = 1.5 * unit(random);
        const double to = from + (n % 2 == 0 ? 1 : 0.01) * (1.5 - from) * unit(random);
        const BodyRates rates = motion.rates(0, from, to);
        for (int k = 0; k < 20; ++k) {
            const Vec3 point = 3 * unit(random) * test::randomUnit(random);
            const double s = from + (to - from) * unit(random);
            const double t = from + (to - from) * unit(random);
            const Vec3 before = velocityOf(motion.at(0, s), point);
            const Vec3 after = velocityOf(motion.at(0, t), point);
            EXPECT_LE(norm(before), rates.speed.at(norm(point)) + 1e-12);
            EXPECT_LE(norm(after - before),
                      rates.acceleration.at(norm(point)) * std::abs(t - s) + 1e-11);
        }
    }
}

/// A vehicle on a floor, that carries an arm of joints about the upright.
TEST(LinkMotion, NoPointIsAcceleratedAlongParallelAxes)
{
    std::mt19937 random(8);
    std::uniform_real_distribution<double> unit(-1, 1);
    int known = 0;
    for (int n = 0; n < 300; ++n) {
        const Vec3 up = n % 2 == 0 ? Vec3{0, 0, 1} : test::randomUnit(random);
        std::vector<RobotJoint> joints(2 + random() % 4);
        for (RobotJoint& joint : joints) {
            const RigidTransform origin = {fromAxisAngle(up, 3 * unit(random)),
                                           {unit(random), unit(random), unit(random)}};
            const JointKind kind = random() % 3 == 0 ? JointKind::Prismatic : JointKind::Continuous;
            const bool isAlongUp = kind == JointKind::Continuous;
            joint = test::jointOf(kind, isAlongUp ? up : test::randomUnit(random), origin);
        }
        const Robot robot = test::chainOf(std::move(joints));
        const JointPath path = randomPath(robot, random);
        const LinkMotion motion(robot, path, 0, robot.links().size() - 1);
        const Vec3 steady = motion.rates(0, 0.1, 1.4).steadyAxis;
        if (steady == Vec3{})
            continue; // nothing rotates, or rounding keeps the axes from being parallel
        ++known;
        EXPECT_NEAR(std::abs(dot(steady, up)), 1, 1e-14);
        const Vec3 point = {unit(random), unit(random), unit(random)};
        const Vec3 change =
            velocityOf(motion.at(0, 1.4), point) - velocityOf(motion.at(0, 0.1), point);
        EXPECT_NEAR(dot(change, steady), 0, 1e-12);
    }
    EXPECT_GT(known, 150);

    const Robot askew = test::chainOf({test::jointOf(JointKind::Continuous, {0, 0, 1}),
                                       test::jointOf(JointKind::Continuous, {1e-6, 0, 1})});
    const JointPath path({0, 1}, {{0, 0}, {1, 1}});
    EXPECT_EQ(LinkMotion(askew, path, 0, 2).rates(0, 0, 1).steadyAxis, (Vec3{}));
    EXPECT_NE(LinkMotion(askew, path, 0, 1).rates(0, 0, 1).steadyAxis, (Vec3{}));
}

TEST(LinkMotion, WhatMovesAlikeStandsStill)
{
    // Both links hang on l1, which alone moves: seen from there nothing does.
    RobotJoint fixed = test::jointOf(JointKind::Fixed, {}, {{}, {1, 0, 0}});
    const Robot robot = test::chainOf({test::jointOf(JointKind::Revolute), fixed});
    const JointPath path({0, 1}, {{0}, {3}});
    const BodyPair pair = linkPairMotion(robot, path, 1, {}, 2, {});
    EXPECT_EQ(pair.rates(0, 0, 1).speedOfA.at(5), 0);
    EXPECT_EQ(pair.rates(0, 0, 1).speedOfB.at(5), 0);
    const Vec3 tip = apply(pair.toWorld(0, 1), pair.at(0, 1).b.pose.translation);
    EXPECT_LT(norm(tip - Vec3{std::cos(3.0), std::sin(3.0), 0}), 1e-12);
}

TEST(JointPath, SaysWhichWaypointIsWrong)
{
    using Rows = std::vector<std::vector<double>>;
    const auto complaint = [](std::vector<double> times, const Rows& values) {
        return test::complaintOf([&] { JointPath(std::move(times), values, "qs"); });
    };
    EXPECT_EQ(complaint({}, {}), "qs: must have at least one waypoint");
    EXPECT_EQ(complaint({0, 0}, {{1}, {2}}),
              "qs[1]: its time must be later than the one before it");
    EXPECT_EQ(complaint({-1e308, 1e308}, {{0}, {6}}),
              "qs[1]: its time is so long after the first that the duration is not finite");
    EXPECT_EQ(complaint({0, 1}, {{-1e308}, {1e308}}),
              "qs[1]: its values are so far from those before that the way is not finite");
    EXPECT_EQ(complaint({0, 1e170}, {{0}, {1e-160}}),
              "qs[1]: its time is so long after the one before that the speed is below the range "
              "of a double");
    EXPECT_EQ(complaint({0, 1}, {{1}, {2, 3}}), "qs[1]: has 2 values where others have 1");
    EXPECT_EQ(complaint({0}, {{NAN}}), "qs[0]: its values must be finite");
    const JointPath path({0, 2}, {{1}, {5}});
    EXPECT_EQ(path.at(0.5), std::vector<double>{2});
    EXPECT_EQ(path.at(9), std::vector<double>{5});
    EXPECT_EQ(path.velocitiesFrom(0), std::vector<double>{2});
    EXPECT_EQ(path.velocitiesFrom(2), std::vector<double>{0});
}

} // namespace
} // namespace mbv
