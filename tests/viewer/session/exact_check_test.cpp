#include "viewer/tetrahedra.h"

#include <session/exact_check.h>
#include <session/session.h>

#include <mbv/check/pair_review.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace mbv::viewer {
namespace {

/// Two tetrahedra whose cubes overlap and which themselves do not.
class ExactCheckTest : public testing::Test {
protected:
    ExactCheckTest()
    {
        session_.open(twoTetrahedra(0.9));
        QObject::connect(&exact_, &ExactCheck::changed, [this] { ++changes_; });
    }

    void move(double x)
    {
        Scene scene = session_.scene();
        scene.models[1].pose.translation = {x, x, x};
        session_.edit("move", scene);
    }
    RelationState state() const { return exact_.report().pairs.at(0).state; }

    EventLoop loop_;
    Session session_;
    ExactCheck exact_{session_};
    int changes_ = 0;
};

TEST_F(ExactCheckTest, SaysWhatTheVolumesSayUntilItIsAskedFor)
{
    EXPECT_FALSE(exact_.busy());
    EXPECT_FALSE(exact_.report().exact);
    EXPECT_EQ(state(), RelationState::Unknown);
    exact_.setOn(true);
    settle(exact_);
    EXPECT_TRUE(exact_.report().exact);
    EXPECT_EQ(state(), RelationState::Separated);
    EXPECT_TRUE(exact_.report().pairs[0].volumesOverlap);
    exact_.setOn(false);
    EXPECT_FALSE(exact_.report().exact);
    EXPECT_FALSE(exact_.contacts());
}

TEST_F(ExactCheckTest, IsWrittenWithWhatTheSceneAccepts)
{
    exact_.setOn(true);
    move(0); // the same mesh in the same place
    settle(exact_);
    EXPECT_FALSE(exact_.markedReport().pairs.at(0).isAccepted);
    EXPECT_TRUE(exact_.markedReport().pairs.at(0).isDuplicate);
    Scene scene = session_.scene();
    scene.accepted = {{scene.models[1].name, "*", "twice"}};
    session_.edit("accept", scene);
    EXPECT_TRUE(exact_.markedReport().pairs.at(0).isAccepted);
}

/// A finding of an older report.
PastPair past(const std::string& a, const std::string& b, RelationState state)
{
    PastPair pair;
    pair.a = a;
    pair.b = b;
    pair.state = state;
    return pair;
}

std::shared_ptr<const Baseline> baselineOf(bool exact, std::vector<PastPair> pairs)
{
    auto baseline = std::make_shared<Baseline>();
    baseline->exact = exact;
    baseline->pairs = std::move(pairs);
    return baseline;
}

TEST_F(ExactCheckTest, SaysWhatHasBecomeOfPairsSinceAnOlderReport)
{
    exact_.setBaseline(baselineOf(false, {}));
    settle(exact_);
    EXPECT_TRUE(exact_.report().isCompared) << "of the volumes";
    EXPECT_EQ(exact_.report().pairs.at(0).status, PairStatus::New);
    exact_.setBaseline(baselineOf(
        false, {past("a", "b", RelationState::Unknown), past("a", "c", RelationState::Unknown)}));
    settle(exact_);
    EXPECT_EQ(exact_.report().pairs.at(0).status, PairStatus::Persistent);
    ASSERT_EQ(exact_.report().gone.size(), 1U);
    EXPECT_EQ(exact_.report().gone[0].status, PairStatus::NotChecked) << "there is no c";
    move(5);
    settle(exact_);
    ASSERT_EQ(exact_.report().gone.size(), 2U);
    EXPECT_EQ(exact_.report().gone[0].status, PairStatus::Resolved);
    exact_.setBaseline(nullptr);
    EXPECT_FALSE(exact_.report().isCompared);
    EXPECT_TRUE(exact_.report().gone.empty());
}

TEST_F(ExactCheckTest, ComparesReportsOfOneKindAlone)
{
    exact_.setBaseline(baselineOf(true, {}));
    settle(exact_);
    EXPECT_FALSE(exact_.report().isCompared) << "it has looked at the volumes alone";
    exact_.setOn(true);
    settle(exact_);
    EXPECT_TRUE(exact_.report().isCompared);
}

TEST_F(ExactCheckTest, ComparesMeshesAgainAsSoonAsTheirDepthIsKnown)
{
    PastPair flat = past("b", "a", RelationState::Intersecting);
    flat.depth = 1e-3;
    exact_.setOn(true);
    exact_.setBaseline(baselineOf(true, {flat}));
    move(0.1);
    settle(exact_);
    ASSERT_TRUE(exact_.report().hasPenetrations);
    EXPECT_EQ(exact_.report().pairs.at(0).status, PairStatus::Changed) << "deeper";
}

TEST_F(ExactCheckTest, NamesAndWhatIsAcceptedCountInAComparison)
{
    exact_.setBaseline(baselineOf(false, {past("a", "b", RelationState::Unknown)}));
    settle(exact_);
    session_.rename(1, "c");
    settle(exact_);
    EXPECT_EQ(exact_.report().pairs.at(0).status, PairStatus::New);
    Scene scene = session_.scene();
    scene.accepted.push_back({"a", "c", "a seam"});
    session_.edit("accept", scene);
    settle(exact_);
    EXPECT_EQ(exact_.report().pairs.at(0).status, PairStatus::None) << "no finding";
}

TEST_F(ExactCheckTest, WhatIsHiddenAndLeftOutIsNotCalledResolved)
{
    exact_.setBaseline(baselineOf(false, {past("a", "b", RelationState::Unknown)}));
    session_.setChecksHidden(false);
    Scene scene = session_.scene();
    scene.models[1].visible = false;
    session_.edit("hide", scene);
    settle(exact_);
    ASSERT_EQ(exact_.report().gone.size(), 1U);
    EXPECT_EQ(exact_.report().gone[0].status, PairStatus::NotChecked);
}

TEST_F(ExactCheckTest, FollowsTheSceneThroughEditsAndUndo)
{
    exact_.setOn(true);
    move(0.1); // the corner of b is inside a: 0.3 < 1
    settle(exact_);
    EXPECT_EQ(state(), RelationState::Intersecting);
    ASSERT_TRUE(exact_.contacts());
    EXPECT_FALSE(exact_.contacts()->at(0).curves.empty());
    move(2);
    settle(exact_);
    EXPECT_TRUE(exact_.report().exact);
    EXPECT_TRUE(exact_.report().pairs.empty());
    EXPECT_TRUE(exact_.contacts()->empty());
    session_.undo();
    settle(exact_);
    EXPECT_EQ(state(), RelationState::Intersecting);
}

TEST_F(ExactCheckTest, MeasuresWhatTheMeshesHaveInCommon)
{
    exact_.setOn(true);
    settle(exact_);
    EXPECT_TRUE(exact_.report().hasPenetrations);
    EXPECT_TRUE(exact_.overlaps()->empty()) << "the meshes are apart";
    move(0.1);
    settle(exact_);
    // The corner of b's cube is cut off where a's slope is: 0.7 wide, and 0.3 / sqrt(3) from slope
    // to slope.
    const std::shared_ptr<const SolidAnswer> solid = exact_.report().pairs.at(0).solid;
    ASSERT_TRUE(solid);
    EXPECT_NEAR(solid->overlapVolume.value(), 0.7 * 0.7 * 0.7 / 6, 1e-12);
    EXPECT_NEAR(solid->depth.value(), 0.3 / std::sqrt(3), 1e-5);
    ASSERT_EQ(exact_.overlaps()->size(), 1U);
    EXPECT_EQ(exact_.overlaps()->front().b, 1U);
    exact_.setOn(false);
    EXPECT_FALSE(exact_.overlaps());
}

TEST_F(ExactCheckTest, IsOfTheSceneShownOrNotExact)
{
    exact_.setOn(true);
    for (int i = 0; i < 200; ++i) {
        const double x = i % 2 == 0 ? 0.1 : 0.9;
        move(x + 0.0001 * i);
        if (exact_.report().exact) {
            EXPECT_EQ(state(), i % 2 == 0 ? RelationState::Intersecting : RelationState::Separated);
        }
    }
    settle(exact_);
    EXPECT_EQ(state(), RelationState::Separated);
}

TEST_F(ExactCheckTest, StaysWhereOnlyLooksChange)
{
    exact_.setOn(true);
    settle(exact_);
    const rendering::PairContacts contacts = exact_.contacts();
    const int changes = changes_;
    Scene scene = session_.scene();
    scene.models[0].color = {1, 2, 3};
    scene.models[0].opacity = 0.5;
    scene.models[1].name = "other";
    session_.edit("look", scene);
    EXPECT_FALSE(exact_.busy());
    EXPECT_EQ(exact_.contacts(), contacts);
    EXPECT_EQ(changes_, changes);
}

TEST_F(ExactCheckTest, NamesMatterWhereAPairIsIgnoredByName)
{
    exact_.setOn(true);
    Scene scene = session_.scene();
    scene.ignore = {{"a", "b"}};
    session_.edit("ignore", scene);
    settle(exact_);
    EXPECT_TRUE(exact_.report().exact);
    EXPECT_TRUE(exact_.report().pairs.empty());
    scene.ignore = {};
    session_.edit("test again", scene);
    settle(exact_);
    EXPECT_EQ(exact_.report().pairs.size(), 1U);
}

/// What works waits for the newest to be started, unless it is told to stop.
TEST(LatestTask, TheNewestIsDeliveredAndTheOthersStop)
{
    const EventLoop loop;
    QObject owner;
    std::vector<int> delivered;
    LatestTask<int> task(owner, [&delivered](int result) { delivered.push_back(result); });
    std::atomic<int> stopped = 0;
    const auto endless = [&stopped](const ProgressFn& progress) -> int {
        try {
            while (true)
                reportProgress(progress, 0);
        } catch (const Error&) {
            ++stopped;
            throw;
        }
    };
    EXPECT_FALSE(task.busy());
    task.start(endless);
    EXPECT_TRUE(task.busy());
    task.start([](const ProgressFn&) { return 1; }); // never begun, or stopped before it is heard
    task.start([](const ProgressFn&) { return 2; });
    while (task.busy())
        QCoreApplication::processEvents();
    EXPECT_EQ(stopped, 1);
    ASSERT_FALSE(delivered.empty());
    EXPECT_EQ(delivered.back(), 2);

    delivered.clear();
    task.start(endless);
    task.cancel();
    EXPECT_FALSE(task.busy());
    task.start([](const ProgressFn&) { return 3; });
    while (task.busy())
        QCoreApplication::processEvents();
    EXPECT_EQ(stopped, 2);
    EXPECT_EQ(delivered, (std::vector{3}));
}

TEST(LatestTask, EveryWorkThatIsWaitedForIsDelivered)
{
    const EventLoop loop;
    QObject owner;
    int delivered = 0;
    LatestTask<int> task(owner, [&delivered](int) { ++delivered; });
    for (int i = 0; i < 20; ++i) {
        task.start([](const ProgressFn&) { return 1; });
        while (task.busy())
            QCoreApplication::processEvents();
    }
    EXPECT_EQ(delivered, 20);
}

TEST_F(ExactCheckTest, HiddenModelsAreLeftOutWhereThatIsAskedFor)
{
    Scene scene = session_.scene();
    scene.models[1].visible = false;
    session_.edit("hide", scene);
    ASSERT_EQ(session_.report().pairs.size(), 1U) << "hidden ones count until told otherwise";
    session_.setChecksHidden(false);
    EXPECT_TRUE(session_.report().pairs.empty());
    EXPECT_EQ(session_.report().pairsTested, 0U);
    move(0.1);
    exact_.setOn(true);
    settle(exact_);
    EXPECT_TRUE(exact_.report().exact);
    EXPECT_TRUE(exact_.report().pairs.empty());
    scene = session_.scene();
    scene.models[1].visible = true;
    session_.edit("show", scene);
    settle(exact_);
    EXPECT_EQ(state(), RelationState::Intersecting) << "checked anew, as soon as it is seen";
    session_.undo();
    settle(exact_);
    EXPECT_TRUE(exact_.report().pairs.empty());
    session_.setChecksHidden(true);
    settle(exact_);
    EXPECT_EQ(state(), RelationState::Intersecting);
}

} // namespace
} // namespace mbv::viewer
