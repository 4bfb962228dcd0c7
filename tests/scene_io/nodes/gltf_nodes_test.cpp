#include "mesh_io/gltf_files.h"
#include "scene/scene_fixtures.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_io/export_volumes.h>
#include <mbv/mesh_io/load_mesh.h>
#include <mbv/scene/scene_mesh.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>

namespace mbv {
namespace {

using test::TempDir;
using Paths = std::vector<std::filesystem::path>;

/// The tetrahedron's file with other nodes; the first is the scene's.
std::string glbOf(const std::string& nodes)
{
    const std::string json = test::tetrahedronGltfJson();
    const std::size_t begin = json.find("\"nodes\": [{\"name\"");
    const std::size_t end = json.find("\"meshes\"");
    return test::glb(json.substr(0, begin) + "\"nodes\": [" + nodes + "], " + json.substr(end),
                     test::tetrahedronGltfBuffer());
}

LoadedScene loaded(const std::filesystem::path& path)
{
    MeshLibrary library;
    return loadFiles(Paths{path}, library);
}

/// Loads `nodes`, expects the world to be that of loadMesh, saves it, and expects it back.
Scene checkedScene(const std::string& nodes)
{
    const TempDir folder;
    const auto path = folder.write("나비.glb", glbOf(nodes));
    MeshLibrary library;
    const LoadedScene scene = loadFiles(Paths{path}, library);
    EXPECT_EQ(scene.warnings, std::vector<std::string>{});

    const TriangleMesh world = worldMesh(scene.scene);
    const TriangleMesh wanted = loadMesh(path);
    EXPECT_EQ(world.triangles, wanted.triangles);
    for (std::size_t i = 0; i < wanted.vertices.size(); ++i)
        EXPECT_LT(norm(world.vertices[i] - wanted.vertices[i]), 1e-10) << i;

    saveScene(scene.scene, folder / "s.mbv.json");
    EXPECT_EQ(loadScene(folder / "s.mbv.json", library).scene, scene.scene);
    MeshLibrary fresh;
    const TriangleMesh again = worldMesh(loadScene(folder / "s.mbv.json", fresh).scene);
    EXPECT_EQ(again.vertices, world.vertices);
    EXPECT_EQ(again.triangles, world.triangles);
    return scene.scene;
}

TEST(GltfScene, NodesAreModelsThatShareTheirMesh)
{
    const TempDir folder;
    const Scene scene = loaded(folder.write("a.glb", test::tetrahedronGlb())).scene;
    ASSERT_EQ(scene.models.size(), 2U);
    EXPECT_EQ(scene.units, "m");
    EXPECT_EQ(scene.up, UpAxis::Y);
    EXPECT_EQ(scene.models[0].name, "near");
    EXPECT_EQ(scene.models[1].name, "far");
    EXPECT_EQ(scene.models[0].mesh, scene.models[1].mesh);
    EXPECT_EQ(scene.models[0].pose, RigidTransform{});
    EXPECT_EQ(scene.models[1].pose.translation, (Vec3{2, 0, 0}));
    EXPECT_EQ(scene.models[1].scale, (Vec3{1, 1, 1}));
    EXPECT_EQ(scene.models[0].mesh->path().filename(), "a.glb#mesh=0");
}

TEST(GltfScene, NamesComeFromTheNodeOrTheMeshAndDiffer)
{
    const Scene scene = checkedScene(
        R"({"mesh": 0, "children": [1, 2]}, {"mesh": 0}, {"mesh": 0, "name": "고양이"})");
    ASSERT_EQ(scene.models.size(), 3U);
    EXPECT_EQ(scene.models[0].name, "tetrahedron");
    EXPECT_EQ(scene.models[1].name, "tetrahedron-2");
    EXPECT_EQ(scene.models[2].name, "고양이");
}

TEST(GltfScene, RotationAndScaleArePoseAndScale)
{
    const Scene scene = checkedScene(
        R"({"translation": [1, 2, 3], "rotation": [0.6, 0, 0, 0.8], "children": [1]},
           {"mesh": 0, "rotation": [0, 0.28, 0, 0.96], "scale": [2, 0.1, 3.5]})");
    const Model& model = scene.models[0];
    // Rounded to 12 digits, so rotations do not show in the last ones.
    EXPECT_EQ(model.scale, (Vec3{2, 0.1, 3.5}));
    EXPECT_EQ(model.pose.translation, (Vec3{1, 2, 3}));
    const Quaternion wanted = Quaternion{0.6, 0, 0, 0.8} * Quaternion{0, 0.28, 0, 0.96};
    EXPECT_NEAR(std::abs(model.pose.rotation.x * wanted.x + model.pose.rotation.y * wanted.y +
                         model.pose.rotation.z * wanted.z + model.pose.rotation.w * wanted.w),
                1, 1e-15);
    EXPECT_EQ(model.mesh->path().filename(), "나비.glb#mesh=0");
}

TEST(GltfScene, MirroredNodesShareAMirroredMesh)
{
    const Scene scene = checkedScene(
        R"({"scale": [1, 1, -1], "children": [1, 2]}, {"mesh": 0, "rotation": [0.6, 0, 0, 0.8]},
           {"mesh": 0, "scale": [1, 2, 1], "translation": [5, 0, 0]})");
    EXPECT_EQ(scene.models[0].mesh, scene.models[1].mesh);
    EXPECT_EQ(scene.models[0].mesh->path().filename(), "나비.glb#mesh=0,mirrored");
    EXPECT_GT(scene.models[0].mesh->properties().signedVolume, 0);
    EXPECT_EQ(scene.models[1].scale, (Vec3{1, 2, 1}));
}

TEST(GltfScene, ShearedNodesHaveAMeshOfTheirOwn)
{
    // A rotated child of a stretched parent.
    const Scene scene = checkedScene(
        R"({"scale": [3, 1, 1], "translation": [0, 7, 0], "children": [1]},
           {"mesh": 0, "rotation": [0, 0, 0.6, 0.8], "translation": [1, 0, 0]})");
    EXPECT_EQ(scene.models[0].mesh->path().filename(), "나비.glb#node=1");
    EXPECT_EQ(scene.models[0].pose, (RigidTransform{{}, {3, 7, 0}}));
    EXPECT_EQ(scene.models[0].scale, (Vec3{1, 1, 1}));

    const Scene flat = checkedScene(R"({"mesh": 0, "scale": [1, 1, 0]})");
    EXPECT_EQ(flat.models[0].mesh->properties().bounds.max, (Vec3{1, 1, 0}));
}

TEST(GltfScene, NodesWithoutTrianglesAreLeftOutAndToldOf)
{
    const TempDir folder;
    std::string json = test::tetrahedronGltfJson();
    const auto replace = [&](const std::string& from, const std::string& to) {
        json.replace(json.find(from), from.size(), to);
    };
    replace("\"meshes\": [", R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0},
        "mode": 1}]}, )");
    const auto lines = folder.write("lines.glb", test::glb(json, test::tetrahedronGltfBuffer()));
    test::expectError([&] { loaded(lines); }, ErrorCode::FileInvalid,
                      "lines.glb: has no triangles");

    replace("\"name\": \"far\", \"mesh\": 0", "\"name\": \"far\", \"mesh\": 1");
    const LoadedScene scene =
        loaded(folder.write("a.glb", test::glb(json, test::tetrahedronGltfBuffer())));
    ASSERT_EQ(scene.scene.models.size(), 1U);
    EXPECT_EQ(scene.scene.models[0].name, "far");
    ASSERT_EQ(scene.warnings.size(), 1U);
    EXPECT_NE(scene.warnings[0].find("\"near\" has no triangles"), std::string::npos);
}

TEST(GltfScene, ExportedVolumesComeBackAsNamedModels)
{
    const TempDir folder;
    const auto path = folder / "volumes.glb";
    exportVolumes(path, std::vector<NamedShape>{{"a box", Obb{{1, 2, 3}, {3, 2, 1}}},
                                                {"상자", Aabb{{-9, 0, 0}, {-8, 1, 1}}}});
    const Scene scene = loaded(path).scene;
    ASSERT_EQ(scene.models.size(), 2U);
    EXPECT_EQ(scene.models[0].name, "a box");
    EXPECT_EQ(scene.models[0].pose.translation, (Vec3{1, 2, 3}));
    EXPECT_EQ(scene.models[0].mesh->properties().signedVolume, 48);
    EXPECT_EQ(scene.models[1].name, "상자");
    const Aabb bounds = *boundsOf(scene);
    EXPECT_EQ(bounds.min, (Vec3{-9, 0, 0}));
    EXPECT_EQ(bounds.max, (Vec3{4, 4, 4}));
}

TEST(GltfScene, PartsOfAFileAreMeshesByThemselves)
{
    const TempDir folder;
    const std::string path = folder.write("a.glb", test::tetrahedronGlb()).string();
    EXPECT_EQ(loadMesh(path + "#mesh=0").triangles.size(), 4U);
    EXPECT_EQ(propertiesOf(loadMesh(path + "#mesh=0,mirrored")).bounds.min, (Vec3{-1, 0, 0}));
    test::expectError([&] { (void)loadMesh(path + "#mesh=1"); }, ErrorCode::FileInvalid,
                      "a.glb#mesh=1: the scene of the file shows no such part");
    test::expectError([&] { (void)loadMesh(path + "#mesh"); }, ErrorCode::FormatUnsupported,
                      "#mesh");
    test::writeTetrahedron(folder / "t.stl");
    EXPECT_EQ(propertiesOf(loadMesh(folder / "t.stl#mirrored")).bounds.min, (Vec3{-1, 0, 0}));
    test::expectError([&] { (void)loadMesh(folder / "t.stl#mesh=0"); },
                      ErrorCode::FormatUnsupported, "only glTF and 3MF files have");
}

} // namespace
} // namespace mbv
