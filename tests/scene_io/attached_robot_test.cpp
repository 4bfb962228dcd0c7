#include "mesh_query/closed_meshes.h"
#include "scene/scene_fixtures.h"

#include <mbv/robot/robot_checker.h>
#include <mbv/scene_io/attached_robot.h>

#include <algorithm>
#include <array>
#include <memory>
#include <numbers>

namespace mbv {
namespace {

using test::TempDir;

/// A box at the base, and one 2 beside it on an arm of length 2 that rotates about z; a frame
/// without collisions at the arm's end.
const std::string kArmUrdf = R"(<robot name="arm">
<link name="base"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="arm"><collision><origin xyz="2 0 0"/><geometry><box size="1 1 1"/></geometry>
</collision></link>
<link name="post"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="tip"/>
<joint name="rotate" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
</joint>
<joint name="foot" type="fixed"><parent link="base"/><child link="post"/><origin xyz="0 5 0"/></joint>
<joint name="end" type="fixed"><parent link="arm"/><child link="tip"/><origin xyz="3 0 0"/></joint>
</robot>
)";

LoadedRobot armAt(double angle)
{
    MeshLibrary library;
    const TempDir folder;
    return robotFromText(kArmUrdf, "arm.urdf", folder.path(), library, {{{"rotate", angle}}, {}});
}

MeshAssetPtr rod()
{
    return std::make_shared<MeshAsset>("rod.stl", test::boxMesh({0, -0.1, -0.1}, {2, 0.1, 0.1}));
}

RobotChecker checkerOf(const LoadedRobot& robot)
{
    std::vector<std::pair<std::size_t, std::size_t>> disabled;
    if (robot.srdf)
        disabled = disabledLinks(robot.robot, *robot.srdf);
    return {robot.robot, linkParts(robot), disabled};
}

TEST(AttachedRobot, WhatIsAttachedGoesWithItsLink)
{
    constexpr double kRight = std::numbers::pi / 2;
    const LoadedRobot arm = armAt(kRight);
    const RigidTransform ahead = {{}, {0.5, 0, 0}};
    const LoadedRobot held = attached(arm, {"rod", rod(), "tip", ahead, {}});
    ASSERT_EQ(held.robot.links().size(), 5U);
    EXPECT_EQ(held.robot.links().back().name, "rod");
    EXPECT_EQ(held.robot.variables().size(), 1U);
    EXPECT_EQ(held.values, arm.values);
    const Model& model = held.scene.models.back();
    EXPECT_EQ(model.name, "rod");
    EXPECT_NEAR(norm(model.pose.translation - Vec3{0, 3.5, 0}), 0, 1e-15);
    EXPECT_EQ(held.modelsOfLink.back(), std::vector<std::size_t>{3});

    // At rest the rod is from x = 3.5 to 5.5; a right angle on, in the post from y = 4.5 to 5.5.
    const RobotChecker checker = checkerOf(held);
    const auto pairOf = [&](const char* a, const char* b) {
        const CheckedPair pair = {*held.robot.findLink(a), *held.robot.findLink(b), false};
        return std::ranges::find(checker.pairs(), pair) - checker.pairs().begin();
    };
    EXPECT_EQ(checker.pairs().size(), 3U); // the arm with the post, the rod with base and post
    RobotChecker::Posed posed(checker);
    posed.place(std::array{0.0});
    EXPECT_FALSE(posed.anyContact());
    EXPECT_NEAR(posed.nearest()->distance, 3, 1e-12); // of the rod from the base
    posed.place(std::array{kRight});
    EXPECT_TRUE(posed.inContact(static_cast<std::size_t>(pairOf("post", "rod"))));
    EXPECT_FALSE(posed.inContact(static_cast<std::size_t>(pairOf("base", "rod"))));
}

TEST(AttachedRobot, LinksThatItMayTouchAreNotTested)
{
    const LoadedRobot arm = armAt(0);
    const LoadedRobot held = attached(arm, {"ball", Shape(Sphere{{}, 2.2}), "tip", {}, {"post"}});
    const RobotChecker checker = checkerOf(held);
    const std::size_t ball = held.robot.links().size() - 1;
    const std::vector<CheckedPair> expected = {{1, 2, false}, {0, ball, false}};
    EXPECT_TRUE(std::ranges::is_permutation(checker.pairs(), expected));
    ASSERT_TRUE(held.srdf);
    EXPECT_EQ(held.srdf->robot, "arm");
    EXPECT_FALSE(arm.srdf);
    // The scene leaves out the same.
    std::vector<std::pair<std::string, std::string>> ignored(
        held.scene.ignore.begin() + static_cast<std::ptrdiff_t>(arm.scene.ignore.size()),
        held.scene.ignore.end());
    std::ranges::sort(ignored);
    const std::vector<std::pair<std::string, std::string>> without = {{"arm", "ball"},
                                                                      {"post", "ball"}};
    EXPECT_EQ(ignored, without);
    // Another one may be attached to it.
    const LoadedRobot both = attached(held, {"rod", rod(), "ball", {}, {}});
    EXPECT_EQ(both.robot.parentLink(*both.robot.parentJoint(5)), ball);
}

TEST(AttachedRobot, NamesAreToldApart)
{
    const LoadedRobot arm = armAt(0);
    const Shape ball = Sphere{{}, 1};
    // There is a joint of that name: joints have names of their own.
    EXPECT_TRUE(attached(arm, {"end", ball, "tip", {}, {}}).robot.findJoint("end_joint"));
    const auto expectRefused = [&](const Attachment& what, ErrorCode code,
                                   const std::string& part) {
        test::expectError([&] { (void)attached(arm, what); }, code, part);
    };
    constexpr ErrorCode kArgument = ErrorCode::InvalidArgument;
    expectRefused({"", ball, "tip", {}, {}}, kArgument, "name: is empty");
    expectRefused({"post", ball, "tip", {}, {}}, kArgument, "name: there is a link");
    expectRefused({"a", ball, "top", {}, {}}, kArgument, "link: no link is named \"top\"");
    expectRefused({"a", ball, "tip", {}, {"pst"}}, kArgument, "touching: no link is named \"pst\"");
    expectRefused({"a", ball, "tip", {{0, 0, 0, 2}, {}}, {}}, kArgument, "pose: is not finite, or");
    expectRefused({"a", Shape(Sphere{{}, -1}), "tip", {}, {}}, ErrorCode::InvalidShape, "radius");
    const auto points = std::make_shared<MeshAsset>("p.ply", TriangleMesh{{{0, 0, 0}}, {}});
    expectRefused({"a", points, "tip", {}, {}}, ErrorCode::DegenerateMesh, "no triangles");
}

} // namespace
} // namespace mbv
