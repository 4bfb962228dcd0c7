#include "viewer/session/session_test.h"
#include "viewer/tetrahedra.h"

#include <edits/automatic_colors.h>
#include <edits/scene_edits.h>

#include <vector>

namespace mbv::viewer {
namespace {

using SessionEdits = SessionTest;

TEST_F(SessionEdits, SelectAnotherWhenTheAddedOneIsUndone)
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

TEST_F(SessionEdits, AddAllThatASceneSaysOfItsModels)
{
    Scene before = twoBoxes(); // left, right
    before.units = "mm";
    before.groups = {{"walls", {"right"}}};
    before.views = {{"pump", {}, {}, {"left"}}};
    session_.open(before);
    Scene more = twoBoxes();
    more.units = "m";
    more.up = UpAxis::Z;
    more.camera = Camera();
    more.groups = {{"walls", {"left"}}, {"pipes", {"r*"}}};
    more.ignore = {{"@pipes", "left"}};
    more.accepted = {{"left", "right", "welded"}};
    more.reviews = {{"right", "left", ReviewStatus::Active, "Kim"}};
    more.views = {{"pump", {}, {}, {"right"}}};
    session_.add(more);
    const Scene& all = session_.document().scene();
    EXPECT_EQ(all.units, "mm") << "as it was";
    EXPECT_EQ(all.up, UpAxis::Z) << "nothing was said";
    EXPECT_EQ(all.camera, std::nullopt);
    EXPECT_EQ(all.groups,
              (std::vector<ModelGroup>{{"walls", {"right", "left-2"}}, {"pipes", {"r*"}}}));
    EXPECT_EQ(all.ignore, (std::vector<std::pair<std::string, std::string>>{{"@pipes", "left-2"}}));
    EXPECT_EQ(all.accepted, (std::vector<AcceptedPair>{{"left-2", "right-2", "welded"}}));
    EXPECT_EQ(all.reviews,
              (std::vector<PairReview>{{"right-2", "left-2", ReviewStatus::Active, "Kim"}}));
    ASSERT_EQ(all.views.size(), 2U);
    EXPECT_EQ(all.views[1].name, "pump-2");
    EXPECT_EQ(all.views[1].hidden, std::vector<std::string>{"right-2"});
    press("edit.undo");
    EXPECT_EQ(session_.document().scene(), before) << "one step";
}

TEST_F(SessionEdits, DuplicateBesideTheOriginalAndSelectTheCopy)
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

TEST_F(SessionEdits, CopiesIgnoreWhatTheirOriginalsIgnore)
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

TEST_F(SessionEdits, MeshesThatAreReadAgainLeaveARobotOne)
{
    Scene scene = twoBoxes();
    scene.models.resize(1);
    scene.models[0].shape = std::nullopt;
    scene.models[0].mesh = tetrahedron();
    SceneRobot robot;
    robot.name = "arm";
    robot.models = scene.models;
    robot.models[0].name = "base"; // as it was read; the scene's name is another
    robot.parts = {{"left", 0, {}}};
    scene.robots = {robot};
    Model again = scene.models[0];
    again.mesh = tetrahedron();
    const Scene after = withMeshesRenewed(scene, {again});
    EXPECT_EQ(after.models[0].mesh, again.mesh);
    EXPECT_EQ(after.robots[0].models[0].mesh, again.mesh);
}

TEST_F(SessionEdits, IsolateHidesTheOthersAsOneStep)
{
    session_.select(onlyModel(1));
    press("model.isolate");
    EXPECT_FALSE(session_.scene().models[0].visible);
    EXPECT_TRUE(session_.scene().models[1].visible);
    EXPECT_EQ(session_.document().undoLabel(), "Isolate right");
    session_.select(onlyModel(0));
    press("model.isolate");
    EXPECT_TRUE(session_.scene().models[0].visible) << "what is hidden is shown";
    EXPECT_FALSE(session_.scene().models[1].visible);
    press("edit.undo");
    press("edit.undo");
    EXPECT_TRUE(session_.scene().models[0].visible);
    EXPECT_TRUE(session_.scene().models[1].visible);
}

TEST_F(SessionEdits, SelectedModelsAreNoMoreTestedAgainstEachOther)
{
    Scene scene = twoBoxes();
    for (Model& model : scene.models)
        model.pose = {};
    scene.models.push_back(boxAt("third", {0, 0, 0}));
    session_.open(scene);
    ASSERT_EQ(session_.report().pairs.size(), 3U);
    EXPECT_FALSE(table_.find("edit.ignore")->enabled()) << "one has no pair";
    session_.select(modelsOf({0, 2}));
    press("edit.ignore");
    EXPECT_EQ(session_.scene().ignore,
              (std::vector<std::pair<std::string, std::string>>{{"left", "third"}}));
    EXPECT_EQ(session_.report().pairs.size(), 2U);
    press("edit.select-all");
    press("edit.ignore");
    EXPECT_EQ(session_.scene().ignore.size(), 3U) << "each once";
    press("edit.undo");
    press("edit.undo");
    EXPECT_EQ(session_.report().pairs.size(), 3U);
}

TEST_F(SessionEdits, PairsOfMoreModelsThanALineEachCanSayAreRefused)
{
    Scene scene;
    for (int i = 0; i < 101; ++i)
        scene.models.push_back(boxAt("box-" + std::to_string(i), {3.0 * i, 0, 0}));
    session_.open(scene);
    QStringList refused;
    QObject::connect(&session_, &Session::failed, &session_,
                     [&refused](const QString& why) { refused << why; });
    press("edit.select-all");
    press("edit.ignore");
    ASSERT_EQ(refused.size(), 1);
    EXPECT_TRUE(refused.front().startsWith("101 models have too many pairs"))
        << refused.front().toStdString();
    EXPECT_TRUE(session_.scene().ignore.empty());
}

TEST_F(SessionEdits, DeleteAndUndoDeleting)
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

TEST_F(SessionEdits, RenameKeepsWhatIsIgnoredAndTheLoadedPose)
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

TEST_F(SessionEdits, RenamingAndDeletingKeepGroupsAndWhatIsSaidOfPairsTrue)
{
    Scene scene = twoBoxes();
    scene.groups = {{"both", {"left", "right"}}};
    scene.accepted = {{"left", "right", "welded"}};
    scene.reviews = {{"right", "left", ReviewStatus::Active, "Kim"}};
    session_.open(scene);
    press("model.rename");
    const std::vector<ModelGroup> renamed = {{"both", {"new", "right"}}};
    const std::vector<AcceptedPair> accepted = {{"new", "right", "welded"}};
    EXPECT_EQ(session_.scene().groups, renamed);
    EXPECT_EQ(session_.scene().accepted, accepted);
    const std::vector<PairReview> reviews = {{"right", "new", ReviewStatus::Active, "Kim"}};
    EXPECT_EQ(session_.scene().reviews, reviews);
    press("edit.delete");
    const std::vector<ModelGroup> rest = {{"both", {"right"}}};
    EXPECT_EQ(session_.scene().groups, rest);
    EXPECT_TRUE(session_.scene().accepted.empty());
    EXPECT_TRUE(session_.scene().reviews.empty());
    press("edit.undo");
    EXPECT_EQ(session_.scene().groups, renamed);
    EXPECT_EQ(session_.scene().accepted, accepted);
    press("edit.undo");
    EXPECT_EQ(session_.scene(), scene);
}

TEST_F(SessionEdits, KeepTheSameModelsSelectedWhileUndoMovesThem)
{
    press("edit.duplicate");
    session_.select(onlyModel(0));
    press("edit.delete"); // the others move up
    session_.select(modelsOf({0, 1}));
    press("edit.undo");
    EXPECT_EQ(session_.selection(), modelsOf({1, 2})) << "the copy is active as before";
}

TEST_F(SessionEdits, KeepARenamedModelSelectedWhenItIsUndone)
{
    session_.select({{0, 1}, 1});
    session_.rename(1, "door");
    press("edit.undo");
    EXPECT_EQ(session_.selection(), (Selection{{0, 1}, 1}));
    press("edit.redo");
    EXPECT_EQ(session_.selection(), (Selection{{0, 1}, 1}));
}

TEST_F(SessionEdits, SplitSelectsThePartsAndUndoTheWhole)
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

TEST_F(SessionEdits, SplittingWhatHangsTogetherSaysSo)
{
    EventLoop loop;
    QStringList told;
    QObject::connect(&session_, &Session::failed, [&](const QString& what) { told << what; });
    press("edit.split");
    settle(session_);
    EXPECT_EQ(told, QStringList("left: nothing to split, it hangs together"));
    EXPECT_FALSE(table_.find("edit.undo")->enabled());
}

} // namespace
} // namespace mbv::viewer
