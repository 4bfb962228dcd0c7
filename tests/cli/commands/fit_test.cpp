#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <sstream>

namespace mbv::test {
namespace {

TEST(MbvFit, BoxVolumesOfABoxAreTheBox)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({2, 1, 0.5}, {3, 4, 5}));
    const Json fit = jsonOf({"fit", path, "--volume", "obb,aabb"}, "fit.schema.json");
    const Json& volumes = fit["models"].at(0)["volumes"];
    ASSERT_EQ(volumes.size(), 2u);
    EXPECT_EQ(volumes[0]["kind"], "obb");
    EXPECT_EQ(volumes[1]["kind"], "aabb");
    for (const Json& volume : volumes) {
        // A few roundings of an eigen-decomposition: 1e-12 is far above those, far below a wrong
        // answer.
        constexpr double kRounding = 1e-12;
        constexpr std::array kCenter = {3.0, 4.0, 5.0};
        constexpr std::array kHalfExtents = {2.0, 1.0, 0.5};
        const std::array<double, 3> center = volume["center"];
        const std::array<double, 3> half = volume["half_extents"];
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_NEAR(center[i], kCenter[i], kRounding);
            EXPECT_NEAR(half[i], kHalfExtents[i], kRounding);
        }
        EXPECT_NEAR(volume["volume"], 8, 8 * kRounding);
        EXPECT_NEAR(volume["surface_area"], 28, 28 * kRounding);
        EXPECT_NEAR(volume["fill_ratio"], 1, kRounding);
        EXPECT_GE(volume["fit_ms"], 0.0);
    }
    EXPECT_EQ(volumes[1]["axes"], Json({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
}

TEST(MbvFit, ObbIsTheDefault)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({2, 1, 0.5}));
    const Json fit = jsonOf({"fit", path}, "fit.schema.json");
    ASSERT_EQ(fit["models"].at(0)["volumes"].size(), 1u);
    EXPECT_EQ(fit["models"][0]["volumes"][0]["kind"], "obb");
}

TEST(MbvFit, SphereFieldsAgreeWithEachOther)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({2, 1, 0.5}));
    const Json fit = jsonOf({"fit", path, "--volume", "sphere"}, "fit.schema.json");
    const Json& sphere = fit["models"].at(0)["volumes"].at(0);
    const double radius = sphere["radius"];
    EXPECT_GE(radius, std::sqrt(5.25) * (1 - 1e-12)); // half the diagonal
    const double volume = 4.0 / 3.0 * std::numbers::pi * radius * radius * radius;
    EXPECT_NEAR(sphere["volume"], volume, 1e-12 * volume);
    EXPECT_NEAR(sphere["surface_area"], 3 * volume / radius, 1e-12 * volume);
    EXPECT_NEAR(sphere["fill_ratio"], 8 / volume, 1e-12);
}

TEST(MbvFit, ScaleIsAppliedToTheVerticesBeforeFitting)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({1, 1, 1}, {1, 1, 1}));
    const Json fit =
        jsonOf({"fit", path, "--volume", "aabb", "--scale", "2,0.5,4"}, "fit.schema.json");
    const Json& box = fit["models"].at(0)["volumes"].at(0);
    EXPECT_EQ(box["center"], Json({2, 0.5, 4}));
    EXPECT_EQ(box["half_extents"], Json({2, 0.5, 4}));
    EXPECT_DOUBLE_EQ(box["fill_ratio"], 1);
}

TEST(MbvFit, FillRatioIsNullWhenTheMeshIsOpenOrFlat)
{
    const TempDir folder;
    const std::string path = folder.write("triangle.obj", "v 0 0 0\nv 3 0 0\nv 0 4 0\nf 1 2 3\n");
    const Json fit = jsonOf({"fit", path, "--volume", "obb,aabb,sphere"}, "fit.schema.json");
    for (const Json& volume : fit["models"].at(0)["volumes"])
        EXPECT_TRUE(volume["fill_ratio"].is_null());
}

TEST(MbvFit, RepeatingGivesTheSameVolumes)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({2, 1, 0.5}));
    Json once = jsonOf({"fit", path}, "fit.schema.json")["models"].at(0)["volumes"].at(0);
    Json often =
        jsonOf({"fit", path, "--repeat", "20"}, "fit.schema.json")["models"].at(0)["volumes"].at(0);
    once.erase("fit_ms");
    often.erase("fit_ms");
    EXPECT_EQ(once, often);
}

TEST(MbvFit, CsvHasOneRowForEachVolumeAndItsNumbersReadBackTheSame)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({0.1, 0.2, 0.7}));
    const auto lines = csvOf(
        runMbv({"fit", path, "--volume", "aabb,sphere", "--scale", "1,3,1", "--format", "csv"})
            .out);
    const Json fit =
        jsonOf({"fit", path, "--volume", "aabb,sphere", "--scale", "1,3,1"}, "fit.schema.json");
    ASSERT_EQ(lines.size(), 3u);
    for (const auto& line : lines)
        EXPECT_EQ(line.size(), 38u);
    const auto column = [&](const std::string& name) {
        const auto found = std::find(lines[0].begin(), lines[0].end(), name);
        return static_cast<std::size_t>(found - lines[0].begin());
    };
    const Json& volumes = fit["models"].at(0)["volumes"];
    EXPECT_EQ(std::stod(lines[1].at(column("half_y"))), volumes[0]["half_extents"][1]);
    EXPECT_EQ(std::stod(lines[1].at(column("volume"))), volumes[0]["volume"]);
    EXPECT_EQ(lines[1].at(column("radius")), "");
    EXPECT_EQ(std::stod(lines[2].at(column("radius"))), volumes[1]["radius"]);
    EXPECT_EQ(lines[2].at(column("half_x")), "");
}

TEST(MbvFit, TextColumnsLineUp)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({2, 1, 0.5}));
    const std::string text = runMbv({"fit", path, "--volume", "obb,aabb,sphere"}).out;
    EXPECT_NE(text.find("4 x 2 x 1"), std::string::npos);
    EXPECT_NE(text.find("100.0 %"), std::string::npos);
    EXPECT_EQ(text.find('\033'), std::string::npos); // no color codes in a pipe
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    ASSERT_EQ(lines.size(), 5u); // the file, the headings, three volumes
    for (std::size_t i = 2; i < 5; ++i)
        EXPECT_EQ(lines[i].size(), lines[2].size()); // the last column is aligned right
}

TEST(MbvFit, EveryVolumeHasItsOwnFields)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({2, 1, 0.5}));
    const Json fit = jsonOf({"fit", path, "--volume", "obb,minimum,aabb,sphere,capsule,hull"},
                            "fit.schema.json");
    const Json& volumes = fit["models"].at(0)["volumes"];
    ASSERT_EQ(volumes.size(), 6u);
    EXPECT_NEAR(volumes[1]["volume"], 8, 1e-9); // minimum
    EXPECT_GT(volumes[4]["radius"], 1.0);       // capsule: around a 2 x 1 face, sqrt(5) / 2
    EXPECT_EQ(volumes[5]["points"].size(), 8u);
    EXPECT_NEAR(volumes[5]["volume"], 8, 1e-12);
    EXPECT_NEAR(volumes[5]["fill_ratio"], 1, 1e-12);
}

TEST(MbvFit, TightIsNoLooser)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({2, 1, 0.5}));
    const Json fit = jsonOf({"fit", path, "--volume", "minimum", "--tight"}, "fit.schema.json");
    EXPECT_NEAR(fit["models"].at(0)["volumes"].at(0)["volume"], 8, 1e-12);
}

TEST(MbvFit, LevelsListTheirNodes)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({2, 1, 0.5}));
    const Json fit =
        jsonOf({"fit", path, "--volume", "aabb,sphere", "--level", "1"}, "fit.schema.json");
    const Json& volumes = fit["models"].at(0)["volumes"];
    ASSERT_EQ(volumes.size(), 4u);
    EXPECT_EQ(volumes[0]["node"], 0);
    EXPECT_EQ(volumes[1]["node"], 1);
    EXPECT_EQ(volumes[2]["kind"], "sphere");
    EXPECT_EQ(volumes[2]["node"], 0);
}

TEST(MbvFit, TogetherIsOneVolumeAroundAllFiles)
{
    const TempDir folder;
    const std::string left = folder.write("left.stl", boxStl({1, 1, 1}, {-3, 0, 0}));
    const std::string right = folder.write("right.stl", boxStl({1, 1, 1}, {3, 0, 0}));
    const Json fit =
        jsonOf({"fit", left, right, "--volume", "aabb", "--together"}, "fit.schema.json");
    ASSERT_EQ(fit["models"].size(), 1u);
    EXPECT_EQ(fit["models"][0]["volumes"][0]["half_extents"], Json({4, 1, 1}));
}

TEST(MbvFit, PointsWithoutFacesHaveEveryVolumeButThePrincipalBox)
{
    const TempDir folder;
    const std::string path = folder.write("points.obj", "v 0 0 0\nv 4 0 0\nv 0 2 0\nv 0 0 1\n");
    const Json fit =
        jsonOf({"fit", path, "--volume", "minimum,aabb,sphere,capsule,hull"}, "fit.schema.json");
    EXPECT_EQ(fit["models"].at(0)["triangles"], 0);
    EXPECT_EQ(fit["models"][0]["volumes"].size(), 5u);

    const auto failed = runMbv({"fit", path, "--volume", "obb"});
    EXPECT_EQ(failed.exitCode, 3);
    EXPECT_NE(failed.err.find("no triangles"), std::string::npos) << failed.err;
}

TEST(MbvFit, ExportWritesAMeshThatMbvReads)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({2, 1, 0.5}));
    const std::string out = (folder / "volumes.obj").string();
    EXPECT_EQ(runMbv({"fit", path, "--volume", "minimum", "--export", out}).exitCode, 0);
    const Json fit = jsonOf({"fit", out, "--volume", "aabb"}, "fit.schema.json");
    EXPECT_NEAR(fit["models"].at(0)["volumes"].at(0)["volume"], 8, 1e-12);
}

TEST(MbvFit, NothingIsExportedWhereNothingWasRead)
{
    const TempDir folder;
    const std::string gone = (folder / "gone.stl").string();
    const std::string old = folder.write("old.obj", "of before");
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"fit"}, {"info", "--self"}}) {
        std::vector<std::string> words = command;
        words.insert(words.end(), {gone, "--export", old});
        const ProcessResult result = runMbv(words);
        EXPECT_EQ(result.exitCode, 3);
        EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
        EXPECT_EQ(readFile(old), "of before") << command[0];
    }
    const ProcessResult cover = runMbv({"fit", (folder / "gone.urdf").string(), "--volume",
                                        "spheres:2", "--export", (folder / "x.urdf").string()});
    EXPECT_EQ(std::ranges::count(cover.err, '\n'), 1) << cover.err;
}

} // namespace
} // namespace mbv::test
