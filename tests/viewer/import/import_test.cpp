#include "temp_dir.h"

#include <import/import_options.h>
#include <session/loading/loader.h>

#include <mbv/mesh_io/load_mesh.h>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

namespace fs = std::filesystem;

/// A box from (1, 2, 3) to (2, 4, 7).
constexpr const char* kBox = R"(
v 1 2 3
v 2 2 3
v 2 4 3
v 1 4 3
v 1 2 7
v 2 2 7
v 2 4 7
v 1 4 7
f 1 3 2
f 1 4 3
f 5 6 7
f 5 7 8
f 1 2 6
f 1 6 5
f 3 4 8
f 3 8 7
f 1 5 8
f 1 8 4
f 2 3 7
f 2 7 6
)";

class Import : public testing::Test {
protected:
    LoadResult load(const ImportOptions& options, const std::optional<ImportGoal>& goal = {})
    {
        LoadRequest request{{folder_.write("box.obj", kBox)}};
        ImportTable table;
        table.fill(options);
        request.import = {table, goal};
        return loadAll(request, library_, {});
    }

    static void expectBox(const LoadResult& result, const Vec3& low, const Vec3& high)
    {
        ASSERT_EQ(result.scene.models.size(), 1U);
        const Aabb box = std::get<Aabb>(worldVolume(result.scene.models[0], VolumeKind::Aabb));
        EXPECT_LT(norm(box.min - low), 1e-12) << box.min.x << ' ' << box.min.y << ' ' << box.min.z;
        EXPECT_LT(norm(box.max - high), 1e-12) << box.max.x << ' ' << box.max.y << ' ' << box.max.z;
    }

    test::TempDir folder_;
    MeshLibrary library_;
};

TEST_F(Import, HasOptionsForEveryMeshFormat)
{
    for (const std::string_view extension : meshExtensions())
        EXPECT_NE(importKindOf("part" + std::string(extension)), nullptr) << extension;
}

TEST_F(Import, LeavesAFileAsItIsWhereNothingIsSaid)
{
    const LoadResult asked = load({});
    const LoadResult plain = loadAll({{folder_ / "box.obj"}}, library_, {});
    EXPECT_EQ(asked.scene, plain.scene);
    expectBox(asked, {1, 2, 3}, {2, 4, 7});
}

TEST_F(Import, ConvertsLengthsToTheUnitOfTheScene)
{
    const LoadResult result = load({.lengths = "in"}, ImportGoal{.units = "mm"});
    expectBox(result, {25.4, 50.8, 76.2}, {50.8, 101.6, 177.8});
    EXPECT_TRUE(result.warnings.isEmpty());
}

TEST_F(Import, GivesASceneWithoutAUnitThatOfTheFile)
{
    const LoadResult result = load({.lengths = "cm"});
    EXPECT_EQ(result.scene.units, "cm");
    expectBox(result, {1, 2, 3}, {2, 4, 7});
}

TEST_F(Import, SaysSoWhereLengthsCannotBeConverted)
{
    for (const char* unit : {"", "parsec"}) {
        const LoadResult result = load({.lengths = "cm"}, ImportGoal{.units = unit});
        expectBox(result, {1, 2, 3}, {2, 4, 7});
        ASSERT_EQ(result.warnings.size(), 1);
        EXPECT_TRUE(result.warnings[0].contains("box.obj"));
        EXPECT_TRUE(result.warnings[0].contains("cm"));
    }
    EXPECT_TRUE(load({.lengths = "parsec"}, ImportGoal{.units = "parsec"}).warnings.isEmpty());
}

TEST_F(Import, TurnsWhatIsUpInTheFileUp)
{
    // z becomes y, and y comes towards the viewer as -z.
    expectBox(load({.up = UpAxis::Z}, ImportGoal{.up = UpAxis::Y}), {1, 3, -4}, {2, 7, -2});
    expectBox(load({.up = UpAxis::Y}, ImportGoal{.up = UpAxis::Z}), {1, -7, 2}, {2, -3, 4});
    expectBox(load({.up = UpAxis::Z}, ImportGoal{.up = UpAxis::Z}), {1, 2, 3}, {2, 4, 7});
}

TEST_F(Import, BringsTheMiddleOrTheBottomToTheOrigin)
{
    expectBox(load({.origin = ImportOrigin::Middle}), {-0.5, -1, -2}, {0.5, 1, 2});
    expectBox(load({.origin = ImportOrigin::Bottom}), {-0.5, 0, -2}, {0.5, 2, 2});
    expectBox(load({.origin = ImportOrigin::Bottom}, ImportGoal{.up = UpAxis::Z}), {-0.5, -1, 0},
              {0.5, 1, 4});
}

TEST_F(Import, DoesAllOfItTogether)
{
    const LoadResult result = load({.lengths = "m",
                                    .up = UpAxis::Z,
                                    .origin = ImportOrigin::Bottom,
                                    .volume = VolumeKind::Sphere},
                                   ImportGoal{.units = "mm", .up = UpAxis::Y});
    expectBox(result, {-500, 0, -1000}, {500, 4000, 1000});
    EXPECT_EQ(result.scene.models[0].volumeKind, VolumeKind::Sphere);
}

TEST_F(Import, TouchesOnlyTheKindThatItIsFor)
{
    LoadRequest request{{folder_.write("box.obj", kBox), fs::path(MBV_DATA_DIR) / "cat.stl",
                         fs::path(MBV_DATA_DIR) / "cats.mbv.json"}};
    const LoadResult plain = loadAll(request, library_, {});
    ImportTable table;
    table[static_cast<std::size_t>(importKindOf("x.stl") - kImportKinds.data())] = {
        .up = UpAxis::Z, .volume = VolumeKind::Capsule};
    request.import.options = table;
    const LoadResult asked = loadAll(request, library_, {});
    ASSERT_EQ(asked.scene.models.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(asked.scene.models[i] == plain.scene.models[i], i != 1) << i;
    EXPECT_EQ(asked.scene.models[1].volumeKind, VolumeKind::Capsule);
}

TEST_F(Import, KeepsTheModelsOfOneFileTogether)
{
    std::vector<Model> models(2);
    models[0].shape = Aabb{{0, 0, 0}, {1, 1, 1}};
    models[1].shape = Aabb{{0, 0, 0}, {1, 1, 1}};
    models[1].pose.translation = {5, 0, 0};
    place(models, {.lengths = "m", .origin = ImportOrigin::Middle}, {.units = "cm"});
    EXPECT_EQ(models[0].pose.translation, (Vec3{-300, -50, -50}));
    EXPECT_EQ(models[1].pose.translation, (Vec3{200, -50, -50}));
    EXPECT_EQ(models[1].scale, (Vec3{100, 100, 100}));
}

TEST_F(Import, KnowsMeshFilesByTheirEndings)
{
    ASSERT_NE(importKindOf("a/B.STL"), nullptr);
    EXPECT_STREQ(importKindOf("a/B.STL")->name, "STL");
    EXPECT_STREQ(importKindOf("b.glb")->name, "glTF");
    for (const char* other : {"a.mbv.json", "arm.urdf", "picture.png", "stl", ""})
        EXPECT_EQ(importKindOf(other), nullptr) << other;
}

TEST_F(Import, SplitsWhatItHasPlaced)
{
    const fs::path file = folder_.write("two.obj", std::string(kBox) + "v 8 2 3\nv 9 2 3\n"
                                                                       "v 8 4 3\nf 9 10 11\n");
    const fs::path other = folder_.write("other.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
    LoadRequest request{{other, file}};
    ImportTable table;
    table.fill({.origin = ImportOrigin::Middle, .volume = VolumeKind::Sphere, .split = true});
    request.import = {table, ImportGoal{}};
    const LoadResult result = loadAll(request, library_, {});
    EXPECT_TRUE(result.errors.isEmpty()) << result.errors.join(' ').toStdString();
    ASSERT_EQ(result.scene.models.size(), 3U);
    EXPECT_EQ(result.scene.models[0].name, "other");
    EXPECT_EQ(result.scene.models[1].name, "two/1");
    EXPECT_EQ(result.scene.models[2].name, "two/2");
    for (const Model& model : {result.scene.models[1], result.scene.models[2]}) {
        EXPECT_EQ(model.pose.translation, (Vec3{-5, -3, -5})) << "the middle of both";
        EXPECT_EQ(model.volumeKind, VolumeKind::Sphere);
    }
}

} // namespace
} // namespace mbv::viewer
