#include "scene/scene_fixtures.h"

#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>

#include <filesystem>

namespace mbv {
namespace {

namespace fs = std::filesystem;
using test::expectError;
using test::TempDir;

constexpr const char* kHead = "{\"mbv\": 1}\n";
constexpr const char* kBallLine =
    R"({"name": "ball", "shape": {"sphere": {"center": [0, 0, 0], "radius": 1}}})";

/// What is said of these lines.
void expectFault(const std::string& text, ErrorCode code, const std::string& part)
{
    MeshLibrary library;
    expectError([&] { static_cast<void>(sceneFromLines(text, "s.mbv.jsonl", ".", library)); }, code,
                part);
}

/// Shapes and a mesh, with all that a scene may hold.
Scene richScene(const TempDir& folder, unsigned seed)
{
    test::writeTetrahedron(folder / "t.stl");
    test::RandomScenes random(seed);
    Scene scene = random.scene(random.integer(0, 20), 5);
    const MeshAssetPtr mesh = MeshLibrary().load(folder / "t.stl");
    for (std::size_t i = 0; i < scene.models.size(); i += 3) {
        scene.models[i].shape.reset();
        scene.models[i].mesh = mesh;
        scene.models[i].name = "고양이-" + std::to_string(i);
        scene.models[i].extra = {{"weight", "[1.5,null]"}};
    }
    if (scene.models.size() > 4) {
        scene.ignore = {{scene.models[4].name, scene.models[1].name}};
        scene.accepted = {
            {scene.models[4].name, scene.models[2].name, "by design", {{"who", "\"me\""}}}};
        scene.reviews = {{scene.models[3].name, scene.models[2].name, ReviewStatus::Active, "Kim"}};
    }
    scene.units = "mm";
    scene.extra = {{"author", "\"somebody\""}};
    scene.camera = Camera{{1, 2, 3}, {}, {0, 0, 1}};
    return scene;
}

TEST(SceneLines, HoldWhatTheOneObjectHolds)
{
    for (unsigned seed = 0; seed < 30; ++seed) {
        const TempDir folder;
        saveScene(richScene(folder, seed), folder / "a.mbv.json");
        const std::vector<std::string> there =
            convertScene(folder / "a.mbv.json", folder / "b.mbv.jsonl");
        static_cast<void>(convertScene(folder / "b.mbv.jsonl", folder / "c.mbv.json"));
        static_cast<void>(convertScene(folder / "c.mbv.json", folder / "d.mbv.jsonl"));
        EXPECT_EQ(test::readText(folder / "a.mbv.json"), test::readText(folder / "c.mbv.json"));
        EXPECT_EQ(test::readText(folder / "b.mbv.jsonl"), test::readText(folder / "d.mbv.jsonl"));

        MeshLibrary library;
        const LoadedScene object = loadScene(folder / "a.mbv.json", library);
        const LoadedScene lines = loadScene(folder / "b.mbv.jsonl", library);
        EXPECT_EQ(object.scene, lines.scene);
        EXPECT_EQ(object.warnings.size(), lines.warnings.size());
        EXPECT_EQ(object.warnings, there);
        saveScene(lines.scene, folder / "e.mbv.jsonl");
        EXPECT_EQ(test::readText(folder / "e.mbv.jsonl"), test::readText(folder / "b.mbv.jsonl"));
    }
}

TEST(SceneLines, HaveAModelALine)
{
    const TempDir folder;
    Scene scene;
    scene.models = {test::boxAt("a", {}), test::boxAt("b", {0.1, 0, 0})};
    saveScene(scene, folder / "s.MBV.JSONL");
    const std::string text = test::readText(folder / "s.MBV.JSONL");
    EXPECT_EQ(text.substr(0, text.find('\n')), R"({"mbv":1})");
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
}

TEST(SceneLines, AreReadWhereverScenesAre)
{
    const TempDir folder;
    const fs::path path = folder.write("s.mbv.jsonl", std::string(kHead) + kBallLine + "\r\n");
    MeshLibrary library;
    const std::vector<fs::path> files = {path};
    EXPECT_EQ(loadFiles(files, library).scene.models.size(), 1U);
    EXPECT_TRUE(isSceneFile(path));
    EXPECT_TRUE(isScenePath(path));
    std::vector<InputFile> bytes = {{"stdin.jsonl", std::string(kHead) + kBallLine}};
    EXPECT_EQ(loadInputFiles(std::move(bytes), library).scene.models.size(), 1U);
}

TEST(SceneLines, NameTheLineOfAFault)
{
    const std::string two = std::string(kHead) + kBallLine + "\n" + kBallLine + "\n";
    expectFault(two, ErrorCode::InvalidScene,
                "s.mbv.jsonl: line 3: /name: the name \"ball\" is taken by line 2");
    expectFault(std::string(kHead) + R"({"name": "a"})", ErrorCode::InvalidScene,
                "line 2: needs \"mesh\" (a file) or \"shape\"");
    expectFault(std::string(kHead) + "{\"name\": ", ErrorCode::FileInvalid,
                "line 2, column 10: the text ends too early");
    expectFault(std::string(kHead) + "\n" + kBallLine, ErrorCode::FileInvalid, "line 2: ");
    expectFault(std::string(kHead) + R"({"name": "a", "mesh": "gone.stl"})",
                ErrorCode::FileUnreadable, "s.mbv.jsonl: line 2: /mesh: model \"a\": ");
    expectFault("", ErrorCode::FileInvalid, "line 1: ");
    expectFault(std::string(kBallLine) + "\n" + kBallLine, ErrorCode::InvalidScene,
                "line 1: this is no mbv scene");
    expectFault("{\"mbv\": 2}\n{\"new\": 1}", ErrorCode::InvalidScene,
                "line 1: /mbv: format version 2 is unknown");
    expectFault("{\"mbv\": 1, \"models\": []}\n", ErrorCode::InvalidScene,
                "line 1: /models: the models of a scene in lines follow");
    expectFault("{\"mbv\": 1, \"ignore\": [[\"ball\", \"bull\"]]}\n" + std::string(kBallLine),
                ErrorCode::InvalidScene, "line 1: /ignore/0/1: no model is named \"bull\"");
}

TEST(SceneLines, ThatAreCutOffLoadOrSayWhere)
{
    const TempDir folder;
    saveScene(richScene(folder, 5), folder / "a.mbv.jsonl");
    const std::string whole = test::readText(folder / "a.mbv.jsonl");
    std::size_t faults = 0;
    for (std::size_t length = 0; length < whole.size(); length += 3) {
        const fs::path cut = folder.write("cut.mbv.jsonl", whole.substr(0, length));
        MeshLibrary library;
        try {
            static_cast<void>(loadScene(cut, library));
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find("cut.mbv.jsonl: line "), std::string::npos);
            ++faults;
        }
    }
    EXPECT_GT(faults, whole.size() / 6);
}

TEST(SceneFile, IsNoSceneRatherThanOneWithABadModel)
{
    MeshLibrary library;
    const auto expectNoScene = [&](const std::string& text, const std::string& part) {
        expectError([&] { static_cast<void>(sceneFromJson(text, "s", ".", library)); },
                    ErrorCode::InvalidScene, part);
    };
    expectNoScene(R"({"schema": "mbv.check/1", "models": [{"name": "a", "path": null}]})",
                  "s: this is no mbv scene");
    expectNoScene(R"({"models": [{"shape": 1}], "mbv": 2})", "s: /mbv: format version 2");
    expectNoScene(R"({"mbv": 2, "models": [{"shape": 1}]})", "s: /mbv: format version 2");
    expectNoScene(R"({"models": [{"name": 1}], "mbv": 1})", "s: /models/0/name: must be");
}

TEST(SceneFile, LargerThanTheMostIsRefusedByItsSize)
{
    const TempDir folder;
    const fs::path path = folder.write("s.mbv.json", "{");
    fs::resize_file(path, kMaxSceneBytes + 1); // takes no room on the disk
    MeshLibrary library;
    expectError([&] { static_cast<void>(loadScene(path, library)); }, ErrorCode::FileInvalid,
                "is larger than 8 GiB");
}

TEST(SceneFile, OfManyModelsIsReadThoughItsTreeWouldBeTooLarge)
{
    // 250,000 models of 17 values each: more than the 4,000,000 that one value may have.
    const TempDir folder;
    std::string text = "{\"mbv\": 1, \"models\": [";
    for (int i = 0; i < 250'000; ++i)
        text += (i == 0 ? "" : ",") + std::string("{\"name\":\"m") + std::to_string(i) +
                "\",\"shape\":{\"sphere\":{\"center\":[0,0,0],\"radius\":1}},\"position\":[" +
                std::to_string(i) + ",0,0],\"scale\":[1,1,1]}";
    const fs::path path = folder.write("s.mbv.json", text + "]}");
    MeshLibrary library;
    const Scene scene = loadScene(path, library).scene;
    ASSERT_EQ(scene.models.size(), 250'000U);
    EXPECT_EQ(scene.models.back().pose.translation.x, 249'999);
}

TEST(ConvertScene, MakesRelativePathsFitAnotherFolder)
{
    const TempDir folder;
    fs::create_directory(folder / "below");
    test::writeTetrahedron(folder / "t.stl");
    const fs::path from =
        folder.write("s.mbv.json", R"({"mbv": 1, "models": [{"name": "t", "mesh": "t.stl"}]})");
    static_cast<void>(convertScene(from, folder / "below/s.mbv.jsonl"));
    MeshLibrary library;
    EXPECT_EQ(loadScene(folder / "below/s.mbv.jsonl", library).scene.models[0].name, "t");
    expectError([&] { static_cast<void>(convertScene(from, folder / "s.stl")); },
                ErrorCode::FormatUnsupported, "s.stl: is no scene file by its name");
}

} // namespace
} // namespace mbv
