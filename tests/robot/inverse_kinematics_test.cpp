#include <mbv/robot/inverse_kinematics.h>

#include "chains.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

namespace mbv {
namespace {

using test::chainOf;
using test::jointOf;
using test::randomOrigin;
using test::randomUnit;

const RigidTransform kTwo = {{}, {2, 0, 0}};

/// Lengths 2 and 1 in the xy plane; the tip is at x = 1 of the last link.
Robot planarArm()
{
    return chainOf(
        {jointOf(JointKind::Continuous), jointOf(JointKind::Continuous, {0, 0, 1}, kTwo)});
}

LinkGoal tipAt(const Vec3& point)
{
    return {2, {1, 0, 0}, point, {}};
}

/// Joints with an axis and limits round zero; every third mimics the one before.
Robot limitedChain(std::mt19937& random)
{
    std::uniform_real_distribution<double> limit(0.1, 2);
    constexpr std::array kKinds = {JointKind::Revolute, JointKind::Prismatic, JointKind::Revolute};
    std::vector<RobotJoint> joints(2 + random() % 7);
    for (std::size_t i = 0; i < joints.size(); ++i) {
        joints[i] = jointOf(kKinds.at(random() % 3), randomUnit(random), randomOrigin(random));
        joints[i].lower = -limit(random);
        joints[i].upper = limit(random);
        if (i % 3 == 2)
            joints[i].mimic = JointMimic{"j" + std::to_string(i - 1), -1.5, 0.05};
    }
    return chainOf(std::move(joints));
}

std::vector<double> valuesWithin(const Robot& robot, std::mt19937& random)
{
    std::uniform_real_distribution<double> part(0, 1);
    std::vector<double> values;
    for (std::size_t i = 0; i < robot.variables().size(); ++i) {
        const RobotVariable& limits = robot.limited(i);
        values.push_back(limits.lower + part(random) * (limits.upper - limits.lower));
    }
    return values;
}

TEST(LinkJacobian, IsWhatSmallStepsOfJointsDo)
{
    std::mt19937 random(1);
    constexpr double kStep = 1e-6;
    for (int run = 0; run < 400; ++run) {
        // Every kind of joint, or many that mimic others.
        const Robot robot = run % 2 == 0 ? limitedChain(random) : test::randomChain(random);
        const std::vector<double> values =
            run % 2 == 0 ? valuesWithin(robot, random) : test::randomValues(robot, random);
        const std::size_t link = random() % robot.links().size();
        const Vec3 point = randomUnit(random);
        const std::vector<LinkTwist> twists = linkJacobian(robot, values, link, point);
        ASSERT_EQ(twists.size(), values.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            std::array<RigidTransform, 2> at;
            for (const std::size_t side : {0U, 1U}) {
                std::vector<double> moved = values;
                moved[i] += side == 0 ? -kStep : kStep;
                at.at(side) = robot.linkPoses(moved)[link];
            }
            const Vec3 slope = (apply(at[1], point) - apply(at[0], point)) / (2 * kStep);
            const Quaternion turn = at[1].rotation * conjugate(at[0].rotation);
            const double sign = turn.w < 0 ? -1 : 1;
            const Vec3 spin = sign / kStep * Vec3{turn.x, turn.y, turn.z};
            EXPECT_LT(norm(twists[i].point - slope), 1e-7);
            EXPECT_LT(norm(twists[i].rotation - spin), 1e-7);
        }
    }
}

/// The law of cosines: r^2 = 2^2 + 1^2 + 2 * 2 * 1 * cos(elbow).
TEST(Reach, BendsAPlanarArmAsTheLawOfCosinesSays)
{
    const Robot arm = planarArm();
    for (const auto& [x, y] : {std::pair(1.5, 1.0), std::pair(-2.0, 0.3), std::pair(0.2, -1.2)}) {
        const Reach found = reach(arm, std::array{0.3, 0.4}, tipAt({x, y, 0}));
        EXPECT_TRUE(found.reached);
        EXPECT_LT(found.distance, 3e-9 * 3);
        EXPECT_EQ(found.angle, 0);
        const double cosine = (x * x + y * y - 5) / 4;
        EXPECT_NEAR(std::cos(found.values[1]), cosine, 1e-8);
        const double first = found.values[0];
        const double both = first + found.values[1];
        EXPECT_NEAR(2 * std::cos(first) + std::cos(both), x, 1e-8);
        EXPECT_NEAR(2 * std::sin(first) + std::sin(both), y, 1e-8);
    }
}

/// Straight towards it, 5 - 3 = 2 short; from inside of its reach, 2 - 1 = 1, it is folded.
TEST(Reach, ComesAsNearAsTheArmIsLong)
{
    const Robot arm = planarArm();
    const Reach far = reach(arm, std::array{0.3, 0.4}, tipAt({3, 4, 0}));
    EXPECT_FALSE(far.reached);
    EXPECT_NEAR(far.distance, 2, 1e-6);
    EXPECT_NEAR(far.values[0], std::atan2(4, 3), 1e-3);
    const Reach off = reach(arm, std::array{0.3, 0.4}, tipAt({0.5, 2, 1}));
    EXPECT_FALSE(off.reached) << "it is not in the plane";
    EXPECT_NEAR(off.distance, 1, 1e-9);
}

TEST(Reach, BendsAStraightArmThatIsPulledAlongItself)
{
    const Reach found = reach(planarArm(), std::array{0.0, 0.0}, tipAt({2, 0, 0}));
    EXPECT_TRUE(found.reached);
    EXPECT_NEAR(std::cos(found.values[1]), -0.25, 1e-8); // (4 - 5) / 4
}

TEST(Reach, StopsAtALimitAndLetsTheOthersDoTheRest)
{
    RobotJoint hinge = jointOf(JointKind::Revolute);
    hinge.lower = 0;
    hinge.upper = 0.5;
    const Robot one = chainOf({hinge});
    const Reach stopped = reach(one, std::array{0.2}, {1, {1, 0, 0}, {0, 1, 0}, {}});
    EXPECT_EQ(stopped.values, std::vector{0.5});
    EXPECT_FALSE(stopped.reached);

    RobotJoint slide = jointOf(JointKind::Prismatic, {0, 1, 0});
    slide.lower = -3;
    slide.upper = 3;
    const Robot two = chainOf({slide, hinge});
    // The hinge is at its limit, cos 0.5 = 0.8776 is what is left of x = 0.5; y is the slide's.
    const Reach both = reach(two, std::array{0.0, 0.5}, {2, {1, 0, 0}, {0.5, 2, 0}, {}});
    EXPECT_EQ(both.values[1], 0.5);
    EXPECT_NEAR(both.values[0], 2 - std::sin(0.5), 1e-6);
    EXPECT_NEAR(both.distance, std::cos(0.5) - 0.5, 1e-9);
}

TEST(Reach, KeepsAllLimitsAndLeavesOtherJointsAlone)
{
    std::mt19937 random(2);
    int reached = 0;
    for (int run = 0; run < 300; ++run) {
        const Robot robot = limitedChain(random);
        std::vector<double> from = valuesWithin(robot, random);
        from[0] *= 3; // out of its limits, now and then
        const std::size_t link = 1 + random() % (robot.links().size() - 1);
        const Vec3 point = randomUnit(random);
        const Vec3 goal = apply(robot.linkPoses(valuesWithin(robot, random))[link], point);
        const Reach found = reach(robot, from, {link, point, goal, {}});
        reached += found.reached ? 1 : 0;
        const std::vector<std::size_t> moving = robot.variablesBetween(0, link);
        for (std::size_t i = 0; i < from.size(); ++i) {
            if (std::ranges::find(moving, i) == moving.end()) {
                EXPECT_EQ(found.values[i], from[i]);
                continue;
            }
            EXPECT_GE(found.values[i], robot.limited(i).lower);
            EXPECT_LE(found.values[i], robot.limited(i).upper);
        }
    }
    EXPECT_GT(reached, 200) << "from anywhere: the others are stuck at limits on the way";
}

/// Where the link has been, it can be; from nearby it gets there.
TEST(Reach, BringsALinkIntoAPoseThatItHasHad)
{
    std::mt19937 random(3);
    std::uniform_real_distribution<double> small(-0.1, 0.1);
    int reached = 0;
    constexpr int kRuns = 100;
    for (int run = 0; run < kRuns; ++run) {
        std::vector<RobotJoint> joints(7);
        for (RobotJoint& joint : joints)
            joint = jointOf(JointKind::Continuous, randomUnit(random), randomOrigin(random));
        const Robot robot = chainOf(std::move(joints));
        const std::vector<double> had = test::randomValues(robot, random);
        const RigidTransform pose = robot.linkPoses(had)[7];
        const Vec3 point = randomUnit(random);
        std::vector<double> from = had;
        for (double& value : from)
            value += small(random);
        const Reach found = reach(robot, from, {7, point, apply(pose, point), pose.rotation});
        reached += found.reached ? 1 : 0;
        if (!found.reached)
            continue;
        const RigidTransform now = robot.linkPoses(found.values)[7];
        const Quaternion between = now.rotation * conjugate(pose.rotation);
        EXPECT_LT(norm(apply(now, point) - apply(pose, point)), 1e-7);
        EXPECT_LT(norm(Vec3{between.x, between.y, between.z}), 1e-8);
    }
    EXPECT_GE(reached, kRuns - 2);
}

TEST(Reach, JointsThatMimicFollow)
{
    RobotJoint follower = jointOf(JointKind::Continuous, {0, 0, 1}, kTwo);
    follower.mimic = JointMimic{"j0", -2, 0.5};
    const Robot arm = chainOf({jointOf(JointKind::Continuous), follower});
    // With a the one value there is, the second link is at a + (-2 a + 0.5).
    const auto tip = [](double a) {
        return Vec3{2 * std::cos(a) + std::cos(0.5 - a), 2 * std::sin(a) + std::sin(0.5 - a), 0};
    };
    const Reach found = reach(arm, std::array{0.1}, tipAt(tip(0.9)));
    EXPECT_TRUE(found.reached);
    EXPECT_NEAR(found.values[0], 0.9, 1e-8);
}

TEST(Reach, LeavesALinkThatNoJointMoves)
{
    const Reach found = reach(planarArm(), std::array{0.1, 0.2}, {0, {}, {1, 0, 0}, {}});
    EXPECT_EQ(found.values, (std::vector{0.1, 0.2}));
    EXPECT_EQ(found.distance, 1);
    const Robot base = chainOf({jointOf(JointKind::Planar)});
    EXPECT_EQ(reach(base, std::array{1.0, 2.0, 3.0}, {1, {}, {5, 5, 0}, {}}).values,
              (std::vector{1.0, 2.0, 3.0}))
        << "a base is put, not pulled";
}

} // namespace
} // namespace mbv
