#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

/// What mbv says of what it leaves out in builds without VTK, and that the rest is there.
namespace mbv::test {
namespace {

void expectLeftOut(const ProcessResult& result, const std::string& what)
{
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(result.err.starts_with("mbv: error: ")) << result.err;
    EXPECT_NE(result.err.find(what), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("MBV_WITH_VTK=ON"), std::string::npos) << result.err;
}

TEST(MbvWithoutVtk, RenderIsListedAndSaysWhatItNeeds)
{
    const TempDir folder;
    const std::string box = folder.write("box.stl", boxStl({1, 1, 1}));
    const std::string png = folder / "x.png";
    EXPECT_NE(runMbv({"help"}).out.find("render"), std::string::npos);
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"render", box, "-o", png, "--size", "64x64"},
          {"render"},
          {"render", "-o", png, "--", box}})
        expectLeftOut(runMbv(arguments), "mbv render needs VTK");
    EXPECT_FALSE(std::filesystem::exists(png));
}

TEST(MbvWithoutVtk, TheObbTreeNeedsItAndAnObbDoesNot)
{
    const TempDir folder;
    const std::string box = folder.write("box.stl", boxStl({3, 2, 1}));
    expectLeftOut(runMbv({"fit", box, "--level", "1", "--obb-tree"}), "vtkOBBTree needs VTK");
    const Json fit = jsonOf({"fit", box, "--volume", "obb"}, "fit.schema.json");
    EXPECT_EQ(fit["models"][0]["volumes"][0]["volume"], 48);
}

TEST(MbvWithoutVtk, TheReportIsThereWithoutPicturesAndSaysWhy)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1.5));
    const std::string page = folder / "r.html";
    const ProcessResult result = runMbv({"check", scene, "--report", page});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.err.find("warning: the report has no pictures: pictures need VTK"),
              std::string::npos)
        << result.err;
    const std::string html = readFile(page);
    EXPECT_EQ(html.find("<figure "), std::string::npos);
    EXPECT_NE(html.find("There are no pictures: pictures need VTK"), std::string::npos);
    EXPECT_NE(html.find("1 overlap of 1 pair"), std::string::npos);

    const std::string apart = folder.write("apart.mbv.json", twoBoxScene(5));
    EXPECT_EQ(runMbv({"check", apart, "--report", page}).err, "") << "nothing to picture";
}

TEST(MbvWithoutVtk, TheVersionSaysSo)
{
    EXPECT_NE(runMbv({"--version"}).out.find("\nVTK none\nQt none\n"), std::string::npos);
}

} // namespace
} // namespace mbv::test
