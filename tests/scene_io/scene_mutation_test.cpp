#include "mesh_io/seed_files.h"
#include "mutations.h"
#include "scene/scene_fixtures.h"

#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>

#include <vector>

namespace mbv {
namespace {

using test::TempDir;

class DamagedScene : public testing::TestWithParam<test::SeedFile> {};

/// Every scene that loads can be saved and loaded again; every other one is an Error with its name.
TEST_P(DamagedScene, GivesASceneOrAnError)
{
    const auto& [name, good] = GetParam();
    const TempDir folder;
    MeshLibrary library;
    test::Random random(20240502);
    const int count = test::mutationCount();
    int errors = 0;
    for (int i = 0; i < count; ++i) {
        const std::vector<std::filesystem::path> paths = {
            folder.write(name, i == 0 ? good : test::mutated(good, random))};
        try {
            const Scene scene = loadFiles(paths, library).scene;
            saveScene(scene, folder / "saved.mbv.json");
            ASSERT_EQ(loadScene(folder / "saved.mbv.json", library).scene, scene)
                << "mutation " << i;
        } catch (const Error& error) {
            ASSERT_NE(i, 0) << error.what();
            ++errors;
            ASSERT_NE(std::string(error.what()).find(name), std::string::npos)
                << "mutation " << i << ": " << error.what();
        }
    }
    EXPECT_GT(errors, count / 4); // else the mutations would be too tame to show anything
}

std::vector<test::SeedFile> scenesAndGltf()
{
    std::vector<test::SeedFile> files = test::seedScenes();
    for (test::SeedFile& file : test::seedMeshes())
        if (file.name.ends_with(".glb") || file.name.ends_with(".gltf"))
            files.push_back(std::move(file));
    return files;
}

INSTANTIATE_TEST_SUITE_P(All, DamagedScene, testing::ValuesIn(scenesAndGltf()),
                         [](const auto& seed) {
                             const std::string& name = seed.param.name;
                             return name.substr(0, name.find('.'));
                         });

} // namespace
} // namespace mbv
