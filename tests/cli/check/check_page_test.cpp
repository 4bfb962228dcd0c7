#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <filesystem>

/// mbv check --report: the page with what it says, and long work that is watched and cancelled.
namespace mbv::test {
namespace {

std::size_t countOf(const std::string& text, const std::string& part)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

Json dataOf(const std::string& page)
{
    const std::string open = "id=\"data\">";
    const std::size_t from = page.find(open) + open.size();
    return Json::parse(page.substr(from, page.find("</script>", from) - from));
}

/// So many boxes at one place: every pair overlaps.
std::string heap(int count)
{
    Json models = Json::array();
    const Json box = {{"aabb", {{"min", {-1, -1, -1}}, {"max", {1, 1, 1}}}}};
    for (int i = 0; i < count; ++i)
        models.push_back({{"name", "box-" + std::to_string(i)}, {"shape", box}});
    return Json({{"mbv", 1}, {"models", models}}).dump();
}

std::ptrdiff_t entries(const TempDir& folder)
{
    return std::distance(std::filesystem::directory_iterator(folder.path()),
                         std::filesystem::directory_iterator());
}

TEST(MbvCheckReport, HoldsTheSamePairsAsTheJsonAndAPictureOfEach)
{
    if (!kHasPictures)
        GTEST_SKIP() << "this build has no VTK";
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1.5));
    const std::string page = folder / "r.html";
    const ProcessResult result = runMbv({"check", scene, "--report", page, "--format", "json"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err, "");
    const Json pair = Json::parse(result.out)["pairs"][0];
    const std::string html = readFile(page);
    EXPECT_NE(html.find("<title>Check of scene.mbv.json</title>"), std::string::npos);
    EXPECT_NE(html.find("1 overlap of 1 pair"), std::string::npos);
    const Json data = dataOf(html);
    ASSERT_EQ(data["pairs"].size(), 1u);
    EXPECT_EQ(data["models"][data["pairs"][0]["a"].get<std::size_t>()]["name"], pair["a"]);
    EXPECT_EQ(data["models"][data["pairs"][0]["b"].get<std::size_t>()]["name"], pair["b"]);
    EXPECT_EQ(data["pairs"][0]["depth"], pair["depth"]);
    EXPECT_EQ(data["pairs"][0]["picture"], 1);
    EXPECT_EQ(countOf(html, "<figure "), 1u);
    EXPECT_NE(html.find("src=\"data:image/png;base64,iVBORw0KGgo"), std::string::npos); // \x89PNG..
}

TEST(MbvCheckReport, PicturesAreCappedAtTheWorstPairsAndThePageSaysSo)
{
    if (!kHasPictures)
        GTEST_SKIP() << "this build has no VTK";
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", heap(4)); // 6 pairs
    const std::string page = folder / "r.html";
    EXPECT_EQ(runMbv({"check", scene, "--report", page, "--report-pictures", "2"}).exitCode, 1);
    const std::string html = readFile(page);
    EXPECT_EQ(countOf(html, "<figure "), 2u);
    EXPECT_NE(html.find("The 2 worst of 6 pairs"), std::string::npos);
    EXPECT_EQ(dataOf(html)["pairs"].size(), 6u);
    runMbv({"check", scene, "--report", page, "--report-pictures", "0"});
    EXPECT_EQ(countOf(readFile(page), "<figure "), 0u);
}

TEST(MbvCheckReport, ComesWithoutPicturesWhereThereIsNoRenderer)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1.5));
    const std::string page = folder / "r.html";
    ProcessOptions noRenderer; // no EGL library to load
    noRenderer.environment["__EGL_VENDOR_LIBRARY_FILENAMES"] = "/nowhere.json";
    const ProcessResult result = runMbv({"check", scene, "--report", page}, noRenderer);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.err.find("warning: the report has no pictures"), std::string::npos)
        << result.err;
    const std::string html = readFile(page);
    EXPECT_EQ(countOf(html, "<figure "), 0u);
    EXPECT_NE(html.find("There are no pictures: "), std::string::npos);
    EXPECT_EQ(dataOf(html)["pairs"].size(), 1u);
}

TEST(MbvCheckReport, AnswerAndPageDoNotShareATarget)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1.5));
    const ProcessResult result = runMbv({"check", scene, "--report", "-"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_NE(result.err.find("-o FILE"), std::string::npos);
    EXPECT_EQ(result.out, "");
    const std::string file = folder / "both";
    EXPECT_EQ(runMbv({"check", scene, "--report", file, "-o", file}).exitCode, 2);
    EXPECT_FALSE(std::filesystem::exists(file));
    const ProcessResult page = runMbv({"check", scene, "--report", "-", "-o", file});
    EXPECT_TRUE(page.out.starts_with("<!DOCTYPE html>"));
}

TEST(MbvCheckReport, ATargetThatCannotBeWrittenIsAnErrorThatNamesIt)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1.5));
    const ProcessResult result = runMbv({"check", scene, "--report", folder / "no/such/r.html"});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find("no/such/r.html"), std::string::npos);
    EXPECT_EQ(result.out, "");
}

TEST(MbvCheckReport, NoBarIsDrawnWhereStderrIsNoTerminal)
{
    if (!kHasPictures)
        GTEST_SKIP() << "this build has no VTK";
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", heap(12)); // 66 pictures
    EXPECT_EQ(runMbv({"check", scene, "--report", folder / "r.html"}).err, "");
}

/// Under a terminal of its own, with Ctrl-C after three seconds of work that takes minutes.
TEST(MbvCheckReport, LongWorkShowsABarAndCtrlCLeavesNoFile)
{
    if (!kHasPictures)
        GTEST_SKIP() << "this build has no VTK";
    const std::string script = "/usr/bin/script"; // util-linux
    const std::string timeout = "/usr/bin/timeout";
    if (!std::filesystem::exists(script) || !std::filesystem::exists(timeout))
        GTEST_SKIP() << "needs " << script << " and " << timeout;
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", heap(300)); // 44,850 pictures
    // In the background, timeout would signal twice: the second Ctrl-C ends without a word.
    const std::string command =
        timeout + " --foreground --preserve-status -s INT 3 " + MBV_PROGRAM + " check '" + scene +
        "' -o '" + (folder / "out.txt").string() + "' --report-pictures 50000 --report '" +
        (folder / "r.html").string() + "'";
    const ProcessResult result = runProcess({script, "-qec", command, "/dev/null"});
    EXPECT_EQ(result.exitCode, 130);
    EXPECT_NE(result.out.find("Pictures ["), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("cancelled; no file was changed"), std::string::npos) << result.out;
    EXPECT_EQ(entries(folder), 1) << "the scene alone";
}

} // namespace
} // namespace mbv::test
