#include "cli/run_mbv.h"

#include <gtest/gtest.h>

/// mbv check --exact, --clearance and --threads, and mbv render --exact.
namespace mbv::test {
namespace {

/// The options behind "check a.stl b.stl", b a cube of half extent 1 at x.
class MbvCheckExact : public testing::Test {
protected:
    std::vector<std::string> check(double x, std::vector<std::string> options)
    {
        options.insert(options.begin(), {"check", folder_.write("a.stl", boxStl({1, 1, 1})),
                                         folder_.write("b.stl", boxStl({1, 1, 1}, {x, 0, 0}))});
        return options;
    }
    Json onlyPair(double x, const std::vector<std::string>& options)
    {
        const Json report = jsonOf(check(x, options), "check.schema.json");
        EXPECT_EQ(report["pairs"].size(), 1u);
        return report["pairs"].empty() ? Json() : report["pairs"][0];
    }

    TempDir folder_;
};

TEST_F(MbvCheckExact, IntersectingMeshesExitWithOneAndTheirTrianglesAreCounted)
{
    const ProcessResult result = runMbv(check(1.5, {"--exact"}));
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.out.find("intersecting"), std::string::npos) << result.out;
    EXPECT_TRUE(result.out.ends_with("\n1 of 1 pair meets: 1 intersecting\n")) << result.out;
    const Json pair = onlyPair(1.5, {"--exact"});
    EXPECT_EQ(pair["state"], "intersecting");
    EXPECT_EQ(pair["volumes_overlap"], true);
    EXPECT_EQ(pair["distance"], 0);
    EXPECT_GT(pair["contact_triangles"], 0);
    EXPECT_TRUE(pair["reason"].is_null());
    EXPECT_EQ(pair["point_on_a"], pair["point_on_b"]);
}

TEST_F(MbvCheckExact, TouchingMeshesExitWithOne)
{
    EXPECT_EQ(runMbv(check(2, {"--exact"})).exitCode, 1);
    EXPECT_EQ(runMbv(check(2, {"--exact", "--exit-zero"})).exitCode, 0);
    EXPECT_EQ(onlyPair(2, {"--exact"})["state"], "touching");
}

TEST_F(MbvCheckExact, SeparateMeshesExitWithZeroThoughTheirVolumesOverlap)
{
    // Spheres round the cubes reach sqrt(3): they overlap where the cubes are 1 apart.
    Json content = {{"mbv", 1}, {"models", Json::array()}};
    for (const double x : {0.0, 3.0})
        content["models"].push_back({{"name", "at" + std::to_string(static_cast<int>(x))},
                                     {"mesh", "a.stl"},
                                     {"volume", "sphere"},
                                     {"position", {x, 0, 0}}});
    folder_.write("a.stl", boxStl({1, 1, 1}));
    const std::string scene = folder_.write("s.mbv.json", content.dump());
    EXPECT_EQ(runMbv({"check", scene}).exitCode, 1);
    EXPECT_EQ(runMbv({"check", scene, "--exact"}).exitCode, 0);
    const Json report = jsonOf({"check", scene, "--exact"}, "check.schema.json");
    EXPECT_EQ(report["pairs"][0]["state"], "separated");
    EXPECT_EQ(report["pairs"][0]["volumes_overlap"], true);
    EXPECT_EQ(report["pairs"][0]["distance"], 1);
    EXPECT_EQ(report["summary"]["volumes_overlapping"], 1);
    EXPECT_EQ(report["summary"]["meshes_intersecting"], 0);
    EXPECT_EQ(runMbv({"check", scene, "--exact", "--clearance", "1"}).exitCode, 1);
}

TEST_F(MbvCheckExact, ClearanceListsMeshesThatAreTooNear)
{
    EXPECT_EQ(runMbv(check(2.5, {"--exact", "--clearance", "0.25"})).exitCode, 0);
    const ProcessResult result = runMbv(check(2.5, {"--exact", "--clearance", "0.5"}));
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.out.find("clearance"), std::string::npos);
    EXPECT_TRUE(result.out.ends_with("\n0 of 1 pair meets; 1 within 0.5\n")) << result.out;
    const Json pair = onlyPair(2.5, {"--exact", "--clearance", "0.5"});
    EXPECT_EQ(pair["state"], "clearance");
    EXPECT_EQ(pair["distance"], 0.5);
    EXPECT_EQ(pair["normal"], Json({1, 0, 0}));
    EXPECT_EQ(pair["point_on_a"][0], 1);
    EXPECT_EQ(pair["point_on_b"][0], 1.5);
    EXPECT_TRUE(pair["depth"].is_null());
    EXPECT_EQ(pair["contact_triangles"], 0);
}

TEST_F(MbvCheckExact, WithoutExactTheClearanceIsThatOfTheVolumesAndNoReasonToExitWithOne)
{
    const ProcessResult result = runMbv(check(2.5, {"--clearance", "0.6"}));
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.out.ends_with("\n0 overlaps of 1 pair, 1 within 0.6\n")) << result.out;
    const Json pair = onlyPair(2.5, {"--clearance", "0.6"});
    EXPECT_EQ(pair["state"], "separated");
    EXPECT_EQ(pair["volumes_overlap"], false);
    EXPECT_NEAR(pair["distance"].get<double>(), 0.5, 1e-6);
    EXPECT_TRUE(pair["contact_triangles"].is_null());
}

TEST_F(MbvCheckExact, CsvHasTheColumnsOfTheJson)
{
    const auto lines = csvOf(runMbv(check(1.5, {"--exact", "--format", "csv"})).out);
    ASSERT_EQ(lines.size(), 2u);
    ASSERT_EQ(lines[1].size(), 32u);
    EXPECT_EQ(lines[0][3], "state");
    EXPECT_EQ(lines[1][3], "intersecting");
    EXPECT_EQ(lines[0][17], "contact_triangles");
    EXPECT_EQ(lines[1][17],
              std::to_string(onlyPair(1.5, {"--exact"})["contact_triangles"].get<int>()));
    EXPECT_EQ(lines[0][19], "penetration_depth");
    EXPECT_EQ(lines[1][19], "0.5");
    EXPECT_EQ(lines[0][26], "overlap_volume");
    EXPECT_EQ(lines[0][30], "status");
    EXPECT_EQ(lines[0][31], "group");
    EXPECT_EQ(lines[1][31], onlyPair(1.5, {"--exact"})["group"]);
}

TEST_F(MbvCheckExact, ThreadsDoNotChangeTheAnswer)
{
    Json one = jsonOf(check(1.5, {"--exact", "--threads", "1"}), "check.schema.json");
    Json two = jsonOf(check(1.5, {"--exact", "--threads", "2"}), "check.schema.json");
    one.erase("timing_ms");
    two.erase("timing_ms");
    EXPECT_EQ(one, two);
}

TEST_F(MbvCheckExact, NumbersThatMakeNoSenseAreUsageErrors)
{
    for (const char* const clearance : {"-1", "nan", "inf", "near", ""})
        EXPECT_EQ(runMbv(check(3, {std::string("--clearance=") + clearance})).exitCode, 2)
            << clearance;
    for (const char* const threads : {"0", "-1", "many", "1000000"})
        EXPECT_EQ(runMbv(check(3, {std::string("--threads=") + threads})).exitCode, 2) << threads;
}

TEST_F(MbvCheckExact, ThePageSpeaksOfMeshesAndDrawsTheirContact)
{
    const std::string page = folder_ / "r.html";
    EXPECT_EQ(runMbv(check(1.5, {"--exact", "--report", page})).exitCode, 1);
    const std::string html = readFile(page);
    EXPECT_NE(html.find("1 of 1 pair meets: 1 intersecting"), std::string::npos);
    EXPECT_EQ(html.find("<figure ") != std::string::npos, kHasPictures);
    EXPECT_NE(html.find("\"exact\":true"), std::string::npos);
}

TEST_F(MbvCheckExact, ABadMeshIsNamedAndNoFileIsWritten)
{
    const std::string bad = folder_.write("bad.stl", "solid x\nfacet");
    const std::string page = folder_ / "r.html";
    const ProcessResult result = runMbv({"check", bad, bad, "--exact", "--report", page});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find("bad.stl"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(page));
}

TEST_F(MbvCheckExact, RenderShowsMeetingMeshesOtherThanOverlappingBoxes)
{
    if (!kHasPictures)
        GTEST_SKIP() << "this build has no VTK";
    std::vector<std::string> volumes = check(1.5, {"-o", folder_ / "volumes.png"});
    std::vector<std::string> exact = check(1.5, {"--exact", "-o", folder_ / "exact.png"});
    volumes[0] = exact[0] = "render";
    EXPECT_EQ(runMbv(volumes).exitCode, 0);
    EXPECT_EQ(runMbv(exact).exitCode, 0);
    EXPECT_NE(readFile(folder_ / "volumes.png"), readFile(folder_ / "exact.png"));
}

} // namespace
} // namespace mbv::test
