#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

/// mbv check --since.
namespace mbv::test {
namespace {

/// A folder with a row of cubes, each of which meets the next; their names are Hangul.
class MbvCheckSince : public testing::Test {
protected:
    MbvCheckSince()
    {
        folder_.write("cube.stl", boxStl({1, 1, 1}));
        folder_.write("wide.stl", boxStl({1, 1, 3}));
        for (int i = 0; i < 6; ++i)
            scene_["models"].push_back({{"name", "상자-" + std::to_string(i)},
                                        {"mesh", "cube.stl"},
                                        {"position", {1.5 * i, 0.1 * i, 0}}});
        save();
    }

    void save() const { folder_.write("row.mbv.json", scene_.dump()); }
    std::string file(const std::string& name) const { return (folder_ / name).string(); }

    ProcessResult check(const std::vector<std::string>& options) const
    {
        std::vector<std::string> command = {"check", file("row.mbv.json")};
        command.insert(command.end(), options.begin(), options.end());
        return runMbv(command);
    }

    /// Expects the same of the check with --since as of the whole one, in every format.
    void expectWhole(std::vector<std::string> options) const
    {
        for (const std::string format : {"json", "jsonl", "csv", "text"}) {
            std::vector<std::string> how = options;
            how.insert(how.end(), {"--format", format, "--report-pictures", "0", "--report",
                                   file("whole.html")});
            const ProcessResult whole = check(how);
            how.back() = file("since.html");
            how.insert(how.end(), {"--since", file("old.json")});
            const ProcessResult since = check(how);
            EXPECT_EQ(since.exitCode, whole.exitCode) << since.err;
            EXPECT_EQ(timeless(since.out), timeless(whole.out));
            const std::string page = timeless(readFile(folder_ / "since.html"));
            EXPECT_FALSE(page.empty());
            EXPECT_TRUE(page == timeless(readFile(folder_ / "whole.html")));
        }
    }

    TempDir folder_;
    Json scene_ = {{"mbv", 1}, {"units", "mm"}, {"models", Json::array()}};
};

TEST_F(MbvCheckSince, GivesTheWholeReportInEveryFormat)
{
    const std::vector<std::vector<std::string>> kinds = {
        {},
        {"--exact", "--no-penetration", "--clearance", "0.6"},
        {"--exact", "--tolerance", "0.3"},
        {"--exact", "--no-penetration", "--between", "상자-?:상자-3"}};
    for (const std::vector<std::string>& options : kinds) {
        std::vector<std::string> first = options;
        first.insert(first.end(), {"--format", "json", "-o", file("old.json"), "--exit-zero"});
        scene_["models"][2]["position"] = {3, 0, 0};
        save();
        ASSERT_EQ(check(first).exitCode, 0);
        scene_["models"][2]["position"] = {3.2, 0, 0.4};
        save();
        expectWhole(options);
    }
}

TEST_F(MbvCheckSince, SeesAMeshThatHasChangedInItsFile)
{
    ASSERT_EQ(check({"--format", "json", "-o", file("old.json"), "--exit-zero"}).exitCode, 0);
    folder_.write("cube.stl", boxStl({1.2, 1.2, 1.2}));
    expectWhole({});
}

TEST_F(MbvCheckSince, MayWriteWhereItReads)
{
    ASSERT_EQ(check({"--format", "json", "-o", file("old.json"), "--exit-zero"}).exitCode, 0);
    scene_["models"][5]["position"] = {0, 0, 0};
    save();
    const ProcessResult updated = check(
        {"--since", file("old.json"), "--format", "json", "-o", file("old.json"), "--exit-zero"});
    EXPECT_EQ(updated.exitCode, 0) << updated.err;
    const ProcessResult whole = check({"--format", "json"});
    EXPECT_EQ(timeless(readFile(folder_ / "old.json")), timeless(whole.out));
}

TEST_F(MbvCheckSince, WorksWithABaselineAndIgnoredPairs)
{
    ASSERT_EQ(check({"--format", "json", "-o", file("base.json"), "--exit-zero"}).exitCode, 0);
    const std::vector<std::string> options = {"--baseline", file("base.json"), "--ignore",
                                              "상자-0:상자-1"};
    std::vector<std::string> first = options;
    first.insert(first.end(), {"--format", "json", "-o", file("old.json"), "--exit-zero"});
    scene_["models"][2]["position"] = {3.2, 0, 9};
    save();
    ASSERT_EQ(check(first).exitCode, 0);
    scene_["models"][4]["position"] = {6, 0, 9};
    save();
    expectWhole(options);
    expectWhole({}); // what is ignored may change, and so what it is compared with
}

TEST_F(MbvCheckSince, TakesAMergedReport)
{
    for (const std::string part : {"1/2", "2/2"})
        ASSERT_EQ(
            check({"--part", part, "-o", file("part-" + part.substr(0, 1) + ".json")}).exitCode, 0);
    ASSERT_EQ(runMbv({"merge", file("part-1.json"), file("part-2.json"), "--format", "json", "-o",
                      file("old.json"), "--exit-zero"})
                  .exitCode,
              0);
    scene_["models"][1]["position"] = {9, 9, 9};
    save();
    expectWhole({});
}

TEST_F(MbvCheckSince, RefusesBeforeItReadsTheSceneOrTheRestOfTheReport)
{
    ASSERT_EQ(check({"--format", "json", "-o", file("old.json"), "--exit-zero"}).exitCode, 0);
    const std::string old = readFile(folder_ / "old.json");
    folder_.write("old.json", old.substr(0, old.find("\"pairs\"")));
    folder_.write("row.mbv.json", "no scene");
    const auto refuses = [&](const std::vector<std::string>& options, int code,
                             const std::string& why) {
        const ProcessResult refused = check(options);
        EXPECT_EQ(refused.exitCode, code);
        EXPECT_NE(refused.err.find(why), std::string::npos) << refused.err;
    };
    refuses({"--since", file("old.json"), "--clearance", "1"}, 2, "(--clearance) is 0, here");
    refuses({"--since", file("old.json"), "--exact"}, 2, "(--exact)");
    refuses({"--since", file("old.json"), "--between", "a:b"}, 2, "(--between)");
    refuses({"--fail-on", "new"}, 2, "no statuses without --baseline");
    refuses({"--baseline", file("nowhere.json")}, 3, "nowhere.json");
    refuses({"--since", file("old.json")}, 3, "row.mbv.json");
}

TEST_F(MbvCheckSince, RefusesWhatDoesNotFit)
{
    ASSERT_EQ(check({"--format", "json", "-o", file("old.json"), "--exit-zero"}).exitCode, 0);
    const ProcessResult exact = check({"--exact", "--since", file("old.json")});
    EXPECT_EQ(exact.exitCode, 2);
    EXPECT_NE(exact.err.find("(--exact)"), std::string::npos) << exact.err;
    EXPECT_EQ(exact.out, "");
    const ProcessResult part = check({"--part", "1/2", "--since", file("old.json")});
    EXPECT_EQ(part.exitCode, 2);
    EXPECT_NE(part.err.find("--since is for the whole check"), std::string::npos) << part.err;
    EXPECT_EQ(check({"--since", file("row.mbv.json")}).exitCode, 3);
    EXPECT_EQ(check({"--since", file("nowhere.json")}).exitCode, 3);
    EXPECT_EQ(check({"--exact", "--since", file("old.json"), "--export-overlaps", file("o.glb")})
                  .exitCode,
              2);
}

} // namespace
} // namespace mbv::test
