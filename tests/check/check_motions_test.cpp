#include "scene/scene_fixtures.h"

#include <mbv/check/check_motions.h>
#include <mbv/report/motion_report.h>

namespace mbv {
namespace {

using test::boxAt;
using test::expectError;

ModelMotion motionTo(const std::string& model, const Vec3& from, const Vec3& to)
{
    return {model, Path({{0, from, {}}, {2, to, {}}})};
}

/// "mover" goes from x = -10 to 10 past "near", whose box it meets from 5 to 7 (centers 2 apart,
/// at x = 4 and 8), and "far", 6 above; "still" and "near" do not move.
Scene passing()
{
    Scene scene;
    scene.models = {boxAt("near", {6, 0, 0}), boxAt("mover", {}), boxAt("far", {0, 8, 0}),
                    boxAt("still", {6, 0, 0})};
    scene.motions = {motionTo("mover", {-10, 0, 0}, {10, 0, 0})};
    return scene;
}

TEST(CheckMotions, LooksAtPairsOfWhichAMemberMoves)
{
    const MotionReport report = checkMotions(passing());
    EXPECT_EQ(report.begin, 0);
    EXPECT_EQ(report.end, 2);
    ASSERT_EQ(report.pairs.size(), 3U);
    EXPECT_EQ(report.contacts(), 2U);
    EXPECT_TRUE(report.hasFindings());
    const MovingPair& near = report.pairs[0];
    EXPECT_EQ(near.a, 0U);
    EXPECT_EQ(near.b, 1U);
    ASSERT_TRUE(near.answer.firstContact);
    EXPECT_NEAR(near.answer.firstContact->time, 1.4, 2e-9); // 14 of 20, in 2
    EXPECT_NEAR(near.answer.firstContact->normal.x, -1, 1e-9);
    const MovingPair& far = report.pairs[1];
    EXPECT_EQ(far.b, 2U);
    EXPECT_EQ(far.answer.state, MotionState::Clear);
    EXPECT_NEAR(far.answer.leastDistance->distance, 6, 1e-12);
}

TEST(CheckMotions, HonorsIgnoreAndClearance)
{
    Scene scene = passing();
    scene.ignore = {{"mover", "near"}, {"still", "mover"}};
    MotionCheckOptions options;
    EXPECT_FALSE(checkMotions(scene, options).hasFindings());
    options.clearance = 6.5;
    const MotionReport report = checkMotions(scene, options);
    ASSERT_EQ(report.pairs.size(), 1U);
    EXPECT_EQ(report.pairs[0].answer.state, MotionState::Clearance);
    EXPECT_EQ(report.contacts(), 0U);
    EXPECT_TRUE(report.hasFindings());
    options.clearance = -1;
    expectError([&] { (void)checkMotions(scene, options); }, ErrorCode::InvalidArgument,
                "clearance");
}

TEST(CheckMotions, IsTheSameOnAnyNumberOfThreads)
{
    Scene scene;
    test::RandomScenes random(7);
    scene = random.scene(12, 4);
    for (std::size_t i = 0; i < 6; ++i) {
        const RigidTransform from = random.pose(4);
        const RigidTransform to = random.pose(4);
        scene.motions.push_back({scene.models[i].name, Path({{0, from.translation, from.rotation},
                                                             {1, to.translation, to.rotation}})});
    }
    const auto textOn = [&](std::size_t threads) {
        MotionCheckOptions options;
        options.threads = threads;
        std::string text;
        writeMotionReportJson(scene, checkMotions(scene, options),
                              [&](std::string_view piece) { text += piece; });
        return text;
    };
    const std::string one = textOn(1);
    EXPECT_EQ(one, textOn(3));
    EXPECT_NE(one.find("\"contact\""), std::string::npos);
    EXPECT_NE(one.find("\"clear\""), std::string::npos);
}

TEST(CheckMotions, TakesTheScaleOfModels)
{
    Scene scene = passing();
    scene.models[2].scale = {1, 7.5, 1}; // from 8 - 7.5
    EXPECT_EQ(checkMotions(scene).contacts(), 3U);
}

/// Once their motions had no model of that name, and nothing of the scene could be checked.
TEST(CheckMotions, LeavesOutMotionsOfModelsThatAreMissing)
{
    Scene scene = passing();
    scene.models.erase(scene.models.begin() + 2);
    scene.missing.push_back({boxAt("far", {0, 8, 0}), 2, "there is no such file"});
    scene.motions.push_back(motionTo("far", {0, 8, 0}, {0, 0, 0}));
    EXPECT_EQ(checkMotions(scene).pairs.size(), 2U);
    EXPECT_EQ(distancesOver(scene, 0, 1, std::vector<double>{0}), (std::vector<double>{14}));
    const Scene middle = sceneAt(scene, 1);
    EXPECT_EQ(middle.models[1].pose.translation, (Vec3{0, 0, 0}));
    scene.missing.clear();
    expectError([&] { (void)sceneAt(scene, 1); }, ErrorCode::InvalidScene, "\"far\"");
}

TEST(CheckMotions, OfASceneWithoutMotionsIsAnError)
{
    Scene scene = passing();
    scene.motions.clear();
    expectError([&] { (void)checkMotions(scene); }, ErrorCode::InvalidScene,
                "the scene has no motions");
    scene.motions = {motionTo("nobody", {}, {1, 0, 0})};
    expectError([&] { (void)checkMotions(scene); }, ErrorCode::InvalidScene, "\"nobody\"");
    MotionCheckOptions options;
    options.mostPairs = 2;
    expectError([&] { (void)checkMotions(passing(), options); }, ErrorCode::InvalidScene,
                "more than 2 pairs");
}

TEST(CheckMotions, StopsWhenToldTo)
{
    expectError([] { (void)checkMotions(passing(), {}, {}, [](double) { return false; }); },
                ErrorCode::Cancelled, "");
}

TEST(CheckMotions, TellsDistancesOverTimeAndTheSceneAtATime)
{
    const Scene scene = passing();
    const std::vector<double> times = {0, 1, 1.5, 2};
    const std::vector<double> distances = distancesOver(scene, 0, 1, times);
    ASSERT_EQ(distances.size(), 4U);
    EXPECT_NEAR(distances[0], 14, 1e-12);
    EXPECT_NEAR(distances[1], 4, 1e-12);
    EXPECT_EQ(distances[2], 0);
    EXPECT_NEAR(distances[3], 2, 1e-12);
    const Scene middle = sceneAt(scene, 1.5);
    EXPECT_TRUE(middle.motions.empty());
    EXPECT_EQ(middle.models[1].pose.translation, (Vec3{5, 0, 0}));
    EXPECT_EQ(middle.models[0], scene.models[0]);
}

} // namespace
} // namespace mbv
