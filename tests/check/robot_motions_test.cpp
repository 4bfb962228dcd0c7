#include "robot/chains.h"
#include "scene/scene_fixtures.h"

#include <mbv/check/check_motions.h>
#include <mbv/collision/overlaps.h>

#include <cmath>
#include <memory>
#include <numbers>

namespace mbv {
namespace {

using test::boxAt;
using test::expectError;

constexpr double kPi = std::numbers::pi;

/// A robot whose link i is model i of the scene, in the link's frame what `shapes` has.
struct Rig {
    Scene scene;
    RobotMotion motion;

    Rig(const Robot& robot, JointPath path, const std::vector<Shape>& shapes,
        const RigidTransform& pose = {})
        : motion{{"r",
                  std::make_shared<const Robot>(robot),
                  std::vector<double>(robot.variables().size()),
                  pose,
                  std::nullopt,
                  {}},
                 std::move(path),
                 {}}
    {
        const auto poses = robot.linkPoses(motion.robot.values);
        for (std::size_t link = 0; link < shapes.size(); ++link) {
            Model model;
            model.name = "r/l" + std::to_string(link);
            model.shape = shapes[link];
            model.pose = pose * poses[link];
            motion.robot.modelsOfLink.push_back({link});
            scene.models.push_back(std::move(model));
        }
        motion.robot.modelsOfLink.resize(robot.links().size());
        for (std::size_t i = 0; i + 1 < shapes.size(); ++i) // what joints connect
            scene.ignore.emplace_back(scene.models[i].name, scene.models[i + 1].name);
    }

    MotionReport check(const MotionCheckOptions& options = {}) const
    {
        return checkMotions(scene, options, {&motion, 1});
    }
};

const Shape kSmall = Sphere{{}, 0.01};

/// An arm of 2 along x that turns about z, from 0 to 90 degrees in 3.
Rig pendulum(const RigidTransform& pose = {})
{
    return {test::chainOf({test::jointOf(JointKind::Revolute)}),
            JointPath({1, 4}, {{0}, {kPi / 2}}),
            {kSmall, Obb{{1, 0, 0}, {1, 0, 0}}},
            pose};
}

TEST(RobotMotions, APendulumMeetsAWallWhereItsTipDoes)
{
    // The tip is at y = 2 sin(angle); the wall is from y = 1 up: at 30 degrees, a third of the way.
    Rig rig = pendulum({{}, {0, 0, 7}});
    rig.scene.models.push_back(boxAt("wall", {0, 2, 7}));
    rig.scene.models.back().scale = {5, 1, 1};
    const MotionReport report = rig.check();
    EXPECT_EQ(report.begin, 1);
    EXPECT_EQ(report.end, 4);
    ASSERT_EQ(report.pairs.size(), 1U); // the root does not move, and is joined to the arm
    EXPECT_EQ(report.pairs[0].a, 1U);
    EXPECT_EQ(report.pairs[0].b, 2U);
    ASSERT_TRUE(report.pairs[0].answer.firstContact);
    const MomentOfContact& first = *report.pairs[0].answer.firstContact;
    EXPECT_NEAR(first.time, 2, 1e-8);
    EXPECT_LE(first.timeLower, 2);
    EXPECT_LE(first.time - first.timeLower, 3e-9);
    EXPECT_NEAR(first.point.y, 1, 1e-8);
    EXPECT_NEAR(first.point.x, std::sqrt(3), 1e-8);
}

TEST(RobotMotions, ASliderMeetsABoxAndLeavesItAtTheTimesOfItsWaypoints)
{
    // A box from -1 to 1 slides from 0 to 10 in 5, waits for 1 and goes on to 20 in 2; the box
    // around 8 is met from 6 (at 3), and left at 10: after the wait, at 6.
    Rig rig(test::chainOf({test::jointOf(JointKind::Prismatic, {1, 0, 0})}),
            JointPath({0, 5, 6, 8}, {{0}, {10}, {10}, {20}}),
            {kSmall, Aabb{{-1, -1, -1}, {1, 1, 1}}});
    rig.scene.models.push_back(boxAt("box", {8, 0, 0}));
    rig.scene.models.push_back(boxAt("beside", {8, 2.5, 0}));
    const MotionReport report = rig.check();
    ASSERT_EQ(report.pairs.size(), 2U);
    const MotionAnswer& met = report.pairs[0].answer;
    ASSERT_TRUE(met.firstContact);
    EXPECT_NEAR(met.firstContact->time, 3, 1e-8);
    ASSERT_EQ(met.intervals.size(), 1U);
    EXPECT_NEAR(met.intervals[0].to, 6, 1e-7);
    EXPECT_EQ(report.pairs[1].answer.state, MotionState::Clear);
    EXPECT_NEAR(report.pairs[1].answer.leastDistance->distance, 0.5, 1e-9);
    const std::vector<double> times = {0, 2, 5.5, 8};
    const auto distances = distancesOver(rig.scene, 1, 2, times, {&rig.motion, 1});
    const std::vector<double> expected = {6, 2, 0, 10}; // between boxes 2 wide
    for (std::size_t i = 0; i < times.size(); ++i)
        EXPECT_NEAR(distances[i], expected[i], 1e-9);
    EXPECT_NEAR(sceneAt(rig.scene, 2, {&rig.motion, 1}).models[1].pose.translation.x, 4, 1e-12);
}

TEST(RobotMotions, AModelWithAMotionMeetsALink)
{
    // The slider goes right at 1, the ball left at 1, 10 apart: surfaces 8 apart meet at 4.
    Rig rig(test::chainOf({test::jointOf(JointKind::Prismatic, {1, 0, 0})}),
            JointPath({0, 5}, {{0}, {5}}), {kSmall, Sphere{{}, 1}});
    Model ball;
    ball.name = "ball";
    ball.shape = Sphere{{}, 1};
    rig.scene.models.push_back(ball);
    rig.scene.motions = {{"ball", Path({{0, {10, 0, 0}, {}}, {10, {0, 0, 0}, {}}})}};
    const MotionReport report = rig.check();
    EXPECT_EQ(report.end, 10);
    ASSERT_EQ(report.pairs.size(), 2U); // with the root, too, which stands
    EXPECT_EQ(report.pairs[0].a, 0U);
    ASSERT_TRUE(report.pairs[1].answer.firstContact);
    EXPECT_NEAR(report.pairs[1].answer.firstContact->time, 4, 1e-8);
}

TEST(RobotMotions, AMotionOfALinkIsAnError)
{
    Rig rig = pendulum();
    rig.scene.motions = {{"r/l1", Path(RigidTransform{})}};
    expectError([&] { (void)rig.check(); }, ErrorCode::InvalidScene,
                "model \"r/l1\" has a motion and is a link of the robot \"r\"");
    Rig wrong = pendulum();
    wrong.motion.path = JointPath({0}, {{0, 0}});
    expectError([&] { (void)wrong.check(); }, ErrorCode::InvalidArgument, "2 values");
}

/// Dense sampling: which of the report's pairs overlap at a time at which they should be apart.
void expectAsSampled(const Scene& scene, std::span<const RobotMotion> robots, int samples,
                     std::size_t& contacts)
{
    const MotionReport report = checkMotions(scene, {}, robots);
    for (int k = 0; k <= samples; ++k) {
        const double time = report.begin + (report.end - report.begin) * k / samples;
        const Scene there = sceneAt(scene, time, robots);
        const auto shapeOf = [&](std::size_t i) {
            return transformed(*there.models[i].shape, there.models[i].pose);
        };
        for (const MovingPair& pair : report.pairs) {
            const auto& first = pair.answer.firstContact;
            if (!first || time < first->timeLower) {
                EXPECT_FALSE(overlaps(shapeOf(pair.a), shapeOf(pair.b))) << time;
            }
        }
    }
    for (const MovingPair& pair : report.pairs) {
        ASSERT_NE(pair.answer.state, MotionState::Unknown);
        const auto& first = pair.answer.firstContact;
        if (!first)
            continue;
        ++contacts;
        EXPECT_LE(first->time - first->timeLower, 1.1e-9 * (report.end - report.begin));
        const std::vector<double> then = {first->time};
        EXPECT_LT(distancesOver(scene, pair.a, pair.b, then, robots).front(), 1e-8);
    }
}

TEST(RobotMotions, OfRandomChainsAreAsSampled)
{
    std::mt19937 random(11);
    std::size_t contacts = 0;
    std::size_t pairs = 0;
    for (int n = 0; n < 40; ++n) {
        std::vector<RobotMotion> robots;
        Scene scene;
        for (int r = 0; r < 2; ++r) {
            const Robot robot = test::randomChain(random);
            JointPath path({0, 1, 1.5 + r},
                           {test::randomValues(robot, random), test::randomValues(robot, random),
                            test::randomValues(robot, random)});
            std::vector<Shape> shapes;
            for (std::size_t i = 0; i < robot.links().size(); ++i)
                shapes.emplace_back(Obb{{0.1, 0, 0}, {0.3, 0.1, 0.05}});
            Rig rig(robot, std::move(path), shapes, test::randomOrigin(random));
            const std::size_t before = scene.models.size();
            for (auto& models : rig.motion.robot.modelsOfLink)
                for (std::size_t& model : models)
                    model += before;
            for (Model& model : rig.scene.models) {
                model.name += std::to_string(r);
                scene.models.push_back(std::move(model));
            }
            for (const auto& [a, b] : rig.scene.ignore)
                scene.ignore.emplace_back(a + std::to_string(r), b + std::to_string(r));
            robots.push_back(std::move(rig.motion));
        }
        scene.models.push_back(boxAt("box", {1, 1, 1}));
        expectAsSampled(scene, robots, 100, contacts);
        pairs += checkMotions(scene, {}, robots).pairs.size();
    }
    EXPECT_GT(contacts, 100U);
    EXPECT_LT(contacts, pairs - 100);
}

} // namespace
} // namespace mbv
