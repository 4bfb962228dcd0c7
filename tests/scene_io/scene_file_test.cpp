#include "json_schema.h"
#include "scene_texts.h"

#include <mbv/scene_io/load_files.h>

#include <nlohmann/json.hpp>

namespace mbv::test {
namespace {

TEST(SceneFile, DefaultsAreThoseOfModel)
{
    const Scene scene = parsed(withModel(kSphere)).scene;
    ASSERT_EQ(scene.models.size(), 2U);
    Model expected;
    expected.name = "m";
    expected.shape = Sphere{{0, 0, 0}, 1};
    EXPECT_EQ(scene.models[1], expected);
    EXPECT_FALSE(scene.camera);
}

TEST(SceneFile, EveryFieldIsRead)
{
    const LoadedScene loaded = parsed(R"({"mbv": 1, "units": "mm", "models": [
        {"name": "a", "shape": {"aabb": {"min": [0,0,0], "max": [1,2,3]}}, "position": [1,2,3],
         "rotation": [0,0,1,0], "scale": [2,2,2], "volume": "aabb", "color": "#FF8000",
         "opacity": 0.25, "visible": false, "locked": true},
        {"name": "b", "shape": {"sphere": {"center": [0,0,0], "radius": 1}},
         "rotation_degrees": [0,0,180]}],
        "groups": {"both": ["a", "b*"]},
        "ignore": [["b", "a"], ["@both", "?"]],
        "accepted": [{"a": "a", "b": "@both", "note": "glued"}, {"a": "a", "b": "b"}],
        "reviews": [{"a": "b", "b": "a", "status": "reviewed", "assigned_to": "김"},
                    {"a": "a", "b": "b"}],
        "views": [{"name": "옆", "camera": {"position": [9,0,0], "target": [0,0,0], "up": [0,1,0]},
                   "section": {"normal": [0,0,2], "offset": 1},
                   "section_box": {"min": [0,-1,0], "max": [1,2,0]}, "hidden": ["b"]},
                  {"name": "all", "camera": {"position": [0,0,9], "target": [0,0,0], "up": [0,1,0]}}],
        "camera": {"position": [0,0,9], "target": [0,1,0], "up": [0,2,0]}})");
    const Scene& scene = loaded.scene;
    EXPECT_TRUE(loaded.warnings.empty());
    EXPECT_EQ(scene.units, "mm");
    EXPECT_EQ(scene.models[0].pose.translation, (Vec3{1, 2, 3}));
    EXPECT_EQ(scene.models[0].pose.rotation, (Quaternion{0, 0, 1, 0}));
    EXPECT_EQ(scene.models[0].scale, (Vec3{2, 2, 2}));
    EXPECT_EQ(scene.models[0].volumeKind, VolumeKind::Aabb);
    EXPECT_EQ(scene.models[0].color, (Color{0xff, 0x80, 0x00}));
    EXPECT_EQ(scene.models[0].opacity, 0.25);
    EXPECT_TRUE(scene.models[0].locked);
    EXPECT_FALSE(scene.models[1].locked);
    EXPECT_FALSE(scene.models[0].visible);
    EXPECT_EQ(scene.models[1].pose.rotation, fromEulerXyzDegrees({0, 0, 180}));
    using Names = std::pair<std::string, std::string>;
    EXPECT_EQ(scene.ignore, (std::vector<Names>{{"b", "a"}, {"@both", "?"}}));
    EXPECT_EQ(scene.groups, (std::vector<ModelGroup>{{"both", {"a", "b*"}}}));
    EXPECT_EQ(scene.accepted, (std::vector<AcceptedPair>{{"a", "@both", "glued"}, {"a", "b", ""}}));
    EXPECT_EQ(scene.reviews, (std::vector<PairReview>{{"b", "a", ReviewStatus::Reviewed, "김"},
                                                      {"a", "b", ReviewStatus::New, ""}}));
    EXPECT_EQ(scene.views, (std::vector<SavedView>{{"옆",
                                                    {{9, 0, 0}, {}, {0, 1, 0}},
                                                    HalfSpace{{0, 0, 2}, 1},
                                                    {"b"},
                                                    {},
                                                    Aabb{{0, -1, 0}, {1, 2, 0}}},
                                                   {"all", {{0, 0, 9}, {}, {0, 1, 0}}, {}, {}}}));
    EXPECT_EQ(scene.camera->up, (Vec3{0, 2, 0}));
    EXPECT_EQ(parsed(sceneToJson(scene, {})).scene.views, scene.views);
}

TEST(SceneFile, ReviewsOfModelsThatAreGoneAreToldOf)
{
    const auto warnings = parsed(R"({"mbv": 1, "models": [], "reviews": [{"a": "x*", "b": "y",
        "status": "active", "due": "Monday"}]})")
                              .warnings;
    ASSERT_EQ(warnings.size(), 3U);
    EXPECT_TRUE(warnings[0].ends_with("/reviews/0/a: no model is named \"x*\"")) << warnings[0];
    EXPECT_TRUE(warnings[1].ends_with("/reviews/0/b: no model is named \"y\"")) << warnings[1];
    EXPECT_TRUE(warnings[2].ends_with("/reviews/0/due: unknown field, kept but not used"));
}

TEST(SceneFile, MembersOfGroupsThatStandForNothingAreToldOf)
{
    const std::string models =
        R"("models": [{"name": "pump", "shape": {"sphere": {"center": [0,0,0], "radius": 1}}}])";
    const LoadedScene loaded = parsed(R"({"mbv": 1, "groups": {"a/b": ["p*", "zz*", "pmup", "@c"],
        "c": ["pump/*", "*"]}, )" + models +
                                      "}");
    EXPECT_EQ(loaded.warnings,
              (std::vector<std::string>{
                  "s.mbv.json: /groups/a~1b/1: no model matches \"zz*\"",
                  "s.mbv.json: /groups/a~1b/2: no model is named \"pmup\"; did you mean \"pump\"?",
                  "s.mbv.json: /groups/a~1b/3: groups in groups stand for nothing"}));
}

TEST(SceneFile, ARotationTypedWithFourDigitsIsNormalizedWithAWarningThatNamesTheModel)
{
    const LoadedScene loaded =
        parsed(withModel(R"("rotation": [0,0,0.7071,0.7071], "shape": {"obb": {"center": [0,0,0],
            "half_extents": [1,1,1], "axes": [[0.7071,0.7071,0],[-0.7071,0.7071,0],[0,0,1]]}})"));
    const double half = std::sqrt(0.5);
    EXPECT_NEAR(loaded.scene.models[1].pose.rotation.z, half, 1e-16);
    EXPECT_NEAR(norm(loaded.scene.models[1].pose.rotation), 1, 1e-15);
    ASSERT_EQ(loaded.warnings.size(), 2U);
    EXPECT_TRUE(loaded.warnings[0].starts_with("s.mbv.json: /models/1/shape/obb/axes: are off"));
    EXPECT_TRUE(
        loaded.warnings[1].starts_with("s.mbv.json: /models/1/rotation: has length 0.9999"));
    for (const std::string& warning : loaded.warnings)
        EXPECT_TRUE(warning.ends_with(" (model \"m\")")) << warning;
    // What was mended is saved as it is now.
    const LoadedScene again = parsed(sceneToJson(loaded.scene, {}));
    EXPECT_EQ(again.scene, loaded.scene);
    EXPECT_TRUE(again.warnings.empty());
}

TEST(SceneFile, ASceneToSaveIsNotMended)
{
    Scene scene = parsed(withModel(kSphere)).scene;
    scene.models[0].pose.rotation = {0, 0, 0.7071, 0.7071};
    expectError([&] { (void)sceneToJson(scene, {}); }, ErrorCode::InvalidScene,
                "/models/0/rotation: must be a quaternion of length 1 to within 1e-6");
}

TEST(SceneFile, DegreesRotateAboutXThenYThenZ)
{
    const Scene scene = parsed(withModel(kSphere + R"(, "rotation_degrees": [90, 0, 90])")).scene;
    // y -> z about x, and z stays about z; x -> y about z.
    const auto axes = axesOf(scene.models[1].pose.rotation);
    EXPECT_LT(norm(axes[1] - Vec3{0, 0, 1}), 1e-15);
    EXPECT_LT(norm(axes[0] - Vec3{0, 1, 0}), 1e-15);
}

TEST(SceneFile, RotationsWithinAMillionthOfUnitAreNormalizedAndWithinAThousandthWithAWarning)
{
    const auto expectNormalized = [](const std::string& w, std::size_t warnings) {
        const LoadedScene loaded =
            parsed(withModel(kSphere + R"(, "rotation": [0,0,0,)" + w + "]"));
        EXPECT_EQ(loaded.scene.models[1].pose.rotation, (Quaternion{0, 0, 0, 1})) << w;
        EXPECT_EQ(loaded.warnings.size(), warnings) << w;
    };
    expectNormalized("1.0000009", 0);
    expectNormalized("0.9999991", 0);
    expectNormalized("1.0000011", 1);
    expectNormalized("0.9999989", 1);
    expectNormalized("1.00099", 1);
    expectNormalized("0.99901", 1);
    EXPECT_THROW(expectNormalized("1.0011", 0), Error);
    EXPECT_THROW(expectNormalized("0.9989", 0), Error);
}

TEST(SceneFile, UnknownFieldsAreKeptAndWarnedAbout)
{
    const std::string text = R"({"mbv": 1, "$schema": "scene.schema.json", "tool": {"v": [1, 2.5]},
        "models": [{"name": "m", "shape": {"sphere": {"center": [0,0,0], "radius": 1}},
                    "mass": 2e3}],
        "camera": {"position": [0,0,5], "target": [0,0,0], "up": [0,1,0], "fov~/": 30}})";
    const LoadedScene loaded = parsed(text);
    EXPECT_EQ(loaded.warnings, (std::vector<std::string>{
                                   "s.mbv.json: /models/0/mass: unknown field, kept but not used",
                                   "s.mbv.json: /camera/fov~0~1: unknown field, kept but not used",
                                   "s.mbv.json: /tool: unknown field, kept but not used"}));

    const auto saved = nlohmann::json::parse(sceneToJson(loaded.scene, "."));
    EXPECT_EQ(saved["$schema"], "scene.schema.json");
    EXPECT_EQ(saved["tool"], nlohmann::json::parse(R"({"v": [1, 2.5]})"));
    EXPECT_EQ(saved["models"][0]["mass"], 2000);
    EXPECT_EQ(saved["camera"]["fov~/"], 30);
    EXPECT_EQ(parsed(saved.dump()).scene, loaded.scene);
}

/// A scene that uses everything a file can say.
Scene fullScene(unsigned seed, MeshAssetPtr mesh)
{
    RandomScenes random(seed);
    Scene scene = random.scene(12, 1e3);
    scene.units = "mm";
    scene.up = UpAxis::Z;
    scene.models[3].shape.reset();
    scene.models[3].mesh = mesh;
    scene.models[3].volumeKind = VolumeKind::Sphere;
    scene.models[3].scale = {0.1, 0.7, random.number(0.1, 3)};
    scene.models[4].name = "고양이 \"x\"\n";
    scene.models[5].volumeKind = VolumeKind::Aabb;
    scene.models[6].extra["note"] = R"({"a":[1,null,"b"]})";
    scene.ignore = {{"model-0", "model-1"}, {scene.models[4].name, "model-2"}};
    scene.accepted = {{"model-0", "model-2", "by design", {{"who", R"("me")"}}}};
    scene.reviews = {{"model-0", "model-3", ReviewStatus::Resolved, "Kim", {{"due", "1"}}},
                     {"model-3", "model-5", ReviewStatus::New, "", {}}};
    scene.views = {{"front",
                    {random.point(9), random.point(9), random.point(1), {}},
                    HalfSpace{random.point(1), random.number(-1, 1)},
                    {"model-0"},
                    {{"zoom", "2"}}},
                   {"back", {random.point(9), random.point(9), random.point(1), {}}, {}, {}}};
    scene.camera = Camera{random.point(9), random.point(9), random.point(1), {}};
    scene.camera->extra["fov"] = "30";
    scene.extra["tool"] = "0.1";
    return scene;
}

TEST(SceneFile, SavedScenesComeBackEqual)
{
    const TempDir folder;
    MeshLibrary library;
    writeTetrahedron(folder / "t.stl");
    const MeshAssetPtr mesh = library.load(folder / "t.stl");
    for (unsigned seed = 0; seed < 50; ++seed) {
        const Scene scene = fullScene(seed, mesh);
        saveScene(scene, folder / "s.mbv.json");
        EXPECT_TRUE(loadScene(folder / "s.mbv.json", library).scene == scene) << "seed " << seed;
    }
    const std::string text = readText(folder / "s.mbv.json");
    EXPECT_EQ(schemaErrors("scene.schema.json", text), std::vector<std::string>{});
}

TEST(SceneFile, ScenesOfTheRepositoryFollowTheSchema)
{
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(MBV_DATA_DIR)) {
        if (!isScenePath(entry.path()))
            continue;
        ++count;
        EXPECT_EQ(schemaErrors("scene.schema.json", readText(entry.path())),
                  std::vector<std::string>{})
            << entry.path();
    }
    EXPECT_GE(count, 3);
}

TEST(SceneFile, MeshPathsAreRelativeToTheScene)
{
    const TempDir folder;
    std::filesystem::create_directories(folder / "scenes" / "deep");
    std::filesystem::create_directories(folder / "meshes");
    writeTetrahedron(folder / "meshes" / "t.stl");
    MeshLibrary library;
    Scene scene;
    scene.models.resize(1);
    scene.models[0].name = "t";
    scene.models[0].mesh = library.load(folder / "meshes" / "t.stl");

    saveScene(scene, folder / "scenes" / "deep" / "s.mbv.json");
    const auto json = nlohmann::json::parse(readText(folder / "scenes" / "deep" / "s.mbv.json"));
    EXPECT_EQ(json["models"][0]["mesh"], "../../meshes/t.stl");

    // The two may move together.
    std::filesystem::create_directories(folder / "moved");
    std::filesystem::rename(folder / "scenes", folder / "moved" / "scenes");
    std::filesystem::rename(folder / "meshes", folder / "moved" / "meshes");
    const auto moved = loadScene(folder / "moved" / "scenes" / "deep" / "s.mbv.json", library);
    EXPECT_EQ(moved.scene.models[0].mesh->mesh().triangles.size(), 4U);
}

TEST(SceneFile, NamesInHangulWork)
{
    const TempDir folder;
    const std::filesystem::path cat = folder / "고양이.stl";
    const std::filesystem::path scenePath = folder / "장면.mbv.json";
    writeTetrahedron(cat);
    MeshLibrary library;
    const LoadedScene loaded = loadFiles(std::vector<std::filesystem::path>{cat, cat}, library);
    ASSERT_EQ(loaded.scene.models.size(), 2U);
    EXPECT_EQ(loaded.scene.models[0].name, "고양이");
    EXPECT_EQ(loaded.scene.models[1].name, "고양이-2");
    saveScene(loaded.scene, scenePath);
    EXPECT_EQ(loadScene(scenePath, library).scene, loaded.scene);
}

TEST(IsScenePath, GoesByTheExtensionInAnyCase)
{
    EXPECT_TRUE(isScenePath("a/cats.mbv.json"));
    EXPECT_TRUE(isScenePath("CATS.JSON"));
    EXPECT_FALSE(isScenePath("cat.stl"));
    EXPECT_FALSE(isScenePath("json"));
}

} // namespace
} // namespace mbv::test
