#include "cli/run_mbv.h"

#include <gtest/gtest.h>

namespace fs = std::filesystem;

/// No command destroys what it reads, by whatever name its output means that file.
namespace mbv::test {
namespace {

class OwnInput : public testing::Test {
protected:
    OwnInput()
    {
        fs::create_symlink(mesh_, folder_ / "link.stl");
        fs::create_symlink("link.stl", folder_ / "linklink.stl");
        fs::create_hard_link(mesh_, folder_ / "hard.stl");
        fs::create_directory(folder_ / "sub");
        fs::create_directory_symlink(folder_.path(), folder_ / "sub/back");
    }

    std::vector<std::string> namesOfTheMesh() const
    {
        return {mesh_,
                folder_ / "link.stl",
                folder_ / "linklink.stl",
                folder_ / "hard.stl",
                folder_ / "sub/../box.stl",
                folder_ / "sub/back/box.stl",
                fs::relative(mesh_)};
    }

    std::string link(const std::string& file, const std::string& name) const
    {
        fs::create_symlink(file, folder_ / name);
        return folder_ / name;
    }

    /// A link to the file that may be the name of a page.
    std::string page(const std::string& file) const
    {
        const fs::path name = folder_ / "page.html";
        fs::remove(name);
        fs::create_symlink(fs::absolute(file), name);
        return name;
    }

    /// A scene of the mesh, and of another one.
    std::string sceneOf(const std::string& mesh) const
    {
        const Json scene = {{"mbv", 1},
                            {"models",
                             {{{"name", "a"}, {"mesh", mesh}},
                              {{"name", "b"}, {"mesh", "other.stl"}, {"position", {5, 0, 0}}}}}};
        return folder_.write("scene.mbv.json", scene.dump());
    }

    void expectRefused(const std::vector<std::string>& arguments, ProcessOptions options = {}) const
    {
        const std::string line = ::testing::PrintToString(arguments);
        const ProcessResult result = runMbv(arguments, std::move(options));
        EXPECT_EQ(result.exitCode, 2) << line << result.out << result.err;
        EXPECT_EQ(result.out, "") << line;
        EXPECT_NE(result.err.find("this would overwrite the input"), std::string::npos)
            << line << result.err;
        EXPECT_EQ(readFile(mesh_), boxStl({1, 1, 1})) << line;
        EXPECT_EQ(readFile(other_), boxStl({1, 1, 1})) << line;
    }

    TempDir folder_;
    std::string mesh_ = folder_.write("box.stl", boxStl({1, 1, 1}));
    std::string other_ = folder_.write("other.stl", boxStl({1, 1, 1}));
};

TEST_F(OwnInput, IsNeverTheOutputByAnyNameOfTheFile)
{
    for (const std::string& name : namesOfTheMesh()) {
        expectRefused({"info", other_, mesh_, "-o", name});
        expectRefused({"info", name, "-o", mesh_});
        expectRefused({"fit", mesh_, "-o", name});
        expectRefused({"fit", mesh_, "--export", name});
        expectRefused({"fit", mesh_, other_, "--together", "--export", name});
        expectRefused({"check", mesh_, other_, "--format", "json", "-o", name});
        expectRefused({"check", mesh_, other_, "--report", page(name)});
        expectRefused({"explain", mesh_, other_, "-o", name});
    }
}

TEST_F(OwnInput, IsAlsoEachMeshThatASceneNames)
{
    for (const std::string name : {"box.stl", "link.stl", "hard.stl", "box.stl#mirrored"}) {
        const std::string scene = sceneOf(name);
        for (const std::string& output : namesOfTheMesh()) {
            expectRefused({"info", scene, "-o", output});
            expectRefused({"fit", scene, "--export", output});
            expectRefused({"fit", scene, "--together", "-o", output});
            expectRefused({"check", scene, "-o", output});
            expectRefused({"check", scene, "--report", page(output)});
            expectRefused({"explain", scene, "a", "b", "-o", output});
        }
        for (const std::string command : {"info", "fit", "check"})
            expectRefused({command, scene, "-o", scene});
        expectRefused({"check", scene, "--report", page(scene)});
        EXPECT_EQ(Json::parse(readFile(scene))["mbv"], 1);
    }
}

TEST_F(OwnInput, IsAlsoEachFileOfARobotThatASceneNames)
{
    const std::vector<std::pair<std::string, std::string>> files = {
        {"r.urdf",
         R"(<robot name="r"><link name="base"/><link name="cart"><collision><geometry>)"
         R"(<box size="1 1 1"/></geometry></collision></link><joint name="slide" )"
         R"(type="continuous"><parent link="base"/><child link="cart"/></joint></robot>)"},
        {"r.srdf", R"(<robot name="r"/>)"},
        {"r.csv", "time,slide\n0,0\n1,1\n"}};
    for (const auto& [name, text] : files)
        folder_.write(name, text);
    const Json scene = {
        {"mbv", 1},
        {"models", Json::array()},
        {"robots",
         {{{"name", "r"}, {"urdf", "r.urdf"}, {"srdf", "r.srdf"}, {"trajectory", "r.csv"}}}}};
    const std::string path = folder_.write("robot.mbv.json", scene.dump());
    for (const auto& [name, text] : files) {
        expectRefused({"info", path, "-o", folder_ / name});
        expectRefused({"check", path, "--report", page(folder_ / name)});
        expectRefused({"motion", path, "-o", folder_ / name});
        EXPECT_EQ(readFile(folder_ / name), text);
    }
}

TEST_F(OwnInput, IsAlsoAMeshThatASceneIsExportedOver)
{
    const std::string glb = folder_ / "part.glb";
    ASSERT_EQ(runMbv({"convert", mesh_, glb}).exitCode, 0);
    const std::string before = readFile(glb);
    const Json scene = {{"mbv", 1}, {"models", {{{"name", "a"}, {"mesh", "part.glb"}}}}};
    expectRefused({"convert", folder_.write("glb.mbv.json", scene.dump()), glb});
    EXPECT_EQ(readFile(glb), before);
}

TEST_F(OwnInput, IsAlsoTheFileOfAGltfsNumbers)
{
    const std::string gltf = folder_.write("tetra.gltf", R"({"asset":{"version":"2.0"},"scene":0,
        "scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3",
                      "min":[0,0,0],"max":[1,1,0]}],
        "bufferViews":[{"buffer":0,"byteLength":36}],
        "buffers":[{"byteLength":36,"uri":"my%20numbers.bin"}]})");
    const std::vector<float> corners = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    const std::string bytes(reinterpret_cast<const char*>(corners.data()), 36);
    const std::string numbers = folder_.write("my numbers.bin", bytes);
    EXPECT_EQ(runMbv({"check", gltf, "-o", folder_ / "out.txt"}).exitCode, 0);
    expectRefused({"check", gltf, "-o", numbers});
    expectRefused({"fit", gltf, "--volume", "aabb", "--together", "-o", numbers});
    expectRefused({"fit", gltf, "--volume", "aabb", "-o", numbers});
    expectRefused({"info", gltf, "-o", numbers});
    if (kHasPictures)
        expectRefused({"render", gltf, "-o", link(numbers, "numbers.png")});
    const std::string scene = sceneOf("tetra.gltf#mesh=0");
    expectRefused({"check", scene, "-o", numbers});
    expectRefused({"check", scene, "--report", page(numbers)});
    expectRefused({"info", scene, "-o", numbers});
    expectRefused({"explain", scene, "a", "b", "-o", numbers});
    EXPECT_EQ(readFile(numbers), bytes);
}

TEST_F(OwnInput, IsAlsoAPictureThatIsReadOrAnyFrameOfATurntable)
{
    if (!kHasPictures)
        GTEST_SKIP() << "this build has no VTK";
    const std::string png = folder_ / "box_0003.png";
    fs::create_hard_link(mesh_, png);
    const std::string scene = sceneOf("box.stl");
    expectRefused({"render", mesh_, "-o", png});
    expectRefused({"render", scene, "-o", png});
    expectRefused({"render", scene, "--turntable", "3", "-o", folder_ / "box.png"});
    EXPECT_FALSE(fs::exists(folder_ / "box_0001.png"));
}

TEST_F(OwnInput, IsAlsoWhatTheShellPutsOnStdinOrStdout)
{
    const std::string program = MBV_PROGRAM;
    const std::string lines = R"({"a":{"sphere":{"center":[0,0,0],"radius":1}},)"
                              R"("b":{"sphere":{"center":[0,0,0],"radius":1}}})";
    const std::string pairs = folder_.write("pairs.jsonl", lines + '\n');
    const std::vector<std::string> commands = {
        "pairs -o " + pairs + " < " + pairs, "pairs " + pairs + " -o " + pairs,
        "pairs " + pairs + " >> " + pairs,   "explain - -o " + pairs + " < " + pairs,
        "info " + mesh_ + " >> " + mesh_,    "info " + mesh_ + " -o /dev/stdout >> " + mesh_,
    };
    for (const std::string& command : commands) {
        const ProcessResult result = runProcess({"/bin/sh", "-c", program + ' ' + command});
        EXPECT_EQ(result.exitCode, 2) << command << result.err;
        EXPECT_EQ(readFile(pairs), lines + '\n') << command;
        EXPECT_EQ(readFile(mesh_), boxStl({1, 1, 1})) << command;
    }
}

TEST_F(OwnInput, TwoOutputsNeverGoToOneFile)
{
    const std::string out = folder_ / "out.obj";
    const std::string link = folder_ / "out-link.obj";
    fs::create_symlink("out.obj", link);      // to nothing yet
    for (int round = 0; round < 2; ++round) { // the file is not there, then it is
        for (const std::string& name : {out, link, (folder_ / "sub/../out.obj").string()}) {
            for (const auto& arguments :
                 {std::vector<std::string>{"fit", mesh_, "-o", out, "--export", name},
                  {"fit", mesh_, "-o", name, "--export", out},
                  {"check", mesh_, "-o", out, "--report", page(name)}}) {
                const ProcessResult result = runMbv(arguments);
                EXPECT_EQ(result.exitCode, 2) << result.err;
                EXPECT_NE(result.err.find("go to the same place"), std::string::npos) << result.err;
            }
        }
        EXPECT_EQ(readFile(out), round == 0 ? "" : "old");
        folder_.write("out.obj", "old");
    }
    EXPECT_EQ(runMbv({"check", mesh_, "--report", "-"}).exitCode, 2);
}

TEST_F(OwnInput, OtherFilesAndDevicesAreWritten)
{
    const std::string old = folder_.write("old.stl", boxStl({2, 2, 2})); // alike is not the same
    EXPECT_EQ(runMbv({"fit", mesh_, "-o", folder_ / "fit.txt", "--export", old}).exitCode, 0);
    EXPECT_NE(readFile(old), boxStl({2, 2, 2}));
    EXPECT_EQ(runMbv({"pairs", "/dev/null", "-o", "/dev/null"}).exitCode, 0);
    EXPECT_EQ(runMbv({"check", mesh_, "--report", "/dev/null", "-o", "/dev/null"}).exitCode, 0);
}

} // namespace
} // namespace mbv::test
