#include "mesh_io/threemf_files.h"
#include "scene/scene_fixtures.h"

#include <mbv/mesh_io/load_mesh.h>
#include <mbv/scene/scene_mesh.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>

namespace mbv {
namespace {

using test::TempDir;

TEST(ThreemfNodes, AreModelsInTheUnitAndTheColorsOfTheFile)
{
    const TempDir folder;
    const auto path = folder.write("나비.3mf", test::richThreemf());
    MeshLibrary library;
    const LoadedScene loaded = loadFiles(std::vector{path}, library);
    ASSERT_EQ(loaded.warnings.size(), 1U); // of a support
    const Scene& scene = loaded.scene;
    ASSERT_EQ(scene.models.size(), 3U);
    EXPECT_EQ(scene.units, "cm");
    EXPECT_EQ(scene.up, UpAxis::Z);

    EXPECT_EQ(scene.models[0].name, "고양이 & co");
    EXPECT_EQ(scene.models[1].name, "lid"); // kept by a slicer beside the model
    EXPECT_EQ(scene.models[2].name, "고양이 & co-2");
    EXPECT_EQ(scene.models[0].color, (Color{0x00, 0x80, 0xff}));
    EXPECT_EQ(scene.models[0].opacity, 0x80 / 255.0);
    EXPECT_EQ(scene.models[1].color, Color{});

    EXPECT_EQ(scene.models[0].mesh->path().filename(), "나비.3mf#mesh=0");
    EXPECT_EQ(scene.models[0].scale, (Vec3{1, 1, 2}));
    EXPECT_EQ(scene.models[0].pose.translation, (Vec3{10, 25, 30}));
    EXPECT_EQ(scene.models[1].mesh->path().filename(), "나비.3mf#mesh=2"); // 1 is the support's
    EXPECT_EQ(scene.models[1].scale, (Vec3{0.1, 0.1, 0.2}));
    EXPECT_EQ(scene.models[2].mesh->path().filename(), "나비.3mf#mesh=0,mirrored");
}

TEST(ThreemfNodes, AreTheWholeMeshAndComeBackFromAScene)
{
    const TempDir folder;
    const auto path = folder.write("a.3mf", test::richThreemf());
    MeshLibrary library;
    const Scene scene = loadFiles(std::vector{path}, library).scene;
    const TriangleMesh world = worldMesh(scene);
    const TriangleMesh wanted = loadMesh(path);
    EXPECT_EQ(world.triangles, wanted.triangles);
    ASSERT_EQ(world.vertices.size(), wanted.vertices.size());
    for (std::size_t i = 0; i < wanted.vertices.size(); ++i)
        EXPECT_LT(norm(world.vertices[i] - wanted.vertices[i]), 1e-12) << i;

    saveScene(scene, folder / "s.mbv.json");
    MeshLibrary fresh;
    EXPECT_EQ(worldMesh(loadScene(folder / "s.mbv.json", fresh).scene).vertices, world.vertices);
}

TEST(ThreemfNodes, NamesComeFromTheNearestThatHasOne)
{
    const std::string mesh = test::threemfTetrahedron();
    const std::string resources =
        "<object id=\"1\">" + mesh +
        "</object><object id=\"2\" name=\"pump\"><components>"
        "<component objectid=\"1\"/><component objectid=\"1\"/></components></object>"
        "<object id=\"3\" partnumber=\"P-3\">" +
        mesh + "</object>";
    const TempDir folder;
    const auto path = folder.write(
        "plate.3mf",
        test::threemfOf(
            {{"3D/3dmodel.model",
              test::threemfModel(resources, "<item objectid=\"2\"/><item objectid=\"3\"/>"
                                            "<item objectid=\"1\" partnumber=\"P-1\"/>"
                                            "<item objectid=\"1\"/>")}}));
    MeshLibrary library;
    std::vector<std::string> names;
    for (const Model& model : loadFiles(std::vector{path}, library).scene.models)
        names.push_back(model.name);
    EXPECT_EQ(names, (std::vector<std::string>{"pump", "pump-2", "P-3", "P-1", "plate"}));
}

} // namespace
} // namespace mbv
