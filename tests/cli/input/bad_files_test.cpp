#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <ostream>

/// Every bad file gives exit code 3 and a message with its path, from every command.
namespace mbv::test {
namespace {

void append(std::string& bytes, std::uint32_t value)
{
    for (int shift = 0; shift < 32; shift += 8) // little endian, as STL demands
        bytes += static_cast<char>(static_cast<unsigned char>(value >> shift));
}

/// A binary STL that says it has `count` triangles and then holds one with this first coordinate.
std::string binaryStl(std::uint32_t count, float x = 0)
{
    std::string bytes(80, ' ');
    append(bytes, count);
    for (const float value : {0.f, 0.f, 1.f, x, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.f})
        append(bytes, std::bit_cast<std::uint32_t>(value));
    return bytes + std::string(2, '\0');
}

struct BadFile {
    const char* title;
    const char* name;
    std::function<std::string()> content; ///< empty: the file is not made
};

void PrintTo(const BadFile& bad, std::ostream* out)
{
    *out << bad.title;
}

const BadFile kBadFiles[] = {
    {"Missing", "missing.stl", {}},
    {"Empty", "empty.stl", [] { return std::string(); }},
    {"EmptyObj", "empty.obj", [] { return std::string(); }},
    {"EmptyPly", "empty.ply", [] { return std::string(); }},
    {"Garbage", "garbage.stl", [] { return std::string(500, '\x7f'); }},
    {"GarbageObj", "garbage.obj", [] { return std::string(500, '\x7f'); }},
    {"GarbagePly", "garbage.ply", [] { return std::string(500, '\x7f'); }},
    {"TruncatedBinaryStl", "truncated.stl", [] { return binaryStl(1).substr(0, 100); }},
    {"TruncatedAsciiStl", "truncated.stl",
     [] {
         return boxStl({1, 1, 1}).substr(0, 300);
     }},
    {"CountBeyondTheSize", "count.stl", [] { return binaryStl(4'000'000'000u); }},
    {"ZeroTriangles", "none.stl", [] { return "solid nothing\nendsolid nothing\n"; }},
    {"PointsWithoutTriangles", "points.obj", [] { return "v 0 0 0\nv 1 0 0\nv 0 1 0\n"; }},
    {"NanVertex", "nan.stl", [] { return binaryStl(1, std::numeric_limits<float>::quiet_NaN()); }},
    {"InfiniteVertex", "inf.stl",
     [] { return binaryStl(1, std::numeric_limits<float>::infinity()); }},
    {"IndexOutOfRange", "index.obj", [] { return "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n"; }},
    {"TruncatedPly", "truncated.ply",
     [] {
         return "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
                "property float z\nelement face 1\nproperty list uchar int vertex_indices\n"
                "end_header\n0 0 0\n1 0 0\n";
     }},
    {"UnknownFormat", "model.xyz", [] { return "0 0 0\n"; }},
};

class MbvBadFile : public testing::TestWithParam<BadFile> {
protected:
    /// The path of the bad file.
    std::string make() const
    {
        const BadFile& bad = GetParam();
        return bad.content ? folder_.write(bad.name, bad.content()) : folder_ / bad.name;
    }

    /// `answersOthers`: the command answers for its other files, so stdout is not empty.
    static void expectRefused(const std::vector<std::string>& arguments, const std::string& path,
                              bool answersOthers)
    {
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, 3) << arguments[0] << '\n' << result.err;
        EXPECT_NE(result.err.find(path), std::string::npos) << arguments[0] << '\n' << result.err;
        EXPECT_TRUE(result.err.starts_with("mbv: error: ")) << arguments[0] << '\n' << result.err;
        if (answersOthers)
            EXPECT_EQ(Json::parse(result.out)["models"], Json::array()) << arguments[0];
        else
            EXPECT_EQ(result.out, "") << arguments[0];
    }

    TempDir folder_;
};

TEST_P(MbvBadFile, IsRefusedByEveryCommand)
{
    const std::string bad = make();
    const std::string good = folder_.write("good.stl", boxStl({1, 1, 1}));
    const std::string png = (folder_ / "picture.png").string();
    expectRefused({"info", bad, "--format", "json"}, bad, true);
    expectRefused({"fit", bad, "--volume", "obb,aabb,sphere", "--format", "json"}, bad, true);
    expectRefused({"check", good, bad}, bad, false);
    expectRefused({"explain", good, bad}, bad, false);
    if (kHasPictures)
        expectRefused({"render", good, bad, "-o", png}, bad, false);
    EXPECT_FALSE(std::filesystem::exists(png));
}

INSTANTIATE_TEST_SUITE_P(All, MbvBadFile, testing::ValuesIn(kBadFiles),
                         [](const auto& bad) { return std::string(bad.param.title); });

TEST(MbvBadFiles, AFolderIsRefused)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1));
    const auto expectRefused = [&](std::vector<std::string> arguments, const std::string& name) {
        const std::string path = (folder / name).string();
        std::filesystem::create_directory(path);
        arguments.push_back(path);
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, 3) << name;
        EXPECT_EQ(result.out, "") << name;
        EXPECT_NE(result.err.find(path + ": is a directory"), std::string::npos) << result.err;
    };
    for (const std::string ending : {"stl", "mbv.json", "mbv.jsonl", "urdf", "png", "glb"})
        expectRefused({"info"}, "mesh." + ending);
    for (const std::string option : {"--baseline", "--since"})
        expectRefused({"check", scene, option}, "report" + option);
    expectRefused({"check", scene, "--bcf", (folder / "new.bcfzip").string(), "--bcf-in"}, "bcf");
    expectRefused({"merge"}, "part");
}

/// The commands that take a file of this name, and what they take it for.
std::vector<std::vector<std::string>> commandsThatRead(const TempDir& folder,
                                                       const std::string& name)
{
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1));
    const std::string robot = MBV_DATA_DIR "/arm.urdf";
    const auto of = [&](const std::string& ending) { return (folder / (name + ending)).string(); };
    return {{"info", of(".stl")},
            {"info", of(".mbv.json")},
            {"info", of(".mbv.jsonl")},
            {"fit", of(".obj")},
            {"check", of(".glb")},
            {"check", of(".urdf")},
            {"motion", of(".mbv.json")},
            {"explain", scene, of(".stl")},
            {"explain", of(".mbv.json"), "a", "b"},
            {"convert", of(".ply"), (folder / "out.glb").string()},
            {"convert", of(".mbv.json"), (folder / "out.mbv.jsonl").string()},
            {"acm", of(".urdf")},
            {"pairs", of(".jsonl")},
            {"merge", of(".json")},
            {"acm", robot, "--srdf", of(".srdf")},
            {"motion", robot, "--trajectory", of(".csv")},
            {"check", scene, "--baseline", of(".json")},
            {"check", scene, "--since", of(".json")},
            {"check", scene, "--bcf", (folder / "out.bcfzip").string(), "--bcf-in", of(".bcfzip")}};
}

/// What all of them say of the file.
void expectSaid(const TempDir& folder, const std::string& name, const std::string& said)
{
    for (const std::vector<std::string>& arguments : commandsThatRead(folder, name)) {
        const ProcessResult result = runMbv(arguments);
        const std::string line = ::testing::PrintToString(arguments);
        EXPECT_EQ(result.exitCode, 3) << line << result.err;
        EXPECT_EQ(result.out, "") << line;
        EXPECT_NE(result.err.find((folder / name).string()), std::string::npos) << result.err;
        EXPECT_TRUE(result.err.ends_with(": " + said + "\n")) << line << result.err;
    }
}

TEST(MbvBadFiles, AMissingFileIsToldInTheSameWordsByAllCommands)
{
    const TempDir folder;
    expectSaid(folder, "none", "there is no such file; check the path");
}

TEST(MbvBadFiles, AFileThatMayNotBeReadIsToldInTheSameWordsByAllCommands)
{
    const TempDir folder;
    for (const std::vector<std::string>& arguments : commandsThatRead(folder, "secret"))
        for (const std::string& argument : arguments)
            if (argument.starts_with((folder / "secret").string())) {
                std::ofstream(argument) << "{}";
                std::filesystem::permissions(argument, std::filesystem::perms::none);
            }
    if (std::ifstream(folder / "secret.stl"))
        GTEST_SKIP() << "who runs the tests may read everything";
    expectSaid(folder, "secret", "cannot be read: Permission denied; check its permissions");
}

TEST(MbvBadFiles, AFileThatFailsWhileItIsReadIsRefused)
{
    const std::string file = "/proc/self/mem"; // nothing is mapped at its start
    if (!std::filesystem::exists(file))
        GTEST_SKIP() << "no " << file;
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1));
    for (const std::string ending : {"mbv.json", "mbv.jsonl", "urdf", "png"})
        std::filesystem::create_symlink(file, folder / ("link." + ending));
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"check", scene, "--baseline", file},
          {"check", scene, "--since", file},
          {"merge", file},
          {"pairs", file},
          {"check", (folder / "link.mbv.json").string()},
          {"check", (folder / "link.mbv.jsonl").string()},
          {"check", (folder / "link.urdf").string()},
          {"check", (folder / "link.png").string()}}) {
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, 3) << ::testing::PrintToString(arguments);
        EXPECT_NE(result.err.find(": cannot be read: "), std::string::npos) << result.err;
    }
}

TEST(MbvBadFiles, ABadSceneIsRefusedWithItsPath)
{
    const TempDir folder;
    const std::vector<std::string> contents = {
        "",
        "{",
        "[]",
        "{}",
        R"({"mbv": 1, "models": [{"name": "x", "mesh": "missing.stl"}]})",
        R"({"mbv": 1, "models": [{"name": "x", "shape": {"sphere": {"center": [0,0,0], "radius": -1}}}]})"};
    for (const std::string& content : contents) {
        const std::string path = folder.write("scene.mbv.json", content);
        const ProcessResult result = runMbv({"check", path});
        EXPECT_EQ(result.exitCode, 3) << content;
        EXPECT_NE(result.err.find(folder.path().string()), std::string::npos) << result.err;
        EXPECT_EQ(result.out, "");
    }
}

} // namespace
} // namespace mbv::test
