#include "viewer/boxes.h"
#include "viewer/tetrahedra.h"

#include <edits/keyframes.h>
#include <edits/scene_edits.h>
#include <session/session.h>
#include <time/time_line.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mbv::viewer {
namespace {

Vec3 placeOf(const Scene& scene, std::size_t model)
{
    return scene.models[model].pose.translation;
}

/// Two boxes 2 wide; the left one goes from x = -10 to x = 10 in 4 units of time, through the right
/// one, which stands at 3: they meet at x = 1.
Scene passing()
{
    Scene scene = twoBoxes();
    scene.motions.push_back(
        {"left", Path(std::vector{Keyframe{1, {-10, 0, 0}, {}}, Keyframe{5, {10, 0, 0}, {}}})});
    return scene;
}

class TimeLineTest : public testing::Test {
protected:
    TimeLineTest() { session_.open(passing()); }

    const Scene& document() const { return session_.document().scene(); }
    const std::vector<Keyframe>& frames() const
    {
        return document().motions.at(0).path.keyframes();
    }
    void moveTo(std::size_t model, const Vec3& place)
    {
        Scene scene = session_.scene();
        scene.models[model].pose.translation = place;
        session_.edit("move", scene);
    }

    EventLoop loop_;
    Session session_;
    TimeLine line_{session_};
};

TEST(KeyframeTimes, AreThoseOfTheModelsAskedForEachOnce)
{
    Scene scene = passing();
    scene.motions.push_back(
        {"right", Path(std::vector{Keyframe{2, {3, 0, 0}, {}}, Keyframe{5, {4, 0, 0}, {}}})});
    EXPECT_EQ(keyframeTimes(scene, std::vector<std::size_t>{0}), (std::vector<double>{1, 5}));
    EXPECT_EQ(keyframeTimes(scene, std::vector<std::size_t>{0, 1}), (std::vector<double>{1, 2, 5}));
    EXPECT_TRUE(keyframeTimes(scene, {}).empty());
}

TEST_F(TimeLineTest, ShowsTheSceneAtATimeAndChecksItThere)
{
    session_.showMoment(1);
    session_.showMoment(std::nullopt);
    ASSERT_TRUE(line_.exists());
    EXPECT_EQ(line_.times().from, 1);
    EXPECT_EQ(line_.times().to, 5);
    EXPECT_EQ(placeOf(session_.scene(), 0), (Vec3{0, 0, 0})) << "where the scene has it";
    line_.show(3.6);
    EXPECT_EQ(session_.moment(), 3.6);
    EXPECT_NEAR(placeOf(session_.scene(), 0).x, 3, 1e-12);
    EXPECT_EQ(session_.report().pairs.size(), 1U);
    line_.show(100);
    EXPECT_EQ(line_.time(), 5);
    EXPECT_TRUE(session_.report().pairs.empty());
    line_.step(-1);
    EXPECT_NEAR(line_.time(), 5 - 0.04, 1e-12);
    EXPECT_FALSE(session_.document().modified()) << "looking changes nothing";
    line_.leave();
    EXPECT_EQ(session_.moment(), std::nullopt);
    EXPECT_EQ(session_.scene(), document());
}

TEST_F(TimeLineTest, KnowsWhenModelsMeet)
{
    session_.endMerge();
    moveTo(1, {3, 0, 0});
    moveTo(1, {3, 0, 0.5});
    settle(line_);
    ASSERT_TRUE(line_.report());
    ASSERT_EQ(line_.report()->pairs.size(), 1U);
    const MotionAnswer& answer = line_.report()->pairs[0].answer;
    ASSERT_TRUE(answer.firstContact);
    EXPECT_NEAR(answer.firstContact->time, 1 + 4 * 11.0 / 20, 1e-8);
    moveTo(1, {3, 0, 50});
    settle(line_);
    EXPECT_FALSE(line_.report()->pairs[0].answer.firstContact) << "checked anew";
    EXPECT_TRUE(line_.problem().isEmpty());
}

/// There and back: the right box is met at x = 1 and, from its other side, at x = 5.
TEST_F(TimeLineTest, GoesFromContactToContactRoundAndRound)
{
    Scene scene = passing();
    scene.motions[0].path = Path(std::vector{
        Keyframe{1, {-10, 0, 0}, {}}, Keyframe{5, {10, 0, 0}, {}}, Keyframe{9, {-10, 0, 0}, {}}});
    session_.open(scene);
    settle(line_);
    ASSERT_TRUE(line_.hasContacts());
    const double there = 1 + 4 * 11.0 / 20;
    const double back = 5 + 4 * 5.0 / 20;
    EXPECT_FALSE(line_.isSeen());
    EXPECT_NEAR(line_.nextContact().time, there, 1e-8);
    EXPECT_NEAR(line_.previousContact().time, back, 1e-8);
    line_.show(line_.nextContact().time);
    EXPECT_TRUE(line_.isSeen());
    EXPECT_EQ(session_.report().pairs.size(), 1U) << "they touch at that time";
    EXPECT_NEAR(line_.nextContact().time, back, 1e-8);
    EXPECT_NEAR(line_.previousContact().time, back, 1e-8);
    line_.show(5);
    EXPECT_NEAR(line_.previousContact().time, there, 1e-8);
    line_.show(line_.nextContact().time);
    EXPECT_NEAR(line_.nextContact().time, there, 1e-8);
    EXPECT_EQ(line_.nextContact().a, 0U);
    EXPECT_EQ(line_.nextContact().b, 1U);
    line_.leave();
    moveTo(1, {3, 0, 50});
    settle(line_);
    EXPECT_FALSE(line_.hasContacts()) << "it passes by";
}

TEST_F(TimeLineTest, PlaysToTheEndAndStandsStillThere)
{
    line_.show(4.9); // 0.1 left, of seconds
    line_.toggle();
    EXPECT_TRUE(line_.playing());
    while (line_.playing())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    EXPECT_EQ(session_.moment(), 5);
    line_.toggle();
    EXPECT_TRUE(line_.playing()) << "from the begin again";
    EXPECT_LT(line_.time(), 2);
    line_.toggle();
    EXPECT_FALSE(line_.playing());
}

TEST_F(TimeLineTest, MovingAModelThatMovesMakesAKeyframe)
{
    line_.show(3);
    moveTo(0, {0, 7, 0});
    ASSERT_EQ(frames().size(), 3U);
    EXPECT_EQ(frames()[1].time, 3);
    EXPECT_EQ(frames()[1].position, (Vec3{0, 7, 0}));
    EXPECT_EQ(placeOf(document(), 0), (Vec3{0, 0, 0})) << "its own place stays";
    EXPECT_EQ(placeOf(session_.scene(), 0), (Vec3{0, 7, 0})) << "still at that time";
    moveTo(0, {0, 8, 0});
    ASSERT_EQ(frames().size(), 3U) << "replaced";
    EXPECT_EQ(frames()[1].position, (Vec3{0, 8, 0}));
    session_.undo();
    session_.undo();
    EXPECT_EQ(document(), passing());
    EXPECT_EQ(session_.moment(), 3);
}

TEST_F(TimeLineTest, OtherEditsAtATimeLeaveMotionsAndPlacesAlone)
{
    line_.show(3.6);
    moveTo(1, {4, 0, 0});
    EXPECT_EQ(placeOf(document(), 1), (Vec3{4, 0, 0})) << "what stands still is moved";
    EXPECT_EQ(placeOf(document(), 0), (Vec3{0, 0, 0}));
    session_.edit("hide", withVisibility(session_.scene(), std::vector<std::size_t>{0}, false));
    EXPECT_FALSE(document().models[0].visible);
    session_.rename(0, "lorry");
    EXPECT_EQ(document().motions.at(0).model, "lorry");
    EXPECT_EQ(placeOf(document(), 0), (Vec3{0, 0, 0}));
    EXPECT_EQ(frames(), passing().motions.at(0).path.keyframes());
    EXPECT_NEAR(placeOf(session_.scene(), 0).x, 3, 1e-12) << "seen at the time, all along";
}

TEST_F(TimeLineTest, WithoutMotionsThereIsNoTime)
{
    line_.show(3);
    session_.select(onlyModel(0));
    session_.removeSelected();
    EXPECT_EQ(session_.moment(), std::nullopt);
    EXPECT_FALSE(line_.exists());
    line_.show(2);
    line_.toggle();
    line_.step(1);
    EXPECT_EQ(session_.moment(), std::nullopt);
    EXPECT_FALSE(line_.playing());
    session_.undo();
    EXPECT_TRUE(line_.exists());
}

TEST_F(TimeLineTest, KeyframesAreRecordedOneAfterTheOther)
{
    session_.open(twoBoxes());
    session_.select(onlyModel(0));
    QString told;
    QObject::connect(&session_, &Session::noted, [&told](const QString& note) { told = note; });
    session_.recordKeyframes();
    EXPECT_EQ(told, "keyframe of left at 0");
    EXPECT_FALSE(line_.exists()) << "one moment";
    moveTo(0, {0, 3, 0});
    session_.recordKeyframes();
    ASSERT_TRUE(line_.exists());
    ASSERT_EQ(frames().size(), 2U);
    EXPECT_EQ(frames()[0].time, 0);
    EXPECT_EQ(frames()[1].time, 1);
    EXPECT_EQ(frames()[1].position, (Vec3{0, 3, 0}));
    line_.show(0.5);
    EXPECT_EQ(placeOf(session_.scene(), 0), (Vec3{0, 1.5, 0}));
    session_.recordKeyframes();
    ASSERT_EQ(frames().size(), 3U) << "at the time that is seen";
    EXPECT_EQ(told, "keyframe of left at 0.5");
    EXPECT_EQ(frames()[1].position, (Vec3{0, 1.5, 0}));
}

} // namespace
} // namespace mbv::viewer
