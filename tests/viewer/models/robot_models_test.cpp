#include "data_folder.h"
#include "temp_dir.h"
#include "viewer/tetrahedra.h"

#include <edits/automatic_colors.h>
#include <edits/scene_edits.h>
#include <joints/robot_commands.h>
#include <robots/robot_models.h>
#include <session/loading/loader.h>
#include <session/session.h>
#include <time/time_line.h>

#include <mbv/scene_io/scene_file.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <numbers>
#include <numeric>

namespace mbv::viewer {
namespace {

namespace fs = std::filesystem;

using test::kData;

/// As the window loads it.
Scene loaded(const LoadRequest& request)
{
    MeshLibrary library;
    LoadResult result = loadAll(request, library, {});
    EXPECT_TRUE(result.errors.isEmpty()) << result.errors.join("; ").toStdString();
    return withColorsToldApart(std::move(result.scene), 0);
}

RigidTransform poseOf(const Scene& scene, const std::string& model)
{
    return scene.models[findModel(scene, model).value()].pose;
}

void expectNear(const RigidTransform& a, const RigidTransform& b)
{
    const Quaternion between = a.rotation * conjugate(b.rotation);
    EXPECT_LT(norm(a.translation - b.translation), 1e-14);
    EXPECT_LT(norm(Vec3{between.x, between.y, between.z}), 1e-14);
}

constexpr std::size_t kTurn = 0; // of the arm's variables
constexpr std::size_t kShoulder = 1;
constexpr std::size_t kElbow = 2;

/// The arm of data/, given by itself.
class SceneRobots : public testing::Test {
protected:
    SceneRobots() { session_.open(loaded({{kData / "arm.urdf"}})); }

    const Scene& scene() const { return session_.scene(); }
    void move(const std::vector<std::size_t>& models, const Vec3& offset)
    {
        session_.edit("move", withModelsMoved(scene(), models, offset));
    }
    /// What is read from the file that the document is saved to.
    Scene savedAndRead()
    {
        const fs::path file = folder_ / "s.mbv.json";
        saveScene(session_.document().scene(), file);
        return loaded({{file}});
    }

    EventLoop loop_;
    test::TempDir folder_;
    Session session_;
    RobotCommands robots_{session_, [] { return std::nullopt; }, nullptr};
};

TEST_F(SceneRobots, JointsMoveLinksAsTheFileWithTheseValuesHasThem)
{
    robots_.setJoint(0, kShoulder, 0.5);
    robots_.setJoint(0, kElbow, -1.25);
    LoadRequest request{{kData / "arm.urdf"}};
    request.robots.settings.joints = {{"shoulder", 0.5}, {"elbow", -1.25}};
    const Scene expected = loaded(request);
    for (const Model& model : expected.models)
        expectNear(poseOf(scene(), model.name), model.pose);
    EXPECT_EQ(valuesOf(scene().robots[0]), (std::vector<double>{0, 0.5, -1.25}));
}

TEST_F(SceneRobots, AJointIsOneStepUntilItIsSettledAndIsUndone)
{
    const Scene before = scene();
    robots_.setJoint(0, kElbow, 0.1);
    robots_.setJoint(0, kElbow, 0.2);
    session_.endMerge();
    robots_.setJoint(0, kElbow, 0.3);
    session_.undo();
    EXPECT_EQ(valuesOf(scene().robots[0])[kElbow], 0.2);
    session_.undo();
    EXPECT_EQ(scene(), before);
}

TEST_F(SceneRobots, OutOfLimitsIsToldAndDone)
{
    QString told;
    QObject::connect(&robots_, &RobotCommands::warning,
                     [&told](const QString& text) { told = text; });
    robots_.setJoint(0, kShoulder, 1.5);
    EXPECT_TRUE(told.startsWith("shoulder at 85.94° is out of its limits, ")) << told.toStdString();
    EXPECT_EQ(valuesOf(scene().robots[0])[kShoulder], 1.5);
    told.clear();
    robots_.setJoint(0, kShoulder, 0.5);
    EXPECT_TRUE(told.isEmpty()) << told.toStdString();
    robots_.setNeutral(0);
    EXPECT_EQ(valuesOf(scene().robots[0]), (std::vector<double>{0, 0, 0}));
}

TEST_F(SceneRobots, AUrdfWithMovedJointsIsSavedAsARobot)
{
    robots_.setJoint(0, kTurn, 1);
    std::vector<std::size_t> all(scene().models.size());
    std::iota(all.begin(), all.end(), 0U);
    session_.edit("turn", withModelsRotated(scene(), all, {1, 0, 0}, {0, 0, 1}, 30));
    move(all, {0, 2, 0});
    robots_.setJoint(0, kElbow, 0.7);
    const Scene read = savedAndRead();
    ASSERT_EQ(read.robots.size(), 1U);
    EXPECT_TRUE(isWhole(read.robots[0], read));
    EXPECT_EQ(valuesOf(read.robots[0]), (std::vector<double>{1, 0, 0.7}));
    ASSERT_EQ(read.models.size(), scene().models.size());
    for (const Model& model : read.models)
        expectNear(model.pose, poseOf(scene(), model.name));
    EXPECT_EQ(read.ignore, scene().ignore);
}

TEST_F(SceneRobots, AModelThatWasMovedByItselfKeepsItsPlaceInItsLink)
{
    const std::size_t fore = findModel(scene(), "fore").value();
    move({fore}, {0, 0, 1});
    robots_.setJoint(0, kTurn, std::numbers::pi / 2);
    robots_.setJoint(0, kShoulder, std::numbers::pi / 2); // up is along y now
    Scene expected = loaded({{kData / "arm.urdf"}});
    expected = withJoints(expected, 0,
                          std::vector<double>{std::numbers::pi / 2, std::numbers::pi / 2, 0.});
    EXPECT_LT(norm(poseOf(scene(), "fore").translation -
                   (poseOf(expected, "fore").translation + Vec3{0, 1, 0})),
              1e-14);
    expectNear(poseOf(scene(), "upper"), poseOf(expected, "upper"));
    EXPECT_EQ(savedAndRead().robots.size(), 0U) << "a robot could not say that";
}

TEST_F(SceneRobots, OneWithALinkThatHasAMotionIsSavedAsItsModels)
{
    session_.select(onlyModel(findModel(scene(), "fore").value()));
    session_.recordKeyframes();
    const Scene read = savedAndRead();
    EXPECT_TRUE(read.robots.empty());
    EXPECT_EQ(read.motions, scene().motions);
}

TEST_F(SceneRobots, PartsThatWereRenamedOrDeletedAreNoHindrance)
{
    session_.select(onlyModel(findModel(scene(), "base").value()));
    session_.removeSelected();
    session_.rename(findModel(scene(), "fore").value(), "hand");
    const RigidTransform before = poseOf(scene(), "hand");
    robots_.setJoint(0, kElbow, 1);
    EXPECT_NE(poseOf(scene(), "hand"), before);
    EXPECT_EQ(robotOf(scene(), findModel(scene(), "hand").value()), 0U);
}

TEST_F(SceneRobots, TwoOfOneFileMoveByThemselves)
{
    session_.add(loaded({{kData / "arm.urdf"}}));
    ASSERT_EQ(scene().robots.size(), 2U);
    EXPECT_EQ(scene().robots[1].name, "arm-2");
    ASSERT_EQ(scene().models.size(), 8U);
    const RigidTransform first = poseOf(scene(), "fore");
    robots_.setJoint(1, kElbow, 1);
    EXPECT_EQ(poseOf(scene(), "fore"), first);
    EXPECT_NE(poseOf(scene(), "fore-2"), first);
    EXPECT_EQ(scene().ignore.size(), 6U) << "what a joint connects, of both";
    const Scene read = savedAndRead();
    ASSERT_EQ(read.models.size(), 8U);
    EXPECT_EQ(read.robots.size(), 1U) << "the other's models have other names than its file gives";
    expectNear(poseOf(read, "fore-2"), poseOf(scene(), "fore-2"));
}

/// The arm on its way.
class RobotOnItsWay : public SceneRobots {
protected:
    RobotOnItsWay()
    {
        LoadRequest request{{kData / "arm.urdf"}};
        request.robots.trajectories = {(kData / "reach.csv").string()};
        session_.open(loaded(request));
    }
    TimeLine line_{session_};
};

TEST_F(RobotOnItsWay, IsSeenWhereItsTrajectoryHasIt)
{
    session_.showMoment(0);
    ASSERT_TRUE(line_.exists());
    EXPECT_EQ(line_.times().from, 0);
    EXPECT_EQ(line_.times().to, 3);
    session_.showMoment(1.5);
    const Scene expected =
        withJoints(session_.document().scene(), 0, std::vector<double>{2.25, -0.05, 1.2});
    for (const Model& model : expected.models)
        expectNear(poseOf(scene(), model.name), model.pose);
    session_.showMoment(std::nullopt);
    EXPECT_EQ(scene(), session_.document().scene());
}

TEST_F(RobotOnItsWay, IsCheckedAsMotionIs)
{
    session_.showMoment(0);
    settle(line_);
    ASSERT_NE(line_.report(), nullptr) << line_.problem().toStdString();
    const Scene& document = session_.document().scene();
    const MotionReport expected = checkMotions(document, {}, robotMotionsOf(document));
    ASSERT_EQ(line_.report()->pairs.size(), expected.pairs.size());
    EXPECT_GT(expected.pairs.size(), 0U);
    EXPECT_EQ(line_.report()->contacts(), expected.contacts());
}

TEST_F(RobotOnItsWay, IsNotPutElsewhereAtATime)
{
    QString told;
    QObject::connect(&session_, &Session::failed, [&told](const QString& text) { told = text; });
    session_.showMoment(1);
    const Scene before = session_.document().scene();
    move({findModel(scene(), "fore").value()}, {1, 0, 0});
    EXPECT_TRUE(told.contains("trajectory")) << told.toStdString();
    EXPECT_EQ(session_.document().scene(), before);
    told.clear();
    session_.select(onlyModel(findModel(scene(), "fore").value()));
    session_.recordKeyframes();
    EXPECT_TRUE(told.contains("keyframes")) << told.toStdString();
    EXPECT_EQ(session_.document().scene(), before);
}

TEST_F(RobotOnItsWay, OtherEditsLeaveItWhereTheSceneHasIt)
{
    session_.showMoment(1);
    session_.rename(findModel(scene(), "fore").value(), "hand");
    EXPECT_EQ(session_.moment(), 1);
    const Scene start = loaded({{kData / "arm.urdf"}});
    EXPECT_EQ(poseOf(session_.document().scene(), "hand"), poseOf(start, "fore"));
    EXPECT_NE(poseOf(scene(), "hand"), poseOf(start, "fore"));
}

TEST_F(RobotOnItsWay, ItsTrajectoryIsSavedWithIt)
{
    const Scene read = savedAndRead();
    ASSERT_EQ(read.robots.size(), 1U);
    ASSERT_TRUE(read.robots[0].path);
    EXPECT_EQ(read.robots[0].path->times().size(), 4U);
}

TEST_F(SceneRobots, ATrajectoryIsGivenAndTakenAway)
{
    QString problem;
    QObject::connect(&robots_, &RobotCommands::problem,
                     [&problem](const QString& text) { problem = text; });
    robots_.follow(0, folder_ / "none.csv");
    EXPECT_TRUE(problem.contains("none.csv")) << problem.toStdString();
    EXPECT_FALSE(session_.document().modified());
    robots_.follow(0, kData / "reach.csv");
    session_.showMoment(1);
    EXPECT_EQ(session_.moment(), 1);
    robots_.leaveTrajectory(0);
    EXPECT_FALSE(session_.moment());
    session_.undo();
    EXPECT_TRUE(scene().robots[0].path);
    session_.undo();
    EXPECT_FALSE(scene().robots[0].path);
    session_.select(onlyModel(0));
    session_.recordKeyframes();
    problem.clear();
    robots_.follow(0, kData / "reach.csv");
    EXPECT_TRUE(problem.contains("has a motion")) << problem.toStdString();
}

TEST(LoadingRobots, ATrajectoryThatCannotBeReadLeavesTheRobot)
{
    const test::TempDir folder;
    LoadRequest request{{kData / "arm.urdf"}};
    request.robots.trajectories = {folder.write("bad.csv", "time,knee\n0,0\n").string()};
    MeshLibrary library;
    const LoadResult result = loadAll(request, library, {});
    EXPECT_EQ(result.scene.models.size(), 4U);
    ASSERT_EQ(result.errors.size(), 1);
    EXPECT_TRUE(result.errors[0].contains("knee")) << result.errors[0].toStdString();
}

TEST(LoadingRobots, AJointThatThereIsNotLeavesTheRobotAtZero)
{
    LoadRequest request{{kData / "arm.urdf"}};
    request.robots.settings.joints = {{"knee", 1}};
    MeshLibrary library;
    const LoadResult result = loadAll(request, library, {});
    EXPECT_EQ(result.scene.models.size(), 4U);
    ASSERT_EQ(result.errors.size(), 1);
    EXPECT_TRUE(result.errors[0].contains("knee")) << result.errors[0].toStdString();
}

} // namespace
} // namespace mbv::viewer
