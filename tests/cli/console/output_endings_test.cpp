#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace fs = std::filesystem;

/// -o: the ending of the file says the format where --format does not, and may not promise what is
/// none.
namespace mbv::test {
namespace {

std::string upper(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
    return text;
}

class OutputEndings : public testing::Test {
protected:
    OutputEndings()
    {
        EXPECT_EQ(runMbv({"check", scene_, "--part", "1/1", "-o", at("part")}).exitCode, 0);
    }

    std::string at(const std::string& name) const { return (folder_ / name).string(); }

    /// A command line for each command that answers in several formats.
    std::vector<std::vector<std::string>> lines() const
    {
        return {{"info", box_},
                {"fit", box_},
                {"check", scene_},
                {"merge", at("part")},
                {"motion", MBV_DATA_DIR "/swing.mbv.json"},
                {"explain", scene_, "left", "right"},
                {"acm", MBV_DATA_DIR "/arm.urdf", "--samples", "10"}};
    }

    static std::vector<std::string> with(std::vector<std::string> line,
                                         const std::vector<std::string>& more)
    {
        line.insert(line.end(), more.begin(), more.end());
        return line;
    }

    /// Of a report, without the times it tells of: runs differ in them.
    static std::string answer(const std::vector<std::string>& line)
    {
        const ProcessResult result = runMbv(line);
        EXPECT_LE(result.exitCode, 1) << ::testing::PrintToString(line) << result.err;
        return timeless(result.out);
    }

    TempDir folder_;
    std::string box_ = folder_.write("box.stl", boxStl({1, 1, 1}));
    std::string scene_ = folder_.write("scene.mbv.json", twoBoxScene(1));
};

TEST_F(OutputEndings, SayTheFormat)
{
    for (const std::vector<std::string>& line : lines())
        for (const std::string format : {"json", "csv", "text", "jsonl"}) {
            if (format == "jsonl" && line[0] != "check" && line[0] != "merge")
                continue;
            std::vector<std::string> names = {"a." + format, "B.x." + upper(format)};
            if (format == "text")
                names = {"a.txt", "a.dat", "a"};
            for (const std::string& name : names) {
                const std::string file = at(name);
                EXPECT_EQ(answer(with(line, {"-o", file})), "") << line[0] << name;
                const std::string written = readFile(file);
                if (line[0] == "fit") { // each run takes its own time
                    EXPECT_EQ(written.starts_with("{"), format == "json") << name;
                    EXPECT_EQ(written.starts_with("path,"), format == "csv") << name << written;
                } else {
                    EXPECT_EQ(timeless(written), answer(with(line, {"--format", format})))
                        << line[0] << name;
                }
            }
        }
}

TEST_F(OutputEndings, OfNoFormatAreRefused)
{
    for (const std::vector<std::string>& line : lines())
        for (const std::string name : {"a.html", "a.HTM", "a.bcf", "a.bcfzip"}) {
            const ProcessResult result = runMbv(with(line, {"-o", at(name)}));
            EXPECT_EQ(result.exitCode, 2) << line[0] << ' ' << name;
            EXPECT_TRUE(result.err.starts_with("mbv: error: --output: " + at(name) + ": "))
                << result.err;
            EXPECT_FALSE(fs::exists(at(name)));
        }
    for (const auto& [line, said] : std::vector<std::pair<std::vector<std::string>, std::string>>{
             {{"check", scene_, "-o", at("r.html")}, "; --report writes a .html"},
             {{"check", scene_, "-o", at("r.bcfzip")}, "; --bcf writes a .bcfzip"},
             {{"info", box_, "-o", at("r.html")}, "answers are written as text, json, csv; "},
             {{"info", box_, "-o", at("r.jsonl")}, "--format says which one is meant\n"}}) {
        const std::string err = runMbv(line).err;
        EXPECT_NE(err.find(said), std::string::npos) << said << ": " << err;
    }
}

TEST_F(OutputEndings, SayNothingWhereTheFormatIsGiven)
{
    const std::string json = answer({"check", scene_, "--format", "json"});
    for (const std::string name : {"a.csv", "a.html", "a.txt"}) {
        EXPECT_EQ(answer({"check", scene_, "-o", at(name), "--format", "json"}), "");
        EXPECT_EQ(timeless(readFile(at(name))), json) << name;
    }
}

TEST_F(OutputEndings, OfPartsAndSrdfsAreOfOneFormat)
{
    for (const std::string name : {"p.csv", "p.jsonl", "p.html"}) {
        EXPECT_EQ(runMbv({"check", scene_, "--part", "1/2", "-o", at(name)}).exitCode, 2) << name;
        EXPECT_FALSE(fs::exists(at(name)));
    }
    for (const std::string name : {"p", "p.json", "p.part"}) {
        EXPECT_EQ(runMbv({"check", scene_, "--part", "1/2", "-o", at(name)}).exitCode, 0);
        EXPECT_EQ(Json::parse(readFile(at(name)))["schema"], "mbv.check_part/1") << name;
    }
    const std::string arm = MBV_DATA_DIR "/arm.urdf";
    const ProcessResult acm =
        runMbv({"acm", arm, "--samples", "10", "-o", at("arm.srdf"), "--format", "json"});
    EXPECT_EQ(Json::parse(acm.out)["schema"], "mbv.acm/1");
    EXPECT_TRUE(readFile(at("arm.srdf")).find("<robot") != std::string::npos);
    EXPECT_EQ(runMbv({"info", box_, "-o", at("raw.csv"), "--raw-csv"}).exitCode, 0);
}

} // namespace
} // namespace mbv::test
