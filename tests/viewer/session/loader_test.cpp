#include "data_folder.h"
#include "temp_dir.h"

#include <mbv/scene_io/scene_file.h>

#include <session/loading/loader.h>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

namespace fs = std::filesystem;

using test::kData;

TEST(Loading, KeepsWhatCanBeReadAndNamesWhatCannot)
{
    const test::TempDir folder;
    const fs::path garbage = folder.write("garbage.stl", "this is no mesh at all");
    MeshLibrary library;
    const LoadResult result = loadAll(
        {{kData / "cat.stl", folder / "missing.stl", garbage, kData / "box.obj"}}, library, {});
    ASSERT_EQ(result.scene.models.size(), 2U);
    EXPECT_EQ(result.scene.models[0].name, "cat");
    EXPECT_EQ(result.scene.models[1].name, "box");
    ASSERT_EQ(result.errors.size(), 2);
    EXPECT_TRUE(result.errors[0].contains("missing.stl"));
    EXPECT_TRUE(result.errors[1].contains("garbage.stl"));
    EXPECT_FALSE(result.cancelled);
}

TEST(Loading, SaysWhatIsTooSmallToBeSeen)
{
    const test::TempDir folder;
    const fs::path tiny =
        folder.write("tiny.obj", "v 0 0 0\nv 1e-160 0 0\nv 0 1e-160 0\nf 1 2 3\n");
    MeshLibrary library;
    const LoadResult result = loadAll({{tiny}}, library, {});
    EXPECT_EQ(result.scene.models.size(), 1U);
    ASSERT_EQ(result.warnings.size(), 1);
    EXPECT_TRUE(result.warnings[0].contains("e-160 are not seen: pictures show those from 1e-18"))
        << result.warnings[0].toStdString();
}

TEST(Loading, OfASceneGivesItsModels)
{
    MeshLibrary library;
    const LoadResult result = loadAll({{kData / "cats.mbv.json"}}, library, {});
    ASSERT_EQ(result.scene.models.size(), 2U);
    EXPECT_EQ(result.scene.models[0].mesh, result.scene.models[1].mesh) << "one file, one mesh";
    EXPECT_TRUE(result.errors.isEmpty());
}

TEST(Loading, ReportsProgressThatNeverGoesBack)
{
    MeshLibrary library;
    double last = 0;
    loadAll({{kData / "cat.stl", kData / "box.stl"}}, library, [&last](double fraction) {
        EXPECT_GE(fraction, last);
        EXPECT_LE(fraction, 1);
        last = fraction;
        return true;
    });
    EXPECT_GT(last, 0);
}

TEST(Loading, StopsWhenAsked)
{
    MeshLibrary library;
    const LoadResult result = loadAll({{kData / "cat.stl"}}, library, [](double) { return false; });
    EXPECT_TRUE(result.cancelled);
    EXPECT_TRUE(result.scene.models.empty());
    EXPECT_TRUE(result.errors.isEmpty());
}

TEST(Loading, GivesAModelWhoseBoxCannotBeFittedAnotherVolume)
{
    const test::TempDir folder;
    // All of its area is zero, so that it has no principal axes.
    const fs::path needle = folder.write("needle.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n");
    MeshLibrary library;
    const LoadResult result = loadAll({{needle, kData / "box.stl"}}, library, {});
    ASSERT_EQ(result.scene.models.size(), 2U);
    EXPECT_EQ(result.scene.models[0].name, "needle");
    EXPECT_NE(result.scene.models[0].volumeKind, VolumeKind::Obb);
    EXPECT_NO_THROW((void)worldVolume(result.scene.models[0]));
    EXPECT_EQ(result.scene.models[1].volumeKind, VolumeKind::Obb);
    EXPECT_TRUE(result.errors.isEmpty());
    ASSERT_EQ(result.warnings.size(), 1);
    EXPECT_TRUE(result.warnings[0].contains("needle")) << result.warnings[0].toStdString();
}

TEST(Loading, LocatesThePartsOfAFile)
{
    const test::TempDir folder;
    fs::create_directory(folder / "elsewhere");
    const std::string square = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    const fs::path file =
        folder.write("elsewhere/renamed.obj", "o a\n" + square + "f 1 2 3\no b\n" + square +
                                                  "f 4 5 6\nv 5 5 5\nv 6 5 5\nv 5 6 5\nf 7 8 9\n");
    folder.write("elsewhere/bolts.obj", square + "f 1 2 3\nv 5 5 5\nv 6 5 5\nv 5 6 5\nf 4 5 6\n");
    const fs::path scene = folder.write("s.mbv.json", R"({"mbv": 1, "models": [
        {"name": "a", "mesh": "gone.obj#group=1"}, {"name": "b", "mesh": "gone.obj#group=2"},
        {"name": "half", "mesh": "gone.obj#group=2,part=2"},
        {"name": "bolt", "mesh": "bolts.obj#part=2"}, {"name": "lost", "mesh": "lost.obj#part=1"}]})");
    MeshLibrary library({}, MissingMeshes::SetAside);
    LoadRequest request = {{file}, LoadPurpose::Locate};
    request.missing = loadScene(scene, library).scene.missing;
    ASSERT_EQ(request.missing.size(), 5U);
    request.sought = request.missing[0].model.mesh->path();
    const LoadResult result = loadAll(request, library, {});
    EXPECT_TRUE(result.errors.isEmpty()) << result.errors.join('\n').toStdString();
    ASSERT_EQ(result.scene.models.size(), 4U) << "lost.obj is not there";
    std::vector<std::size_t> triangles;
    for (const Model& model : result.scene.models)
        triangles.push_back(model.mesh->triangleCount());
    EXPECT_EQ(triangles, (std::vector<std::size_t>{1, 2, 1, 1}));
    EXPECT_EQ(result.scene.models[1].mesh->path().filename(), "renamed.obj#group=2");
    EXPECT_EQ(result.scene.models[2].mesh->mesh().vertices[0], (Vec3{5, 5, 5}));
}

TEST(Loading, OfNothingIsNothing)
{
    MeshLibrary library;
    const LoadResult result = loadAll({}, library, {});
    EXPECT_TRUE(result.scene.models.empty());
    EXPECT_TRUE(result.errors.isEmpty());
}

} // namespace
} // namespace mbv::viewer
