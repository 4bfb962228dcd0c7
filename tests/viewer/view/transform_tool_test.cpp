#include "viewer/boxes.h"

#include <session/session.h>
#include <view/tools/pointer_tool.h>
#include <view/tools/transform_tool.h>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

/// Two boxes one unit apart, 2 wide and 4 high, seen from the front; a pixel is 0.1 units at z = 0.
class TransformTest : public testing::Test {
protected:
    TransformTest() { session_.open(twoBoxes()); }

    void begin(TransformKind kind) { tool_.begin(kind, view_, QPointF{400, 300}); }
    void type(const char* keys)
    {
        for (; *keys != '\0'; ++keys)
            tool_.press(Qt::Key(*keys));
    }
    Vec3 positionOf(std::size_t model) const
    {
        return session_.scene().models[model].pose.translation;
    }
    std::optional<std::string> lastEdit() const { return session_.document().undoLabel(); }

    Session session_;
    TransformTool tool_{session_};
    PointerTool pointer_{session_, tool_};
    Projection view_ = {{{0, 0, 30}, {0, 0, 0}, {0, 1, 0}}, true, 30, 30, {800, 600}};
};

TEST_F(TransformTest, MovesAlongATypedAxisByATypedAmount)
{
    begin(TransformKind::Move);
    type("Y2.5");
    EXPECT_EQ(positionOf(0), (Vec3{0, 2.5, 0})) << "seen while it is typed";
    EXPECT_EQ(lastEdit(), std::nullopt) << "but not done";
    EXPECT_TRUE(tool_.text().startsWith("Move left along y: 2.5_")) << tool_.text().toStdString();
    tool_.press(Qt::Key_Return);
    EXPECT_FALSE(tool_.active());
    EXPECT_EQ(positionOf(0), (Vec3{0, 2.5, 0}));
    EXPECT_EQ(lastEdit(), "Move left");
    session_.undo();
    EXPECT_EQ(positionOf(0), (Vec3{0, 0, 0}));
}

TEST_F(TransformTest, TakesBackTypedCharactersAndSigns)
{
    begin(TransformKind::Move);
    type("X12-");
    EXPECT_EQ(positionOf(0).x, -12);
    tool_.press(Qt::Key_Backspace);
    EXPECT_EQ(positionOf(0).x, -1);
    type("-");
    EXPECT_EQ(positionOf(0).x, 1);
}

TEST_F(TransformTest, EscGivesEverythingBack)
{
    begin(TransformKind::Move);
    type("X7");
    tool_.press(Qt::Key_Escape);
    EXPECT_FALSE(tool_.active());
    EXPECT_EQ(session_.scene(), session_.document().scene());
    EXPECT_EQ(positionOf(0).x, 0);
    EXPECT_EQ(lastEdit(), std::nullopt);
    EXPECT_FALSE(session_.report().overlapping(0)) << "7 would have been past, 3 inside";
}

TEST_F(TransformTest, FollowsTheMouseInThePictureAndAlongAnAxis)
{
    begin(TransformKind::Move);
    tool_.drag({410, 280}, false); // 10 right, 20 up
    EXPECT_NEAR(positionOf(0).x, 1, 1e-9);
    EXPECT_NEAR(positionOf(0).y, 2, 1e-9);
    type("X");
    EXPECT_NEAR(positionOf(0).x, 1, 1e-9);
    EXPECT_EQ(positionOf(0).y, 0);
}

TEST_F(TransformTest, CountsFromWhereTheMouseComesIn)
{
    using What = PointerEvent::What;
    pointer_.follow({What::Move, {300, 200}, Qt::NoButton, {}});
    EXPECT_EQ(pointer_.at(), (QPointF{300, 200}));
    pointer_.follow({What::Leave, {}, Qt::NoButton, {}});
    EXPECT_EQ(pointer_.at(), std::nullopt);
    tool_.begin(TransformKind::Move, view_, pointer_.at());
    for (int press = 0; press < 3; ++press)
        type("X"); // and free again
    EXPECT_EQ(positionOf(0), Vec3());
    tool_.drag({700, 100}, false);
    EXPECT_EQ(positionOf(0), Vec3());
    tool_.drag({710, 100}, false);
    EXPECT_NEAR(positionOf(0).x, 1, 1e-9);
    tool_.cancel();
    tool_.begin(TransformKind::Rotate, view_, std::nullopt);
    tool_.drag({500, 300}, false);
    EXPECT_EQ(session_.scene().models[0].pose.rotation, Quaternion());
}

TEST_F(TransformTest, SnapsToStepsWhenTheRulesOrCtrlSaySo)
{
    session_.setSteps({0.5, 15});
    begin(TransformKind::Move);
    tool_.drag({413, 299}, true);
    EXPECT_EQ(positionOf(0), (Vec3{1.5, 0, 0}));
    tool_.drag({413, 299}, false);
    EXPECT_NEAR(positionOf(0).x, 1.3, 1e-9);
    tool_.cancel();
    session_.setRules({true, MoveConstraint::Free});
    begin(TransformKind::Rotate);
    tool_.drag({400, 200}, false); // about the pivot at (400, 300), itself where it began
    tool_.cancel();
    tool_.begin(TransformKind::Rotate, view_, QPointF{500, 300});
    tool_.drag({500, 300 - 26}, false); // atan(0.26) is 14.6 degrees
    tool_.confirm();
    EXPECT_NEAR(toEulerXyzDegrees(session_.scene().models[0].pose.rotation).z, 15, 1e-9);
}

TEST_F(TransformTest, RotatesAboutTheSightWhereNoAxisIsNamed)
{
    begin(TransformKind::Rotate);
    type("90");
    EXPECT_EQ(tool_.motionText(), "Rotate left about the line of sight: 90_ deg");
    tool_.confirm();
    const Vec3 degrees = toEulerXyzDegrees(session_.scene().models[0].pose.rotation);
    EXPECT_NEAR(degrees.z, 90, 1e-9);
    EXPECT_EQ(lastEdit(), "Rotate left");
}

TEST_F(TransformTest, TheSameAxisAgainIsTheModelsOwnAndOnceMoreNone)
{
    begin(TransformKind::Rotate);
    type("Z90");
    tool_.confirm();
    begin(TransformKind::Move);
    type("XX3"); // its own x points up now
    EXPECT_NEAR(positionOf(0).x, 0, 1e-12);
    EXPECT_NEAR(positionOf(0).y, 3, 1e-12);
    EXPECT_TRUE(tool_.text().contains("its own x"));
    type("X");
    EXPECT_NEAR(positionOf(0).x, 3, 1e-12) << "without an axis, a number is along the world's x";
}

TEST_F(TransformTest, MovesAllThatAreSelectedAndRotatesThemAboutTheirMiddle)
{
    session_.select(modelsOf({0, 1}));
    begin(TransformKind::Move);
    type("Z1");
    tool_.confirm();
    EXPECT_EQ(positionOf(0), (Vec3{0, 0, 1}));
    EXPECT_EQ(positionOf(1), (Vec3{3, 0, 1}));
    EXPECT_EQ(lastEdit(), "Move 2 models");
    begin(TransformKind::Rotate);
    type("Z180"); // about (1.5, 0, 1)
    tool_.confirm();
    EXPECT_NEAR(positionOf(0).x, 3, 1e-12);
    EXPECT_NEAR(positionOf(1).x, 0, 1e-12);
}

TEST_F(TransformTest, EndsWhenSomethingElseChangesTheScene)
{
    begin(TransformKind::Move);
    type("X1");
    session_.undo();
    EXPECT_FALSE(tool_.active());
    EXPECT_EQ(positionOf(0).x, 0);
}

TEST_F(TransformTest, EndsBeforeItsFirstMoveWhenTheSceneChanges)
{
    Scene scene = session_.scene();
    scene.models[1].pose.translation = {7, 0, 0};
    session_.edit("move the other", scene);
    begin(TransformKind::Move);
    session_.undo();
    type("X1");
    tool_.press(Qt::Key_Return);
    EXPECT_EQ(positionOf(1).x, 3) << "undone for good";
    EXPECT_EQ(positionOf(0).x, 0);
}

TEST_F(TransformTest, NothingSelectedStartsNothing)
{
    session_.select({});
    begin(TransformKind::Move);
    EXPECT_FALSE(tool_.active());
}

using PointerTest = TransformTest;

TEST_F(PointerTest, DragsAHandle)
{
    // The arrow along x from (400, 300) is 92 pixels long.
    using What = PointerEvent::What;
    EXPECT_TRUE(pointer_.take({What::Press, {470, 300}, Qt::LeftButton, {}}, view_));
    EXPECT_TRUE(pointer_.take({What::Move, {490, 310}, Qt::LeftButton, {}}, view_));
    EXPECT_NEAR(positionOf(0).x, 2, 1e-9);
    EXPECT_EQ(positionOf(0).y, 0);
    EXPECT_TRUE(pointer_.take({What::Release, {490, 310}, Qt::LeftButton, {}}, view_));
    EXPECT_EQ(lastEdit(), "Move left");
    EXPECT_FALSE(tool_.active());
}

TEST_F(PointerTest, AHiddenSelectionHasNoHandles)
{
    session_.select(modelsOf({0, 1}));
    Scene scene = session_.scene();
    scene.models[0].visible = false;
    session_.edit("Hide", scene);
    EXPECT_FALSE(pointer_.handles(view_).empty()) << "one of them is seen";
    session_.select(onlyModel(0));
    EXPECT_TRUE(pointer_.handles(view_).empty());
}

TEST_F(PointerTest, LeavesTheCameraWhatMissesTheHandles)
{
    using What = PointerEvent::What;
    EXPECT_FALSE(pointer_.take({What::Press, {600, 500}, Qt::LeftButton, {}}, view_));
    EXPECT_FALSE(pointer_.take({What::Release, {600, 500}, Qt::LeftButton, {}}, view_));
    pointer_.setGizmoShown(false);
    EXPECT_FALSE(pointer_.take({What::Press, {470, 300}, Qt::LeftButton, {}}, view_));
}

TEST_F(PointerTest, ConfirmsATransformByAClickAndCancelsItByTheRightButton)
{
    using What = PointerEvent::What;
    begin(TransformKind::Move);
    EXPECT_TRUE(pointer_.take({What::Move, {420, 300}, Qt::NoButton, {}}, view_));
    EXPECT_TRUE(pointer_.take({What::Press, {420, 300}, Qt::RightButton, {}}, view_));
    EXPECT_TRUE(pointer_.take({What::Release, {420, 300}, Qt::RightButton, {}}, view_));
    EXPECT_EQ(positionOf(0).x, 0);
    begin(TransformKind::Move);
    pointer_.take({What::Move, {420, 300}, Qt::NoButton, {}}, view_);
    EXPECT_TRUE(pointer_.take({What::Press, {420, 300}, Qt::LeftButton, {}}, view_));
    EXPECT_NEAR(positionOf(0).x, 2, 1e-9);
    EXPECT_FALSE(tool_.active());
}

using Sliding = TransformTest;

TEST_F(Sliding, StopsAtTheOtherAndSlidesAlongIt)
{
    session_.setRules({false, MoveConstraint::Blocked});
    QStringList by;
    QObject::connect(&session_, &Session::stopped, [&by](const QStringList& names) { by = names; });
    begin(TransformKind::Move);
    type("X2");
    EXPECT_NEAR(positionOf(0).x, 1, 1e-6) << "the gap";
    EXPECT_LT(positionOf(0).x, 1);
    tool_.press(Qt::Key_Escape);
    begin(TransformKind::Move);
    tool_.drag({420, 280}, false); // 2 to the right and 2 up
    EXPECT_NEAR(positionOf(0).x, 1, 1e-6);
    EXPECT_NEAR(positionOf(0).y, 2, 1e-6);
    EXPECT_TRUE(tool_.text().contains("stopped by right"));
    tool_.confirm();
    EXPECT_EQ(by, QStringList{"right"});
    EXPECT_FALSE(session_.report().overlapping(0));
}

TEST_F(Sliding, GroupsStopAsOne)
{
    Scene scene = twoBoxes();
    scene.models.push_back(boxAt("third", {0, 0, 9}));
    session_.open(scene);
    session_.setRules({false, MoveConstraint::Blocked});
    session_.select(modelsOf({0, 2}));
    begin(TransformKind::Move);
    type("X2");
    tool_.confirm();
    EXPECT_NEAR(positionOf(0).x, 1, 1e-6);
    EXPECT_EQ(positionOf(2).x, positionOf(0).x);
}

TEST_F(Sliding, RefusesARotationThatWouldEnter)
{
    session_.setRules({false, MoveConstraint::Blocked});
    begin(TransformKind::Rotate);
    type("Z90"); // 4 high: lying, it would reach x = 2, where the other begins, and touch
    EXPECT_TRUE(tool_.text().contains("stopped by right")) << tool_.text().toStdString();
    tool_.confirm();
    EXPECT_EQ(session_.scene().models[0].pose, RigidTransform{});
    begin(TransformKind::Rotate);
    type("Y9");
    tool_.confirm();
    EXPECT_NEAR(toEulerXyzDegrees(session_.scene().models[0].pose.rotation).y, 9, 1e-9);
}

TEST_F(Sliding, LetsOutWhatIsInside)
{
    Scene scene = twoBoxes();
    scene.models[0].pose.translation.x = 2; // one unit in the other
    session_.open(scene);
    session_.setRules({false, MoveConstraint::Blocked});
    begin(TransformKind::Move);
    type("X-3");
    tool_.confirm();
    EXPECT_NEAR(positionOf(0).x, -1, 1e-9);
}

TEST_F(Sliding, PassesThroughHiddenAndIgnoredOnes)
{
    Scene scene = twoBoxes();
    scene.ignore = {{"right", "left"}};
    session_.open(scene);
    session_.setRules({false, MoveConstraint::Blocked});
    begin(TransformKind::Move);
    type("X2");
    tool_.confirm();
    EXPECT_EQ(positionOf(0).x, 2);
    scene.groups = {{"lefts", {"l*"}}};
    scene.ignore = {{"?ight", "@lefts"}};
    session_.open(scene);
    begin(TransformKind::Move);
    type("X2");
    tool_.confirm();
    EXPECT_EQ(positionOf(0).x, 2);
    scene.ignore.clear();
    scene.models[1].visible = false;
    session_.open(scene);
    begin(TransformKind::Move);
    type("X2");
    tool_.confirm();
    EXPECT_EQ(positionOf(0).x, 2);
}

} // namespace
} // namespace mbv::viewer
