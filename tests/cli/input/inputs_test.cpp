#include "cli/run_mbv.h"

#include "mesh_io/gltf_files.h"
#include "mesh_io/mesh_files.h"

#include <gtest/gtest.h>

#include <algorithm>

/// --weld, --allow-outside, links: what every command that reads meshes has in common.
namespace mbv::test {
namespace {

/// The commands with their words before and after the file.
struct Command {
    std::vector<std::string> before;
    std::vector<std::string> after;
};

std::vector<std::string> wordsOf(const Command& command, const std::string& file,
                                 const std::vector<std::string>& more = {})
{
    std::vector<std::string> words = command.before;
    words.push_back(file);
    words.insert(words.end(), command.after.begin(), command.after.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

class MbvInputs : public testing::Test {
protected:
    std::vector<Command> commands() const
    {
        const std::string other = folder_.write("other.stl", boxStl({1, 1, 1}, {9, 0, 0})).string();
        const std::string png = (folder_ / "x.png").string();
        std::vector<Command> all = {
            {{"info"}, {}}, {{"fit"}, {}}, {{"check"}, {other}}, {{"explain"}, {other}}};
        if (kHasPictures)
            all.push_back({{"render"}, {other, "-o", png, "--size", "16x16"}});
        return all;
    }

    TempDir folder_;
};

/// A unit square whose two triangles agree to 1e-9 along their common edge.
const std::string kLoose = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 1e-9 0 0\nv 1 1 1e-9\n"
                           "f 1 2 3\nf 5 6 4\n";

TEST_F(MbvInputs, AreWeldedByEveryCommandAndNeverSilently)
{
    const std::string loose = folder_.write("loose.obj", kLoose).string();
    for (const Command& command : commands()) {
        const ProcessResult apart = runMbv(wordsOf(command, loose));
        EXPECT_EQ(apart.exitCode, 0) << command.before[0];
        EXPECT_EQ(apart.err, "") << command.before[0];
        const ProcessResult welded = runMbv(wordsOf(command, loose, {"--weld", "1e-8"}));
        EXPECT_EQ(welded.exitCode, 0) << command.before[0];
        EXPECT_TRUE(contains(welded.err, "mbv: warning: " + loose +
                                             ": 2 of 6 vertices merged with others within 1e-08"));
        for (const char* const bad : {"-1", "nan", "inf", "wide", "1e-8x", ""}) {
            const ProcessResult result =
                runMbv(wordsOf(command, loose, {std::string("--weld=") + bad}));
            EXPECT_EQ(result.exitCode, 2) << command.before[0] << ' ' << bad;
        }
    }
}

TEST_F(MbvInputs, WithSkinsAreToldOfByEveryCommand)
{
    std::string json = tetrahedronGltfJson();
    json.replace(json.find("\"mesh\": 0"), 9, R"("mesh": 0, "skin": 0)");
    const std::string skinned =
        folder_.write("skinned.glb", glb(json, tetrahedronGltfBuffer())).string();
    const std::string part = skinned + "#mesh=0";
    const std::string scene = folder_
                                  .write("scene.mbv.json", R"({"mbv": 1, "models": [
                {"name": "a", "mesh": "skinned.glb"},
                {"name": "b", "mesh": "skinned.glb#node=1", "position": [5, 0, 0]}]})")
                                  .string();
    const std::string robot = folder_
                                  .write("robot.urdf", R"(<robot name="r"><link name="l">
        <collision><geometry><mesh filename="skinned.glb"/></geometry></collision></link></robot>)")
                                  .string();
    const std::string warning = "mbv: warning: " + skinned +
                                ": skins are not applied; their meshes are read as they are at "
                                "rest\n";
    for (const std::string& file : {skinned, part, scene, robot}) {
        for (const Command& command : commands()) {
            if (command.before[0] == "explain" && file != part)
                continue; // asks for two models
            const ProcessResult result = runMbv(wordsOf(command, file));
            EXPECT_LE(result.exitCode, 1) << result.err;
            EXPECT_EQ(result.err, warning) << command.before[0] << ' ' << file;
        }
    }
    const std::string line = R"({"a": {"mesh": "skinned.glb"}, "b": {"mesh": "skinned.glb"}})";
    const std::string pairs = folder_.write("pairs.jsonl", line + "\n" + line + "\n").string();
    EXPECT_EQ(runMbv({"pairs", pairs}).err,
              "mbv: warning: line 1: /a/mesh: " +
                  warning.substr(std::string("mbv: warning: ").size()))
        << "once for a mesh";
}

TEST_F(MbvInputs, ThatWereWeldedSayWhatWasMerged)
{
    const std::string loose = folder_.write("loose.obj", kLoose).string();
    const Json model =
        jsonOf({"info", loose, "--weld", "1e-8", "--quiet"}, "info.schema.json")["models"][0];
    EXPECT_EQ(model["vertices"], 4);
    const Json& problems = model["problems"];
    EXPECT_TRUE(std::any_of(problems.begin(), problems.end(), [](const Json& problem) {
        return problem.get<std::string>().find("2 of 6 vertices merged") != std::string::npos;
    })) << problems;
    // Nothing was changed: nothing is a problem.
    const std::string box = folder_.write("box.stl", boxStl({1, 1, 1})).string();
    EXPECT_EQ(jsonOf({"info", box, "--weld", "1e-8"}, "info.schema.json")["models"][0]["problems"],
              Json::array());
}

TEST_F(MbvInputs, OfAGltfAreReadOutsideItsFolderWhenThatIsAllowed)
{
    std::filesystem::create_directory(folder_ / "models");
    folder_.write("secret.bin", tetrahedronGltfBuffer());
    const std::string gltf =
        folder_
            .write("models/a.gltf", replaced(tetrahedronGltfJson(), R"({"byteLength": 72})",
                                             R"({"byteLength": 72, "uri": "../secret.bin"})"))
            .string();
    for (const Command& command : commands()) {
        if (command.before[0] == "explain") // a glTF of two nodes and a box are three models
            continue;
        const ProcessResult refused = runMbv(wordsOf(command, gltf));
        EXPECT_EQ(refused.exitCode, 3) << command.before[0];
        EXPECT_TRUE(contains(refused.err, "'../secret.bin' is outside the folder"));
        const ProcessResult read = runMbv(wordsOf(command, gltf, {"--allow-outside"}));
        EXPECT_EQ(read.exitCode, 0) << command.before[0] << read.err;
    }
    const std::string scene = folder_
                                  .write("s.mbv.json", R"({"mbv": 1, "models": [
        {"name": "near", "mesh": "models/a.gltf#node=0"},
        {"name": "far", "mesh": "models/a.gltf#node=1", "position": [9, 0, 0]}]})")
                                  .string();
    EXPECT_EQ(runMbv({"explain", scene, "near", "far"}).exitCode, 3);
    EXPECT_EQ(runMbv({"explain", scene, "near", "far", "--allow-outside"}).exitCode, 0);
}

TEST_F(MbvInputs, ThatAreLinksToOneMeshKeepTheirNames)
{
    const std::string box = folder_.write("box.stl", boxStl({1, 1, 1})).string();
    const std::string link = (folder_ / "link.stl").string();
    std::filesystem::create_symlink("box.stl", link);
    const Json report = jsonOf({"check", box, link, "--exit-zero"}, "check.schema.json");
    EXPECT_EQ(report["models"][0]["path"], box);
    EXPECT_EQ(report["models"][1]["path"], link);
    EXPECT_EQ(report["models"][1]["name"], "link");
}

TEST_F(MbvInputs, OfUnknownOrPackedKindsSayWhatIsRead)
{
    const std::string packed = folder_.write("box.stl.GZ", "x").string();
    const std::string cad = folder_.write("box.STEP", "x").string();
    const std::string unknown = folder_.write("box.xyz", "x").string();
    for (const Command& command : commands()) {
        const std::string reads = "meshes are read from .stl, .obj, .ply, .off, .gltf, .glb, "
                                  ".3mf and .dae, scenes from .mbv.json";
        const ProcessResult first = runMbv(wordsOf(command, packed));
        EXPECT_EQ(first.exitCode, 3);
        EXPECT_TRUE(contains(first.err, packed + ": is packed (.GZ); unpack it first; " + reads));
        const ProcessResult second = runMbv(wordsOf(command, unknown));
        EXPECT_TRUE(contains(second.err, "the extension '.xyz' is not known; " + reads));
        const ProcessResult third = runMbv(wordsOf(command, cad));
        EXPECT_TRUE(contains(third.err, cad +
                                            ": holds exact surfaces of CAD (.STEP); export it "
                                            "as .glb, where each part is a model, or as .stl; " +
                                            reads));
    }
}

TEST_F(MbvInputs, OfPointsAreFittedWithoutAnElementOfFaces)
{
    const std::string cloud =
        folder_
            .write("cloud.ply", "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n"
                                "property float y\nproperty float z\nend_header\n0 0 0\n1 0 0\n"
                                "0 2 0\n")
            .string();
    const Json fit = jsonOf({"fit", cloud, "--volume", "aabb,sphere,minimum,capsule,hull"},
                            "fit.schema.json")["models"][0];
    EXPECT_EQ(fit["vertices"], 3);
    EXPECT_EQ(fit["triangles"], 0);
    EXPECT_EQ(fit["volumes"][0]["half_extents"], Json({0.5, 1, 0}));
    const ProcessResult info = runMbv({"info", cloud});
    EXPECT_EQ(info.exitCode, 3);
    EXPECT_TRUE(contains(info.err, "has no triangles"));
}

/// Two boxes of one file, one on the other.
const std::string kStack = boxStl({1, 1, 1}) + boxStl({1, 1, 2}, {0, 0, 3});

TEST_F(MbvInputs, AreSplitIntoModelsWhereThatIsAsked)
{
    const std::string stack = folder_.write("stack.stl", kStack).string();
    EXPECT_EQ(jsonOf({"check", stack}, "check.schema.json")["models"].size(), 1U);
    const Json split = jsonOf({"check", stack, "--split", "--exact"}, "check.schema.json");
    ASSERT_EQ(split["models"].size(), 2U);
    EXPECT_EQ(split["models"][0]["name"], "stack/1");
    ASSERT_EQ(split["pairs"].size(), 1U);
    EXPECT_EQ(split["pairs"][0]["a"], "stack/1");
    EXPECT_EQ(split["pairs"][0]["b"], "stack/2");
    EXPECT_EQ(split["pairs"][0]["state"], "touching");
    EXPECT_EQ(runMbv({"explain", stack, "stack/1", "stack/2", "--split"}).exitCode, 1);
    EXPECT_EQ(jsonOf({"info", stack + "#part=2"}, "info.schema.json")["models"][0]["volume"], 16);
}

TEST_F(MbvInputs, OfObjAreSplitByTheNamesInTheFile)
{
    const std::string text = "o lid\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no shaft\nv 0 0 1\n"
                             "v 1 0 1\nv 0 1 1\nf 4 5 6\nv 9 0 1\nv 8 0 1\nv 9 1 1\nf 7 8 9\n";
    const std::string pump = folder_.write("pump.obj", text).string();
    const Json split = jsonOf({"check", pump, "--split"}, "check.schema.json");
    ASSERT_EQ(split["models"].size(), 2U);
    EXPECT_EQ(split["models"][0]["name"], "pump/lid");
    EXPECT_EQ(split["models"][1]["name"], "pump/shaft");
    EXPECT_EQ(split["models"][1]["path"], pump + "#group=2");
    EXPECT_EQ(jsonOf({"info", pump + "#group=2"}, "info.schema.json")["models"][0]["triangles"], 2);
    EXPECT_EQ(jsonOf({"check", pump + "#group=2", "--split"}, "check.schema.json")["models"].size(),
              2U);
    ProcessOptions piped;
    piped.input = text;
    EXPECT_EQ(jsonOf({"check", "-", "--input-format", "obj", "--split"}, "check.schema.json",
                     piped)["models"]
                  .size(),
              3U)
        << "the connected parts";
}

TEST_F(MbvInputs, AreSplitFromStandardInputAndInPartsOfACheck)
{
    const std::string stack = folder_.write("stack.stl", kStack).string();
    ProcessOptions piped;
    piped.input = kStack;
    const Json read = jsonOf({"check", "-", "--input-format", "stl", "--split", "--exact"},
                             "check.schema.json", piped);
    ASSERT_EQ(read["pairs"].size(), 1U);
    EXPECT_EQ(read["pairs"][0]["state"], "touching");
    std::vector<std::string> merge = {"merge"};
    for (const std::string part : {"1/2", "2/2"}) {
        merge.push_back((folder_ / ("part-" + part.substr(0, 1) + ".json")).string());
        EXPECT_EQ(runMbv({"check", stack, "--split", "--exact", "--part", part, "-o", merge.back()})
                      .exitCode,
                  0);
    }
    const Json merged = jsonOf(merge, "check.schema.json");
    EXPECT_EQ(merged["pairs"],
              jsonOf({"check", stack, "--split", "--exact"}, "check.schema.json")["pairs"]);
    // Of the whole it is another scene.
    const std::string whole = (folder_ / "whole.json").string();
    EXPECT_EQ(runMbv({"check", stack, "--exact", "--part", "1/2", "-o", whole}).exitCode, 0);
    const ProcessResult mixed = runMbv({"merge", whole, merge.back()});
    EXPECT_EQ(mixed.exitCode, 2);
    EXPECT_TRUE(contains(mixed.err, "the scene, or a mesh in it, is not the same")) << mixed.err;
}

} // namespace
} // namespace mbv::test
