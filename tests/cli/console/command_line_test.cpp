#include "cli/run_mbv.h"

#include "mesh_io/mesh_files.h"

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
        R"(mbv (\S+)\nVTK (\d+\.\d+\.\d+|none)\nQt (\d+\.\d+\.\d+|none)\nSIMD \S+\n)");
    std::smatch match;
    ASSERT_TRUE(std::regex_match(result.out, match, pattern)) << result.out;
    EXPECT_EQ(match[1], kVersion);
    EXPECT_EQ(match[2] != "none", kHasPictures);
}

TEST(MbvCommandLine, HelpGoesToStdout)
{
    std::vector<std::vector<std::string>> lines = {{"--help"}};
    for (const std::string& command : commandNames())
        if (command != "view") // which passes it on to the viewer
            lines.push_back({command, "--help"});
    for (const std::vector<std::string>& arguments : lines) {
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
    std::vector<std::vector<std::string>> mistakes = {
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
        {"check", box, "--clearance", "-1"},
        {"check", box, "--clearance", "near"},
        {"check", box, "--threads", "0"},
        {"check", box, "--max-pairs", "-1"},
        {"check", box, "--max-pairs", ""},
        {"check", box, "--max-pairs", "1.5"},
        {"check", box, "--max-pairs", "99999999999999999999"},
        {"check", box, "--report-pictures", "-1"},
        {"check", box, "--part", "-1/2"},
        {"fit", box, "--level", "-1"},
        {"fit", box, "--obb-tree"},
        {"fit", box, "--export"},
        {"fit", box, "--export", "x.txt"},
        {"fit", box, "--export", "x"},
        {"help", "frobnicate"},
        {"help", "check", "fit"},
        {"--", "info", box},
        {"--bogus"},
    };
    const std::vector<std::vector<std::string>> withPictures = {
        {"render", box},
        {"render", box, "-o", "x.png", "--size", "100"},
        {"render", box, "-o", "x.png", "--size", "0x100"},
        {"render", box, "-o", "x.png", "--size", "100x-1"},
        {"render", box, "-o", "x.png", "--size", "100x100x100"},
        {"render", box, "-o", "x.png", "--size", "99999999999x1"},
        {"render", box, "-o", "x.png", "--camera", "under"},
        {"render", box, "-o", "x.png", "--volume", "obb,aabb"},
        {"render", box, "-o", "x.jpg"},
        {"render", box, "-o", "x.png.tmp"},
    };
    if (kHasPictures)
        mistakes.insert(mistakes.end(), withPictures.begin(), withPictures.end());
    for (const auto& arguments : mistakes) {
        const ProcessResult result = runMbv(arguments);
        const std::string line = ::testing::PrintToString(arguments);
        EXPECT_EQ(result.exitCode, 2) << line << result.err;
        EXPECT_EQ(result.out, "") << line;
        EXPECT_TRUE(result.err.starts_with("mbv: error: ")) << line << result.err;
    }
}

TEST(MbvCommandLine, NamesTheModelThatIsNearAMisspelledOne)
{
    const std::string scene = MBV_DATA_DIR "/cats.mbv.json";
    const ProcessResult explained = runMbv({"explain", scene, "cat-1", "cta-2"});
    EXPECT_EQ(explained.exitCode, 3);
    EXPECT_TRUE(contains(explained.err, "cats.mbv.json: no model is named \"cta-2\"; did you mean "
                                        "\"cat-2\"?; there are: cat-1, cat-2"))
        << explained.err;
    for (const auto& [pair, name] : {std::pair{"cat-1:cta-2", "cta-2"}, {"cta-2:cat-1", "cta-2"}}) {
        const ProcessResult checked = runMbv({"check", scene, "--ignore", pair});
        EXPECT_EQ(checked.exitCode, 3);
        EXPECT_TRUE(contains(checked.err, std::string("--ignore ") + pair +
                                              ": no model is named \"" + name +
                                              "\"; did you mean \"cat-2\"?"))
            << checked.err;
    }
}

TEST(MbvCommandLine, NamesWhatItDoesNotKnowAndWhatIsNear)
{
    struct Mistake {
        std::vector<std::string> arguments;
        std::string said;
    };
    std::vector<Mistake> mistakes = {
        Mistake{{"chekc", "x.stl"}, "\"chekc\" is no command; did you mean \"check\"?"},
        Mistake{{"inf"}, "\"inf\" is no command; did you mean \"info\"?"},
        Mistake{{"frobnicate"}, "\"frobnicate\" is no command\n"},
        Mistake{{"help", "rendre"}, "\"rendre\" is no command; did you mean \"render\"?"},
        Mistake{{"check", "x.stl", "--exat"},
                "mbv check has no option --exat; did you mean \"--exact\"?"},
        Mistake{{"check", "x.stl", "--clearence=3"},
                "mbv check has no option --clearence; did you mean \"--clearance\"?"},
        Mistake{{"fit", "--volum"}, "did you mean \"--volume\"?"}, // no file either
        Mistake{{"info", "x.stl", "--xyzzy"}, "mbv info has no option --xyzzy\n"},
        Mistake{{"--verison"}, "mbv has no option --verison; did you mean \"--version\"?"},
        Mistake{{"--format", "json", "check", "x.stl"},
                "options stand behind the command: mbv check --format\n"},
        Mistake{{"-q", "check", "x.stl"}, "options stand behind the command: mbv check -q\n"},
        Mistake{{"--exat", "check", "x.stl"},
                "mbv check has no option --exat; did you mean \"--exact\"?"},
        Mistake{{"pairs", "a", "b"}, "\"b\" is one argument too many for mbv pairs\n"},
        Mistake{{"info", "x.stl", "--format", "jsno"},
                "\"jsno\" is not a format of answers; did you mean \"json\"?; choose from "
                "text, json, csv"},
        Mistake{{"fit", "x.stl", "--volume", "obb,spehre"},
                "\"spehre\" is not a kind of volume that mbv fits; did you mean \"sphere\"?; "
                "choose"},
        Mistake{{"info", "x.stl", "--format"},
                "--format: its value is missing; give text|json|csv\n"},
        Mistake{{"info", "x.stl", "-o", "a", "-o", "b"},
                "--output: is given 2 times; give it once\n"},
        Mistake{{"info", "x.stl", "--quiet=maybe"}, "--quiet: \"maybe\" is no value for it\n"},
        Mistake{{"acm", "x.urdf", "--seed", "99999999999999999999"},
                "--seed: \"99999999999999999999\" is too large; give a smaller number\n"},
        Mistake{{}, "there is no command\n"},
        Mistake{{"fit", "x.stl", "--export", "x.txt"},
                "x.txt: volumes are written as .obj, .stl or .glb"},
    };
    if (kHasPictures) {
        mistakes.push_back({{"render", "x.stl", "-o", "x.png", "--up", "Z"},
                            "\"Z\" is not an axis; did you mean \"z\"?; choose from y, z"});
        mistakes.push_back(
            {{"render", "x.stl", "-o", "x.png", "--camera", "frnt"},
             "\"frnt\" is not a camera; did you mean \"front\"?; choose from iso, front"});
    }
    for (const auto& [arguments, said] : mistakes) {
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_NE(result.err.find(said), std::string::npos) << said << ": " << result.err;
        EXPECT_NE(result.err.find("Run mbv help"), std::string::npos) << result.err;
    }
}

TEST(MbvCommandLine, NumbersAreDecimal)
{
    const TempDir folder;
    const std::string box = folder.write("box.stl", boxStl({1, 1, 1}));
    std::vector<std::vector<std::string>> options = {
        {"check", "--clearance"},       {"check", "--tolerance"}, {"check", "--threads"},
        {"check", "--max-pairs"},       {"check", "--memory"},    {"fit", "--repeat"},
        {"check", "--report-pictures"}, {"fit", "--level"},       {"fit", "--weld"},
        {"acm", "--samples"},           {"acm", "--seed"},        {"acm", "--budget"}};
    const std::vector<std::vector<std::string>> ofPictures = {{"render", "--level"},
                                                              {"render", "--time"},
                                                              {"render", "--frames"},
                                                              {"render", "--turntable"}};
    if (kHasPictures)
        options.insert(options.end(), ofPictures.begin(), ofPictures.end());
    for (const std::vector<std::string>& option : options) {
        const ProcessResult result = runMbv({option[0], box, option[1], "0x10"});
        EXPECT_EQ(result.exitCode, 2) << option[1];
        EXPECT_TRUE(contains(result.err, "mbv: error: " + option[1] + ": \"0x10\" is no"))
            << result.err;
    }
    for (const char* const part : {"0x1/2", "1/0x2", "01/2"})
        EXPECT_EQ(runMbv({"check", box, "--part", part}).exitCode, 2) << part;
    const ProcessResult octal = runMbv({"check", box, box, "--threads", "010"});
    EXPECT_TRUE(
        contains(octal.err, "--threads: \"010\" is no whole number; write it in digits, as 16"));
    EXPECT_EQ(runMbv({"check", box, "--threads", "10", "--clearance", "1e-2"}).exitCode, 0);
}

TEST(MbvCommandLine, ExplainSaysThatOneNameIsNoFile)
{
    const std::string scene = MBV_DATA_DIR "/cats.mbv.json";
    const ProcessResult result = runMbv({"explain", scene, "cat-1"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.err,
              "mbv: error: \"cat-1\" is no file; of a scene name two models: mbv explain " + scene +
                  " cat-1 NAME\n");
}

TEST(MbvCommandLine, HelpIsACommandToo)
{
    EXPECT_EQ(runMbv({"help"}).out, runMbv({"--help"}).out);
    for (const std::string command :
         {"info", "fit", "check", "pairs", "explain", "render", "help"}) {
        const ProcessResult result = runMbv({"help", command});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(result.out, runMbv({command, "--help"}).out) << command;
        EXPECT_NE(result.out.find("Usage: mbv " + command), std::string::npos) << result.out;
    }
    EXPECT_NE(runMbv({"help", "view"}).out.find("mbv view"), std::string::npos);
}

TEST(MbvCommandLine, HelpThatCannotBeWrittenIsAnError)
{
    for (const std::string arguments :
         {"--help", "--version", "help", "help fit", "check --help"}) {
        const ProcessResult result = runProcess(
            {"/bin/sh", "-c", std::string(MBV_PROGRAM) + ' ' + arguments + " > /dev/full"});
        EXPECT_EQ(result.exitCode, 3) << arguments;
        EXPECT_NE(result.err.find("standard output: cannot be written: No space left on device"),
                  std::string::npos)
            << result.err;
    }
}

TEST(MbvCommandLine, WordsAfterTwoDashesAreNoOptions)
{
    const TempDir folder;
    const auto inFolder = [&folder](const std::string& command) {
        return runProcess(
            {"/bin/sh", "-c",
             "cd '" + folder.path().string() + "' && " + MBV_PROGRAM + ' ' + command});
    };
    folder.write("-x.stl", boxStl({1, 1, 1}));
    folder.write("--exact.stl", boxStl({1, 1, 1}));
    folder.write("y.stl", boxStl({1, 1, 1}));
    folder.write("-s.mbv.json", twoBoxScene(1));
    for (const std::string words :
         {"-- -x.stl", "y.stl -- -x.stl", "-- -x.stl --exact.stl", "y.stl -q -- -x.stl y.stl"}) {
        const ProcessResult result = inFolder("info --format csv " + words);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_NE(result.out.find("-x.stl,8,12"), std::string::npos) << words << result.out;
    }
    EXPECT_EQ(inFolder("check --exit-zero -- -s.mbv.json").exitCode, 0);
    EXPECT_EQ(inFolder("explain -- -s.mbv.json left right").exitCode, 1);
    if (kHasPictures) {
        EXPECT_EQ(inFolder("render --size 32x32 -o x.png -- -x.stl").exitCode, 0);
    }
    EXPECT_NE(inFolder("info -- check").err.find("check: has no file extension"),
              std::string::npos);
}

TEST(MbvCommandLine, EveryCommandThatAnswersMayBeQuiet)
{
    const ProcessResult result = runMbv({"pairs", "-q", "/dev/null"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
}

TEST(MbvCommandLine, MessagesAreAllItsOwn)
{
    const TempDir folder;
    const std::string box = folder.write("box.stl", boxStl({1, 1, 1}));
    const ProcessResult threads = runMbv({"check", box, box, "--threads", "1024"});
    EXPECT_EQ(threads.err, ""); // oneTBB warns of more than it has
    ProcessOptions noDriver;
    noDriver.environment["__EGL_VENDOR_LIBRARY_DIRS"] = "/nonexistent";
    const ProcessResult picture = runMbv({"render", box, "-o", folder / "x.png"}, noDriver);
    if (picture.exitCode == 0)
        GTEST_SKIP() << "another way to OpenGL";
    EXPECT_EQ(picture.exitCode, 4);
    EXPECT_TRUE(picture.err.starts_with("mbv: error: ")) << picture.err; // VTK logs in color
    EXPECT_EQ(picture.err.find('\n'), picture.err.size() - 1) << picture.err;
}

TEST(MbvCommandLine, UnknownVolumesAreRefusedByNameWithThoseThereAre)
{
    const TempDir folder;
    const std::string box = folder.write("box.stl", boxStl({1, 1, 1}));
    std::vector<std::vector<std::string>> lines = {{"fit", box, "--volume", "obb,kdop"}};
    if (kHasPictures)
        lines.push_back({"render", box, "-o", "x.png", "--volume", "kdop"});
    for (const std::vector<std::string>& arguments : lines) {
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
