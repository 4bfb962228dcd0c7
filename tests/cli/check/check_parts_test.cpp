#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <csignal>
#include <map>
#include <thread>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

/// mbv check --part and mbv merge.
namespace mbv::test {
namespace {

namespace fs = std::filesystem;

/// Boxes in a row, each of which meets the next two; their names are Hangul. The first one is there
/// twice, with a small one inside and a sheet through it, and some pairs are accepted.
std::string rowOfBoxes(int count)
{
    Json scene = {{"mbv", 1}, {"units", "mm"}, {"models", Json::array()}};
    for (int i = 0; i < count; ++i)
        scene["models"].push_back({{"name", "상자-" + std::to_string(i)},
                                   {"mesh", i % 2 == 0 ? "even.stl" : "odd.stl"},
                                   {"position", {0.8 * i, 0.1 * (i % 3), 0}}});
    scene["models"].push_back({{"name", "twin"}, {"mesh", "even.stl"}, {"position", {0, 0, 0}}});
    scene["models"].push_back(
        {{"name", "inner"}, {"mesh", "small.stl"}, {"position", {0.3, 0.2, 0.1}}});
    scene["models"].push_back({{"name", "sheet"}, {"mesh", "sheet.stl"}, {"position", {0, 0, 0}}});
    scene["groups"]["first"] = {"상자-0", "상자-1"};
    scene["accepted"] = {{{"a", "@first"}, {"b", "상자-2"}}, {{"a", "twin"}, {"b", "상자-1"}}};
    return scene.dump();
}

/// A folder with the row and its meshes.
class MbvParts : public testing::Test {
protected:
    MbvParts()
    {
        folder_.write("even.stl", boxStl({1, 1, 1}));
        folder_.write("odd.stl", boxStl({0.9, 0.9, 0.9}));
        folder_.write("small.stl", boxStl({0.05, 0.05, 0.05}));
        folder_.write("sheet.stl", "solid s\nfacet normal 0 0 1\nouter loop\nvertex -2 -2 0.3\n"
                                   "vertex 2 -2 0.3\nvertex 0 2 0.3\nendloop\nendfacet\n"
                                   "endsolid s\n");
        scene_ = folder_.write("row.mbv.json", rowOfBoxes(4));
    }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }

    /// Runs the parts with these options, and gives their files. Depths take a good second.
    std::vector<std::string> runParts(std::size_t count,
                                      std::vector<std::string> more = {"--no-penetration"})
    {
        std::vector<std::string> files;
        for (std::size_t number = count; number > 0; --number) {
            files.push_back(file("part-" + std::to_string(number) + ".json"));
            std::vector<std::string> command = {
                "check",
                scene_,
                "--exact",
                "--part",
                std::to_string(number) + "/" + std::to_string(count),
                "-o",
                files.back()};
            command.insert(command.end(), more.begin(), more.end());
            const ProcessResult result = runMbv(command);
            EXPECT_EQ(result.exitCode, 0) << result.err;
            EXPECT_EQ(result.out, "");
        }
        return files;
    }

    static ProcessResult merge(std::vector<std::string> files, std::vector<std::string> more = {})
    {
        files.insert(files.begin(), "merge");
        files.insert(files.end(), more.begin(), more.end());
        return runMbv(files);
    }

    TempDir folder_;
    std::string scene_;
};

TEST_F(MbvParts, MergeToTheWholeInEveryFormat)
{
    for (const std::vector<std::string>& options :
         {std::vector<std::string>{"--tolerance", "0.9"},
          {"--no-penetration"},
          {"--no-penetration", "--clearance", "0.5"},
          {"--no-penetration", "--between", "@first:*", "--between", "sheet:inner"}}) {
        const auto files = runParts(4, options);
        const bool isQuick = options.front() == "--no-penetration";
        for (const std::string format : {"json", "csv", "text"}) {
            if (format == "csv" && !isQuick)
                continue;
            const std::vector<std::string> how = {"--format", format};
            const ProcessResult merged = merge(files, how);
            std::vector<std::string> command = {"check", scene_, "--exact", "--format", format};
            command.insert(command.end(), options.begin(), options.end());
            const ProcessResult whole = runMbv(command);
            EXPECT_EQ(merged.exitCode, 1) << merged.err;
            EXPECT_EQ(merged.err, "");
            EXPECT_EQ(timeless(merged.out), timeless(whole.out));
            EXPECT_EQ(whole.exitCode, 1);
            EXPECT_NE(whole.out.find("accepted"), std::string::npos);
        }
    }
}

TEST_F(MbvParts, HaveWhatTheReviewFound)
{
    const auto files = runParts(3, {});
    const Json report =
        jsonOf({"merge", files[0], files[1], files[2], "--exit-zero"}, "check.schema.json");
    std::map<std::string, int> found;
    for (const Json& pair : report["pairs"]) {
        found["deep"] += pair["penetration"].is_null() ? 0 : 1;
        found["open"] += pair["penetration_reason"].is_null() ? 0 : 1;
        found["inner"] += pair["inner"].is_null() ? 0 : 1;
        found["duplicate"] += pair["duplicate"] == true ? 1 : 0;
        found["accepted"] += pair["accepted"] == true ? 1 : 0;
    }
    EXPECT_GT(found["deep"], 4);
    EXPECT_GT(found["open"], 1);
    EXPECT_EQ(found["inner"], 3); // in the first two and the twin
    EXPECT_EQ(found["duplicate"], 1);
    EXPECT_EQ(found["accepted"], 3);
}

TEST_F(MbvParts, FailForWhatMergeIsTold)
{
    const auto files = runParts(2, {"--no-penetration", "--clearance", "1e-9"});
    EXPECT_EQ(merge(files, {"--fail-on", "clearance"}).exitCode, 0);
    EXPECT_EQ(merge(files, {"--fail-on", "duplicate"}).exitCode, 1);
    const ProcessResult status = merge(files, {"--fail-on", "new"});
    EXPECT_EQ(status.exitCode, 2);
    EXPECT_NE(status.err.find("there are no statuses"), std::string::npos) << status.err;
}

TEST_F(MbvParts, MergeToThePageOfTheWholeButForPictures)
{
    const ProcessResult merged =
        merge(runParts(3), {"--report", file("merged.html"), "--exit-zero"});
    EXPECT_EQ(merged.exitCode, 0) << merged.err;
    runMbv({"check", scene_, "--exact", "--no-penetration", "--report", file("whole.html"),
            "--report-pictures", "0"});
    const std::string page = readFile(file("merged.html"));
    EXPECT_NE(page.find("Check of row.mbv.json"), std::string::npos);
    EXPECT_EQ(timeless(page), timeless(readFile(file("whole.html"))));
}

TEST_F(MbvParts, FollowTheirSchemas)
{
    const auto files = runParts(2);
    const Json report = jsonOf({"merge", files[0], files[1]}, "check.schema.json");
    EXPECT_EQ(report["models"].size(), 7u);
    const Json part = jsonOf({"check", scene_, "--part", "1/2"}, "check-part.schema.json");
    EXPECT_EQ(part["part"], 1);
    const Json some = jsonOf({"merge", files[1], "--partial", "-q"}, "check.schema.json");
    EXPECT_EQ(some["missing_parts"], Json({2}));
}

TEST_F(MbvParts, SayWhichAreMissing)
{
    const auto files = runParts(3);
    const ProcessResult refused = merge({files[0], files[2]});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_EQ(refused.err, "mbv: error: part 2 of 3 is missing; give the files of all, or merge "
                           "what is there (--partial)\n");
    const ProcessResult some = merge({files[0], files[2]}, {"--partial"});
    EXPECT_EQ(some.exitCode, 1);
    EXPECT_EQ(some.err, "mbv: warning: part 2 of the check is missing; pairs in it are not "
                        "listed\n");
    EXPECT_NE(some.out.find("; a part of the check is missing\n"), std::string::npos);
}

TEST_F(MbvParts, OfASceneThatChangedInBetweenAreRefused)
{
    const std::string before = runParts(2)[1];
    const std::string kept = folder_.write("before.json", readFile(before));
    folder_.write("odd.stl", boxStl({0.9, 0.9, 0.95}));
    const auto after = runParts(2);
    const ProcessResult result = merge({kept, after[0]});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_NE(result.err.find("are not parts of one check: the scene, or a mesh in it, is not the "
                              "same"),
              std::string::npos)
        << result.err;
}

TEST_F(MbvParts, AreToldFromOtherFiles)
{
    const std::string report = file("report.json");
    runMbv({"check", scene_, "--format", "json", "-o", report});
    for (const std::string& other : {report, scene_}) {
        const ProcessResult result = merge({other});
        EXPECT_EQ(result.exitCode, 3);
        EXPECT_EQ(result.err,
                  "mbv: error: " + other +
                      ": is no part of a check; parts are written by mbv check --part K/N\n");
    }
    // Of a part all that is wrong in it is told.
    auto files = runParts(2);
    const std::string text = readFile(files[0]);
    const std::size_t at = text.find("\"index\"");
    ASSERT_NE(at, std::string::npos);
    folder_.write("part-1.json", std::string(text).replace(at, 7, "\"inbex\""));
    const ProcessResult result = merge(files);
    EXPECT_NE(result.err.find("/models/0: the field \"index\" is missing"), std::string::npos)
        << result.err;
}

TEST_F(MbvParts, ThatWereCutOffAreNamed)
{
    auto files = runParts(2);
    const std::string whole = readFile(files[0]);
    folder_.write("part-2.json", whole.substr(0, whole.size() / 2));
    const ProcessResult result = merge(files);
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find("part-2.json: line "), std::string::npos) << result.err;
}

TEST_F(MbvParts, TakePartsOfTheWholeAlone)
{
    for (const std::string part : {"0/2", "3/2", "1", "a/b", "1/0", "-1/2", "1/2x", "1/200000"}) {
        const ProcessResult result = runMbv({"check", scene_, "--part", part});
        EXPECT_EQ(result.exitCode, 2) << part;
        EXPECT_NE(result.err.find("--part"), std::string::npos) << result.err;
    }
    for (const std::vector<std::string>& other : {std::vector<std::string>{"--format", "csv"},
                                                  {"--report", file("r.html")},
                                                  {"--fail-on", "intersecting"}}) {
        std::vector<std::string> command = {"check", scene_, "--part", "1/2"};
        command.insert(command.end(), other.begin(), other.end());
        const ProcessResult result = runMbv(command);
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_NE(result.err.find("give them to mbv merge"), std::string::npos) << result.err;
    }
}

TEST_F(MbvParts, AreNotComparedWithOlderReports)
{
    const std::string old = file("old.json");
    runMbv({"check", scene_, "--exact", "--no-penetration", "--format", "json", "-o", old});
    for (const std::vector<std::string>& other :
         {std::vector<std::string>{"--baseline", old}, {"--export-overlaps", file("o.obj")}}) {
        std::vector<std::string> command = {"check", scene_, "--exact", "--part", "1/2"};
        command.insert(command.end(), other.begin(), other.end());
        const ProcessResult result = runMbv(command);
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_EQ(result.out, "");
        EXPECT_NE(result.err.find(other.front() + " is for the whole check"), std::string::npos)
            << result.err;
    }
    EXPECT_FALSE(fs::exists(file("o.obj")));
}

TEST_F(MbvParts, WriteWhereTheyCanOrSayWhyNot)
{
    const ProcessResult full = runMbv({"check", scene_, "--part", "1/2", "-o", "/dev/full"});
    EXPECT_EQ(full.exitCode, 3);
    EXPECT_NE(full.err.find("/dev/full: cannot be written"), std::string::npos) << full.err;
    if (geteuid() == 0)
        return; // may write everywhere
    fs::create_directory(folder_ / "locked");
    fs::permissions(folder_ / "locked", fs::perms::owner_read | fs::perms::owner_exec);
    const ProcessResult locked =
        runMbv({"check", scene_, "--part", "1/2", "-o", file("locked/part-1.json")});
    EXPECT_EQ(locked.exitCode, 3);
    EXPECT_NE(locked.err.find("part-1.json"), std::string::npos) << locked.err;
    fs::permissions(folder_ / "locked", fs::perms::owner_all);
}

TEST_F(MbvParts, ThatAreKilledLeaveTheOldFileOrTheWholeNewOne)
{
    scene_ = folder_.write("row.mbv.json", rowOfBoxes(2000));
    const std::string part = runParts(1).front();
    const std::string whole = timeless(readFile(part));
    for (int round = 0; round < 20; ++round) {
        fs::remove(part);
        std::vector<std::string> words = {MBV_PROGRAM, "check", scene_,    "--exact",
                                          "--part",    "1/1",   "-o",      part,
                                          "--threads", "1",     "--quiet", "--no-penetration"};
        std::vector<char*> arguments;
        for (std::string& word : words)
            arguments.push_back(word.data());
        arguments.push_back(nullptr);
        pid_t process = 0;
        ASSERT_EQ(posix_spawn(&process, MBV_PROGRAM, nullptr, nullptr, arguments.data(), environ),
                  0);
        std::this_thread::sleep_for(std::chrono::milliseconds(7 * round));
        kill(process, SIGKILL);
        waitpid(process, nullptr, 0);
        if (fs::exists(part)) {
            EXPECT_EQ(timeless(readFile(part)), whole);
        }
        // Nothing is left beside it either.
        for (const auto& entry : fs::directory_iterator(folder_.path()))
            EXPECT_FALSE(entry.path().string().starts_with(part + ".")) << entry.path();
    }
}

} // namespace
} // namespace mbv::test
