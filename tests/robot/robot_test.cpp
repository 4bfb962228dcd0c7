#include "chains.h"

#include "scene/scene_fixtures.h"

#include <array>
#include <numbers>

namespace mbv {
namespace {

using test::chainOf;
using test::jointOf;

constexpr double kRight = std::numbers::pi / 2;

TEST(Robot, PlanarArmReachesWhereSinesAndCosinesSay)
{
    // Two links of lengths 2 and 1 in the xy plane; a third frame marks the tip.
    const RigidTransform two = {{}, {2, 0, 0}};
    const RigidTransform one = {{}, {1, 0, 0}};
    const Robot arm =
        chainOf({jointOf(JointKind::Revolute), jointOf(JointKind::Continuous, {0, 0, 1}, two),
                 jointOf(JointKind::Fixed, {0, 0, 1}, one)});
    for (const auto& [a, b] : {std::pair(0.0, 0.0), std::pair(0.3, -1.1), std::pair(-2.5, 2.0)}) {
        const std::vector<RigidTransform> poses = arm.linkPoses(std::array{a, b});
        const Vec3 tip = {2 * std::cos(a) + std::cos(a + b), 2 * std::sin(a) + std::sin(a + b), 0};
        EXPECT_LT(norm(poses[3].translation - tip), 1e-15 * 8);
    }
}

/// 4x4 matrices, the textbook way: an oracle that shares no code with quaternions.
struct Matrix {
    std::array<std::array<double, 4>, 4> m{};

    friend Matrix operator*(const Matrix& a, const Matrix& b)
    {
        Matrix result;
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < 4; ++j)
                for (std::size_t k = 0; k < 4; ++k)
                    result.m[i][j] += a.m[i][k] * b.m[k][j];
        return result;
    }
};

Matrix moved(const Vec3& t)
{
    return {{{{1, 0, 0, t.x}, {0, 1, 0, t.y}, {0, 0, 1, t.z}, {0, 0, 0, 1}}}};
}

/// Rodrigues' formula.
Matrix rotated(const Vec3& u, double angle)
{
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    const double d = 1 - c;
    return {{{{c + u.x * u.x * d, u.x * u.y * d - u.z * s, u.x * u.z * d + u.y * s, 0},
              {u.y * u.x * d + u.z * s, c + u.y * u.y * d, u.y * u.z * d - u.x * s, 0},
              {u.z * u.x * d - u.y * s, u.z * u.y * d + u.x * s, c + u.z * u.z * d, 0},
              {0, 0, 0, 1}}}};
}

Matrix matrixOf(const RigidTransform& t)
{
    const auto axes = axesOf(t.rotation);
    Matrix result = moved(t.translation);
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            result.m[i][j] = axes[j][static_cast<int>(i)];
    return result;
}

Matrix motionOf(const RobotJoint& joint, const double* v)
{
    switch (joint.kind) {
    case JointKind::Revolute:
    case JointKind::Continuous:
        return rotated(joint.axis, v[0]);
    case JointKind::Prismatic:
        return moved(v[0] * joint.axis);
    case JointKind::Fixed:
        return moved({});
    case JointKind::Planar: {
        // The plane's x and y: where the shortest rotation from z to the axis takes them.
        const Vec3 across = cross(Vec3{0, 0, 1}, joint.axis);
        const Matrix tilt = rotated(across / norm(across), std::acos(joint.axis.z));
        Vec3 inPlane;
        for (int i = 0; i < 3; ++i)
            inPlane[i] = tilt.m[static_cast<std::size_t>(i)][0] * v[0] +
                         tilt.m[static_cast<std::size_t>(i)][1] * v[1];
        return moved(inPlane) * rotated(joint.axis, v[2]);
    }
    case JointKind::Floating:
        return moved({v[0], v[1], v[2]}) * rotated({0, 0, 1}, v[5]) * rotated({0, 1, 0}, v[4]) *
               rotated({1, 0, 0}, v[3]);
    }
    return {};
}

TEST(Robot, RandomChainsAreTheProductOfTheirMatrices)
{
    std::mt19937 random(1);
    for (int n = 0; n < 500; ++n) {
        const Robot robot = test::randomChain(random);
        const std::vector<double> values = test::randomValues(robot, random);
        const std::vector<RigidTransform> poses = robot.linkPoses(values);
        Matrix pose = moved({});
        for (std::size_t i = 0; i < robot.joints().size(); ++i) {
            const RobotJoint& joint = robot.joints()[i];
            const auto drive = robot.driveOf(i);
            pose = pose * matrixOf(joint.origin) *
                   motionOf(joint, values.data() + (drive ? drive->variable : 0));
            const Matrix found = matrixOf(poses[i + 1]);
            for (std::size_t r = 0; r < 3; ++r)
                for (std::size_t c = 0; c < 4; ++c)
                    EXPECT_NEAR(found.m[r][c], pose.m[r][c], 1e-12) << nameOf(joint.kind);
        }
    }
}

TEST(Robot, MimicsFollowThroughOthers)
{
    RobotJoint leader = jointOf(JointKind::Prismatic, {1, 0, 0});
    RobotJoint follower = leader;
    follower.mimic = JointMimic{"j0", 2, 0.5};
    RobotJoint last = leader;
    last.mimic = JointMimic{"j1", -1, 3};
    const Robot robot = chainOf({leader, follower, last});
    ASSERT_EQ(robot.variables().size(), 1U);
    // 1, then 2 * 1 + 0.5, then 3 - 2.5.
    EXPECT_EQ(robot.linkPoses(std::array{1.0})[3].translation, (Vec3{1 + 2.5 + 0.5, 0, 0}));
    EXPECT_EQ(robot.jointValue(2, std::array{1.0}), 0.5);
}

TEST(Robot, NeutralIsZeroWhereLimitsAllowElseTheirMiddle)
{
    RobotJoint joint = jointOf(JointKind::Revolute);
    joint.lower = -1;
    joint.upper = 2;
    RobotJoint bent = joint;
    bent.lower = -3;
    bent.upper = -1;
    const Robot robot = chainOf({joint, bent, jointOf(JointKind::Continuous)});
    EXPECT_EQ(robot.neutralValues(), (std::vector<double>{0, -2, 0}));
    EXPECT_EQ(robot.variables()[1].range(), std::pair(-3.0, -1.0));
    EXPECT_EQ(robot.variables()[2].range(), std::pair(-2 * kRight, 2 * kRight));
    const Robot slide = chainOf({jointOf(JointKind::Prismatic)});
    EXPECT_FALSE(slide.variables()[0].range());
}

TEST(Robot, LimitsOfJointsThatMimicAreKept)
{
    RobotJoint leader = jointOf(JointKind::Prismatic);
    leader.lower = -1;
    leader.upper = 0.25;
    RobotJoint follower = leader;
    follower.mimic = JointMimic{"j0", -2, 0.5};
    follower.lower = -0.25;
    follower.upper = 1.5;
    // -2 v + 0.5 is -0.25 at 0.375 and 1.5 at -0.5.
    Robot robot = chainOf({leader, follower});
    EXPECT_EQ(robot.limited(0).range(), std::pair(-0.5, 0.25));
    EXPECT_TRUE(robot.keepsMimicLimits(0));
    EXPECT_EQ(robot.variables()[0].range(), std::pair(-1.0, 0.25));
    // One that mimics the follower: 2 v - 0.5 from 0 on where v is 0.25.
    RobotJoint last = leader;
    last.mimic = JointMimic{"j1", -1, 0};
    last.lower = -1;
    last.upper = -1;
    robot = chainOf({leader, follower, last});
    EXPECT_FALSE(robot.keepsMimicLimits(0)) << "one value, -0.25";
    EXPECT_EQ(robot.limited(0).range(), std::pair(-1.0, 0.25));
    last.upper = -0.75;
    robot = chainOf({leader, follower, last});
    EXPECT_EQ(robot.limited(0).range(), std::pair(-0.25, -0.125));
    EXPECT_EQ(robot.neutralValues(), std::vector<double>{-0.1875});
    // Without an end of its own, and with limits that leave nothing.
    leader.lower.reset(), leader.upper.reset();
    robot = chainOf({leader, follower});
    EXPECT_EQ(robot.limited(0).range(), std::pair(-0.5, 0.375));
    follower.mimic = JointMimic{"j0", 0, 2};
    robot = chainOf({leader, follower});
    EXPECT_FALSE(robot.keepsMimicLimits(0));
    EXPECT_FALSE(robot.limited(0).range());
}

TEST(Robot, JointsThatMimicKeepTheirLimitsAtBothEnds)
{
    std::mt19937 random(8);
    std::uniform_real_distribution<double> number(-3, 3);
    for (int i = 0; i < 1000; ++i) {
        RobotJoint follower = jointOf(JointKind::Revolute);
        follower.lower = number(random) - 5;
        follower.upper = number(random) + 5;
        const double factor = std::ldexp(number(random), static_cast<int>(random() % 40) - 20);
        const double offset = number(random);
        follower.mimic = JointMimic{"j0", factor, offset};
        const Robot robot = chainOf({jointOf(JointKind::Continuous), follower});
        const auto [lower, upper] = robot.limited(0).range().value();
        double atLower = robot.jointValue(1, std::array{lower});
        double atUpper = robot.jointValue(1, std::array{upper});
        if (factor < 0)
            std::swap(atLower, atUpper);
        EXPECT_GE(atLower, *follower.lower);
        EXPECT_LE(atUpper, *follower.upper);
        EXPECT_NEAR(atLower, *follower.lower, 4e-15);
        EXPECT_NEAR(atUpper, *follower.upper, 4e-15);
    }
}

TEST(Robot, JointsBetweenLinksLeadUpAndDown)
{
    // A trunk with two arms: l0 - l1 - l2 and l1 - right.
    std::vector<RobotLink> links(4);
    links[0].name = "base";
    links[1].name = "trunk";
    links[2].name = "left";
    links[3].name = "right";
    std::vector<RobotJoint> joints(3, jointOf(JointKind::Revolute));
    joints[0].name = "lift", joints[0].parent = "base", joints[0].child = "trunk";
    joints[1].name = "a", joints[1].parent = "trunk", joints[1].child = "left";
    joints[2].name = "b", joints[2].parent = "trunk", joints[2].child = "right";
    const Robot robot("r", links, joints);
    EXPECT_EQ(robot.jointsBetween(2, 3), (std::vector<std::size_t>{1, 2}));
    EXPECT_EQ(robot.jointsBetween(3, 0), (std::vector<std::size_t>{2, 0}));
    EXPECT_EQ(robot.jointsBetween(0, 2), (std::vector<std::size_t>{0, 1}));
    EXPECT_TRUE(robot.jointsBetween(1, 1).empty());
}

TEST(Robot, WhatIsNoTreeIsAnErrorThatNamesIt)
{
    const auto expectFault = [](std::vector<RobotLink> links, std::vector<RobotJoint> joints,
                                const std::string& part) {
        test::expectError([&] { Robot("r", std::move(links), std::move(joints)); },
                          ErrorCode::InvalidScene, part);
    };
    const std::vector<RobotLink> links = {{"a", {}}, {"b", {}}, {"c", {}}};
    const auto joint = [](const std::string& parent, const std::string& child) {
        RobotJoint result = jointOf(JointKind::Revolute);
        result.name = parent + child;
        result.parent = parent;
        result.child = child;
        return result;
    };
    expectFault({}, {}, "needs a link");
    expectFault({{"a", {}}, {"a", {}}}, {}, "a second link named \"a\"");
    expectFault(links, {joint("a", "b")}, "two links have no parent: \"a\" and \"c\"");
    expectFault(links, {joint("a", "b"), joint("a", "x")}, "there is no link named \"x\"");
    expectFault(links, {joint("a", "b"), joint("c", "b")}, "link \"b\" has a second parent");
    expectFault(links, {joint("b", "c"), joint("c", "b")}, "a loop through link");
    RobotJoint bad = joint("a", "b");
    bad.axis = {0, 0, 2};
    expectFault(links, {bad, joint("b", "c")}, "joint \"ab\" has an axis");
    bad = joint("a", "b");
    bad.lower = 1;
    bad.upper = 0;
    expectFault(links, {bad, joint("b", "c")}, "lower limit above");
    bad = joint("a", "b");
    bad.mimic = JointMimic{"none", 1, 0};
    expectFault(links, {bad, joint("b", "c")}, "mimics \"none\", which is no joint");
    bad.mimic = JointMimic{"bc", 1, 0};
    RobotJoint other = joint("b", "c");
    other.mimic = JointMimic{"ab", 1, 0};
    expectFault(links, {bad, other}, "mimics itself");
}

} // namespace
} // namespace mbv
