#include "scene_fixtures.h"

#include <mbv/mesh_io/load_mesh.h>
#include <mbv/scene/document.h>

#include <memory>
#include <vector>

namespace mbv {
namespace {

using test::TempDir;

Scene movedFirst(Scene scene, const Vec3& by)
{
    scene.models.front().pose.translation += by;
    return scene;
}

/// A random edit of any kind a viewer makes.
Scene edited(Scene scene, test::RandomScenes& random, int step)
{
    auto& models = scene.models;
    const auto any = [&] {
        return static_cast<std::size_t>(random.integer(0, static_cast<int>(models.size()) - 1));
    };
    switch (models.empty() ? 0 : random.integer(0, 6)) {
    case 0:
        models.insert(models.begin() + random.integer(0, static_cast<int>(models.size())),
                      random.model("new-" + std::to_string(step), 5));
        break;
    case 1:
        models.erase(models.begin() + static_cast<std::ptrdiff_t>(any()));
        break;
    case 2:
        std::swap(models[any()], models[any()]);
        break;
    case 3:
        scene.units = "unit-" + std::to_string(step);
        scene.camera = Camera{random.point(9), random.point(9)};
        break;
    case 4:
        models.clear();
        break;
    default:
        models[any()].pose = random.pose(5);
        models[any()].visible = random.integer(0, 1) == 0;
    }
    return scene;
}

TEST(Document, UndoAndRedoPassThroughEveryScene)
{
    for (unsigned seed = 0; seed < 30; ++seed) {
        test::RandomScenes random(seed);
        Document document(random.scene(5, 5));
        std::vector<Scene> history = {document.scene()};
        for (int step = 0; step < 60; ++step) {
            if (document.edit("edit", edited(document.scene(), random, step)))
                history.push_back(document.scene());
        }
        for (std::size_t i = history.size() - 1; i > 0; --i) {
            EXPECT_TRUE(document.undo());
            ASSERT_TRUE(document.scene() == history[i - 1]) << "seed " << seed << " step " << i;
        }
        EXPECT_FALSE(document.undo());
        EXPECT_FALSE(document.modified());
        for (std::size_t i = 1; i < history.size(); ++i) {
            EXPECT_TRUE(document.redo());
            ASSERT_TRUE(document.scene() == history[i]) << "seed " << seed << " step " << i;
        }
        EXPECT_FALSE(document.redo());
    }
}

TEST(Document, RandomWalksOfEditsUndoAndRedoKeepTheHistory)
{
    for (unsigned seed = 0; seed < 30; ++seed) {
        test::RandomScenes random(seed);
        Document document(random.scene(4, 5));
        std::vector<Scene> history = {document.scene()}; // the oracle: whole scenes
        std::size_t now = 0;
        for (int step = 0; step < 200; ++step) {
            const int choice = random.integer(0, 3);
            if (choice == 0) {
                EXPECT_EQ(document.undo(), now > 0);
                if (now > 0)
                    --now;
            } else if (choice == 1) {
                EXPECT_EQ(document.redo(), now + 1 < history.size());
                if (now + 1 < history.size())
                    ++now;
            } else if (document.edit("edit", edited(document.scene(), random, step))) {
                history.resize(++now);
                history.push_back(document.scene());
            }
            ASSERT_TRUE(document.scene() == history[now]) << "seed " << seed << " step " << step;
            EXPECT_EQ(document.modified(), !(history[now] == history[0]));
        }
    }
}

TEST(Document, EditThatChangesNothingIsNoStep)
{
    Document document(test::RandomScenes(1).scene(3, 5));
    EXPECT_FALSE(document.edit("nothing", document.scene()));
    EXPECT_EQ(document.undoLabel(), std::nullopt);
}

TEST(Document, LabelsSayWhatComesNext)
{
    Document document(test::RandomScenes(1).scene(3, 5));
    document.edit("first", movedFirst(document.scene(), {1, 0, 0}));
    document.edit("second", movedFirst(document.scene(), {1, 0, 0}));
    EXPECT_EQ(document.undoLabel(), "second");
    EXPECT_EQ(document.redoLabel(), std::nullopt);
    document.undo();
    EXPECT_EQ(document.undoLabel(), "first");
    EXPECT_EQ(document.redoLabel(), "second");
    document.edit("third", movedFirst(document.scene(), {0, 1, 0}));
    EXPECT_EQ(document.undoLabel(), "third");
    EXPECT_EQ(document.redoLabel(), std::nullopt);
}

TEST(Document, StepsWithTheSameKeyAreOne)
{
    const Scene first = test::RandomScenes(1).scene(3, 5);
    Document document(first);
    for (int i = 0; i < 10; ++i)
        document.edit("move", movedFirst(document.scene(), {1, 0, 0}), "right");
    const Scene last = document.scene();
    EXPECT_TRUE(document.undo());
    EXPECT_TRUE(document.scene() == first);
    EXPECT_FALSE(document.undo());
    EXPECT_TRUE(document.redo());
    EXPECT_TRUE(document.scene() == last);
}

TEST(Document, MergingEndsWithTheKeyAnotherStepUndoAndSaving)
{
    const auto stepsAfter = [](const std::function<void(Document&)>& between) {
        Document document(test::RandomScenes(1).scene(3, 5));
        document.edit("move", movedFirst(document.scene(), {1, 0, 0}), "right");
        between(document);
        document.edit("move", movedFirst(document.scene(), {1, 0, 0}), "right");
        int steps = 0;
        while (document.undo())
            ++steps;
        return steps;
    };
    EXPECT_EQ(stepsAfter([](Document&) {}), 1);
    EXPECT_EQ(stepsAfter([](Document& d) { d.endMerge(); }), 2);
    EXPECT_EQ(stepsAfter([](Document& d) { d.markSaved(); }), 2);
    EXPECT_EQ(stepsAfter([](Document& d) {
                  d.undo();
                  d.redo();
              }),
              2);
    EXPECT_EQ(stepsAfter([](Document& d) {
                  d.edit("up", movedFirst(d.scene(), {0, 1, 0}), "up");
              }),
              3);
    EXPECT_EQ(stepsAfter([](Document& d) { d.edit("up", movedFirst(d.scene(), {0, 1, 0})); }), 3);
}

TEST(Document, KnowsWhetherAnEditWouldBeMerged)
{
    Document document(test::RandomScenes(1).scene(3, 5));
    EXPECT_FALSE(document.merges("right"));
    document.edit("right", movedFirst(document.scene(), {1, 0, 0}), "right");
    EXPECT_TRUE(document.merges("right"));
    EXPECT_FALSE(document.merges("up"));
    EXPECT_FALSE(document.merges(""));
    document.endMerge();
    EXPECT_FALSE(document.merges("right"));
}

TEST(Document, StepsWithoutAKeyNeverMerge)
{
    Document document(test::RandomScenes(1).scene(3, 5));
    document.edit("move", movedFirst(document.scene(), {1, 0, 0}));
    document.edit("move", movedFirst(document.scene(), {1, 0, 0}));
    EXPECT_TRUE(document.undo());
    EXPECT_TRUE(document.undo());
}

TEST(Document, MergedStepThatComesBackVanishes)
{
    const Scene first = test::RandomScenes(1).scene(3, 5);
    Document document(first);
    document.edit("move", movedFirst(first, {1, 0, 0}), "drag");
    EXPECT_TRUE(document.edit("move", first, "drag"));
    EXPECT_EQ(document.undoLabel(), std::nullopt);
    EXPECT_TRUE(document.scene() == first);
}

TEST(Document, ModifiedComparesWithWhatWasSaved)
{
    Document document(test::RandomScenes(1).scene(3, 5));
    EXPECT_FALSE(document.modified());
    document.edit("move", movedFirst(document.scene(), {1, 0, 0}));
    EXPECT_TRUE(document.modified());
    document.markSaved();
    EXPECT_FALSE(document.modified());
    document.undo();
    EXPECT_TRUE(document.modified());
    document.redo();
    EXPECT_FALSE(document.modified());
}

/// Once the window's title had a star for it, and closing asked whether to save.
TEST(Document, MeshesThatWereReadAgainLeaveItAsSaved)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    test::writeTetrahedron(folder / "other.stl");
    const auto read = [&](const char* name) {
        return std::make_shared<const MeshAsset>(folder / name, loadMesh(folder / name));
    };
    Scene scene;
    scene.models.resize(2);
    scene.models[0].name = "a";
    scene.models[1].name = "b";
    scene.models[0].mesh = scene.models[1].mesh = read("t.stl");
    scene.robots.resize(1);
    scene.robots[0].models = scene.models;
    Document document(scene);
    const auto renewed = [&](const char* name) {
        Scene after = document.scene();
        for (std::vector<Model>* models : {&after.models, &after.robots[0].models})
            models->at(1).mesh = read(name);
        return after;
    };
    EXPECT_TRUE(document.edit("read again", renewed("t.stl"))) << "a step that can be undone";
    EXPECT_FALSE(document.modified());
    document.edit("move", movedFirst(document.scene(), {1, 0, 0}));
    EXPECT_TRUE(document.modified());
    document.undo();
    EXPECT_FALSE(document.modified());
    Scene otherKind = renewed("t.stl");
    otherKind.models[1].volumeKind = VolumeKind::Sphere;
    document.edit("read again", otherKind);
    EXPECT_TRUE(document.modified()) << "files say which kind it is";
    document.undo();
    document.edit("locate", renewed("other.stl"));
    EXPECT_TRUE(document.modified()) << "files name another mesh";
    document.undo();
    document.undo();
    EXPECT_FALSE(document.modified());
    EXPECT_EQ(document.scene(), scene);
    Scene lone = scene; // no file leads to such meshes
    for (Model& model : lone.models)
        model.mesh = std::make_shared<const MeshAsset>("", loadMesh(folder / "t.stl"));
    Document generated(lone);
    lone.models[0].mesh = std::make_shared<const MeshAsset>("", loadMesh(folder / "other.stl"));
    generated.edit("generate", lone);
    EXPECT_TRUE(generated.modified());
}

TEST(Document, ResetForgetsTheHistory)
{
    Document document(test::RandomScenes(1).scene(3, 5));
    document.edit("move", movedFirst(document.scene(), {1, 0, 0}));
    const Scene other = test::RandomScenes(2).scene(2, 5);
    document.reset(other);
    EXPECT_TRUE(document.scene() == other);
    EXPECT_FALSE(document.modified());
    EXPECT_FALSE(document.undo());
}

} // namespace
} // namespace mbv
