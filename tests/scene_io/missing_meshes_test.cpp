#include "scene/scene_fixtures.h"

#include <mbv/geometry/error.h>
#include <mbv/scene/document.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>

#include <vector>

namespace mbv {
namespace {

using test::TempDir;

/// Of four models, two share a mesh that is not there. They are named wherever models can be.
const char* const kSceneOfLostMeshes = R"({"mbv": 1,
  "models": [{"name": "lost", "mesh": "gone.stl", "position": [1, 2, 3], "color": "#112233"},
             {"name": "here", "mesh": "t.stl"},
             {"name": "lost-too", "mesh": "gone.stl", "volume": "sphere"},
             {"name": "ball", "shape": {"sphere": {"center": [0, 0, 0], "radius": 1}}}],
  "groups": {"both": ["lost", "here"]},
  "ignore": [["lost", "ball"]],
  "accepted": [{"a": "lost-too", "b": "here", "note": "welded"}]})";

class MissingMeshesTest : public testing::Test {
protected:
    void SetUp() override
    {
        test::writeTetrahedron(folder_ / "t.stl");
        folder_.write("s.mbv.json", kSceneOfLostMeshes);
    }

    TempDir folder_;
    MeshLibrary library_{{}, MissingMeshes::SetAside};
};

TEST_F(MissingMeshesTest, AreSetAsideAndTheRestIsThere)
{
    const Scene scene = loadScene(folder_ / "s.mbv.json", library_).scene;
    ASSERT_EQ(scene.models.size(), 2U);
    EXPECT_EQ(scene.models[0].name, "here");
    EXPECT_EQ(scene.models[1].name, "ball");
    ASSERT_EQ(scene.missing.size(), 2U);
    const MissingModel& lost = scene.missing[0];
    EXPECT_EQ(lost.model.name, "lost");
    EXPECT_EQ(lost.place, 0U);
    EXPECT_EQ(lost.model.mesh->path(), folder_ / "gone.stl");
    EXPECT_NE(lost.reason.find("gone.stl"), std::string::npos) << lost.reason;
    EXPECT_EQ(scene.missing[1].place, 2U);
    EXPECT_EQ(scene.missing[1].reason, lost.reason);
}

TEST_F(MissingMeshesTest, AreRefusedWhereNobodyAsksForTheRest)
{
    MeshLibrary strict;
    test::expectError([&] { (void)loadScene(folder_ / "s.mbv.json", strict); },
                      ErrorCode::FileUnreadable, "gone.stl");
}

TEST_F(MissingMeshesTest, KeepTheirPlacesInTheFileThatIsSaved)
{
    const auto path = folder_ / "s.mbv.json";
    Scene scene = loadScene(path, library_).scene;
    saveScene(scene, path);
    test::writeTetrahedron(folder_ / "gone.stl");
    MeshLibrary whole;
    const Scene again = loadScene(path, whole).scene;
    ASSERT_EQ(again.models.size(), 4U);
    EXPECT_EQ(again.models[0].name, "lost");
    EXPECT_EQ(again.models[0].pose.translation, (Vec3{1, 2, 3}));
    EXPECT_EQ(again.models[0].color, (Color{0x11, 0x22, 0x33}));
    EXPECT_EQ(again.models[2].volumeKind, VolumeKind::Sphere);
    EXPECT_EQ(again.groups, scene.groups);
    EXPECT_EQ(again.ignore, scene.ignore);
    EXPECT_EQ(again.accepted, scene.accepted);
    EXPECT_TRUE(again.missing.empty());
}

TEST_F(MissingMeshesTest, AreSavedWhereModelsHaveComeAndGone)
{
    Scene scene = loadScene(folder_ / "s.mbv.json", library_).scene;
    scene.ignore.clear();
    scene.models.clear();
    EXPECT_EQ(withMissingModels(scene).models.size(), 2U);
    scene.models = {test::boxAt("lost", {}), test::boxAt("b", {}), test::boxAt("c", {})};
    const Scene all = withMissingModels(scene);
    std::vector<std::string> names;
    for (const Model& model : all.models)
        names.push_back(model.name);
    EXPECT_EQ(names, (std::vector<std::string>{"lost-2", "lost", "lost-too", "b", "c"}));
}

TEST_F(MissingMeshesTest, OfSeveralFilesGetNamesOfTheirOwn)
{
    folder_.write("u.mbv.json", kSceneOfLostMeshes);
    const std::vector<std::filesystem::path> files = {folder_ / "s.mbv.json",
                                                      folder_ / "u.mbv.json"};
    const Scene scene = loadFiles(files, library_).scene;
    ASSERT_EQ(scene.missing.size(), 4U);
    EXPECT_EQ(scene.missing[2].model.name, "lost-2");
    EXPECT_EQ(scene.missing[2].place, 4U);
    EXPECT_EQ(scene.ignore[1], (std::pair<std::string, std::string>("lost-2", "ball-2")));
}

TEST_F(MissingMeshesTest, AndTheUpAxisAreUndoneAndDoneAgain)
{
    const Scene before = loadScene(folder_ / "s.mbv.json", library_).scene;
    Document document(before);
    Scene after = before;
    after.missing.erase(after.missing.begin());
    after.up = UpAxis::Z;
    document.edit("forget", after);
    EXPECT_EQ(document.scene(), after);
    document.undo();
    EXPECT_EQ(document.scene(), before);
    document.redo();
    EXPECT_EQ(document.scene(), after);
}

} // namespace
} // namespace mbv
