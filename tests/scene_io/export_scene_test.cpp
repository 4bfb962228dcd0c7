#include "scene/scene_fixtures.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/scene/scene_mesh.h>
#include <mbv/scene_io/export_scene.h>
#include <mbv/scene_io/load_files.h>

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <numbers>

namespace mbv {
namespace {

using test::TempDir;

/// A right-angled corner, away from the origin of its frame.
MeshAssetPtr corner()
{
    return std::make_shared<const MeshAsset>(
        "corner.stl", TriangleMesh{{{1, 1, 1}, {3, 1, 1}, {1, 2, 1}, {1, 1, 1.5}},
                                   {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}});
}

Model modelOf(const std::string& name, const MeshAssetPtr& mesh)
{
    Model model;
    model.name = name;
    model.mesh = mesh;
    return model;
}

class ExportScene : public testing::Test {
protected:
    Scene again(const Scene& scene, const SceneExport& what = {})
    {
        exportScene(scene, folder_ / "out.glb", what);
        MeshLibrary library;
        const LoadedScene loaded = loadFiles(std::array{folder_ / "out.glb"}, library);
        EXPECT_EQ(loaded.warnings, std::vector<std::string>{});
        return loaded.scene;
    }

    TempDir folder_;
};

void expectSameWorld(const Model& got, const Model& wanted, double scale = 1)
{
    const TriangleMesh& mesh = got.mesh->mesh();
    const TriangleMesh& own = wanted.mesh->mesh();
    const auto place = [](const Model& model, const Vec3& v) {
        return apply(model.pose, {model.scale.x * v.x, model.scale.y * v.y, model.scale.z * v.z});
    };
    ASSERT_EQ(mesh.triangles.size(), own.triangles.size());
    for (std::size_t i = 0; i < own.triangles.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 a = place(got, mesh.vertices[mesh.triangles[i][k]]);
            const Vec3 b = place(wanted, own.vertices[own.triangles[i][k]]);
            EXPECT_LT(norm(a - scale * b), 1e-6 * scale) << wanted.name << " " << i;
        }
}

TEST_F(ExportScene, GivesModelsBackAsTheyWere)
{
    Scene scene;
    const MeshAssetPtr mesh = corner();
    scene.models = {modelOf("plain", mesh), modelOf("\"posed\" \\ 고양이", mesh)};
    Model& posed = scene.models[1];
    posed.pose = {fromAxisAngle({1, 2, 3}, 1.2), {4, -5, 1000}};
    posed.scale = {2, 0.5, 3};
    posed.color = {255, 128, 7};
    posed.opacity = 0.25;
    const Scene got = again(scene);
    ASSERT_EQ(got.models.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(got.models[i].name, scene.models[i].name);
        EXPECT_EQ(got.models[i].color, scene.models[i].color);
        EXPECT_EQ(got.models[i].opacity, scene.models[i].opacity);
        expectSameWorld(got.models[i], scene.models[i]);
    }
    EXPECT_LT(std::filesystem::file_size(folder_ / "out.glb"), 2500U) << "the mesh is there once";
}

TEST_F(ExportScene, HasMetersAndYUpwards)
{
    Scene scene;
    scene.units = "mm";
    scene.up = UpAxis::Z;
    scene.models = {modelOf("corner", corner())};
    scene.models[0].pose.translation = {0, 0, 500}; // up
    const Scene got = again(scene);
    ASSERT_EQ(got.models.size(), 1U);
    const Aabb bounds = boundsOf(worldMesh(got).vertices);
    EXPECT_LT(norm(bounds.min - Vec3{0.001, 0.501, -0.002}), 1e-9);
    EXPECT_LT(norm(bounds.max - Vec3{0.003, 0.5015, -0.001}), 1e-9);

    scene.up = UpAxis::Y;
    expectSameWorld(again(scene).models.at(0), scene.models[0], 1e-3);
    scene.units = "furlongs"; // not known
    expectSameWorld(again(scene).models.at(0), scene.models[0]);
}

TEST_F(ExportScene, HasSurfacesOfShapesAndVolumesBeside)
{
    Scene scene;
    Model ball;
    ball.name = "ball";
    ball.shape = Sphere{{1, 0, 0}, 2};
    Model ground;
    ground.name = "ground";
    ground.shape = HalfSpace{{0, 1, 0}, 0};
    Model hidden = modelOf("hidden", corner());
    hidden.visible = false;
    scene.models = {ball, ground, hidden, modelOf("corner", corner())};
    const Scene got = again(scene, {.volumes = true});
    std::vector<std::string> names;
    for (const Model& model : got.models)
        names.push_back(model.name);
    EXPECT_EQ(names,
              (std::vector<std::string>{"ball", "ball (volume)", "corner", "corner (volume)"}));
    Scene onlyBall;
    onlyBall.models = {got.models[0]};
    const double volume = propertiesOf(worldMesh(onlyBall)).signedVolume;
    EXPECT_NEAR(volume, 4 * std::numbers::pi / 3 * 8, 0.02 * volume);
    Scene onlyBox;
    onlyBox.models = {got.models[3]};
    EXPECT_LT(got.models[3].opacity, 1);
    const Aabb box = boundsOf(worldMesh(onlyBox).vertices);
    const MeshAssetPtr mesh = corner();
    for (const Vec3& v : mesh->mesh().vertices)
        EXPECT_LT(norm(v - min(max(v, box.min), box.max)), 1e-6);
}

TEST_F(ExportScene, RefusesWhatCannotBe)
{
    Scene scene;
    test::expectError([&] { exportScene(scene, folder_ / "a.glb"); }, ErrorCode::InvalidScene,
                      "shows nothing that has a surface");
    scene.models = {
        modelOf("far", std::make_shared<const MeshAsset>(
                           "far.stl",
                           TriangleMesh{{{-1e39, 0, 0}, {1e39, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}))};
    test::expectError([&] { exportScene(scene, folder_ / "a.glb"); }, ErrorCode::InvalidArgument,
                      "model \"far\": a surface reaches beyond 3e38");
    scene.models = {modelOf("corner", corner())};
    test::expectError([&] { exportScene(scene, folder_ / "a.obj"); }, ErrorCode::FormatUnsupported,
                      "a scene is exported as .glb");
    test::expectError([&] { exportScene(scene, folder_ / "missing/a.glb"); },
                      ErrorCode::FileUnwritable, "missing");
    test::expectError(
        [&] { exportScene(scene, folder_ / "a.glb", {}, [](double) { return false; }); },
        ErrorCode::Cancelled, "cancelled");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "a.glb"));
}

TEST_F(ExportScene, NeverOverwritesAMeshOfTheScene)
{
    Scene scene;
    scene.models = {modelOf("corner", corner())};
    const Scene nodes = again(scene); // its meshes are parts of the file
    const std::string before = test::readText(folder_ / "out.glb");
    test::expectError([&] { exportScene(nodes, folder_ / "out.glb"); }, ErrorCode::FileUnwritable,
                      "this would overwrite the mesh of model \"corner\"");
    EXPECT_EQ(test::readText(folder_ / "out.glb"), before);
}

TEST_F(ExportScene, ManyModelsOfOneMeshShareIt)
{
    Scene scene;
    const MeshAssetPtr mesh = corner();
    for (int i = 0; i < 2000; ++i) {
        scene.models.push_back(modelOf("part " + std::to_string(i), mesh));
        scene.models.back().pose.translation = {2.0 * i, 0, 0};
    }
    const Scene got = again(scene);
    ASSERT_EQ(got.models.size(), 2000U);
    EXPECT_EQ(got.models[1999].name, "part 1999");
    expectSameWorld(got.models[1999], scene.models[1999]);
    EXPECT_EQ(got.models[0].mesh->digest(), got.models[1999].mesh->digest());
}

} // namespace
} // namespace mbv
