#include "cli/run_mbv.h"

#include "mesh_io/mesh_files.h"

#include <gtest/gtest.h>

namespace mbv::test {
namespace {

TEST(MbvCheck, OverlappingBoxesExitWithOneAndAreNamed)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1.5));
    const ProcessResult result = runMbv({"check", scene});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err, "");
    EXPECT_NE(result.out.find("left  right    0.5"), std::string::npos) << result.out;
    EXPECT_TRUE(result.out.ends_with("\n1 overlap of 1 pair\n")) << result.out;
}

TEST(MbvCheck, SeparateBoxesExitWithZero)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(2.5));
    const ProcessResult result = runMbv({"check", scene});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.out, "0 overlaps of 1 pair\n");
}

TEST(MbvCheck, TouchingCountsAsOverlapping)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(2));
    EXPECT_EQ(runMbv({"check", scene}).exitCode, 1);
}

TEST(MbvCheck, ExitZeroChangesTheExitCodeAlone)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1.5));
    const ProcessResult result = runMbv({"check", scene, "--exit-zero"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.out, runMbv({"check", scene}).out);
}

TEST(MbvCheck, JsonFollowsItsSchema)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1.5));
    const Json report = jsonOf({"check", scene}, "check.schema.json");
    EXPECT_EQ(report["schema"], "mbv.check/1");
    EXPECT_EQ(report["models"].size(), 2u);
    ASSERT_EQ(report["pairs"].size(), 1u);
    const Json& pair = report["pairs"][0];
    EXPECT_EQ(pair["a"], "left");
    EXPECT_EQ(pair["b"], "right");
    EXPECT_EQ(pair["volumes_overlap"], true);
    EXPECT_EQ(pair["state"], "unknown");
    EXPECT_TRUE(pair["reason"].is_string());
    EXPECT_EQ(pair["depth"], 0.5);
    EXPECT_EQ(pair["normal"], Json({1, 0, 0}));
    EXPECT_EQ(report["summary"]["pairs_tested"], 1);
    EXPECT_GT(report["timing_ms"]["load"], 0.0);
}

/// The cell of a value of the JSON.
std::string csvCell(const Json& value)
{
    return value.is_null() ? "" : value.is_string() ? value.get<std::string>() : value.dump();
}

/// What the JSON says where the CSV has a column: vectors have three, and so have the points of the
/// penetration.
Json valueOf(const Json& pair, const std::string& column)
{
    if (pair.contains(column))
        return pair[column];
    const std::string penetration = "penetration_";
    if (column.starts_with(penetration)) {
        const Json& solid = pair["penetration"];
        const std::string rest = column.substr(penetration.size());
        if (solid.is_null())
            return solid;
        return rest == "depth" ? solid["depth"] : valueOf(solid, "point_" + rest);
    }
    const Json& vector = pair[column.substr(0, column.size() - 2)];
    return vector.is_null() ? vector : vector[static_cast<std::size_t>(column.back() - 'x')];
}

TEST(MbvCheck, CsvSaysWhatJsonSays)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", R"({"mbv": 1, "models": [
            {"name": "ball", "shape": {"sphere": {"center": [0.1, 0.2, 0.3], "radius": 1}}},
            {"name": "box", "shape": {"aabb": {"min": [0.7, 0, 0], "max": [2, 1, 1e-5]}}},
            {"name": "rod", "shape": {"segment": {"a": [0, 0, 0], "b": [1, 1, 1]}}},
            {"name": "far", "shape": {"sphere": {"center": [9, 0, 0], "radius": 1}}}]})");
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{}, {"--clearance", "7"}, {"--clearance", "7", "--exact"}}) {
        std::vector<std::string> command = {"check", scene, "--exit-zero"};
        command.insert(command.end(), more.begin(), more.end());
        const Json report = jsonOf(command, "check.schema.json");
        command.insert(command.end(), {"--format", "csv"});
        const auto lines = csvOf(runMbv(command).out);
        ASSERT_EQ(lines.size(), report["pairs"].size() + 1);
        for (std::size_t row = 1; row < lines.size(); ++row) {
            const Json& pair = report["pairs"][row - 1];
            for (std::size_t i = 0; i < lines[0].size(); ++i) {
                const std::string& column = lines[0][i];
                const std::string& cell = lines[row][i];
                const Json value = valueOf(pair, column);
                if (value.is_number_float())
                    EXPECT_EQ(std::stod(cell), value.get<double>()) << column;
                else
                    EXPECT_EQ(cell, csvCell(value)) << column;
            }
        }
    }
}

TEST(MbvCheck, NoZeroOfAnAnswerIsNegative)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", R"({"mbv": 1, "models": [
            {"name": "a", "shape": {"aabb": {"min": [-1, -1, -1], "max": [1, 1, 1]}}},
            {"name": "b", "shape": {"aabb": {"min": [-2, -1, -1], "max": [0, 1, 1]}}}]})");
    EXPECT_TRUE(
        contains(runMbv({"check", scene, "--format", "json"}).out, "\"normal\": [-1.0, 0.0, 0.0]"));
    EXPECT_TRUE(contains(runMbv({"check", scene, "--format", "csv"}).out, ",-1,0,0,"));
}

TEST(MbvCheck, CsvHasOneRowForEachPair)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1.5));
    const auto lines = csvOf(runMbv({"check", scene, "--format", "csv"}).out);
    ASSERT_EQ(lines.size(), 2u);
    ASSERT_EQ(lines[0].size(), 32u);
    EXPECT_EQ(lines[0][6], "depth");
    EXPECT_EQ(lines[1][0], "left");
    EXPECT_EQ(lines[1][1], "right");
    EXPECT_EQ(lines[1][2], "true");
    EXPECT_EQ(lines[1][6], "0.5");
}

TEST(MbvCheck, TwoMeshFilesAreTestedWhereTheyAre)
{
    const TempDir folder;
    const std::string a = folder.write("a.stl", boxStl({1, 1, 1}));
    const std::string near = folder.write("near.stl", boxStl({1, 1, 1}, {1.5, 0, 0}));
    const std::string far = folder.write("far.stl", boxStl({1, 1, 1}, {5, 0, 0}));
    EXPECT_EQ(runMbv({"check", a, near}).exitCode, 1);
    EXPECT_EQ(runMbv({"check", a, far}).exitCode, 0);
    EXPECT_TRUE(runMbv({"check", a, near, far}).out.ends_with("1 overlap of 3 pairs\n"));
}

TEST(MbvCheck, AnIgnoredPairIsNotTested)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1.5));
    for (const char* const pair : {"left:right", "right:left"}) {
        const ProcessResult result = runMbv({"check", "--ignore", pair, scene});
        EXPECT_EQ(result.exitCode, 0) << pair << result.err;
        EXPECT_EQ(result.out, "0 overlaps of 0 pairs\n");
    }
}

TEST(MbvCheck, NoPairAtAllIsWarnedOf)
{
    const TempDir folder;
    const std::string box = folder.write("box.stl", boxStl({1, 1, 1}));
    const std::string none = folder.write("none.mbv.json", R"({"mbv": 1, "models": []})");
    const std::string two = folder.write("two.mbv.json", twoBoxScene(1));
    const auto warningOf = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "check");
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(result.out, "0 overlaps of 0 pairs\n");
        return result.err;
    };
    EXPECT_EQ(warningOf({box}), "mbv: warning: no pair is tested: there is one model alone; "
                                "--split makes models of a mesh's bodies\n");
    EXPECT_EQ(warningOf({box, "--split"}),
              "mbv: warning: no pair is tested: there is one model alone\n");
    EXPECT_EQ(warningOf({none}), "mbv: warning: no pair is tested: there are no models\n");
    EXPECT_EQ(
        warningOf({two, "--ignore", "left:right"}),
        "mbv: warning: no pair is tested: all are ignored, or not among those of --between\n");
    EXPECT_EQ(warningOf({box, "--quiet"}), "");
}

TEST(MbvCheck, AnIgnoredNameThatDoesNotExistIsAnError)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", twoBoxScene(1.5));
    const ProcessResult result = runMbv({"check", scene, "--ignore", "left:dog"});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find("left:dog"), std::string::npos);
    EXPECT_NE(result.err.find("left, right"), std::string::npos);
    EXPECT_EQ(result.out, "");
}

TEST(MbvCheck, AnIgnoredPairIsReadByTheNamesThereAre)
{
    const TempDir folder;
    const auto sceneOf = [&folder](const std::vector<std::string>& names) {
        Json scene = {{"mbv", 1}, {"models", Json::array()}};
        for (const std::string& name : names)
            scene["models"].push_back(
                {{"name", name}, {"shape", {{"sphere", {{"center", {0, 0, 0}}, {"radius", 1}}}}}});
        return folder.write("colons.mbv.json", scene.dump()).string();
    };
    const std::string one = sceneOf({"a", "b:c", "b"});
    const ProcessResult unique = runMbv({"check", one, "--ignore", "a:b:c"});
    EXPECT_TRUE(unique.out.ends_with("2 overlaps of 2 pairs\n")) << unique.out << unique.err;

    const std::string two = sceneOf({"a", "b:c", "a:b", "c"});
    const ProcessResult either = runMbv({"check", two, "--ignore", "a:b:c"});
    EXPECT_EQ(either.exitCode, 2);
    EXPECT_EQ(either.out, "");
    EXPECT_NE(either.err.find("\"a\" and \"b:c\" or \"a:b\" and \"c\""), std::string::npos)
        << either.err;

    const ProcessResult same = runMbv({"check", two, "--ignore", "a:a"});
    EXPECT_EQ(same.exitCode, 2);
    EXPECT_NE(same.err.find("--ignore a:a: this is one model twice"), std::string::npos)
        << same.err;
}

TEST(MbvCheck, WarningsGoToStderrAndQuietSilencesThem)
{
    const TempDir folder;
    Json content = Json::parse(twoBoxScene(3));
    content["mood"] = "sunny";
    const std::string scene = folder.write("scene.mbv.json", content.dump());
    const ProcessResult loud = runMbv({"check", scene});
    EXPECT_NE(loud.err.find("mood"), std::string::npos);
    EXPECT_EQ(loud.out, "0 overlaps of 1 pair\n");
    const ProcessResult quiet = runMbv({"check", scene, "--quiet"});
    EXPECT_EQ(quiet.err, "");
    EXPECT_EQ(quiet.out, loud.out);
}

} // namespace
} // namespace mbv::test
