#include "viewer_test.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

namespace mbv::test {
namespace {

namespace fs = std::filesystem;

class ViewerBadInput : public ViewerTest {
protected:
    void SetUp() override
    {
        ViewerTest::SetUp();
        if (IsSkipped())
            return;
        std::ifstream in(folder_ / "cat.stl", std::ios::binary);
        const std::string whole(std::istreambuf_iterator<char>(in), {});
        folder_.write("truncated.stl", whole.substr(0, whole.size() / 2));
        folder_.write("garbage.ply", "\x01\x02 no mesh \xff\xfe");
        folder_.write("empty.obj", "");
        folder_.write("broken.mbv.json", "{ \"mbv\": 1, \"models\": [ ");
        fs::create_directory(folder_ / "folder.stl");
    }
};

const std::vector<std::string> kBadFiles = {"missing.stl", "truncated.stl",   "garbage.ply",
                                            "empty.obj",   "broken.mbv.json", "folder.stl"};

TEST_F(ViewerBadInput, GivesExitCode3AndNamesTheFile)
{
    for (const std::string& file : kBadFiles) {
        const ProcessResult result = run({file, "--quit"});
        EXPECT_EQ(result.exitCode, 3) << file << result.err;
        EXPECT_NE(result.err.find(file), std::string::npos) << result.err;
    }
}

TEST_F(ViewerBadInput, LeavesTheProgramRunningWithTheRest)
{
    folder_.write("events.txt", "key Right\nreport now.json\nkey ctrl+Q\nwait 200\nkey alt+D\n");
    std::vector<std::string> arguments = {"cat.stl", "--play", "events.txt"};
    arguments.insert(arguments.begin(), kBadFiles.begin(), kBadFiles.end());
    const ProcessResult result = run(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    for (const std::string& file : kBadFiles)
        EXPECT_NE(result.err.find(file), std::string::npos) << file;
    EXPECT_EQ(report("now.json").at("models").size(), 1U);
    EXPECT_GT(position("now.json", 0).x, 0);
}

TEST_F(ViewerBadInput, IsSaidInTheWindowUntilDismissed)
{
    folder_.write("events.txt", "screenshot said.png\nkey Esc\nscreenshot dismissed.png\n");
    const ProcessResult result =
        run({"cats.mbv.json", "missing.stl", "--play", "events.txt", "--quit"});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_GT(countDifferent(picture("said.png"), picture("dismissed.png")), 10'000);
}

TEST_F(ViewerBadInput, InAScriptIsNamedWithItsLine)
{
    folder_.write("events.txt", "key Right\nkey Rihgt\n");
    const ProcessResult result = run({"cats.mbv.json", "--play", "events.txt", "--quit"});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find("events.txt:2: "), std::string::npos) << result.err;
}

TEST_F(ViewerBadInput, InAScriptsOutputIsNamedWithItsLine)
{
    folder_.write("events.txt", "key Right\nreport no/such/folder/r.json\n");
    const ProcessResult result = run({"cats.mbv.json", "--play", "events.txt", "--quit"});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find("line 2: no/such/folder/r.json"), std::string::npos) << result.err;
}

using ViewerStart = ViewerTest;

TEST_F(ViewerStart, WritesAScreenshotOfTheSizeAskedFor)
{
    const ProcessResult result =
        run({"cats.mbv.json", "--screenshot", "out.png", "--size", "900x640", "--quit"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(picture("out.png").size(), QSize(900, 640));
}

TEST_F(ViewerStart, WithoutFilesShowsAnEmptyWindow)
{
    const ProcessResult result = run({"--screenshot", "out.png", "--quit"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(picture("out.png").size(), QSize(1280, 800));
}

TEST_F(ViewerStart, WithoutADisplaySaysSoWithExitCode4)
{
    for (const std::map<std::string, std::string>& environment :
         {std::map<std::string, std::string>{{"DISPLAY", ""}},
          std::map<std::string, std::string>{{"DISPLAY", ":987"}},
          std::map<std::string, std::string>{{"QT_QPA_PLATFORM", "offscreen"}}}) {
        ProcessOptions options;
        options.environment = environment;
        const ProcessResult result = run({"cats.mbv.json", "--quit"}, options);
        EXPECT_EQ(result.exitCode, 4) << result.err;
        EXPECT_NE(result.err.find("mbv render"), std::string::npos) << result.err;
    }
}

TEST_F(ViewerStart, NeedsNoDisplayForHelpAndVersion)
{
    ProcessOptions options;
    options.environment = {{"DISPLAY", ""}};
    EXPECT_EQ(run({"--help"}, options).exitCode, 0);
    const ProcessResult version = run({"--version"}, options);
    EXPECT_EQ(version.exitCode, 0);
    EXPECT_EQ(version.out.rfind("mbv-viewer ", 0), 0U) << version.out;
    EXPECT_EQ(run({"--sise", "1x1"}, options).exitCode, 2);
}

TEST_F(ViewerStart, HelpFitsTheColumnsThatThereAre)
{
    for (const std::size_t columns : {40U, 100U}) {
        ProcessOptions options;
        options.environment = {{"COLUMNS", std::to_string(columns)}};
        std::istringstream help(run({"--help"}, options).out);
        std::size_t longest = 0;
        for (std::string line; std::getline(help, line);) {
            EXPECT_LE(line.size(), columns) << line;
            longest = std::max(longest, line.size());
        }
        EXPECT_GT(longest, columns - 12) << "no shorter than they must be";
    }
}

} // namespace
} // namespace mbv::test
