#include "boxes.h"
#include "tetrahedra.h"

#include <actions/action_table.h>
#include <actions/actions.h>
#include <dialogs/help_sheet.h>
#include <session/automatic_colors.h>
#include <session/scene_edits.h>
#include <session/session.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace mbv::viewer {
namespace {

/// Two boxes one unit apart, seen from the front, and the rows that act on them.
class SessionTest : public testing::Test {
protected:
    SessionTest()
    {
        session_.open(twoBoxes());
        const auto camera = [this] { return camera_; };
        addEditActions(table_, session_, camera, [](std::span<const std::size_t>) {});
        addModelActions(table_, session_, [this] { session_.rename(*session_.selected(), "new"); });
        addMoveActions(table_, session_, camera);
    }

    void press(const QString& id) { trigger(*table_.find(id)); }
    /// As a key held down: one press and `repeats` repeats.
    void hold(const QString& id, int repeats)
    {
        press(id);
        for (int i = 0; i < repeats; ++i)
            trigger(*table_.find(id), true);
    }
    Vec3 positionOf(std::size_t model) const
    {
        return session_.scene().models[model].pose.translation;
    }

    Session session_;
    ActionTable table_;
    Camera camera_; // at +z: the front
};

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

TEST_F(SessionActions, SelectAnotherWhenTheAddedOneIsUndone)
{
    Scene more;
    more.models = {boxAt("left", {0, 0, 9})};
    session_.add(more);
    ASSERT_EQ(session_.scene().models.size(), 3U);
    EXPECT_EQ(session_.scene().models[2].name, "left-2");
    EXPECT_EQ(session_.selected(), 2U);
    press("edit.undo");
    EXPECT_EQ(session_.selected(), 1U);
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

TEST_F(SessionActions, DuplicateBesideTheOriginalAndSelectTheCopy)
{
    press("edit.duplicate");
    ASSERT_EQ(session_.scene().models.size(), 3U);
    EXPECT_EQ(session_.scene().models[2].name, "left-2");
    EXPECT_EQ(positionOf(2), (Vec3{2.1, 0, 0})) << "2 wide, and a step";
    EXPECT_EQ(session_.selection(), onlyModel(2));
    EXPECT_EQ(session_.document().undoLabel(), "Duplicate left");
    press("edit.duplicate");
    EXPECT_EQ(session_.scene().models[3].name, "left-3") << "not left-2-2";
    hold("move.up", 3);
    press("model.reset");
    EXPECT_EQ(positionOf(3), (Vec3{4.2, 0, 0})) << "where it came into being";
}

TEST_F(SessionActions, CopiesIgnoreWhatTheirOriginalsIgnore)
{
    Scene scene = twoBoxes();
    scene.ignore = {{"left", "right"}};
    session_.open(scene);
    press("edit.select-all");
    press("edit.duplicate");
    const auto& ignore = session_.scene().ignore;
    EXPECT_EQ(ignore.size(), 4U);
    EXPECT_TRUE(session_.report().pairs.empty());
}

TEST_F(SessionActions, DeleteAndUndoDeleting)
{
    Scene scene = twoBoxes();
    scene.ignore = {{"left", "right"}};
    session_.open(scene);
    press("edit.delete");
    ASSERT_EQ(session_.scene().models.size(), 1U);
    EXPECT_TRUE(session_.scene().ignore.empty()) << "names that are gone are not ignored";
    EXPECT_EQ(session_.selection(), onlyModel(0));
    press("edit.delete");
    EXPECT_TRUE(session_.scene().models.empty());
    EXPECT_FALSE(table_.find("edit.delete")->enabled());
    press("edit.undo");
    press("edit.undo");
    EXPECT_EQ(session_.scene(), scene);
}

TEST_F(SessionActions, RenameKeepsWhatIsIgnoredAndTheLoadedPose)
{
    Scene scene = twoBoxes();
    scene.ignore = {{"left", "right"}};
    session_.open(scene);
    press("model.rename");
    EXPECT_EQ(session_.scene().models[0].name, "new");
    EXPECT_EQ(session_.scene().ignore.front().first, "new");
    press("move.up");
    press("model.reset");
    EXPECT_EQ(positionOf(0), (Vec3{0, 0, 0}));
    EXPECT_FALSE(session_.rename(1, "new")) << "taken";
    EXPECT_FALSE(session_.rename(1, ""));
}

TEST_F(SessionActions, RenamingAndDeletingKeepGroupsAndAcceptedPairsTrue)
{
    Scene scene = twoBoxes();
    scene.groups = {{"both", {"left", "right"}}};
    scene.accepted = {{"left", "right", "welded"}};
    session_.open(scene);
    press("model.rename");
    const std::vector<ModelGroup> renamed = {{"both", {"new", "right"}}};
    const std::vector<AcceptedPair> accepted = {{"new", "right", "welded"}};
    EXPECT_EQ(session_.scene().groups, renamed);
    EXPECT_EQ(session_.scene().accepted, accepted);
    press("edit.delete");
    const std::vector<ModelGroup> rest = {{"both", {"right"}}};
    EXPECT_EQ(session_.scene().groups, rest);
    EXPECT_TRUE(session_.scene().accepted.empty());
    press("edit.undo");
    EXPECT_EQ(session_.scene().groups, renamed);
    EXPECT_EQ(session_.scene().accepted, accepted);
    press("edit.undo");
    EXPECT_EQ(session_.scene(), scene);
}

TEST_F(SessionActions, RedoByBothOfItsCustomaryKeys)
{
    for (const QKeyCombination key : {Qt::CTRL | Qt::Key_Y, Qt::CTRL | Qt::SHIFT | Qt::Key_Z})
        EXPECT_EQ(table_.find(key), table_.find("edit.redo"));
}

TEST_F(SessionActions, KeepTheSameModelsSelectedWhileUndoMovesThem)
{
    press("edit.duplicate");
    session_.select(onlyModel(0));
    press("edit.delete"); // the others move up
    session_.select(modelsOf({0, 1}));
    press("edit.undo");
    EXPECT_EQ(session_.selection(), modelsOf({1, 2})) << "the copy is active as before";
}

TEST_F(SessionActions, KeepARenamedModelSelectedWhenItIsUndone)
{
    session_.select({{0, 1}, 1});
    session_.rename(1, "door");
    press("edit.undo");
    EXPECT_EQ(session_.selection(), (Selection{{0, 1}, 1}));
    press("edit.redo");
    EXPECT_EQ(session_.selection(), (Selection{{0, 1}, 1}));
}

TEST_F(SessionActions, SplitSelectsThePartsAndUndoTheWhole)
{
    EventLoop loop;
    TriangleMesh two = tetrahedron()->mesh();
    for (std::size_t i = 0; i < 4; ++i) {
        two.vertices.push_back(two.vertices[i] + Vec3{5, 0, 0});
        two.triangles.push_back(two.triangles[i]);
        for (std::uint32_t& corner : two.triangles.back())
            corner += 4;
    }
    Scene scene = twoBoxes();
    scene.models[1].shape.reset();
    scene.models[1].mesh = std::make_shared<const MeshAsset>("two.stl", two);
    session_.open(scene);
    session_.select(modelsOf({0, 1}));
    press("edit.split");
    settle(session_);
    ASSERT_EQ(session_.scene().models.size(), 3U);
    EXPECT_EQ(session_.scene().models[1].name, "right/1");
    EXPECT_EQ(session_.scene().models[2].mesh->path(), "two.stl#part=2");
    EXPECT_EQ(session_.selection(), modelsOf({1, 2}));
    EXPECT_EQ(session_.scene().models[1].color, automaticColors()[0]);
    EXPECT_EQ(session_.scene().models[2].color, automaticColors()[1]);
    EXPECT_EQ(session_.loadedPose("right/2"), (RigidTransform{{}, {3, 0, 0}}));
    press("edit.undo");
    EXPECT_EQ(session_.scene(), scene);
}

TEST_F(SessionActions, SplittingWhatHangsTogetherSaysSo)
{
    EventLoop loop;
    QStringList told;
    QObject::connect(&session_, &Session::failed, [&](const QString& what) { told << what; });
    press("edit.split");
    settle(session_);
    EXPECT_EQ(told, QStringList("left: nothing to split, it hangs together"));
    EXPECT_FALSE(table_.find("edit.undo")->enabled());
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
