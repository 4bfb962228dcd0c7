#include "chains.h"

#include "scene/scene_fixtures.h"

#include <mbv/robot/joint_setting.h>
#include <mbv/robot/srdf.h>

namespace mbv {
namespace {

Robot gripper()
{
    RobotJoint turn = test::jointOf(JointKind::Revolute);
    turn.name = "turn";
    turn.lower = -1;
    turn.upper = 1;
    RobotJoint left = test::jointOf(JointKind::Prismatic);
    left.name = "left";
    left.lower = 0;
    left.upper = 0.04;
    RobotJoint right = left;
    right.name = "right";
    right.upper = 0.01;
    right.mimic = JointMimic{"left", 1, 0};
    RobotJoint mount = test::jointOf(JointKind::Fixed);
    mount.name = "mount";
    RobotJoint base = test::jointOf(JointKind::Planar);
    base.name = "base";
    return test::chainOf({turn, left, right, mount, base});
}

TEST(SrdfState, SetsItsJointsAndLeavesTheOthers)
{
    const Robot robot = gripper(); // turn, left, base/x, base/y, base/theta
    const std::vector<double> before = {1, 2, 3, 4, 5};
    const auto set = [&](const SrdfState& state) { return valuesIn(state, robot, before); };
    EXPECT_EQ(set({"s", "", {}}), before);
    EXPECT_EQ(set({"s", "", {{"left", {0.01}}}}), (std::vector<double>{1, 0.01, 3, 4, 5}));
    EXPECT_EQ(set({"s", "", {{"base", {7, 8}}, {"turn", {0}}}}),
              (std::vector<double>{0, 2, 7, 8, 5}));
    EXPECT_EQ(set({"s", "", {{"base", {7, 8, 9, 10}}, {"turn", {0, 6}}}}),
              (std::vector<double>{0, 2, 7, 8, 9}));
    // What mimics or is fixed cannot be set, nor what there is not.
    EXPECT_EQ(set({"s", "", {{"right", {9}}, {"mount", {9}}, {"elbow", {9}}}}), before);
}

TEST(JointSetting, OutOfLimitsIsAWarningAlsoOfWhatMimics)
{
    const Robot robot = gripper();
    std::vector<double> values(robot.variables().size());
    std::vector<std::string> warnings;
    EXPECT_TRUE(setJoint(robot, {"turn", 0.5}, values, warnings));
    EXPECT_TRUE(setJoint(robot, {"base/theta", 9}, values, warnings));
    EXPECT_TRUE(warnings.empty());
    EXPECT_EQ(values, (std::vector<double>{0.5, 0, 0, 0, 9}));
    EXPECT_TRUE(setJoint(robot, {"turn", 1.5}, values, warnings));
    EXPECT_TRUE(setJoint(robot, {"left", 0.02}, values, warnings));
    EXPECT_EQ(warnings,
              (std::vector<std::string>{"joint \"turn\": 1.5 is out of its limits, -1 to 1",
                                        "joint \"right\": 0.02 is out of its limits, 0 to 0.01"}));
    EXPECT_EQ(values[1], 0.02);
    EXPECT_FALSE(setJoint(robot, {"tur", 0}, values, warnings));
}

TEST(JointSetting, IsReadFromText)
{
    const JointSetting setting = jointSettingFrom("base/x=y=-1.5e-1");
    EXPECT_EQ(setting.name, "base/x=y");
    EXPECT_EQ(setting.value, -0.15);
    for (const char* const text :
         {"elbow", "elbow=", "=1", "elbow=1x", "elbow=inf", "elbow=nan", ""})
        EXPECT_THROW((void)jointSettingFrom(text), Error) << text;
}

TEST(JointSetting, EachJointIsSetOnce)
{
    const std::vector<std::string> texts = {"a=1", "b/a=1", "b=1"};
    EXPECT_EQ(jointSettingsFrom(texts).size(), 3U);
    test::expectError(
        [] {
            (void)jointSettingsFrom(std::vector<std::string>{"a=1", "b=1", "a=2"});
        },
        ErrorCode::InvalidArgument, "joint \"a\" is set twice; give it one value");
}

TEST(JointSetting, WhatCannotBeSetSaysWhy)
{
    const Robot robot = gripper();
    std::vector<double> values(robot.variables().size());
    std::vector<std::string> warnings;
    const auto expectRefused = [&](const JointSetting& setting, const std::string& part) {
        test::expectError([&] { setJoint(robot, setting, values, warnings); },
                          ErrorCode::InvalidArgument, part);
    };
    expectRefused({"right", 0}, "joint \"right\" mimics \"left\"; set that one");
    expectRefused({"mount", 0}, "joint \"mount\" is fixed");
    expectRefused({"base", 0}, "set base/x, base/y, base/theta");
    expectRefused({"turn", std::nan("")}, "finite");
    const std::vector<std::string> names = variableNames(robot);
    EXPECT_EQ(unknownJoint("tun", names),
              "no joint is named \"tun\"; did you mean \"turn\"?; there "
              "are: turn, left, base/x, base/y, base/theta");
}

} // namespace
} // namespace mbv
