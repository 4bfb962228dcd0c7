#include "scene/scene_fixtures.h"

#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/robot_file.h>

#include <algorithm>

namespace mbv {
namespace {

using test::TempDir;
using Paths = std::vector<std::filesystem::path>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

/// A slide along x that carries a ball, a finger that mimics it, and a ball on a fixed mount.
const std::string kSliderUrdf = R"(<robot name="slider">
<link name="base"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="cart"><collision><geometry><sphere radius="0.5"/></geometry></collision></link>
<link name="mount"><collision><geometry><sphere radius="0.5"/></geometry></collision></link>
<link name="finger"><collision><geometry><sphere radius="0.5"/></geometry></collision></link>
<joint name="slide" type="prismatic"><parent link="base"/><child link="cart"/>
<limit lower="-1" upper="4"/></joint>
<joint name="bolt" type="fixed"><parent link="cart"/><child link="mount"/>
<origin xyz="0 2 0"/></joint>
<joint name="follow" type="prismatic"><parent link="mount"/><child link="finger"/>
<axis xyz="0 3 0"/><mimic joint="slide" multiplier="-1" offset="1"/></joint>
</robot>
)";

TEST(RobotFile, JointsMoveWhatHangsOnThem)
{
    const TempDir folder;
    const auto path = folder.write("r.urdf", kSliderUrdf);
    MeshLibrary library;
    const LoadedRobot loaded = loadRobot(path, library, {{{"slide", 3}}, {}});
    EXPECT_EQ(loaded.values, std::vector<double>{3});
    ASSERT_EQ(loaded.scene.models.size(), 4U);
    EXPECT_EQ(loaded.scene.models[1].pose.translation, (Vec3{3, 0, 0}));
    EXPECT_EQ(loaded.scene.models[2].pose.translation, (Vec3{3, 2, 0}));
    EXPECT_EQ(loaded.scene.models[3].pose.translation, (Vec3{3, 2 + 1 - 3, 0}));
    EXPECT_EQ(loaded.modelsOfLink[3], std::vector<std::size_t>{3});
    EXPECT_TRUE(loaded.warnings.empty());
    // At zero, as without settings, the offset of the mimic stays.
    EXPECT_EQ(loadRobot(path, library).scene.models[3].pose.translation, (Vec3{0, 3, 0}));
}

TEST(RobotFile, SrdfAddsToWhatAdjacencyIgnores)
{
    const TempDir folder;
    const auto urdf = folder.write("r.urdf", kSliderUrdf);
    const auto srdf = folder.write(
        "r.srdf", "<robot name=\"other\">\n<disable_collisions link1=\"finger\" link2=\"base\"/>\n"
                  "<disable_collisions link1=\"base\" link2=\"cart\"/>\n"
                  "<disable_collisions link1=\"base\" link2=\"crt\"/></robot>");
    MeshLibrary library;
    const LoadedScene loaded = loadFiles(Paths{urdf}, library, {}, {{{"slide", 5}}, srdf});
    Pairs pairs = loaded.scene.ignore;
    std::ranges::sort(pairs);
    EXPECT_EQ(
        pairs,
        (Pairs{{"base", "cart"}, {"base", "finger"}, {"cart", "mount"}, {"mount", "finger"}}));
    ASSERT_EQ(loaded.warnings.size(), 3U);
    EXPECT_NE(loaded.warnings[0].find("joint \"slide\": 5 is out of its limits, -1 to 4"),
              std::string::npos);
    EXPECT_NE(loaded.warnings[1].find("is for the robot \"other\""), std::string::npos);
    EXPECT_NE(loaded.warnings[2].find("line 4: the robot has no link named \"crt\"; did you mean "
                                      "\"cart\"?"),
              std::string::npos);
    test::expectError(
        [&] {
            (void)loadFiles(Paths{urdf, urdf}, library, {}, {{}, srdf});
        },
        ErrorCode::InvalidArgument, "give one URDF with it, not 2");
    test::expectError(
        [&] {
            (void)loadFiles(Paths{urdf}, library, {}, {{{"slid", 1}}, {}});
        },
        ErrorCode::InvalidArgument,
        "no joint is named \"slid\"; did you mean \"slide\"?; there are: slide");
}

TEST(RobotFile, XacroSaysWhatToRun)
{
    const TempDir folder;
    const std::string begin = "<robot name=\"r\" xmlns:xacro=\"http://ros.org/wiki/xacro\">\n";
    const auto boxOf = [](const std::string& size) {
        return "<link name=\"a\"><collision><geometry><box size=\"" + size +
               "\"/></geometry></collision></link></robot>";
    };
    for (const std::string& text : {begin + "<link name=\"a\"><xacro:body/></link></robot>",
                                    begin + boxOf("${w} 1 1"), begin + boxOf("$(arg size)")}) {
        for (const char* const name : {"r.urdf", "r.urdf.xacro"}) {
            const Paths paths = {folder.write(name, text)};
            MeshLibrary library;
            test::expectError([&] { (void)loadFiles(paths, library); }, ErrorCode::FileInvalid,
                              "run \"xacro FILE -o robot.urdf\"");
        }
    }
}

TEST(RobotFile, OtherFormatsOfRobotsSayWhatIsRead)
{
    const TempDir folder;
    const auto expectRefused = [&](const std::vector<std::string>& names, const std::string& root,
                                   const std::string& said) {
        for (const std::string& name : names) {
            const Paths paths = {
                folder.write(name, "<?xml version=\"1.0\"?>\n<" + root + " model=\"r\"/>")};
            MeshLibrary library;
            test::expectError([&] { (void)loadFiles(paths, library); }, ErrorCode::FileInvalid,
                              "line 2: " + said);
        }
    };
    expectRefused({"r.xml", "r.mjcf", "r.urdf"}, "mujoco",
                  "this is MJCF, the format of MuJoCo; robots are read from URDF; give the URDF "
                  "that it was made of, or make one");
    expectRefused({"r.sdf", "r.SDF", "r.xml", "r.urdf"}, "sdf",
                  "this is SDF, the format of Gazebo; robots are read from URDF; give the URDF");
    expectRefused({"r.xml"}, "model", "this is no URDF: it begins with <model>");
}

TEST(RobotFile, JointsWithFaultsNameTheirLine)
{
    const TempDir folder;
    const auto expectInvalid = [&](const std::string& joint, const std::string& part) {
        const std::string text =
            "<robot name=\"r\">\n<link name=\"a\"/><link name=\"b\"/>\n" + joint + "</robot>";
        MeshLibrary library;
        test::expectError([&] { (void)robotFromText(text, "r.urdf", folder.path(), library); },
                          ErrorCode::FileInvalid, "r.urdf, line 3: " + part);
    };
    const std::string ends = "<parent link=\"a\"/><child link=\"b\"/>";
    expectInvalid("<joint name=\"j\" type=\"hinge\">" + ends + "</joint>",
                  "joint \"j\" is of the unknown type \"hinge\"; known: revolute");
    expectInvalid("<joint name=\"j\">" + ends + "</joint>", "<joint> needs the attribute \"type\"");
    expectInvalid("<joint name=\"j\" type=\"revolute\">" + ends + "<axis xyz=\"0 0 0\"/></joint>",
                  "the axis of joint \"j\" must have a length above 0");
    expectInvalid("<joint name=\"j\" type=\"revolute\">" + ends +
                      "<limit lower=\"1\" upper=\"-1\"/></joint>",
                  "joint \"j\" has a lower limit above its upper one");
    expectInvalid("<joint name=\"j\" type=\"revolute\">" + ends + "<mimic joint=\"j\"/></joint>",
                  "joint \"j\" mimics itself");
}

} // namespace
} // namespace mbv
