#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <string_view>

/// mbv convert: a scene's other forms, and glTF for other programs.
namespace mbv::test {
namespace {

class MbvConvert : public testing::Test {
protected:
    std::string write(const std::string& name, const std::string& text)
    {
        return folder_.write(name, text).string();
    }

    std::string at(const std::string& name) { return (folder_ / name).string(); }

    /// Two boxes, the second turned about z by 180 degrees.
    std::string scene()
    {
        write("box.stl", boxStl({1, 2, 3}));
        return write("s.mbv.json", R"({"mbv":1,"models":[{"name":"a","mesh":"box.stl"},
            {"name":"b","mesh":"box.stl","position":[10,0,0],"rotation":[0,0,1,0]}]})");
    }

    TempDir folder_;
};

TEST_F(MbvConvert, LinesAndBackAreTheSameScene)
{
    const std::string from = scene();
    ASSERT_EQ(runMbv({"convert", from, at("t.mbv.jsonl")}).exitCode, 0);
    ASSERT_EQ(runMbv({"convert", at("t.mbv.jsonl"), at("u.mbv.json")}).exitCode, 0);
    const Json first = jsonOf({"check", from, "--exit-zero"}, "check.schema.json");
    const Json again = jsonOf({"check", at("u.mbv.json"), "--exit-zero"}, "check.schema.json");
    EXPECT_EQ(first["models"], again["models"]);
    EXPECT_EQ(first["pairs"], again["pairs"]);
}

TEST_F(MbvConvert, ToGltfEveryModelComesBackWhereItWas)
{
    const std::string from = scene();
    const ProcessResult result = runMbv({"convert", from, at("out.glb")});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.out + result.err, "");
    const Json before = jsonOf({"check", from, "--exit-zero"}, "check.schema.json")["models"];
    const Json models =
        jsonOf({"check", at("out.glb"), "--exit-zero"}, "check.schema.json")["models"];
    ASSERT_EQ(models.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(models[i]["name"], before[i]["name"]);
        for (const char* const part : {"position", "rotation", "scale"})
            EXPECT_EQ(models[i][part], before[i][part]) << part;
    }
    EXPECT_EQ(jsonOf({"info", at("out.glb")}, "info.schema.json")["models"][0]["volume"], 96);
}

TEST_F(MbvConvert, UnitsThatAreNotKnownAreTakenForMetersWithAWarning)
{
    write("box.stl", boxStl({1, 2, 3}));
    for (const std::string units : {"mm", "furlong", ""}) {
        const std::string from =
            write("s.mbv.json", R"({"mbv":1,"units":")" + units +
                                    R"(","models":[{"name":"a","mesh":"box.stl"}]})");
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"convert", from, at("out.glb")},
              std::vector<std::string>{"check", from, "--bcf", at("out.bcfzip")}}) {
            const std::string err = runMbv(command).err;
            const bool warns = err.find("the scene's units, \"" + units +
                                        "\", are none of um, mm,") != std::string::npos;
            EXPECT_EQ(warns, units == "furlong") << units << err;
        }
    }
}

TEST_F(MbvConvert, AMeshAloneAndARobotAreScenesToo)
{
    const std::string mesh = write("box.stl", boxStl({1, 2, 3}, {4, 5, 6}));
    ASSERT_EQ(runMbv({"convert", mesh, at("mesh.glb")}).exitCode, 0);
    const Json info = jsonOf({"info", at("mesh.glb")}, "info.schema.json")["models"][0];
    EXPECT_EQ(info["bounds"]["max"], Json({5, 7, 9}));
    const std::string robot = write("arm.urdf", R"(<robot name="r"><link name="arm">
        <collision><geometry><box size="2 4 6"/></geometry></collision></link></robot>)");
    ASSERT_EQ(runMbv({"convert", robot, at("arm.glb")}).exitCode, 0);
    EXPECT_EQ(jsonOf({"info", at("arm.glb")}, "info.schema.json")["models"][0]["volume"], 48);
}

TEST_F(MbvConvert, OfMeshesAndGltfItMakesAScene)
{
    ASSERT_EQ(runMbv({"convert", scene(), at("two.glb")}).exitCode, 0);
    ASSERT_EQ(runMbv({"convert", at("two.glb"), at("two.mbv.json")}).exitCode, 0);
    const auto report = [](const std::string& of) {
        return jsonOf({"check", of, "--exact", "--clearance", "20"}, "check.schema.json");
    };
    const Json from = report(at("two.glb"));
    const Json made = report(at("two.mbv.json"));
    EXPECT_EQ(made["models"], from["models"]);
    EXPECT_EQ(made["pairs"], from["pairs"]);
    EXPECT_EQ(made["pairs"].size(), 1U);

    ASSERT_EQ(runMbv({"convert", at("box.stl"), at("box.mbv.json")}).exitCode, 0);
    const Json model = Json::parse(readFile(at("box.mbv.json")))["models"].at(0);
    EXPECT_EQ(model["name"], "box");
    EXPECT_EQ(model["mesh"], "box.stl");
}

TEST_F(MbvConvert, ARobotKeepsItsJointsInAScene)
{
    const ProcessResult result = runMbv({"convert", MBV_DATA_DIR "/arm.urdf", at("arm.mbv.json")});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find("\"robots\""), std::string::npos) << result.err;
    EXPECT_FALSE(std::filesystem::exists(at("arm.mbv.json")));
}

/// As info has it, but that y points upwards in a .glb, and z in a URDF.
TEST_F(MbvConvert, ARobotIsWrittenAtItsJointValues)
{
    const std::string arm = MBV_DATA_DIR "/arm.urdf";
    const auto boundsOf = [](const std::vector<std::string>& words) {
        std::vector<std::string> line = {"info"};
        line.insert(line.end(), words.begin(), words.end());
        return jsonOf(line, "info.schema.json")["models"][0]["bounds"];
    };
    ASSERT_EQ(runMbv({"convert", arm, at("arm.glb"), "--joint", "elbow=1.5"}).exitCode, 0);
    const Json given = boundsOf({arm, "--joint", "elbow=1.5"});
    const Json written = boundsOf({at("arm.glb")});
    for (const char* const end : {"min", "max"}) {
        const char* const other = std::string_view(end) == "min" ? "max" : "min";
        EXPECT_NEAR(written[end][0], given[end][0], 1e-6);
        EXPECT_NEAR(written[end][1], given[end][2], 1e-6);
        EXPECT_NEAR(written[end][2], -given[other][1].get<double>(), 1e-6);
    }
    EXPECT_GT(std::abs(given["max"][2].get<double>() - boundsOf({arm})["max"][2].get<double>()),
              0.1);

    ProcessOptions piped;
    piped.input = readFile(arm);
    ASSERT_EQ(runMbv({"convert", "-", at("piped.glb"), "--input-format", "urdf"}, piped).exitCode,
              0);
    EXPECT_EQ(boundsOf({at("piped.glb")})["min"].size(), 3U);

    const ProcessResult lines =
        runMbv({"convert", scene(), at("out.mbv.jsonl"), "--joint", "elbow=1"});
    EXPECT_EQ(lines.exitCode, 2);
    EXPECT_NE(lines.err.find("--joint: "), std::string::npos) << lines.err;
    EXPECT_NE(lines.err.find(".glb as OUT"), std::string::npos) << lines.err;
    EXPECT_FALSE(std::filesystem::exists(at("out.mbv.jsonl")));
}

TEST_F(MbvConvert, VolumesAreModelsOfTheGltf)
{
    const std::string from = scene();
    ASSERT_EQ(runMbv({"convert", from, at("out.glb"), "--volumes"}).exitCode, 0);
    const Json models =
        jsonOf({"check", at("out.glb"), "--exit-zero"}, "check.schema.json")["models"];
    ASSERT_EQ(models.size(), 4U);
    EXPECT_EQ(models[1]["name"], "a (volume)");
    EXPECT_EQ(models[1]["triangles"], 12);
}

TEST_F(MbvConvert, VolumesWithASceneAreAUsageError)
{
    const ProcessResult result = runMbv({"convert", scene(), at("out.mbv.jsonl"), "--volumes"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_NE(result.err.find("--volumes"), std::string::npos) << result.err;
    EXPECT_FALSE(std::filesystem::exists(at("out.mbv.jsonl")));
}

TEST_F(MbvConvert, AnInputIsNeverWrittenOverAndOtherEndingsAreNamed)
{
    const std::string from = scene();
    const std::string before = readFile(from);
    EXPECT_NE(runMbv({"convert", from, from}).exitCode, 0);
    EXPECT_EQ(readFile(from), before);
    const ProcessResult other = runMbv({"convert", from, at("out.stl")});
    EXPECT_EQ(other.exitCode, 2) << "as of every other command";
    EXPECT_NE(other.err.find("out.stl"), std::string::npos) << other.err;
    EXPECT_NE(other.err.find(".glb"), std::string::npos) << other.err;
}

} // namespace
} // namespace mbv::test
