#include "mesh_query/closed_meshes.h"
#include "scene/scene_fixtures.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/mesh_io/export_meshes.h>
#include <mbv/robot/placed_robot.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>
#include <mbv/scene_io/split_models.h>

#include <vector>

namespace mbv {
namespace {

using test::boxMesh;
using test::TempDir;
using test::together;

/// A pump of two blocks, one on the other, and a ball beside them.
class SplitModels : public testing::Test {
protected:
    void SetUp() override
    {
        TriangleMesh mesh = together(boxMesh({0, 0, 0}, {1, 1, 1}), boxMesh({0, 0, 1}, {1, 1, 3}));
        TriangleMesh ball = test::ballMesh(2);
        for (Vec3& v : ball.vertices)
            v += Vec3{9, 0, 0};
        mesh = together(mesh, ball);
        exportMeshes(pump(), std::vector<NamedMesh>{{"pump", mesh}});
    }

    std::filesystem::path pump() const { return folder_ / "pump.obj"; }
    Scene loaded(const std::vector<std::filesystem::path>& files)
    {
        return loadFiles(files, library_).scene;
    }
    static std::vector<std::string> namesOf(const Scene& scene)
    {
        std::vector<std::string> names;
        for (const Model& model : scene.models)
            names.push_back(model.name);
        return names;
    }
    static std::vector<std::string> filesOf(const Scene& scene)
    {
        std::vector<std::string> files;
        for (const Model& model : scene.models)
            files.push_back(model.mesh ? model.mesh->path().filename().string() : "");
        return files;
    }

    TempDir folder_;
    MeshLibrary library_;
};

using Names = std::vector<std::string>;

TEST_F(SplitModels, PutsAModelForEachPartInThePlaceOfTheWhole)
{
    Scene scene = loaded({pump()});
    scene.models.insert(scene.models.begin(), test::boxAt("first", {}));
    scene.models.push_back(test::boxAt("last", {}));
    scene.models[1].pose = {fromEulerXyzDegrees({90, 0, 0}), {5, 6, 7}};
    scene.models[1].scale = {2, 1, 1};
    scene.models[1].volumeKind = VolumeKind::Sphere;
    const Scene split = splitModels(scene, std::vector<std::size_t>{0, 1}, library_);
    EXPECT_EQ(namesOf(split), (Names{"first", "pump/1", "pump/2", "pump/3", "last"}));
    EXPECT_EQ(filesOf(split),
              (Names{"", "pump.obj#part=1", "pump.obj#part=2", "pump.obj#part=3", ""}));
    Model likePart = scene.models[1];
    likePart.name = "pump/2";
    likePart.mesh = split.models[2].mesh;
    EXPECT_EQ(split.models[2], likePart);
    EXPECT_EQ(split.models[2].mesh->mesh().vertices, boxMesh({0, 0, 1}, {1, 1, 3}).vertices);
}

TEST_F(SplitModels, GivesPartsThatMeetAsTheyDoInTheFile)
{
    const Scene split = splitModels(loaded({pump()}), std::vector<std::size_t>{0}, library_);
    CheckOptions options;
    options.exact = true;
    const CheckReport report = checkOverlaps(split, options);
    ASSERT_EQ(report.pairs.size(), 1U);
    EXPECT_EQ(split.models[report.pairs[0].a].name, "pump/1");
    EXPECT_EQ(split.models[report.pairs[0].b].name, "pump/2");
}

TEST_F(SplitModels, IsReadBackFromASceneFile)
{
    const Scene split = splitModels(loaded({pump()}), std::vector<std::size_t>{0}, library_);
    saveScene(split, folder_ / "split.mbv.json");
    MeshLibrary fresh;
    const Scene again = loadScene(folder_ / "split.mbv.json", fresh).scene;
    EXPECT_EQ(namesOf(again), namesOf(split));
    EXPECT_EQ(filesOf(again), filesOf(split));
    for (std::size_t i = 0; i < split.models.size(); ++i) {
        EXPECT_EQ(again.models[i].mesh->mesh().vertices, split.models[i].mesh->mesh().vertices);
        EXPECT_EQ(again.models[i].mesh->mesh().triangles, split.models[i].mesh->mesh().triangles);
    }
}

TEST_F(SplitModels, SharesPartsAmongModelsThatSharedTheWhole)
{
    const Scene split =
        splitModels(loaded({pump(), pump()}), std::vector<std::size_t>{0, 1}, library_);
    EXPECT_EQ(namesOf(split),
              (Names{"pump/1", "pump/2", "pump/3", "pump-2/1", "pump-2/2", "pump-2/3"}));
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(split.models[i].mesh, split.models[i + 3].mesh);
}

TEST_F(SplitModels, KeepsWhatIsSaidOfTheWhole)
{
    Scene scene = loaded({pump()});
    scene.models.push_back(test::boxAt("crate", {0.5, 0.5, 0}));
    scene.ignore = {{"pump", "crate"}};
    scene.accepted = {{"crate", "pump", "fits"}};
    scene.reviews = {{"pump", "crate", ReviewStatus::Active, "Kim"}};
    scene.views = {{"front", Camera{}, {}, {"crate", "pump"}}};
    scene.groups = {{"all", {"pump", "crate"}}};
    scene.motions = {{"pump", Path({{0, {}, {}}, {1, {1, 0, 0}, {}}})}};
    const Scene split = splitModels(scene, std::vector<std::size_t>{0}, library_);
    EXPECT_EQ(split.ignore,
              (std::vector<std::pair<std::string, std::string>>{{"pump/*", "crate"}}));
    EXPECT_EQ(split.accepted, (std::vector<AcceptedPair>{{"crate", "pump/*", "fits"}}));
    EXPECT_EQ(split.views[0].hidden, (Names{"crate", "pump/1", "pump/2", "pump/3"}));
    EXPECT_TRUE(split.reviews.empty()) << "that pair is gone";
    EXPECT_EQ(split.groups, (std::vector<ModelGroup>{{"all", {"pump/*", "crate"}}}));
    ASSERT_EQ(split.motions.size(), 3U);
    EXPECT_EQ(split.motions[2].model, "pump/3");
    EXPECT_EQ(split.motions[2].path, scene.motions[0].path);
}

TEST_F(SplitModels, NamesPartsAsNoOtherModelIs)
{
    Scene scene = loaded({pump()});
    scene.models.push_back(test::boxAt("pump/2", {}));
    const Scene split = splitModels(scene, std::vector<std::size_t>{0}, library_);
    EXPECT_EQ(namesOf(split), (Names{"pump-2/1", "pump-2/2", "pump-2/3", "pump/2"}));
}

TEST_F(SplitModels, LeavesWholeWhatIsOnePartOrARobotsLink)
{
    const std::filesystem::path part = pump().string() + "#part=2";
    Scene scene = loaded({part});
    scene.models.push_back(loaded({pump()}).models[0]);
    scene.models.back().name = "arm/link";
    SceneRobot robot;
    robot.parts = {{"arm/link", 0, {}}};
    scene.robots = {robot};
    EXPECT_EQ(splitModels(scene, std::vector<std::size_t>{0, 1}, library_), scene);
}

TEST_F(SplitModels, MirroredMeshesGiveThePartsMirrored)
{
    const Scene whole = loaded({pump().string() + "#mirrored"});
    const Scene split = splitModels(whole, std::vector<std::size_t>{0}, library_);
    EXPECT_EQ(filesOf(split)[2], "pump.obj#part=3,mirrored");
    const TriangleMesh read = loadMesh(split.models[2].mesh->path());
    EXPECT_EQ(read.vertices, split.models[2].mesh->mesh().vertices);
    EXPECT_EQ(read.triangles, split.models[2].mesh->mesh().triangles);
    EXPECT_EQ(propertiesOf(read).bounds.min.x, -10);
    EXPECT_GT(propertiesOf(read).signedVolume, 0);
}

TEST_F(SplitModels, LinksOfARobotThatWasLoadedKeepTheirPlaces)
{
    MeshLibrary library;
    const std::vector<std::filesystem::path> files = {pump(), std::filesystem::path(MBV_DATA_DIR) /
                                                                  "arm.urdf"};
    const LoadedScene before = loadFiles(files, library);
    std::vector<std::size_t> all(before.scene.models.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i;
    const LoadedScene after = splitModels(before, all, library);
    ASSERT_EQ(after.scene.models.size(), before.scene.models.size() + 2);
    const auto& links = before.robots.front()->modelsOfLink;
    const auto& moved = after.robots.front()->modelsOfLink;
    for (std::size_t link = 0; link < links.size(); ++link)
        for (std::size_t i = 0; i < links[link].size(); ++i)
            EXPECT_EQ(after.scene.models[moved[link][i]], before.scene.models[links[link][i]]);
}

TEST_F(SplitModels, PartsOfAWeldedMeshAreThoseOfTheWeldedOne)
{
    const std::string loose = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 1e-9 0 0\nv 1 1 1e-9\n"
                              "v 5 5 5\nv 6 5 5\nv 5 6 5\nf 1 2 3\nf 5 6 4\nf 7 8 9\n";
    const std::string path = folder_.write("loose.obj", loose).string();
    EXPECT_EQ(loadMesh(path + "#part=3").vertices[0], (Vec3{5, 5, 5}));
    LoadOptions welding;
    welding.weld = 1e-8;
    EXPECT_EQ(loadMesh(path + "#part=1", {}, welding).triangles.size(), 2U);
    EXPECT_EQ(loadMesh(path + "#part=2", {}, welding).vertices[0], (Vec3{5, 5, 5}));
    MeshLibrary library(welding);
    const Scene whole = loadFiles(std::vector<std::filesystem::path>{path}, library).scene;
    const Scene split = splitModels(whole, std::vector<std::size_t>{0}, library);
    ASSERT_EQ(split.models.size(), 2U);
    EXPECT_EQ(split.models[0].mesh->mesh().triangles.size(), 2U);
    EXPECT_TRUE(split.models[0].mesh->notices().empty()) << "told of the whole";
}

TEST_F(SplitModels, ObjectsOfAnObjAreModelsByTheirNames)
{
    const TriangleMesh base =
        together(boxMesh({0, 0, 0}, {1, 1, 1}), boxMesh({3, 0, 0}, {4, 1, 1}));
    const TriangleMesh lid = boxMesh({0, 0, 1}, {4, 1, 2});
    exportMeshes(pump(), std::vector<NamedMesh>{{"base plate", base}, {"lid", lid}});
    Scene scene = loaded({pump(), pump().string() + "#mirrored"});
    scene.ignore = {{"pump", scene.models[1].name}};
    const Scene split = splitModels(scene, std::vector<std::size_t>{0, 1}, library_);
    EXPECT_EQ(filesOf(split), (Names{"pump.obj#group=1", "pump.obj#group=2",
                                     "pump.obj#group=1,mirrored", "pump.obj#group=2,mirrored"}));
    EXPECT_EQ(namesOf(split),
              (Names{"pump/base plate", "pump/lid", scene.models[1].name + "/base plate",
                     scene.models[1].name + "/lid"}));
    EXPECT_EQ(split.ignore[0].first, "pump/*");
    EXPECT_EQ(split.models[0].mesh->mesh().vertices, base.vertices);
    EXPECT_EQ(split.models[1].mesh->mesh().triangles, lid.triangles);
    saveScene(split, folder_ / "split.mbv.json");
    MeshLibrary fresh;
    const Scene again = loadScene(folder_ / "split.mbv.json", fresh).scene;
    ASSERT_EQ(namesOf(again), namesOf(split));
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(again.models[i].mesh->mesh().vertices, split.models[i].mesh->mesh().vertices);
        EXPECT_EQ(again.models[i].mesh->mesh().triangles, split.models[i].mesh->mesh().triangles);
    }
    // One of them is split further where that is asked.
    const Scene further = splitModels(split, std::vector<std::size_t>{0, 1}, library_);
    EXPECT_EQ(filesOf(further),
              (Names{"pump.obj#group=1,part=1", "pump.obj#group=1,part=2", "pump.obj#group=2",
                     "pump.obj#group=1,mirrored", "pump.obj#group=2,mirrored"}));
    EXPECT_EQ(namesOf(further)[1], "pump/base plate/2");
    EXPECT_EQ(loadMesh(pump().string() + "#group=1,part=2").vertices,
              further.models[1].mesh->mesh().vertices);
}

TEST_F(SplitModels, GroupsOfAnObjAreWeldedByThemselves)
{
    const std::string text = "o a\nv 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\nf 1 1 2\n"
                             "o b\nv 1e-9 0 0\nv 1 1 1e-9\nv 0 1 0\nf 4 5 6\n";
    LoadOptions welding;
    welding.weld = 1e-8;
    MeshLibrary library(welding);
    const std::vector<std::filesystem::path> files = {folder_.write("two.obj", text)};
    const Scene split =
        splitModels(loadFiles(files, library).scene, std::vector<std::size_t>{0}, library);
    EXPECT_EQ(namesOf(split), (Names{"two/a", "two/b"}));
    EXPECT_EQ(split.models[0].mesh->mesh().triangles.size(), 1U) << "the line is gone";
    EXPECT_EQ(split.models[1].mesh->mesh().vertices[0], (Vec3{1e-9, 0, 0}));
}

TEST_F(SplitModels, ObjsThatHaveChangedAreSplitAsTheyWereRead)
{
    const TriangleMesh box = boxMesh({0, 0, 0}, {1, 1, 1});
    const Scene whole = loaded({pump()});
    exportMeshes(pump(), std::vector<NamedMesh>{{"a", box}, {"b", box}});
    const Scene split = splitModels(whole, std::vector<std::size_t>{0}, library_);
    EXPECT_EQ(namesOf(split), (Names{"pump/1", "pump/2", "pump/3"}));
    std::filesystem::remove(pump());
    EXPECT_EQ(namesOf(splitModels(whole, std::vector<std::size_t>{0}, library_)), namesOf(split));
}

TEST_F(SplitModels, GroupsThatAreNotThereAreNamed)
{
    const std::string path = pump().string();
    test::expectError([&] { (void)loadMesh(path + "#group=1"); }, ErrorCode::FileInvalid,
                      "pump.obj#group=1: there is no such group; the file has none");
    exportMeshes(pump(), std::vector<NamedMesh>{{"a", boxMesh({0, 0, 0}, {1, 1, 1})},
                                                {"b", boxMesh({2, 0, 0}, {3, 1, 1})}});
    for (const std::string number : {"0", "3"})
        test::expectError([&] { (void)loadMesh(path + "#group=" + number); },
                          ErrorCode::FileInvalid,
                          "pump.obj#group=" + number +
                              ": there is no such group; the file has 2, counted from 1");
    test::expectError([&] { (void)loadMesh(path + "#mesh=1,group=1"); },
                      ErrorCode::FormatUnsupported, "#mesh=1,group=1");
    folder_.write("a.stl", "solid");
    test::expectError([&] { (void)loadMesh(folder_ / "a.stl#group=1"); },
                      ErrorCode::FormatUnsupported,
                      "a.stl: only OBJ files have groups to choose from");
}

TEST_F(SplitModels, PartsThatAreNotThereAreNamed)
{
    const std::string path = pump().string();
    for (const std::string number : {"0", "4", "18446744073709551615"})
        test::expectError([&] { (void)loadMesh(path + "#part=" + number); }, ErrorCode::FileInvalid,
                          "pump.obj#part=" + number +
                              ": there is no such part; the mesh has 3, counted from 1");
    for (const std::string mark :
         {"#part", "#part=", "#part=-1", "#part=2,", "#mirrored,part=2", "#part=1,part=2"})
        test::expectError([&] { (void)loadMesh(path + mark); }, ErrorCode::FormatUnsupported, mark);
}

} // namespace
} // namespace mbv
