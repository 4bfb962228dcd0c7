#include "scene/scene_fixtures.h"

#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>

#include <nlohmann/json.hpp>

namespace mbv {
namespace {

using test::TempDir;

const std::string kCartUrdf = R"(<robot name="r">
<link name="base"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="cart"><collision><geometry><sphere radius="0.5"/></geometry></collision>
<collision><geometry><sphere radius="0.1"/></geometry></collision></link>
<joint name="slide" type="prismatic"><parent link="base"/><child link="cart"/></joint>
</robot>
)";

const std::string kRobotScene = R"({"mbv": 1, "models": [
  {"name": "ball", "shape": {"sphere": {"center": [0, 0, 0], "radius": 1}}}],
 "robots": [{"name": "arm", "urdf": "r.urdf", "joints": {"slide": 2}, "position": [0, 0, 5],
             "rotation_degrees": [0, 0, 90], "trajectory": "path.csv", "color": "red"}],
 "ignore": [["ball", "arm/base"]]})";

struct Fixture {
    TempDir folder;
    std::filesystem::path scene;
    MeshLibrary library;

    explicit Fixture(const std::string& text = kRobotScene)
    {
        folder.write("r.urdf", kCartUrdf);
        scene = folder.write("s.mbv.json", text);
    }
};

TEST(SceneRobots, LinksAreModelsWhereTheRobotStands)
{
    Fixture files;
    const LoadedScene loaded = loadScene(files.scene, files.library);
    const std::vector<Model>& models = loaded.scene.models;
    ASSERT_EQ(models.size(), 4U);
    EXPECT_EQ(models[1].name, "arm/base");
    EXPECT_EQ(models[2].name, "arm/cart/1");
    EXPECT_EQ(models[3].name, "arm/cart/2");
    EXPECT_LT(norm(models[2].pose.translation - Vec3{0, 2, 5}), 1e-15); // x rotated to y
    EXPECT_EQ(loaded.scene.ignore.size(), 1U + 3); // ball-base, and three within the robot
    EXPECT_EQ(loaded.jointNames, std::vector<std::string>{"arm/slide"});
    ASSERT_EQ(loaded.warnings.size(), 1U);
    EXPECT_NE(loaded.warnings[0].find("/robots/0/color: unknown field"), std::string::npos);
}

TEST(SceneRobots, AreKeptOnSave)
{
    Fixture files;
    const Scene scene = loadScene(files.scene, files.library).scene;
    std::filesystem::create_directory(files.folder / "below");
    const auto copy = files.folder / "below/t.mbv.json";
    saveScene(scene, copy);
    const auto json = nlohmann::json::parse(test::readText(copy));
    EXPECT_EQ(json.at("models").size(), 1U);
    EXPECT_EQ(json.at("ignore").size(), 1U);
    EXPECT_EQ(json.at("robots")[0].at("urdf"), "../r.urdf");
    EXPECT_EQ(json.at("robots")[0].at("trajectory"), "../path.csv");
    EXPECT_EQ(json.at("robots")[0].at("joints"), nlohmann::json({{"slide", 2.0}}));
    EXPECT_EQ(json.at("robots")[0].at("color"), "red");
    EXPECT_EQ(loadScene(copy, files.library).scene.models, scene.models);
}

TEST(SceneRobots, OneThatWasTakenApartIsSavedAsItsModels)
{
    Fixture files;
    Scene scene = loadScene(files.scene, files.library).scene;
    scene.models[2].pose.translation.x += 1;
    const auto copy = files.folder / "t.mbv.json";
    saveScene(scene, copy);
    const Scene again = loadScene(copy, files.library).scene;
    EXPECT_TRUE(again.robots.empty());
    EXPECT_EQ(again.models, scene.models);
    EXPECT_EQ(again.ignore, scene.ignore);
}

TEST(SceneRobots, JointsOfTheCommandLineComeAfterTheScenes)
{
    Fixture files;
    for (const char* const name : {"slide", "arm/slide"}) {
        const std::vector<std::filesystem::path> paths = {files.scene};
        const Scene scene = loadFiles(paths, files.library, {}, {{{name, -1}}, {}}).scene;
        EXPECT_LT(norm(scene.models[2].pose.translation - Vec3{0, -1, 5}), 1e-15);
        EXPECT_EQ(scene.robots[0].joints.at("slide"), -1);
    }
}

TEST(SceneRobots, JointsOfOneRobotComeAfterThoseOfAll)
{
    Fixture files(R"({"mbv": 1, "models": [], "robots": [
        {"name": "left", "urdf": "r.urdf", "joints": {"slide": 2}},
        {"name": "right", "urdf": "r.urdf"}]})");
    const std::vector<std::filesystem::path> paths = {files.scene};
    const JointSetting all = {"slide", -1};
    const JointSetting one = {"left/slide", -2};
    const auto loaded = [&](const std::vector<JointSetting>& joints) {
        const LoadedScene scene = loadFiles(paths, files.library, {}, {joints, {}});
        return std::pair(scene.scene.robots.at(0).joints.at("slide"),
                         scene.scene.robots.at(1).joints.at("slide"));
    };
    EXPECT_EQ(loaded({all}), (std::pair(-1.0, -1.0)));
    EXPECT_EQ(loaded({all, one}), (std::pair(-2.0, -1.0)));
    EXPECT_EQ(loaded({one, all}), (std::pair(-2.0, -1.0)));
}

TEST(SceneRobots, APrefixIsBeforeTheNamesInPlaceOfTheRobots)
{
    Fixture files(R"({"mbv": 1, "models": [], "robots": [
        {"name": "arm", "prefix": "", "urdf": "r.urdf", "joints": {"slide": 2}}]})");
    const LoadedScene loaded = loadScene(files.scene, files.library);
    EXPECT_EQ(loaded.scene.models.at(0).name, "base");
    EXPECT_EQ(loaded.jointNames, std::vector<std::string>{"arm/slide"});
    const auto copy = files.folder / "t.mbv.json";
    saveScene(loaded.scene, copy);
    EXPECT_EQ(nlohmann::json::parse(test::readText(copy)).at("robots")[0].at("prefix"), "");
    EXPECT_EQ(loadScene(copy, files.library).scene, loaded.scene);
}

TEST(SceneRobots, PartsSayWhereInWhichLinkAModelIs)
{
    Fixture files;
    const Scene scene = loadScene(files.scene, files.library).scene;
    const SceneRobot& robot = scene.robots.at(0);
    ASSERT_TRUE(robot.robot);
    ASSERT_EQ(robot.parts.size(), 3U);
    EXPECT_EQ(robot.parts[2].model, "arm/cart/2");
    EXPECT_EQ(robot.robot->links()[robot.parts[2].link].name, "cart");
    const RigidTransform cart = robot.robot->linkPoses(std::vector{2.0})[robot.parts[2].link];
    const RigidTransform pose = robot.pose * (cart * robot.parts[2].inLink);
    EXPECT_LT(norm(pose.translation - scene.models[3].pose.translation), 1e-15);
}

TEST(SceneRobots, OneWhoseModelsGotOtherNamesIsSavedAsItsModels)
{
    Fixture files;
    const auto urdf = files.folder / "r.urdf";
    LoadedScene loaded = loadFiles(std::vector{urdf, urdf}, files.library);
    ASSERT_EQ(loaded.urdfs.size(), 2U);
    EXPECT_EQ(loaded.urdfs[1].parts.at(0).model, "base-2");
    EXPECT_TRUE(isWhole(loaded.urdfs[0], loaded.scene));
    EXPECT_FALSE(isWhole(loaded.urdfs[1], loaded.scene))
        << "the first one's models are as they were";
}

TEST(SceneRobots, FaultsNameTheRobot)
{
    const auto expectInvalid = [](const std::string& robots, const std::string& rest,
                                  ErrorCode code, const std::string& part) {
        Fixture files("{\"mbv\": 1, \"models\": [], \"robots\": [" + robots + "]" + rest + "}");
        test::expectError([&] { (void)loadScene(files.scene, files.library); }, code, part);
    };
    const auto code = ErrorCode::InvalidScene;
    expectInvalid(R"({"name": "a"})", "", code, "/robots/0: ");
    expectInvalid(R"({"name": "", "urdf": "r.urdf"})", "", code, "/robots/0/name: ");
    expectInvalid(R"({"name": "a", "urdf": "none.urdf"})", "", ErrorCode::FileUnreadable,
                  "/robots/0: robot \"a\": ");
    expectInvalid(R"({"name": "a", "urdf": "r.urdf", "joints": {"slde": 1}})", "", code,
                  "/robots/0/joints: no joint is named \"slde\"; did you mean \"slide\"?");
    const std::string twice = R"({"name": "a", "urdf": "r.urdf"})";
    expectInvalid(twice + "," + twice, "", code, "/robots/1/name: two robots are named \"a\"");
    expectInvalid(twice, R"(, "ignore": [["a/base", "a/crt"]])", code,
                  "/ignore/0: no model is named \"a/crt\"");
}

} // namespace
} // namespace mbv
