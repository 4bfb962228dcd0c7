#include "cli/run_mbv.h"

#include "mesh_io/mesh_files.h"

#include <gtest/gtest.h>

namespace mbv::test {
namespace {

TEST(MbvInfo, DescribesABox)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({2, 1, 0.5}, {10, 0, 0}));
    const Json info = jsonOf({"info", path}, "info.schema.json");
    ASSERT_EQ(info["models"].size(), 1u);
    const Json& model = info["models"][0];
    EXPECT_EQ(model["path"], path);
    EXPECT_EQ(model["vertices"], 8);
    EXPECT_EQ(model["triangles"], 12);
    EXPECT_EQ(model["bounds"]["min"], Json({8, -1, -0.5}));
    EXPECT_EQ(model["bounds"]["max"], Json({12, 1, 0.5}));
    EXPECT_DOUBLE_EQ(model["area"], 28); // 2 (4*2 + 4*1 + 2*1)
    // Tetrahedra from the origin, far from the box: their sum cancels, hence the tolerance.
    EXPECT_NEAR(model["volume"], 8, 1e-12);
    EXPECT_EQ(model["watertight"], true);
    EXPECT_EQ(model["problems"], Json::array());
}

TEST(MbvInfo, VolumeOfAnOpenMeshIsNullAndTheReasonIsGiven)
{
    const TempDir folder;
    const std::string path = folder.write("triangle.obj", "v 0 0 0\nv 3 0 0\nv 0 4 0\nf 1 2 3\n");
    const Json info = jsonOf({"info", path}, "info.schema.json");
    const Json& model = info["models"].at(0);
    EXPECT_TRUE(model["volume"].is_null());
    EXPECT_EQ(model["watertight"], false);
    EXPECT_FALSE(model["problems"].empty());
    EXPECT_DOUBLE_EQ(model["area"], 6);
    EXPECT_NE(runMbv({"info", path}).out.find("not watertight"), std::string::npos);
}

TEST(MbvInfo, AreaAndVolumeBeyondADoubleAreNullAndSaidInWords)
{
    const TempDir folder;
    const std::string path = folder.write(
        "huge.obj", "v 0 0 0\nv 1e200 0 0\nv 0 1e200 0\nv 0 0 1e200\nf 1 3 2\nf 1 2 4\n"
                    "f 2 3 4\nf 3 1 4\n");
    const Json info = jsonOf({"info", path}, "info.schema.json");
    const Json& model = info["models"].at(0);
    EXPECT_TRUE(model["area"].is_null());
    EXPECT_TRUE(model["volume"].is_null());
    EXPECT_EQ(model["watertight"], true);
    const std::string text = runMbv({"info", path}).out;
    EXPECT_NE(text.find("area        beyond the range of a double"), std::string::npos) << text;
    EXPECT_EQ(text.find("inf"), std::string::npos) << text;
}

TEST(MbvInfo, VertexThatAScaleTakesBeyondADoubleIsAnErrorThatNamesTheModel)
{
    const TempDir folder;
    folder.write("big.obj", "v 0 0 0\nv 1e150 0 0\nv 0 1e150 0\nf 1 2 3\n");
    const std::string robot = folder.write("r.urdf", R"(<robot name="r"><link name="l"><collision>
        <geometry><mesh filename="big.obj" scale="1e200 1 1"/></geometry></collision></link></robot>)");
    for (const char* const command : {"info", "fit", "check"}) {
        const ProcessResult result = runMbv({command, robot, robot});
        EXPECT_EQ(result.exitCode, 3);
        EXPECT_EQ(result.out, "");
        EXPECT_TRUE(contains(result.err, "model \"l\": its scale ")) << result.err;
        EXPECT_TRUE(contains(result.err, " a vertex beyond the range of a double; make it smaller"))
            << result.err;
    }
}

TEST(MbvInfo, TrianglesThatFaceInwardsAreAProblemAndTheVolumeStaysPositive)
{
    const TempDir folder;
    const std::string path = folder.write(
        "inward.obj", "v 0 0 0\nv 6 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n");
    const Json info = jsonOf({"info", path}, "info.schema.json");
    const Json& model = info["models"].at(0);
    EXPECT_EQ(model["watertight"], true);
    EXPECT_DOUBLE_EQ(model["volume"], 1); // a corner of a 6 x 1 x 1 box: a sixth
    EXPECT_EQ(model["problems"], Json::array({"the triangles face inwards"}));
}

TEST(MbvInfo, ABadFileIsNamedAndTheOthersAreStillAnswered)
{
    const TempDir folder;
    const std::string good = folder.write("good.stl", boxStl({1, 1, 1}));
    const std::string bad = folder.write("bad.stl", "nonsense");
    const std::string last = folder.write("last.stl", boxStl({2, 2, 2}));
    const ProcessResult result = runMbv({"info", good, bad, last, "--format", "json"});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find(bad), std::string::npos);
    EXPECT_EQ(result.err.find(good), std::string::npos);
    const Json info = Json::parse(result.out);
    ASSERT_EQ(info["models"].size(), 2u);
    EXPECT_EQ(info["models"][0]["path"], good);
    EXPECT_EQ(info["models"][1]["path"], last);
}

TEST(MbvInfo, CsvHasOneRowForEachFile)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({2, 1, 0.5}));
    const auto lines = csvOf(runMbv({"info", path, path, "--format", "csv"}).out);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0], (std::vector<std::string>{"path", "vertices", "triangles", "min_x", "min_y",
                                                  "min_z", "max_x", "max_y", "max_z", "area",
                                                  "volume", "watertight", "problems"}));
    EXPECT_EQ(lines[1], (std::vector<std::string>{path, "8", "12", "-2", "-1", "-0.5", "2", "1",
                                                  "0.5", "28", "8", "true", ""}));
    EXPECT_EQ(lines[2], lines[1]);
}

TEST(MbvInfo, ReadsAFileNamedInHangul)
{
    const TempDir folder;
    const std::string path = folder.write("고양이.stl", boxStl({1, 1, 1}));
    const Json info = jsonOf({"info", path}, "info.schema.json");
    EXPECT_EQ(info["models"].at(0)["path"], path);
}

/// A floor under a box: nothing can be said of the size of a plane.
TEST(MbvInfo, APlaneIsLeftOutByNameAndTheRestAnswered)
{
    const TempDir folder;
    folder.write("box.stl", boxStl({1, 2, 3}));
    const auto sceneOf = [&folder](const std::string& models) {
        return folder.write("s.mbv.json", R"({"mbv":1,"models":[)" + models + "]}").string();
    };
    const std::string floor = R"({"name":"floor","shape":{"plane":{"normal":[0,0,1],"offset":0}}})";
    const std::string ground =
        R"({"name":"ground","shape":{"half_space":{"normal":[0,0,1],"offset":0}}})";
    const std::string segment = R"({"name":"rod","shape":{"segment":{"a":[0,0,0],"b":[0,0,9]}}})";
    const std::string box = R"({"name":"box","mesh":"box.stl"})";
    const std::vector<std::vector<std::string>> commands = {
        {"info"}, {"fit"}, {"fit", "--together"}};
    for (std::vector<std::string> command : commands) {
        command.push_back(sceneOf(floor + ',' + box + ',' + ground));
        const std::string schema = command[0] + ".schema.json";
        EXPECT_EQ(jsonOf(command, schema)["models"][0]["vertices"], 8);
        ProcessResult result = runMbv(command);
        EXPECT_EQ(result.exitCode, 0);
        EXPECT_NE(result.err.find("\"floor\", a plane; \"ground\", a half-space"),
                  std::string::npos)
            << result.err;

        command.back() = sceneOf(floor);
        result = runMbv(command);
        EXPECT_EQ(result.exitCode, 3);
        EXPECT_NE(result.err.find("\"floor\", a plane"), std::string::npos) << result.err;

        command.back() = sceneOf(segment + ',' + box);
        EXPECT_EQ(jsonOf(command, schema)["models"][0]["vertices"], 10);
    }
    const Json fit = jsonOf({"fit", sceneOf(segment), "--volume", "aabb"}, "fit.schema.json");
    EXPECT_EQ(fit["models"][0]["volumes"][0]["half_extents"], Json({0.0, 0.0, 4.5}));
    EXPECT_EQ(runMbv({"info", sceneOf(segment)}).exitCode, 3);
    EXPECT_EQ(runMbv({"info", sceneOf("")}).exitCode, 3);
}

/// A tetrahedron through the middle of another: they cross along their sides.
constexpr const char* kCrossed =
    "v 0 0 0\nv 4 0 0\nv 0 4 0\nv 0 0 4\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
    "v 0.5 0.5 0.5\nv 4.5 0.5 0.5\nv 0.5 4.5 0.5\nv 0.5 0.5 4.5\n"
    "f 5 7 6\nf 5 6 8\nf 6 7 8\nf 7 5 8\n";

TEST(MbvInfo, SelfNamesTrianglesThatCross)
{
    const TempDir folder;
    const std::string path = folder.write("crossed.obj", kCrossed);
    EXPECT_TRUE(jsonOf({"info", path}, "info.schema.json")["models"][0]["defects"].is_null());
    const Json info = jsonOf({"info", path, "--self"}, "info.schema.json");
    const Json& defects = info["models"][0]["defects"];
    ASSERT_EQ(defects["self_intersections"].size(), 3u); // the large slope and three of the others
    for (const Json& pair : defects["self_intersections"]) {
        EXPECT_EQ(pair["contact"], "crossing");
        EXPECT_EQ(pair["triangles"][0], 2);
    }
    EXPECT_EQ(defects["all_self_intersections"], true);
    EXPECT_EQ(defects["open_edges"], Json::array());
    const std::string text = runMbv({"info", path, "--self"}).out;
    EXPECT_NE(text.find("self-intersections     3, the first: triangles 2 and 4 are crossing"),
              std::string::npos)
        << text;
    const auto lines = csvOf(runMbv({"info", path, "--self", "--format", "csv"}).out);
    EXPECT_EQ(lines[0].size(), lines[1].size());
    EXPECT_EQ(lines[0][13], "self_intersections");
    EXPECT_EQ(lines[1][13], "3");
}

TEST(MbvInfo, SelfExportsTheTrianglesWithDefects)
{
    const TempDir folder;
    const std::string path = folder.write("crossed.obj", kCrossed);
    for (const std::string name : {"bad.obj", "bad.stl", "bad.glb"}) {
        const std::string bad = (folder.path() / name).string();
        EXPECT_EQ(runMbv({"info", path, "--self", "--export", bad}).exitCode, 0);
        EXPECT_EQ(jsonOf({"info", bad}, "info.schema.json")["models"][0]["triangles"], 4) << name;
    }
    EXPECT_EQ(runMbv({"info", path, "--export", "bad.obj"}).exitCode, 2); // without --self
    const ProcessResult wrong = runMbv({"info", path, "--self", "--export", "bad.txt"});
    EXPECT_EQ(wrong.exitCode, 2);
    EXPECT_NE(wrong.err.find("bad.txt: triangles are written as .obj, .stl or .glb"),
              std::string::npos)
        << wrong.err;
    EXPECT_EQ(runMbv({"info", path, "--self", "--export", path}).exitCode, 2); // what it reads
}

TEST(MbvInfo, SelfSaysWhereNothingIsWrong)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({1, 2, 3}));
    EXPECT_NE(runMbv({"info", path, "--self"}).out.find("defects     none"), std::string::npos);
    const std::string none = (folder.path() / "none.obj").string();
    EXPECT_EQ(runMbv({"info", path, "--self", "--export", none}).exitCode, 0);
    EXPECT_TRUE(std::filesystem::exists(none)); // one that is empty, not an old one that stays
}

} // namespace
} // namespace mbv::test
