#include "run_mbv.h"

#include <mbv/geometry/version.h>

#include <gtest/gtest.h>

#include <regex>

namespace mbv::test {
namespace {

TEST(MbvCommandLine, VersionNamesWhatItStandsOn)
{
    const ProcessResult result = runMbv({"--version"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "");
    const std::regex pattern(
        R"(mbv (\S+)\nVTK \d+\.\d+\.\d+\nQt (\d+\.\d+\.\d+|none)\nSIMD \S+\n)");
    std::smatch match;
    ASSERT_TRUE(std::regex_match(result.out, match, pattern)) << result.out;
    EXPECT_EQ(match[1], kVersion);
}

TEST(MbvCommandLine, HelpGoesToStdout)
{
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--help"},
                                                      {"info", "--help"},
                                                      {"fit", "--help"},
                                                      {"check", "--help"},
                                                      {"pairs", "--help"},
                                                      {"explain", "--help"},
                                                      {"render", "--help"}}) {
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, 0) << arguments[0];
        EXPECT_EQ(result.err, "") << arguments[0];
        EXPECT_NE(result.out.find("Usage"), std::string::npos) << arguments[0];
    }
}

TEST(MbvCommandLine, MistakesAreUsageErrors)
{
    const TempDir folder;
    const std::string box = folder.write("box.stl", boxStl({1, 1, 1}));
    const std::vector<std::vector<std::string>> mistakes = {
        {},
        {"frobnicate"},
        {"info"},
        {"info", box, "--format", "xml"},
        {"info", box, "--bogus"},
        {"fit", box, "--volume", ""},
        {"fit", box, "--volume", "obb,"},
        {"fit", box, "--volume", "cube"},
        {"fit", box, "--scale", "1,2"},
        {"fit", box, "--scale", "1,2,3,4"},
        {"fit", box, "--scale", "1,2,0"},
        {"fit", box, "--scale", "1,-2,1"},
        {"fit", box, "--scale", "1,nan,1"},
        {"fit", box, "--scale", "1,inf,1"},
        {"fit", box, "--scale", "1,2,3x"},
        {"fit", box, "--repeat", "0"},
        {"fit", box, "--repeat", "many"},
        {"check"},
        {"check", box, "--ignore", "nocolon"},
        {"pairs", box, box},
        {"pairs", box, "--format", "csv"},
        {"explain"},
        {"explain", box},
        {"explain", box, "a", "b", "c"},
        {"render", box},
        {"render", box, "-o", "x.png", "--size", "100"},
        {"render", box, "-o", "x.png", "--size", "0x100"},
        {"render", box, "-o", "x.png", "--size", "100x-1"},
        {"render", box, "-o", "x.png", "--size", "100x100x100"},
        {"render", box, "-o", "x.png", "--size", "99999999999x1"},
        {"render", box, "-o", "x.png", "--camera", "under"},
        {"render", box, "-o", "x.png", "--volume", "obb,aabb"},
        {"check", box, "--clearance", "-1"},
        {"check", box, "--clearance", "near"},
        {"check", box, "--threads", "0"},
        {"fit", box, "--level", "-1"},
        {"fit", box, "--obb-tree"},
        {"fit", box, "--export"},
    };
    for (const auto& arguments : mistakes) {
        const ProcessResult result = runMbv(arguments);
        const std::string line = ::testing::PrintToString(arguments);
        EXPECT_EQ(result.exitCode, 2) << line << result.err;
        EXPECT_EQ(result.out, "") << line;
        EXPECT_TRUE(result.err.starts_with("mbv: error: ")) << line << result.err;
    }
}

TEST(MbvCommandLine, UnknownVolumesAreRefusedByNameWithThoseThereAre)
{
    const TempDir folder;
    const std::string box = folder.write("box.stl", boxStl({1, 1, 1}));
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"fit", box, "--volume", "obb,kdop"},
          {"render", box, "-o", "x.png", "--volume", "kdop"}}) {
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_NE(result.err.find("\"kdop\""), std::string::npos) << result.err;
        EXPECT_NE(result.err.find("obb, minimum, aabb, sphere, capsule, hull"), std::string::npos)
            << result.err;
    }
}

TEST(MbvCommandLine, AFileMayBeNamedLikeACommand)
{
    const TempDir folder;
    folder.write("fit.stl", boxStl({1, 1, 1}));
    std::filesystem::copy_file(folder / "fit.stl", folder / "check");
    // "check" has no extension, so it is refused as a format, not taken for a command.
    const ProcessResult result = runMbv({"info", (folder / "check").string(), "fit"});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find("fit"), std::string::npos);
}

} // namespace
} // namespace mbv::test
