#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <cmath>

namespace mbv::test {
namespace {

constexpr const char* kExplainSchema = "explain.schema.json";

std::string pairOf(const Json& a, const Json& b)
{
    return Json{{"a", a}, {"b", b}}.dump();
}

ProcessOptions stdinOf(const std::string& text)
{
    ProcessOptions options;
    options.input = text;
    return options;
}

TEST(MbvExplain, SeparatedBoxesNameTheAxisAndItsGap)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(2.5));
    const ProcessResult result = runMbv({"explain", scene, "left", "right"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.out.ends_with("apart: axis A0 separates by 0.5\n")) << result.out;
    EXPECT_NE(result.out.find("<- separates"), std::string::npos);

    const Json json = jsonOf({"explain", scene, "left", "right"}, kExplainSchema);
    EXPECT_EQ(json["a"], "left");
    EXPECT_EQ(json["b"], "right");
    EXPECT_EQ(json["overlap"], false);
    EXPECT_EQ(json["separating"], 0);
    const Json& row = json["axes"].at(0);
    EXPECT_EQ(row["center_distance"], 2.5);
    EXPECT_EQ(row["radius_a"], 1.0);
    EXPECT_EQ(row["radius_b"], 1.0);
    EXPECT_EQ(row["gap"], 0.5);
}

TEST(MbvExplain, GapsAreNoNearerToZeroThanDistances)
{
    // Box b begins this far from the face of box a, at x = 0.
    const auto withGap = [](const std::string& x) {
        return R"({"a":{"aabb":{"min":[-1,0,0],"max":[0,1,1]}},"b":{"aabb":{"min":[)" + x +
               R"(,0,0],"max":[1,1,1]}}})";
    };
    for (const auto& [x, gap] : {std::pair{"5e-324", 1e-300},
                                 {"1e-310", 1e-300},
                                 {"2e-300", 2e-300},
                                 {"0", 0.0},
                                 {"-5e-324", -1e-300}}) {
        const std::string line = withGap(x);
        const Json json = jsonOf({"explain", "-"}, kExplainSchema, stdinOf(line));
        EXPECT_EQ(json["axes"].at(0)["gap"], gap) << x;
        EXPECT_EQ(json["overlap"], gap <= 0) << x;
        const Json pair = Json::parse(runMbv({"pairs", "-"}, stdinOf(line + "\n")).out);
        EXPECT_EQ(pair["distance"], std::max(gap, 0.0)) << x;
    }
    const ProcessResult csv =
        runMbv({"explain", "-", "--format", "csv"}, stdinOf(withGap("5e-324")));
    EXPECT_NE(csv.out.find(",1e-300,true\n"), std::string::npos) << csv.out;
}

TEST(MbvExplain, OverlappingBoxesExitWithOneAndGiveThePenetration)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1.5));
    const ProcessResult result = runMbv({"explain", scene, "left", "right"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.out.find("overlap: no axis separates; smallest penetration 0.5 along A0\n"),
              std::string::npos)
        << result.out;
    EXPECT_EQ(runMbv({"explain", scene, "left", "right", "--exit-zero"}).exitCode, 0);
    const Json json = jsonOf({"explain", scene, "left", "right"}, kExplainSchema);
    EXPECT_EQ(json["overlap"], true);
    EXPECT_TRUE(json["separating"].is_null());
}

TEST(MbvExplain, CrossProductsOfParallelEdgesAreNull)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(2.5));
    const Json json = jsonOf({"explain", scene, "left", "right"}, kExplainSchema);
    ASSERT_EQ(json["axes"].size(), 15u);
    for (const char* const name : {"A0xB0", "A1xB1", "A2xB2"})
        for (const Json& row : json["axes"])
            if (row["name"] == name) {
                EXPECT_TRUE(row["direction"].is_null());
                EXPECT_TRUE(row["gap"].is_null());
            }
}

TEST(MbvExplain, RowsStandInTheirOrder)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(2.5));
    const Json json = jsonOf({"explain", scene, "left", "right"}, kExplainSchema);
    std::vector<std::string> names;
    for (const Json& row : json["axes"])
        names.push_back(row["name"]);
    EXPECT_EQ(names, (std::vector<std::string>{"A0", "A1", "A2", "B0", "B1", "B2", "A0xB0", "A0xB1",
                                               "A0xB2", "A1xB0", "A1xB1", "A1xB2", "A2xB0", "A2xB1",
                                               "A2xB2"}));
}

TEST(MbvExplain, AnEdgeAxisAloneCanSeparate)
{
    // A: a square rod along x rotated 45 degrees about x, so that it stands on an edge; B: the same
    // along y, rotated 45 degrees about y, 3 above. Along z each reaches sqrt(2); along A's face
    // normal (0,1,1)/sqrt(2) the centers are 3/sqrt(2) apart, A reaches 1 and B, 10 long in y,
    // over 7. Only A0 x B0 = z separates, by 3 - 2 sqrt(2).
    const double h = std::sqrt(0.5);
    const Json a = {{"obb",
                     {{"center", {0, 0, 0}},
                      {"half_extents", {10, 1, 1}},
                      {"axes", {{1, 0, 0}, {0, h, h}, {0, -h, h}}}}}};
    const Json b = {{"obb",
                     {{"center", {0, 0, 3}},
                      {"half_extents", {10, 1, 1}},
                      {"axes", {{0, 1, 0}, {h, 0, h}, {h, 0, -h}}}}}};
    const Json json = jsonOf({"explain", "-"}, kExplainSchema, stdinOf(pairOf(a, b)));
    EXPECT_EQ(json["overlap"], false);
    EXPECT_EQ(json["separating"], 6);
    EXPECT_EQ(json["axes"].at(6)["name"], "A0xB0");
    EXPECT_NEAR(json["axes"][6]["gap"], 3 - 2 * std::sqrt(2.0), 1e-14);
    for (std::size_t i = 0; i < 6; ++i)
        EXPECT_LT(json["axes"][i]["gap"], 0.0);
}

TEST(MbvExplain, AxisAlignedBoxesThatTouchInDecimalsOverlap)
{
    // 0.1 is the same double on both sides, though the centers and half extents round.
    const Json a = {{"aabb", {{"min", {0, 0, 0}}, {"max", {0.1, 1, 1}}}}};
    const Json b = {{"aabb", {{"min", {0.1, 0, 0}}, {"max", {0.7, 1, 1}}}}};
    const ProcessResult result = runMbv({"explain", "-"}, stdinOf(pairOf(a, b)));
    EXPECT_EQ(result.exitCode, 1) << result.out << result.err;
    const Json json = jsonOf({"explain", "-"}, kExplainSchema, stdinOf(pairOf(a, b)));
    EXPECT_EQ(json["overlap"], true);
    EXPECT_TRUE(json["separating"].is_null());
}

TEST(MbvExplain, TwoFilesAreExplainedByTheirObb)
{
    const TempDir folder;
    const std::string a = folder.write("a.stl", boxStl({2, 1, 0.5}));
    const std::string b = folder.write("b.stl", boxStl({2, 1, 0.5}, {0, 0, 4}));
    const Json json = jsonOf({"explain", a, b}, kExplainSchema);
    EXPECT_EQ(json["a"], "a");
    EXPECT_EQ(json["b"], "b");
    EXPECT_EQ(json["overlap"], false);
    const std::size_t separating = json["separating"];
    EXPECT_NEAR(json["axes"].at(separating)["gap"], 3, 1e-12);
}

TEST(MbvExplain, RectanglesHaveFourAxes)
{
    // A square of side 2 rotated 45 degrees reaches sqrt(2) along x, the other, 3 away, 1.
    const std::string rectangles = pairOf(
        {{"rectangle", {{"center", {0, 0}}, {"half_extents", {1, 1}}, {"angle_degrees", 45}}}},
        {{"rectangle",
          {{"top", -1}, {"left", 2}, {"width", 2}, {"height", 2}, {"rotation_degrees", 0}}}});
    const Json json = jsonOf({"explain", "-"}, kExplainSchema, stdinOf(rectangles));
    EXPECT_EQ(json["overlap"], false);
    EXPECT_EQ(json["separating"], 2);
    ASSERT_EQ(json["axes"].size(), 4u);
    EXPECT_EQ(json["axes"][2]["name"], "B0");
    EXPECT_EQ(json["axes"][2]["direction"].size(), 2u);
    EXPECT_NEAR(json["axes"][2]["gap"], 2 - std::sqrt(2.0), 1e-15);
    EXPECT_EQ(csvOf(runMbv({"explain", "-", "--format", "csv"}, stdinOf(rectangles)).out).size(),
              5u);
}

TEST(MbvExplain, ASphereHasNoAxes)
{
    const Json sphere = {{"sphere", {{"center", {0, 0, 0}}, {"radius", 1}}}};
    const Json box = {{"aabb", {{"min", {0, 0, 0}}, {"max", {1, 1, 1}}}}};
    const ProcessResult result = runMbv({"explain", "-"}, stdinOf(pairOf(box, sphere)));
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find("sphere"), std::string::npos);
    EXPECT_NE(result.err.find("\"b\""), std::string::npos);
}

TEST(MbvExplain, AnUnknownNameListsTheNamesThereAre)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(2.5));
    const ProcessResult result = runMbv({"explain", scene, "left", "middle"});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find("\"middle\""), std::string::npos);
    EXPECT_NE(result.err.find("left, right"), std::string::npos);
    EXPECT_NE(result.err.find(scene), std::string::npos);
}

TEST(MbvExplain, BadPairsOnStdinNameTheField)
{
    const Json box = {{"aabb", {{"min", {0, 0, 0}}, {"max", {1, 1, 1}}}}};
    const Json negative = {{"aabb", {{"min", {0, 0, 0}}, {"max", {-1, 1, 1}}}}};
    const std::vector<std::pair<std::string, std::string>> inputs = {
        {"", "standard input"},
        {"{", "standard input"},
        {"[1, 2]", "standard input"},
        {Json{{"a", box}}.dump(), "\"b\""},
        {pairOf(box, {{"aabb", {{"min", {0, 0, 0}}}}}), "max"},
        {pairOf(box, negative), "/b/aabb"},
        {pairOf({{"cube", 1}}, box), "cube"},
    };
    for (const auto& [input, named] : inputs) {
        const ProcessResult result = runMbv({"explain", "-"}, stdinOf(input));
        EXPECT_EQ(result.exitCode, 3) << input;
        EXPECT_EQ(result.out, "") << input;
        EXPECT_NE(result.err.find(named), std::string::npos) << input << '\n' << result.err;
    }
}

TEST(MbvExplain, CsvHasFifteenRows)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(2.5));
    const auto lines = csvOf(runMbv({"explain", scene, "left", "right", "--format", "csv"}).out);
    ASSERT_EQ(lines.size(), 16u);
    EXPECT_EQ(lines[1], (std::vector<std::string>{"A0", lines[1].at(1), "0", "0", "2.5", "1", "1",
                                                  "0.5", "true"}));
}

} // namespace
} // namespace mbv::test
