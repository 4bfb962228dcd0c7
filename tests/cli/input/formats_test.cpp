#include "cli/run_mbv.h"

#include "mesh_io/gltf_files.h"
#include "mesh_io/seed_files.h"

#include <gtest/gtest.h>

#include <algorithm>

/// Every command takes every format.
namespace mbv::test {
namespace {

std::string writeSeed(const TempDir& folder, const std::string& name)
{
    for (const auto& files : {seedMeshes(), seedScenes()})
        for (const SeedFile& file : files)
            if (file.name == name)
                return folder.write("나비 " + name, file.bytes).string();
    throw std::runtime_error("no seed " + name);
}

std::vector<std::string> seedNames()
{
    std::vector<std::string> names;
    for (const auto& files : {seedMeshes(), seedScenes()})
        for (const SeedFile& file : files)
            names.push_back(file.name);
    return names;
}

class MbvFormat : public testing::TestWithParam<std::string> {};

TEST_P(MbvFormat, IsTakenByEveryCommand)
{
    const TempDir folder;
    const std::string path = writeSeed(folder, GetParam());
    const std::string png = (folder / "picture.png").string();
    const Json info = jsonOf({"info", path}, "info.schema.json");
    EXPECT_GT(info["models"][0]["triangles"], 0);
    jsonOf({"fit", path, "--volume", "obb,sphere"}, "fit.schema.json");
    jsonOf({"check", path, "--exit-zero"}, "check.schema.json");
    if (kHasPictures) {
        EXPECT_EQ(runMbv({"render", path, "-o", png, "--size", "64x64"}).exitCode, 0);
        EXPECT_TRUE(std::filesystem::exists(png));
    }
}

INSTANTIATE_TEST_SUITE_P(All, MbvFormat, testing::ValuesIn(seedNames()), [](const auto& name) {
    std::string file = name.param;
    std::replace(file.begin(), file.end(), '.', '_');
    return file;
});

TEST(MbvFormats, NodesAndCollisionsAreModels)
{
    const TempDir folder;
    const Json nodes =
        jsonOf({"check", writeSeed(folder, "plain.glb"), "--exit-zero"}, "check.schema.json");
    ASSERT_EQ(nodes["models"].size(), 2U);
    EXPECT_EQ(nodes["models"][1]["name"], "far");
    EXPECT_EQ(nodes["models"][1]["position"], Json({2, 0, 0}));
    const Json robot =
        jsonOf({"check", writeSeed(folder, "arm.urdf"), "--exit-zero"}, "check.schema.json");
    ASSERT_EQ(robot["models"].size(), 3U);
    EXPECT_EQ(robot["models"][1]["name"], "arm/tube");
    EXPECT_EQ(robot["summary"]["pairs_tested"], 0); // all are neighbors
}

TEST(MbvFormats, ExportedGlbComesBackWithTheSameVolume)
{
    const TempDir folder;
    const std::string box = folder.write("box.stl", boxStl({1, 2, 3}, {4, 5, 6})).string();
    const std::string glb = (folder / "out.glb").string();
    EXPECT_EQ(runMbv({"fit", box, "--volume", "aabb", "--export", glb}).exitCode, 0);
    const Json info = jsonOf({"info", glb}, "info.schema.json")["models"][0];
    EXPECT_EQ(info["volume"], 48);
    EXPECT_EQ(info["bounds"]["min"], Json({3, 3, 3}));
    EXPECT_EQ(info["bounds"]["max"], Json({5, 7, 9}));
    EXPECT_EQ(info["watertight"], true);
}

TEST(MbvFormats, DamageIsNamedWithItsPlace)
{
    const TempDir folder;
    const auto complaint = [&](const std::string& command, const std::string& name,
                               const std::string& bytes) {
        const ProcessResult result = runMbv({command, folder.write(name, bytes).string()});
        EXPECT_EQ(result.exitCode, 3);
        return result.err;
    };
    EXPECT_NE(complaint("info", "a.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n")
                  .find("a.off, line 6: vertex index 3 is out of range"),
              std::string::npos);
    EXPECT_NE(complaint("check", "a.glb", tetrahedronGlb().substr(0, 300)).find("a.glb, byte 8: "),
              std::string::npos);
    EXPECT_NE(complaint("check", "a.urdf", "<robot>\n<link/></robot>")
                  .find("a.urdf, line 2: <link> needs the attribute"),
              std::string::npos);
}

} // namespace
} // namespace mbv::test
