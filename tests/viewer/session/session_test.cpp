#include "session_test.h"

#include <dialogs/help_sheet.h>
#include <edits/scene_edits.h>

#include <algorithm>
#include <set>
#include <vector>

namespace mbv::viewer {
namespace {

using SessionActions = SessionTest;

TEST_F(SessionActions, StartWithTheFirstModelAndFivePercentSteps)
{
    EXPECT_EQ(session_.selected(), 0U);
    EXPECT_EQ(session_.steps(), (Steps{0.05 * 2, 5}));
}

TEST_F(SessionActions, NudgeInTheViewsAxesWholeAndTenth)
{
    press("move.right");
    EXPECT_EQ(positionOf(0), (Vec3{0.1, 0, 0}));
    press("move-fine.up");
    EXPECT_DOUBLE_EQ(positionOf(0).y, 0.01);
    press("move.away");
    EXPECT_DOUBLE_EQ(positionOf(0).z, -0.1);
    camera_.position = {0, 0, -5}; // from behind, right is -x
    press("move.right");
    EXPECT_DOUBLE_EQ(positionOf(0).x, 0);
}

TEST_F(SessionActions, AStepThatPassesAModelTellsWhatItMetFirst)
{
    std::vector<std::pair<QString, double>> met;
    QObject::connect(&session_, &Session::met, [&met](const QString& model, double distance) {
        met.emplace_back(model, distance);
    });
    session_.setSteps({10, 5}); // over the other, which is one unit apart
    press("move.right");
    EXPECT_EQ(positionOf(0), (Vec3{10, 0, 0}));
    ASSERT_EQ(met.size(), 1U);
    EXPECT_EQ(met[0].first, "right");
    EXPECT_NEAR(met[0].second, 1, 1e-9);
    EXPECT_TRUE(session_.report().pairs.empty()) << "where it ends, nothing overlaps";
    press("move.up");
    EXPECT_EQ(met.size(), 1U) << "away from it";
    press("edit.undo");
    press("edit.undo");
    Scene ignoring = session_.scene();
    ignoring.ignore = {{"left", "right"}};
    session_.edit("ignore", ignoring);
    press("move.right");
    EXPECT_EQ(met.size(), 1U);
}

TEST_F(SessionActions, RotateInPlace)
{
    press("rotate.right");
    const Model& rotated = session_.scene().models[0];
    EXPECT_EQ(rotated.pose.translation, (Vec3{0, 0, 0})); // its center is its origin
    EXPECT_NEAR(toEulerXyzDegrees(rotated.pose.rotation).y, 5, 1e-12);
    press("rotate-fine.right");
    EXPECT_NEAR(toEulerXyzDegrees(session_.scene().models[0].pose.rotation).y, 5.5, 1e-12);
}

TEST_F(SessionActions, UndoAHeldKeyAsOneStepAndANewPressAsAnother)
{
    hold("move.right", 9); // 10 nudges
    hold("move.right", 4); // 5 more
    EXPECT_NEAR(positionOf(0).x, 1.5, 1e-12);
    press("edit.undo");
    EXPECT_NEAR(positionOf(0).x, 1.0, 1e-12);
    press("edit.undo");
    EXPECT_EQ(positionOf(0).x, 0);
    press("edit.redo");
    EXPECT_NEAR(positionOf(0).x, 1.0, 1e-12);
}

TEST_F(SessionActions, NameWhatUndoTakesBack)
{
    const Action& undo = *table_.find("edit.undo");
    EXPECT_FALSE(undo.enabled());
    EXPECT_EQ(undo.currentText(), "Undo");
    press("model.next");
    press("move.left");
    EXPECT_EQ(undo.currentText(), "Undo Move right");
}

TEST_F(SessionActions, DoNotRepeatWhatSwitches)
{
    hold("model.visible", 5);
    EXPECT_FALSE(session_.scene().models[0].visible);
}

TEST_F(SessionActions, ResetThePoseToTheOneLoaded)
{
    press("model.next");
    hold("move.up", 3);
    press("rotate.left");
    press("model.reset");
    EXPECT_EQ(session_.scene().models[1].pose, (RigidTransform{{}, {3, 0, 0}}));
    press("edit.undo");
    EXPECT_NE(session_.scene().models[1].pose, (RigidTransform{{}, {3, 0, 0}}));
}

TEST_F(SessionActions, GoRoundTheModels)
{
    press("model.next");
    EXPECT_EQ(session_.selected(), 1U);
    press("model.next");
    EXPECT_EQ(session_.selected(), 0U);
    press("model.previous");
    EXPECT_EQ(session_.selected(), 1U);
}

TEST_F(SessionActions, KeepTheReportInStepWithTheScene)
{
    EXPECT_FALSE(session_.report().overlapping(0));
    hold("move.right", 10); // 1.1 of a gap of 1
    EXPECT_TRUE(session_.report().overlapping(0));
    press("edit.undo");
    EXPECT_FALSE(session_.report().overlapping(0));
}

TEST_F(SessionActions, ActOnAllThatAreSelected)
{
    press("edit.select-all");
    press("move.up");
    EXPECT_EQ(positionOf(0), (Vec3{0, 0.1, 0}));
    EXPECT_EQ(positionOf(1), (Vec3{3, 0.1, 0}));
    press("model.visible");
    EXPECT_FALSE(session_.scene().models[0].visible);
    EXPECT_FALSE(session_.scene().models[1].visible);
    EXPECT_EQ(session_.document().undoLabel(), "Hide 2 models");
    press("model.show-all");
    EXPECT_TRUE(session_.scene().models[1].visible);
    press("model.reset");
    EXPECT_EQ(positionOf(1), (Vec3{3, 0, 0}));
}

TEST_F(SessionActions, RedoByBothOfItsCustomaryKeys)
{
    for (const QKeyCombination key : {Qt::CTRL | Qt::Key_Y, Qt::CTRL | Qt::SHIFT | Qt::Key_Z})
        EXPECT_EQ(table_.find(key), table_.find("edit.redo"));
}

TEST_F(SessionActions, PreviewsAreSeenAndNotKept)
{
    Scene moved = twoBoxes();
    moved.models[0].pose.translation.x = 1.5;
    session_.preview(moved);
    EXPECT_EQ(positionOf(0).x, 1.5);
    EXPECT_TRUE(session_.report().overlapping(0));
    EXPECT_FALSE(session_.document().modified());
    session_.cancelPreview();
    EXPECT_EQ(positionOf(0).x, 0);
    EXPECT_FALSE(session_.report().overlapping(0));
}

TEST(Selections, ToggleAndExtend)
{
    const Selection two = extended(onlyModel(4), 2);
    EXPECT_EQ(two.models, (std::vector<std::size_t>{2, 4}));
    EXPECT_EQ(two.active, 2U);
    EXPECT_EQ(toggled(two, 4), onlyModel(2));
    EXPECT_EQ(toggled(two, 2), onlyModel(4)) << "the active one goes to another";
    EXPECT_EQ(toggled(onlyModel(2), 2), Selection());
}

TEST_F(SessionActions, HaveKeysOfTheirOwnAndTextsForTheHelpSheet)
{
    std::set<QString> ids;
    std::set<QString> keys;
    for (const Action& row : table_.rows()) {
        EXPECT_TRUE(ids.insert(row.id).second) << row.id.toStdString();
        for (const QKeySequence& key : row.keys)
            EXPECT_TRUE(keys.insert(key.toString()).second) << key.toString().toStdString();
        EXPECT_FALSE(row.text.isEmpty()) << row.id.toStdString();
    }
}

TEST_F(SessionActions, TakeOtherKeysUnlessTheyAreTaken)
{
    const QKeySequence u(Qt::Key_U);
    EXPECT_EQ(table_.setKeys("edit.undo", {u}), nullptr);
    EXPECT_EQ(table_.find(QKeyCombination(Qt::Key_U)), table_.find("edit.undo"));
    EXPECT_EQ(table_.find(Qt::CTRL | Qt::Key_Z), nullptr);
    EXPECT_EQ(table_.setKeys("edit.redo", {u}), table_.find("edit.undo")) << "whose it is";
    EXPECT_EQ(table_.find("edit.redo")->keys, table_.ownKeys("edit.redo"));
    EXPECT_EQ(table_.setKeys("edit.undo", table_.ownKeys("edit.undo")), nullptr);
    EXPECT_EQ(table_.find(Qt::CTRL | Qt::Key_Z), table_.find("edit.undo"));
}

TEST_F(SessionActions, ShareALineOfTheHelpSheetWhenTheySayTheSame)
{
    const std::vector<HelpLine> lines = helpLines(table_);
    const auto line = [&lines](Menu chapter, int index) {
        for (const HelpLine& l : lines)
            if (l.chapter == chapter && index-- == 0)
                return l.keys;
        return QString();
    };
    EXPECT_EQ(line(Menu::Move, 0), "← → ↑ ↓ PgUp PgDown");
    EXPECT_EQ(line(Menu::Move, 1), "Shift + ← → ↑ ↓ PgUp PgDown");
    EXPECT_EQ(line(Menu::Rotate, 0), "Ctrl + ← → ↑ ↓ PgUp PgDown");
    EXPECT_EQ(line(Menu::Rotate, 1), "Ctrl + Shift + ← → ↑ ↓ PgUp PgDown");
    EXPECT_EQ(line(Menu::Edit, 1), "Ctrl + Shift + Z, Ctrl + Y");
}

TEST(VolumeKinds, GoRoundPastTheMinimumBox)
{
    EXPECT_EQ(nextKind(VolumeKind::MinimumObb), nextKind(VolumeKind::Obb));
    std::vector<VolumeKind> round = {VolumeKind::Obb};
    while (round.size() < kVolumeKinds.size())
        round.push_back(nextKind(round.back()));
    EXPECT_EQ(round.back(), VolumeKind::Obb);
    EXPECT_EQ(std::set(round.begin(), round.end()).size(), kVolumeKinds.size() - 1);
    EXPECT_EQ(std::ranges::count(round, VolumeKind::MinimumObb), 0);
}

} // namespace
} // namespace mbv::viewer
