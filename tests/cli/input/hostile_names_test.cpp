#include "cli/run_mbv.h"

#include <mbv/file/utf8.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace mbv::test {
namespace {

/// Two unit spheres of these names that overlap.
std::string twoSpheres(const std::string& a, const std::string& b)
{
    const auto sphere = [](double x) {
        return Json{{"sphere", {{"center", {x, 0, 0}}, {"radius", 1}}}};
    };
    return Json{
        {"mbv", 1},
        {"models", {{{"name", a}, {"shape", sphere(0)}}, {{"name", b}, {"shape", sphere(1)}}}}}
        .dump();
}

std::size_t lineCountOf(const std::string& text)
{
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

const std::string kClearScreen = "a\033]0;title\a\033[2JAll clear";
const std::string kForgedLine = "b\r\n0 overlaps of 1 pair\033[8m";

class HostileNames : public testing::Test {
protected:
    TempDir folder_;
    std::string scene_ = folder_.write("scene.mbv.json", twoSpheres(kClearScreen, kForgedLine));
};

TEST_F(HostileNames, TablesShowThemEscaped)
{
    for (const auto& exact : {std::vector<std::string>{}, {"--exact"}}) {
        std::vector<std::string> arguments = {"check", scene_};
        arguments.insert(arguments.end(), exact.begin(), exact.end());
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_EQ(lineCountOf(result.out), 4U) << result.out; // heading, pair, blank, summary
        EXPECT_EQ(result.out.find_first_of("\033\r\a"), std::string::npos) << result.out;
        EXPECT_NE(result.out.find("a\\x1b]0;title\\x07\\x1b[2JAll clear"), std::string::npos);
        EXPECT_NE(result.out.find("b\\r\\n0 overlaps of 1 pair\\x1b[8m"), std::string::npos);
    }
}

TEST_F(HostileNames, ErrorsShowThemEscapedOnOneLine)
{
    const std::vector<std::vector<std::string>> mistakes = {
        {"check", scene_, "--ignore", "x:y"},
        {"explain", scene_, "nobody", "b"},
        {"explain", scene_, kClearScreen, kForgedLine},
        {"info", kForgedLine},
        {"info", kForgedLine + ".stl"},
        {"info", "\u202elts.tac\u009b31m.stl"},
        {"fit", "x.stl", "--volume", kForgedLine},
    };
    for (const auto& arguments : mistakes) {
        const ProcessResult result = runMbv(arguments);
        EXPECT_GT(result.exitCode, 1);
        const std::string line = result.err.substr(0, result.err.find('\n'));
        EXPECT_EQ(printable(line), line);
        EXPECT_EQ(result.err.find("\n0 overlaps"), std::string::npos) << result.err;
    }
}

TEST_F(HostileNames, WarningsShowThemEscaped)
{
    Json scene = Json::parse(twoBoxScene(3));
    scene["x\033[2J\ny"] = 1;
    const ProcessResult result = runMbv({"check", folder_.write("s.mbv.json", scene.dump())});
    EXPECT_NE(result.err.find("x\\x1b[2J\\ny"), std::string::npos) << result.err;
    EXPECT_EQ(lineCountOf(result.err), 1U);
}

TEST_F(HostileNames, PathsAreShownEscapedInText)
{
    const std::string path = folder_.write("\033[31m\n.stl", boxStl({1, 1, 1}));
    for (const std::string command : {"info", "fit"}) {
        const ProcessResult result = runMbv({command, path});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_NE(result.out.find("\\x1b[31m\\n.stl"), std::string::npos) << result.out;
        EXPECT_EQ(result.out.find('\033'), std::string::npos);
    }
}

TEST_F(HostileNames, JsonKeepsThem)
{
    const Json report = jsonOf({"check", scene_}, "check.schema.json");
    EXPECT_EQ(report["models"][0]["name"], kClearScreen);
    EXPECT_EQ(report["pairs"][0]["b"], kForgedLine);
}

TEST_F(HostileNames, NamesOfAnyScriptStay)
{
    const std::string path = folder_.write("korean.mbv.json", twoSpheres("고양이", "кошка ñ 猫"));
    const ProcessResult result = runMbv({"check", path});
    EXPECT_NE(result.out.find("고양이"), std::string::npos);
    EXPECT_NE(result.out.find("кошка ñ 猫"), std::string::npos);
}

TEST_F(HostileNames, ASpreadsheetDoesNotRunThem)
{
    for (const std::string name : {"=1+1", "+1", "-1+2", "@SUM(1)", "\t=1", "\r=1"}) {
        const std::string path = folder_.write("csv.mbv.json", twoSpheres(name, "good=+-@"));
        const std::string safe = runMbv({"check", path, "--format", "csv"}).out;
        EXPECT_NE(safe.find("'" + name), std::string::npos) << safe;
        EXPECT_EQ(safe.find("'good"), std::string::npos) << safe;
        const std::string raw = runMbv({"check", path, "--format", "csv", "--raw-csv"}).out;
        EXPECT_NE(raw.find(name), std::string::npos) << raw;
        EXPECT_EQ(raw.find('\''), std::string::npos) << raw;
    }
}

TEST_F(HostileNames, NegativeNumbersInCsvStayNumbers)
{
    const std::string box = folder_.write("box.stl", boxStl({1, 1, 1}));
    const std::string csv = runMbv({"info", box, "--format", "csv"}).out;
    EXPECT_NE(csv.find(",-1,-1,-1,"), std::string::npos) << csv;
    EXPECT_EQ(csv.find('\''), std::string::npos) << csv;
}

} // namespace
} // namespace mbv::test
