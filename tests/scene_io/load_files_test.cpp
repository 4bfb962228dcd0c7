#include "mesh_io/gltf_files.h"
#include "scene/scene_fixtures.h"

#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <vector>

namespace mbv {
namespace {

using test::TempDir;

using Paths = std::vector<std::filesystem::path>;

std::vector<std::string> namesOf(const Scene& scene)
{
    std::vector<std::string> names;
    for (const Model& model : scene.models)
        names.push_back(model.name);
    return names;
}

/// The tetrahedron's JSON, its buffer in this file.
std::string gltfWithBufferIn(const std::string& file)
{
    std::string json = test::tetrahedronGltfJson();
    const std::string buffer = R"({"byteLength": 72})";
    return json.replace(json.find(buffer), buffer.size(),
                        R"({"byteLength": 72, "uri": ")" + file + "\"}");
}

/// A scene of two boxes that ignore each other.
Scene pairScene()
{
    Scene scene;
    scene.models = {test::boxAt("a", {}), test::boxAt("b", {1, 0, 0})};
    scene.ignore = {{"a", "b"}};
    scene.groups = {{"ends", {"a", "?-9"}}};
    scene.accepted = {{"b", "@ends", "glued"}};
    scene.reviews = {{"a", "b", ReviewStatus::Active, "Kim"}};
    scene.views = {{"front", Camera{}, {}, {"b"}}};
    return scene;
}

TEST(LoadFiles, NothingGivesAnEmptyScene)
{
    MeshLibrary library;
    EXPECT_EQ(loadFiles(Paths{}, library).scene, Scene{});
}

TEST(LoadFiles, MeshesWhoseShapeRoundingTakesAreToldOf)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    MeshLibrary library;
    const auto warningsAt = [&](const std::string& positions) {
        std::string models;
        for (std::size_t begin = 0, end = 0; begin < positions.size(); begin = end + 1) {
            end = std::min(positions.find(' ', begin), positions.size());
            models += (models.empty() ? "" : ",") + std::string(R"({"mesh": "t.stl", "name": ")") +
                      std::to_string(begin) + R"(", "position": [0, )" +
                      positions.substr(begin, end - begin) + ", 0]}";
        }
        const auto path = folder.write("s.mbv.json", R"({"mbv": 1, "models": [)" + models + "]}");
        return loadFiles(Paths{path}, library).warnings;
    };
    using Texts = std::vector<std::string>;
    // The tetrahedron is 1 long. Doubles are 2^-10 apart from 2^42 on, 2^-9 from 2^43 on.
    EXPECT_EQ(warningsAt("0 1e6 8796093022207"), Texts{});
    const std::string lost = "model \"0\" is 1 long and 8.79609e+12 from the origin, where numbers "
                             "are 0.00195312 apart: its shape is lost to rounding; move the scene "
                             "to the origin";
    EXPECT_EQ(warningsAt("8796093022208"), Texts{lost});
    EXPECT_EQ(warningsAt("8796093022208 0 1e300"), Texts{lost + " (1 more model is like that)"});
    EXPECT_EQ(warningsAt("-8796093022208 1e300 -1e300"),
              Texts{lost + " (2 more models are like that)"});
}

TEST(LoadFiles, MeshesBecomeModelsAtTheOriginInOrder)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    test::writeTetrahedron(folder / "t-2.stl");
    MeshLibrary library;
    const Scene scene =
        loadFiles(Paths{folder / "t.stl", folder / "t.stl", folder / "t-2.stl"}, library).scene;
    EXPECT_EQ(namesOf(scene), (std::vector<std::string>{"t", "t-2", "t-2-2"}));
    EXPECT_EQ(scene.models[0].mesh, scene.models[1].mesh);
    EXPECT_NE(scene.models[0].mesh, scene.models[2].mesh);
    EXPECT_EQ(scene.models[0].pose, RigidTransform{});
}

TEST(LoadFiles, ScenesAndMeshesMixAndIgnoreListsFollowTheNames)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "a.stl");
    saveScene(pairScene(), folder / "s.mbv.json");
    MeshLibrary library;
    const Scene scene =
        loadFiles(Paths{folder / "s.mbv.json", folder / "a.stl", folder / "s.mbv.json"}, library)
            .scene;
    EXPECT_EQ(namesOf(scene), (std::vector<std::string>{"a", "b", "a-2", "a-3", "b-2"}));
    EXPECT_EQ(scene.ignore,
              (std::vector<std::pair<std::string, std::string>>{{"a", "b"}, {"a-3", "b-2"}}));
    EXPECT_EQ(scene.groups, (std::vector<ModelGroup>{{"ends", {"a", "?-9", "a-3", "?-9"}}}));
    EXPECT_EQ(scene.accepted,
              (std::vector<AcceptedPair>{{"b", "@ends", "glued"}, {"b-2", "@ends", "glued"}}));
    EXPECT_EQ(scene.reviews,
              (std::vector<PairReview>{{"a", "b", ReviewStatus::Active, "Kim"},
                                       {"a-3", "b-2", ReviewStatus::Active, "Kim"}}));
    EXPECT_EQ(scene.views, (std::vector<SavedView>{{"front", Camera{}, {}, {"b"}},
                                                   {"front-2", Camera{}, {}, {"b-2"}}}));
    // What was put together can be saved and read again.
    saveScene(scene, folder / "all.mbv.json");
    EXPECT_EQ(loadScene(folder / "all.mbv.json", library).scene, scene);
}

TEST(SaveScene, DoesNotOverwriteAMeshOfTheScene)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    std::filesystem::create_symlink(folder / "t.stl", folder / "link.mbv.json");
    const auto size = std::filesystem::file_size(folder / "t.stl");
    MeshLibrary library;
    const Scene scene = loadFiles(Paths{folder / "t.stl"}, library).scene;
    for (const char* const name : {"t.stl", "link.mbv.json"})
        EXPECT_THROW(saveScene(scene, folder / name), Error) << name;
    EXPECT_EQ(std::filesystem::file_size(folder / "t.stl"), size);
}

TEST(LoadFiles, ManyCopiesOfOneFileAreNamedQuickly)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    MeshLibrary library;
    const MeshAssetPtr hold = library.load(folder / "t.stl");
    const Scene scene = loadFiles(Paths(5000, folder / "t.stl"), library).scene;
    EXPECT_EQ(scene.models.back().name, "t-5000");
}

TEST(LoadFiles, FirstSceneGivesUnitsCameraAndUnknownFields)
{
    const TempDir folder;
    Scene first = pairScene();
    first.groups.clear();
    first.accepted.clear();
    first.reviews.clear();
    first.views.clear();
    first.units = "mm";
    first.extra = {{"x", "1"}};
    Scene second = pairScene();
    second.groups.clear();
    second.accepted.clear();
    second.reviews.clear();
    second.views.clear();
    second.units = "m";
    second.camera = Camera{{0, 0, 9}, {0, 1, 0}};
    second.extra = {{"x", "2"}, {"y", "3"}};
    saveScene(first, folder / "1.mbv.json");
    saveScene(second, folder / "2.mbv.json");
    MeshLibrary library;
    const LoadedScene loaded =
        loadFiles(Paths{folder / "1.mbv.json", folder / "2.mbv.json"}, library);
    EXPECT_EQ(loaded.scene.units, "mm");
    EXPECT_EQ(loaded.scene.camera, second.camera);
    EXPECT_EQ(loaded.scene.extra, (ExtraFields{{"x", "1"}, {"y", "3"}}));
    ASSERT_EQ(loaded.warnings.size(), 4U); // three unknown fields, and the units
    EXPECT_NE(loaded.warnings[1].find("its units are \"m\""), std::string::npos)
        << loaded.warnings[1];
}

TEST(LoadFiles, ProgressGrowsAndCancelStops)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "1.stl");
    test::writeTetrahedron(folder / "2.stl");
    const Paths paths = {folder / "1.stl", folder / "2.stl"};
    MeshLibrary library;
    std::vector<double> fractions;
    (void)loadFiles(paths, library, [&](double fraction) {
        fractions.push_back(fraction);
        return true;
    });
    EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
    EXPECT_GE(fractions.front(), 0);
    EXPECT_LE(fractions.back(), 1);
    test::expectError([&] { (void)loadFiles(paths, library, [](double f) { return f < 0.5; }); },
                      ErrorCode::Cancelled, "cancelled");
}

TEST(LoadFiles, UnsupportedFileIsAnError)
{
    const TempDir folder;
    folder.write("notes.txt", "hello");
    MeshLibrary library;
    test::expectError([&] { (void)loadFiles(Paths{folder / "notes.txt"}, library); },
                      ErrorCode::FormatUnsupported, "notes.txt");
}

TEST(LoadFiles, ALinkedSceneFindsItsMeshesBesideTheLinkOrElseBesideItsTarget)
{
    const TempDir folder;
    const std::filesystem::path links = folder / "links";
    const std::filesystem::path real = folder / "real";
    std::filesystem::create_directory(links);
    std::filesystem::create_directory(real);
    folder.write("real/s.mbv.json", R"({"mbv": 1, "models": [{"name": "a", "mesh": "t.stl"}]})");
    std::filesystem::create_symlink("../real/s.mbv.json", links / "s.mbv.json");
    const auto load = [&] {
        MeshLibrary library;
        return loadScene(links / "s.mbv.json", library).scene.models[0].mesh->path();
    };
    test::expectError(load, ErrorCode::FileUnreadable,
                      "s.mbv.json: /models/0/mesh: model \"a\": " + (links / "t.stl").string());
    test::expectError(load, ErrorCode::FileUnreadable,
                      "nor is there " + (real / "t.stl").string() +
                          ", beside what the scene is a link to");
    test::writeTetrahedron(real / "t.stl");
    EXPECT_EQ(load(), real / "t.stl");
    test::writeTetrahedron(links / "t.stl");
    EXPECT_EQ(load(), links / "t.stl");
}

TEST(LoadFiles, PartsOfAGltfByManyLinksAreReadOnce)
{
    const TempDir folder;
    folder.write("a.glb", test::tetrahedronGlb());
    std::filesystem::create_symlink("a.glb", folder / "b.glb");
    std::filesystem::create_symlink("b.glb", folder / "c.glb");
    const auto scene = folder.write("s.mbv.json", R"({"mbv": 1, "models": [
        {"name": "1", "mesh": "a.glb#mesh=0"}, {"name": "2", "mesh": "b.glb#mesh=0"},
        {"name": "3", "mesh": "c.glb#node=0"}, {"name": "4", "mesh": "a.glb#node=0"},
        {"name": "5", "mesh": "b.glb#node=1"}]})");
    int opened = 0;
    LoadOptions options;
    options.opened = [&](const std::filesystem::path&) { ++opened; };
    MeshLibrary library(options);
    const Scene loaded = loadScene(scene, library).scene;
    EXPECT_EQ(opened, 1);
    EXPECT_EQ(&loaded.models[0].mesh->mesh(), &loaded.models[1].mesh->mesh());
    EXPECT_EQ(&loaded.models[2].mesh->mesh(), &loaded.models[3].mesh->mesh());
    EXPECT_NE(&loaded.models[0].mesh->mesh(), &loaded.models[4].mesh->mesh());
    EXPECT_EQ(loaded.models[1].mesh->path(), folder / "b.glb#mesh=0"); // by its own name
}

TEST(LoadFiles, TellsOfEachFileBeforeItIsRead)
{
    const TempDir folder;
    folder.write("numbers.bin", test::tetrahedronGltfBuffer());
    const auto gltf = folder.write("a.gltf", gltfWithBufferIn("numbers.bin"));
    std::vector<std::filesystem::path> opened;
    LoadOptions options;
    options.opened = [&](const std::filesystem::path& file) { opened.push_back(file); };
    const Paths both = {gltf, folder / "numbers.bin"};
    (void)loadMesh(gltf, {}, options);
    EXPECT_EQ(opened, both);
    opened.clear();
    MeshLibrary library(options);
    (void)loadFiles(Paths{gltf}, library);
    EXPECT_EQ(opened, both);
}

/// The highest x of the mesh's bounds.
double reachOf(const MeshAssetPtr& mesh)
{
    return mesh->properties().bounds.max.x;
}

TEST(LoadFiles, LinksToOneGltfAmongOtherBuffersAreOtherMeshes)
{
    const TempDir folder;
    const std::string buffer = test::tetrahedronGltfBuffer();
    std::string longer = buffer;
    constexpr float kLength = 2;
    std::memcpy(&longer[12], &kLength, sizeof kLength); // the second vertex's x, which was 1
    const auto gltf = folder.write("a.gltf", gltfWithBufferIn("numbers.bin"));
    folder.write("numbers.bin", buffer);
    for (const char* name : {"one", "two"}) {
        std::filesystem::create_directory(folder / name);
        std::filesystem::create_symlink("../a.gltf", (folder / name) / "a.gltf");
    }
    std::ofstream(folder / "two" / "numbers.bin", std::ios::binary) << longer;
    MeshLibrary library;
    const MeshAssetPtr file = library.load(gltf);
    const MeshAssetPtr one = library.load(folder / "one" / "a.gltf");
    const MeshAssetPtr two = library.load(folder / "two" / "a.gltf");
    EXPECT_EQ(reachOf(file), 3);
    EXPECT_EQ(reachOf(one), 3) << "beside what it leads to";
    EXPECT_EQ(reachOf(two), 4) << "beside the link";
    EXPECT_EQ(library.load(folder / "two" / "a.gltf"), two);
}

TEST(LoadFiles, BytesThatAreNotOnDiskAreReadAsAFileOfThatNameWouldBe)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    const std::string stl = test::readText(folder / "t.stl");
    MeshLibrary library;
    const Scene read = loadFiles(Paths{folder / "t.stl"}, library).scene;
    const Scene scene =
        loadInputFiles({InputFile{folder / "t.stl"}, InputFile{folder / "t.stl", stl},
                        InputFile{"g.glb", test::tetrahedronGlb()},
                        InputFile{folder / "s.json",
                                  R"({"mbv": 1, "models": [{"name": "a", "mesh": "t.stl"}]})"}},
                       library)
            .scene;
    EXPECT_EQ(namesOf(scene), (std::vector<std::string>{"t", "t-2", "near", "far", "a"}));
    EXPECT_EQ(scene.models[1].mesh->mesh().vertices, read.models[0].mesh->mesh().vertices);
    // Of files that are on disk alone one mesh is made.
    EXPECT_EQ(scene.models[0].mesh, read.models[0].mesh);
    EXPECT_NE(&scene.models[1].mesh->mesh(), &read.models[0].mesh->mesh());
    EXPECT_EQ(scene.models[4].mesh, read.models[0].mesh);
    test::expectError(
        [&] {
            (void)loadInputFiles({InputFile{"x.png", "x"}}, library);
        },
        ErrorCode::FormatUnsupported, "x.png: pictures are read from files alone");
    test::expectError(
        [&] {
            (void)loadInputFiles({InputFile{"x.stl", ""}}, library);
        },
        ErrorCode::FileInvalid, "x.stl: is empty");
}

TEST(LoadFiles, ALinkedRobotFindsItsMeshesBesideTheLinkOrElseBesideItsTarget)
{
    const TempDir folder;
    std::filesystem::create_directory(folder / "links");
    std::filesystem::create_directory(folder / "real");
    folder.write("real/r.urdf", R"(<robot name="r"><link name="base"><collision><geometry>
        <mesh filename="t.stl"/></geometry></collision></link></robot>)");
    std::filesystem::create_symlink("../real/r.urdf", folder / "links" / "r.urdf");
    test::writeTetrahedron(folder / "real" / "t.stl");
    MeshLibrary library;
    const std::vector<std::filesystem::path> files = {folder / "links" / "r.urdf"};
    std::filesystem::rename(folder / "real" / "t.stl", folder / "away.stl");
    test::expectError([&] { (void)loadFiles(files, library); }, ErrorCode::FileUnreadable,
                      "there is no such file; check the path; nor is there " +
                          (folder / "real" / "t.stl").string());
    std::filesystem::rename(folder / "away.stl", folder / "real" / "t.stl");
    EXPECT_EQ(loadFiles(files, library).scene.models[0].mesh->path(), folder / "real" / "t.stl");
}

} // namespace
} // namespace mbv
