#include "cli/run_mbv.h"

#include "mesh_io/gltf_files.h"
#include "mesh_io/mesh_files.h"

#include <gtest/gtest.h>

namespace fs = std::filesystem;

/// "-" with --input-format: a mesh or a scene on stdin is answered as the file would be.
namespace mbv::test {
namespace {

ProcessOptions given(const std::string& bytes)
{
    ProcessOptions options;
    options.input = bytes;
    return options;
}

/// Through a shell, which may change the folder and give stdin a file.
ProcessResult shell(const std::string& line)
{
    const std::string folder = fs::path(MBV_PROGRAM).parent_path().string();
    return runProcess({"/bin/sh", "-c", "PATH='" + folder + "':\"$PATH\"; " + line});
}

class StandardInput : public testing::Test {
protected:
    std::string box_ = boxStl({1, 1, 1});
    TempDir folder_;
};

TEST_F(StandardInput, GivesTheAnswersOfTheFile)
{
    const std::string file = folder_.write("box.stl", box_).string();
    for (const std::string command : {"info", "fit"}) {
        const std::string schema = command + ".schema.json";
        Json piped =
            jsonOf({command, "-", "--input-format", "stl"}, schema, given(box_))["models"][0];
        Json read = jsonOf({command, file}, schema)["models"][0];
        EXPECT_EQ(piped["path"], "stdin.stl");
        piped["path"] = read["path"];
        if (command == "fit") // timed
            piped["volumes"][0]["fit_ms"] = read["volumes"][0]["fit_ms"];
        EXPECT_EQ(piped, read);
    }
    const Json report = jsonOf({"check", "-", file, "--input-format", "stl", "--exit-zero"},
                               "check.schema.json", given(box_));
    EXPECT_EQ(report["models"][0]["name"], "stdin");
    EXPECT_EQ(report["models"][1]["name"], "box");
    EXPECT_EQ(report["summary"]["volumes_overlapping"], 1);
    const ProcessResult explained =
        runMbv({"explain", "-", file, "--input-format", "stl"}, given(box_));
    EXPECT_EQ(explained.exitCode, 1) << explained.err;
    EXPECT_TRUE(contains(explained.out, "stdin")) << explained.out;
    const ProcessResult together =
        runMbv({"fit", "-", file, "--together", "--input-format", "stl"}, given(box_));
    EXPECT_EQ(together.exitCode, 0) << together.err;
}

TEST_F(StandardInput, IsDrawn)
{
    if (!kHasPictures)
        GTEST_SKIP() << "this build has no VTK";
    const std::string png = (folder_ / "x.png").string();
    for (const auto& [format, bytes] :
         {std::pair("stl", box_), std::pair("json", twoBoxScene(5))}) {
        std::filesystem::remove(png);
        const ProcessResult drawn = runMbv(
            {"render", "-", "--input-format", format, "-o", png, "--size", "16x16"}, given(bytes));
        EXPECT_EQ(drawn.exitCode, 0) << format << drawn.err;
        EXPECT_TRUE(readFile(png).starts_with("\x89PNG")) << format;
    }
}

TEST_F(StandardInput, TakesEveryFormatItNames)
{
    const std::string off = "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    const std::string ply = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n"
                            "property float y\nproperty float z\nelement face 1\n"
                            "property list uchar int vertex_indices\nend_header\n"
                            "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    const std::string gltf =
        replaced(tetrahedronGltfJson(), R"({"byteLength": 72})",
                 R"({"byteLength": 72, "uri": ")" + dataUri(tetrahedronGltfBuffer()) + "\"}");
    const std::string urdf = R"(<robot name="r"><link name="base"><collision><geometry>
        <box size="1 1 1"/></geometry></collision></link></robot>)";
    for (const auto& [format, bytes] : std::vector<std::pair<std::string, std::string>>{
             {"stl", box_},
             {"obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"},
             {"ply", ply},
             {"off", off},
             {"gltf", gltf},
             {"glb", tetrahedronGlb()},
             {"json", twoBoxScene(5)},
             {"urdf", urdf}}) {
        for (const char* const command : {"info", "check"}) {
            const ProcessResult result =
                runMbv({command, "-", "--input-format", format}, given(bytes));
            EXPECT_EQ(result.exitCode, 0) << command << ' ' << format << result.err;
        }
    }
    const ProcessResult named =
        runMbv({"explain", "-", "left", "right", "--input-format", "json"}, given(twoBoxScene(5)));
    EXPECT_EQ(named.exitCode, 0) << named.err;
    EXPECT_TRUE(contains(named.out, "left"));
}

TEST_F(StandardInput, LooksForWhatASceneNamesInTheCurrentFolder)
{
    folder_.write("box.stl", box_);
    folder_.write("numbers.bin", tetrahedronGltfBuffer());
    folder_.write("scene.txt", R"({"mbv": 1, "models": [{"name": "a", "mesh": "box.stl"}]})");
    folder_.write("mesh.txt", replaced(tetrahedronGltfJson(), R"({"byteLength": 72})",
                                       R"({"byteLength": 72, "uri": "numbers.bin"})"));
    folder_.write("robot.txt", R"(<robot name="r"><link name="base"><collision><geometry>
        <mesh filename="package://parts/box.stl"/></geometry></collision></link></robot>)");
    fs::create_directory(folder_ / "parts");
    folder_.write("parts/box.stl", box_);
    const std::string there = "cd '" + folder_.path().string() + "' && ";
    for (const std::string line : {"mbv check - --input-format json < scene.txt",
                                   "mbv check - --input-format gltf < mesh.txt --exit-zero",
                                   "mbv check - --input-format urdf < robot.txt"}) {
        const ProcessResult result = shell(there + line);
        EXPECT_EQ(result.exitCode, 0) << line << result.err;
    }
    const ProcessResult missing = shell("cd / && mbv check - --input-format json < '" +
                                        (folder_ / "scene.txt").string() + "'");
    EXPECT_EQ(missing.exitCode, 3);
    EXPECT_TRUE(contains(missing.err, "stdin.json: /models/0/mesh: model \"a\": box.stl: there is "
                                      "no such file"))
        << missing.err;
    // What it names is an input like any other.
    for (const std::string line : {"mbv check - --input-format json -o box.stl < scene.txt",
                                   "mbv info - --input-format gltf -o numbers.bin < mesh.txt",
                                   "mbv check - --input-format gltf -o numbers.bin < mesh.txt",
                                   "mbv info - --input-format json -o scene.txt < scene.txt"}) {
        const ProcessResult result = shell(there + line);
        EXPECT_EQ(result.exitCode, 2) << line << result.err;
        EXPECT_TRUE(contains(result.err, "this would overwrite the input")) << result.err;
    }
    EXPECT_EQ(readFile(folder_ / "box.stl"), box_);
    EXPECT_EQ(readFile(folder_ / "numbers.bin"), tetrahedronGltfBuffer());
}

TEST_F(StandardInput, IsNotTakenForAFileOfTheNameThatItIsShownBy)
{
    folder_.write("stdin.stl", boxStl({5, 5, 5}));
    folder_.write("small.stl", box_);
    folder_.write("stdin.glb", tetrahedronGlb());
    const std::string there = "cd '" + folder_.path().string() + "' && ";
    const ProcessResult both =
        shell(there + "mbv check - stdin.stl --input-format stl --exact --format csv < small.stl");
    EXPECT_EQ(both.exitCode, 1) << both.err;
    EXPECT_TRUE(contains(both.out, "contained")) << both.out; // not the same mesh twice
    EXPECT_TRUE(contains(both.out, "stdin,stdin-2")) << both.out;
    // And the file of that name may be written.
    const ProcessResult written =
        shell(there + "mbv info - --input-format stl -o stdin.stl < small.stl");
    EXPECT_EQ(written.exitCode, 0) << written.err;
}

TEST_F(StandardInput, SaysWhatIsWrongWithIt)
{
    struct Mistake {
        std::vector<std::string> arguments;
        std::string bytes;
        int code;
        std::string said;
    };
    const std::string file = folder_.write("box.stl", box_).string();
    const std::string formats = "stl, obj, ply, off, gltf, glb, 3mf, dae, json, jsonl, urdf";
    for (const auto& [arguments, bytes, code, said] : {
             Mistake{{"info", "-"}, box_, 2, "give --input-format with one of " + formats},
             Mistake{{"fit", "-"}, box_, 2, "--input-format"},
             Mistake{{"check", "-"}, box_, 2, "--input-format"},
             Mistake{{"explain", "-", file}, box_, 2, "--input-format"},
             kHasPictures ? Mistake{{"render", "-", "-o", "x.png"}, box_, 2, "--input-format"}
                          : Mistake{{"render", "-", "-o", "x.png"}, box_, 4, "needs VTK"},
             Mistake{{"info", "-", "--input-format", "slt"},
                     box_,
                     2,
                     "\"slt\" is not a format of meshes or scenes; did you mean \"stl\"?; choose "
                     "from " +
                         formats},
             Mistake{{"check", "-", "-", "--input-format", "stl"}, box_, 2, "is given 2 times"},
             Mistake{{"info", file, "--input-format", "stl"}, "", 2, "no input is -"},
             Mistake{{"explain", "-", "--input-format", "json"}, "{}", 2, "name two models"},
             Mistake{{"info", "-", "--input-format", "stl"}, "", 3, "standard input: is empty"},
             Mistake{{"check", "-", "--input-format", "json"}, "", 3, "standard input: is empty"},
             Mistake{{"info", "-", "--input-format", "stl"}, "solid x\nfacet", 3, "stdin.stl"},
             Mistake{{"check", "-", "--input-format", "glb"}, box_, 3, "stdin.glb: "},
             Mistake{{"check", "-", "--input-format", "json"}, "{", 3, "stdin.json"},
             Mistake{{"view", "-"}, box_, 2, "save it to a file first"},
         }) {
        const ProcessResult result = runMbv(arguments, given(bytes));
        const std::string line = ::testing::PrintToString(arguments);
        EXPECT_EQ(result.exitCode, code) << line << result.err;
        EXPECT_EQ(result.out, "") << line;
        EXPECT_TRUE(contains(result.err, said)) << line << result.err;
    }
    EXPECT_EQ(runMbv({"info", "-", "--input-format", "stl", "--weld", "0"}, given(box_)).exitCode,
              0);
}

TEST_F(StandardInput, OfATerminalIsRefused)
{
    // util-linux' script(1) gives the program a terminal; where it is missing there is no test.
    if (shell("command -v script > /dev/null").exitCode != 0)
        GTEST_SKIP() << "no script(1) here";
    const ProcessResult result =
        shell("script -qec 'mbv info - --input-format stl' /dev/null < /dev/null");
    EXPECT_EQ(result.exitCode, 2) << result.out;
    EXPECT_TRUE(contains(result.out, "that is a terminal")) << result.out;
}

TEST_F(StandardInput, WithoutEndIsNotReadForEver)
{
    ProcessOptions options;
    options.timeout = std::chrono::seconds(20);
    for (const std::string arguments : {"check - --input-format json", "explain -"}) {
        const ProcessResult result =
            runProcess({"/bin/sh", "-c", "yes | '" MBV_PROGRAM "' " + arguments}, options);
        EXPECT_FALSE(result.timedOut) << arguments;
        EXPECT_EQ(result.exitCode, 3) << arguments;
        EXPECT_TRUE(contains(result.err, "standard input: is larger than 64 MiB")) << result.err;
    }
}

TEST_F(StandardInput, ThatCannotBeReadIsNotTakenForEmpty)
{
    for (const std::string command : {"info - --input-format stl", "explain -", "pairs"}) {
        const ProcessResult result =
            shell("mbv " + command + " < '" + folder_.path().string() + "'");
        EXPECT_EQ(result.exitCode, 3) << command;
        EXPECT_TRUE(contains(result.err, "standard input: cannot be read: ")) << result.err;
        EXPECT_EQ(shell("mbv " + command + " <&-").err,
                  "mbv: error: standard input: cannot be read: "
                  "Bad file descriptor\n");
    }
}

TEST_F(StandardInput, IsNotAFileOfThatName)
{
    folder_.write("-", "no mesh");
    EXPECT_EQ(shell("cd '" + folder_.path().string() + "' && mbv info ./-").exitCode, 3);
}

} // namespace
} // namespace mbv::test
