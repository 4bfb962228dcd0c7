#include "cli/run_mbv.h"

#include <gtest/gtest.h>

namespace fs = std::filesystem;

/// Options that would do nothing where they are given, and names of files that promise another
/// format than is written: usage errors that say what is missing, before anything is read.
namespace mbv::test {
namespace {

struct Mistake {
    std::vector<std::string> arguments;
    std::string said;
};

void expectRefused(const std::vector<Mistake>& mistakes)
{
    for (const auto& [arguments, said] : mistakes) {
        const ProcessResult result = runMbv(arguments);
        const std::string line = ::testing::PrintToString(arguments);
        EXPECT_EQ(result.exitCode, 2) << line << result.err;
        EXPECT_EQ(result.out, "") << line;
        EXPECT_TRUE(result.err.starts_with("mbv: error: ")) << line << result.err;
        EXPECT_NE(result.err.find(said), std::string::npos) << line << said << ": " << result.err;
    }
}

class LoneOptions : public testing::Test {
protected:
    std::string at(const std::string& name) const { return (folder_ / name).string(); }

    TempDir folder_;
    std::string box_ = folder_.write("box.stl", boxStl({1, 1, 1}));
    std::string scene_ = folder_.write("scene.mbv.json", twoBoxScene(1));
};

TEST_F(LoneOptions, SayWhatIsMissing)
{
    const std::string urdf = MBV_DATA_DIR "/arm.urdf";
    expectRefused({
        {{"check", scene_, "--no-penetration"}, "--no-penetration requires --exact"},
        {{"check", scene_, "--report-pictures", "5"}, "add --report or --bcf"},
        {{"motion", scene_, "--report-pictures", "5"}, "--report-pictures requires --report"},
        {{"acm", urdf, "--input-format", "urdf"}, "no input is -"},
    });
    for (const std::string command : {"info", "fit", "check", "merge", "motion", "acm", "explain"})
        for (const std::string format : {"", "text", "json"}) {
            std::vector<std::string> arguments = {command, box_, "--raw-csv"};
            if (!format.empty())
                arguments.insert(arguments.end(), {"--format", format});
            expectRefused({{arguments, "--raw-csv: is for names in CSV; add --format csv"}});
        }
}

TEST_F(LoneOptions, AreTakenWithWhatTheyNeed)
{
    const std::vector<std::vector<std::string>> commands = {
        {"check", scene_, "--exact", "--no-penetration"},
        {"check", scene_, "--report", at("r.html"), "--report-pictures", "0"},
        {"check", scene_, "--bcf", at("r.bcfzip"), "--report-pictures", "0"},
        {"fit", box_, "--tight", "--volume", "obb,minimum"},
        {"info", box_, "--raw-csv", "--format", "csv"}, // in either order
        {"info", box_, "--format", "csv", "--raw-csv"},
    };
    for (const auto& arguments : commands)
        EXPECT_LE(runMbv(arguments).exitCode, 1) << ::testing::PrintToString(arguments);
}

TEST_F(LoneOptions, AreWarnedOfWhereTheyChangeNothing)
{
    const std::string arm = MBV_DATA_DIR "/arm.urdf";
    const std::string srdf = folder_.write("arm.srdf", "<robot name=\"arm\"/>");
    const std::string noPairs = "--srdf: changes nothing here, where no pairs of links are tested";
    const std::vector<Mistake> lone = {
        {{"fit", box_, "--tight"}, "--tight: is for the smallest box; add --volume minimum"},
        {{"fit", box_, "--tight", "--volume", "obb,boxes:4"}, "add --volume minimum"},
        {{"acm", arm, "--samples", "10", "--budget", "5"}, "add --certify"},
        {{"info", arm, "--srdf", srdf}, noPairs},
        {{"fit", arm, "--srdf", srdf}, noPairs},
        {{"fit", arm, "--srdf", srdf, "--volume", "spheres:4"}, noPairs},
        {{"explain", arm, "base", "upper", "--srdf", srdf, "--exit-zero"}, noPairs},
        {{"convert", arm, at("arm.glb"), "--srdf", srdf}, noPairs},
    };
    for (const auto& [arguments, said] : lone) {
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, 0) << said;
        EXPECT_TRUE(result.err.starts_with("mbv: warning: ")) << result.err;
        EXPECT_NE(result.err.find(said), std::string::npos) << result.err;
    }
}

/// Such a check is green for ever.
TEST_F(LoneOptions, FailOnWhatCannotBeIsWarnedOf)
{
    const std::vector<Mistake> impossible = {
        {{"check", scene_, "--fail-on", "intersecting"},
         "--fail-on intersecting: no pair is so without --exact"},
        {{"check", scene_, "--fail-on", "touching,clearance", "--clearance", "1"},
         "--fail-on touching,clearance: no pair is so without --exact"},
        {{"check", scene_, "--exact", "--fail-on", "clearance"},
         "--fail-on clearance: no pair is so without --clearance"},
    };
    for (const auto& [arguments, said] : impossible) {
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, 0) << said;
        EXPECT_NE(result.err.find("mbv: warning: " + said), std::string::npos) << result.err;
    }
    for (const std::vector<std::string>& possible :
         {std::vector<std::string>{"--fail-on", "intersecting,unknown"},
          {"--fail-on", "duplicate"},
          {"--fail-on", "separated"},
          {"--exact", "--fail-on", "touching,clearance"},
          {"--exact", "--clearance", "1", "--fail-on", "clearance"}}) {
        std::vector<std::string> arguments = {"check", scene_};
        arguments.insert(arguments.end(), possible.begin(), possible.end());
        const ProcessResult result = runMbv(arguments);
        EXPECT_LE(result.exitCode, 1) << ::testing::PrintToString(arguments);
        EXPECT_EQ(result.err, "") << ::testing::PrintToString(arguments);
    }
    const std::string part = at("part.json");
    ASSERT_EQ(runMbv({"check", scene_, "--part", "1/1", "-o", part}).exitCode, 0);
    const ProcessResult merged = runMbv({"merge", part, "--fail-on", "contained"});
    EXPECT_EQ(merged.exitCode, 0);
    EXPECT_NE(merged.err.find("no pair is so without --exact"), std::string::npos) << merged.err;
    EXPECT_EQ(runMbv({"merge", part, "--fail-on", "unknown"}).exitCode, 1);
}

TEST_F(LoneOptions, APairOfShapesHasNoMeshOptions)
{
    for (const std::vector<std::string>& option : {std::vector<std::string>{"--weld", "1"},
                                                   {"--allow-outside"},
                                                   {"--split"},
                                                   {"--joint", "a=1"},
                                                   {"--srdf", "x.srdf"},
                                                   {"--input-format", "json"}}) {
        std::vector<std::string> arguments = {"explain", "-"};
        arguments.insert(arguments.end(), option.begin(), option.end());
        expectRefused(
            {{arguments, "- alone is one pair of shapes, which has no " + option.front()}});
    }
}

TEST_F(LoneOptions, APartIsJsonWhateverIsAsked)
{
    for (const std::string format : {"text", "csv", "jsonl"})
        expectRefused({{{"check", scene_, "--part", "1/2", "--format", format},
                        "leave out --format text, csv or jsonl"}});
    for (const std::vector<std::string>& format :
         {std::vector<std::string>(), {"--format", "json"}}) {
        std::vector<std::string> arguments = {"check", scene_, "--part", "1/2"};
        arguments.insert(arguments.end(), format.begin(), format.end());
        const ProcessResult part = runMbv(arguments);
        EXPECT_EQ(part.exitCode, 0) << part.err;
        EXPECT_EQ(Json::parse(part.out)["schema"], "mbv.check_part/1");
    }
}

TEST_F(LoneOptions, ReportsHaveTheEndingOfWhatIsInThem)
{
    const std::string part = at("part.json");
    ASSERT_EQ(runMbv({"check", scene_, "--part", "1/1", "-o", part}).exitCode, 0);
    const std::string page = ": reports are written as .html";
    const std::string bcf = ": BCF 2.1 is written as .bcfzip or .bcf";
    expectRefused({
        {{"check", scene_, "--report", at("r.pdf")}, at("r.pdf") + page},
        {{"check", scene_, "--report", at("r.html.gz")}, at("r.html.gz") + page},
        {{"motion", scene_, "--report", at("r.json")}, at("r.json") + page},
        {{"merge", part, "--report", at("r.xml")}, at("r.xml") + page},
        {{"check", scene_, "--bcf", at("r.zip")}, at("r.zip") + bcf},
        {{"check", scene_, "--bcf", at("r.json")}, at("r.json") + bcf},
    });
    EXPECT_FALSE(fs::exists(folder_ / "r.pdf"));
    const std::vector<std::pair<std::string, std::string>> good = {
        {"--report", at("r.html")}, {"--report", at("r.HTM")},     {"--report", at("r")},
        {"--report", "/dev/null"},  {"--bcf", at("r.bcfzip")},     {"--bcf", at("r.bcf")},
        {"--bcf", at("r.d/r.BCF")}, {"--report", at("r.d/report")}};
    fs::create_directory(folder_ / "r.d");
    for (const auto& [option, file] : good) {
        const ProcessResult result =
            runMbv({"check", scene_, option, file, "--report-pictures", "0"});
        EXPECT_EQ(result.exitCode, 1) << file << result.err;
        EXPECT_TRUE(fs::exists(file)) << file;
    }
}

} // namespace
} // namespace mbv::test
