#include "json_schema.h"
#include "scene/scene_fixtures.h"

#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>

#include <nlohmann/json.hpp>

namespace mbv {
namespace {

using test::expectError;

LoadedScene parsed(const std::string& text)
{
    MeshLibrary library;
    return sceneFromJson(text, "s.mbv.json", {}, library);
}

/// A scene of "arm" at (1, 2, 3), rotated by 90 degrees about z, and "post", with these motions.
std::string withMotions(const std::string& motions)
{
    const std::string ball = R"("shape": {"sphere": {"center": [0,0,0], "radius": 1}})";
    return R"({"mbv": 1, "models": [{"name": "arm", "position": [1,2,3],
        "rotation_degrees": [0,0,90], )" +
           ball + R"(}, {"name": "post", )" + ball + R"(}], "motions": )" + motions + "}";
}

void expectInvalidMotions(const std::string& motions, const std::string& part)
{
    SCOPED_TRACE(motions);
    expectError([&] { parsed(withMotions(motions)); }, ErrorCode::InvalidScene,
                "s.mbv.json: " + part);
}

TEST(SceneMotions, LeaveOutWhatTheModelOrTheLastKeyframeHas)
{
    const LoadedScene loaded = parsed(withMotions(R"([{"model": "arm", "keyframes": [
        {"time": 1}, {"time": 2, "position": [5,0,0], "turns": -3, "axis": [0,1,0]},
        {"time": 4, "rotation_degrees": [0,0,180]}]}])"));
    EXPECT_TRUE(loaded.warnings.empty());
    ASSERT_EQ(loaded.scene.motions.size(), 1U);
    EXPECT_EQ(loaded.scene.motions[0].model, "arm");
    const auto& frames = loaded.scene.motions[0].path.keyframes();
    ASSERT_EQ(frames.size(), 3U);
    EXPECT_EQ(frames[0].time, 1);
    EXPECT_EQ(frames[0].position, (Vec3{1, 2, 3}));
    EXPECT_EQ(frames[0].rotation, loaded.scene.models[0].pose.rotation);
    EXPECT_EQ(frames[1].position, (Vec3{5, 0, 0}));
    EXPECT_EQ(frames[1].rotation, frames[0].rotation);
    EXPECT_EQ(frames[1].turns, -3);
    EXPECT_EQ(frames[1].axis, (Vec3{0, 1, 0}));
    EXPECT_EQ(frames[2].position, frames[1].position);
    EXPECT_EQ(frames[2].rotation, fromEulerXyzDegrees({0, 0, 180}));
    EXPECT_EQ(frames[2].turns, 0);
}

TEST(SceneMotions, AreKeptWhenAFileIsSaved)
{
    const Scene scene = parsed(withMotions(R"([{"model": "post", "note": "x", "keyframes": [
        {"time": 0}, {"time": 2, "position": [0.1,0,0], "rotation": [0,0,0.6,0.8], "turns": 2}]},
        {"model": "arm", "keyframes": [{"time": 7}]}])"))
                            .scene;
    const std::string text = sceneToJson(scene, ".");
    EXPECT_EQ(parsed(text).scene, scene);
    EXPECT_EQ(test::schemaErrors("scene.schema.json", text), std::vector<std::string>());
    EXPECT_NE(text.find("\"note\": \"x\""), std::string::npos);
    Scene other = scene;
    other.motions[1].path = Path();
    EXPECT_NE(other, scene);
}

TEST(SceneMotions, TellWhatIsWrongAndWhere)
{
    expectInvalidMotions(R"([{"model": "arn", "keyframes": [{"time": 0}]}])",
                         "/motions/0/model: no model is named \"arn\"; did you mean \"arm\"?");
    expectInvalidMotions(R"([{"model": "arm", "keyframes": [{"time": 0}]},
                      {"model": "arm", "keyframes": [{"time": 0}]}])",
                         "/motions/1/model: the model \"arm\" has a motion, /motions/0");
    expectInvalidMotions(R"([{"model": "arm"}])", "/motions/0: the field \"keyframes\" is missing");
    expectInvalidMotions(R"([{"model": "arm", "keyframes": []}])",
                         "/motions/0/keyframes: needs at least one keyframe");
    expectInvalidMotions(R"([{"model": "arm", "keyframes": [{}]}])",
                         "/motions/0/keyframes/0: the field \"time\" is missing");
    expectInvalidMotions(
        R"([{"model": "arm", "keyframes": [{"time": 2}, {"time": 2}]}])",
        "/motions/0/keyframes/1/time: must be later than that of the keyframe before, 2");
    expectInvalidMotions(
        R"([{"model": "arm", "keyframes": [{"time": 0, "poition": [0,0,0]}]}])",
        "/motions/0/keyframes/0/poition: unknown field of a keyframe; known: time,");
    expectInvalidMotions(R"([{"model": "arm", "keyframes": [{"time": 0, "rotation": [0,0,0,2]}]}])",
                         "/motions/0/keyframes/0/rotation: must be a quaternion of length 1");
    expectInvalidMotions(R"([{"model": "arm", "keyframes": [{"time": 0, "turns": 0.5}]}])",
                         "/motions/0/keyframes/0/turns: must be a whole number of turns");
    expectInvalidMotions(R"([{"model": "arm", "keyframes": [{"time": 0, "axis": [0,0,0]}]}])",
                         "/motions/0/keyframes/0/axis: must not be zero");
    expectInvalidMotions(R"({"model": "arm"})", "/motions: must be an array");
}

TEST(SceneMotions, FollowTheirModelsWhereFilesAreJoined)
{
    const test::TempDir folder;
    const std::string text =
        withMotions(R"([{"model": "arm", "keyframes": [{"time": 0}, {"time": 1}]}])");
    const std::filesystem::path first = folder.write("a.mbv.json", text);
    const std::filesystem::path second = folder.write("b.mbv.json", text);
    MeshLibrary library;
    const Scene scene = loadFiles(std::vector{first, second}, library).scene;
    ASSERT_EQ(scene.motions.size(), 2U);
    EXPECT_EQ(scene.motions[0].model, "arm");
    EXPECT_EQ(scene.motions[1].model, "arm-2");
}

} // namespace
} // namespace mbv
