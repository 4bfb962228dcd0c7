#include "cli/run_mbv.h"

#include <mbv/mesh_io/load_mesh.h>
#include <mbv/scene_io/robot_file.h>
#include <mbv/scene_io/srdf_file.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <tuple>

namespace mbv::test {
namespace {

TEST(MbvFit, CoversSayTheirPartsAndHowTightTheyAre)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({4, 1, 1}));
    const Json fit =
        jsonOf({"fit", path, "--volume", "obb,spheres:6,capsules:2"}, "fit.schema.json");
    const Json& volumes = fit["models"].at(0)["volumes"];
    ASSERT_EQ(volumes.size(), 3u);
    EXPECT_EQ(volumes[0]["kind"], "obb");
    for (const auto& [index, kind, most] :
         {std::tuple(1, "spheres", 6u), std::tuple(2, "capsules", 2u)}) {
        const Json& cover = volumes[static_cast<std::size_t>(index)];
        EXPECT_EQ(cover["kind"], kind);
        EXPECT_EQ(cover["count"], cover[kind].size());
        EXPECT_LE(cover[kind].size(), most);
        const double volume = cover["volume"];
        const double beyond = cover["volume_beyond"];
        const double error = cover["volume_error"];
        const double coverage = cover["coverage"]["volume"];
        EXPECT_NEAR(volume - beyond, 32 * coverage, 2 * error + 0.05); // the box has 4 x 8
        EXPECT_GT(cover["protrusion"], 0.0);
        EXPECT_TRUE(cover["surface_area"].is_null());
    }
    // 4 spheres, one for each cube of edge 2, would have 4 x 21.8 less what they share.
    EXPECT_LT(volumes[1]["volume"], 75.0);
}

TEST(MbvFit, HullsAreConvexPartsWithTheirCorners)
{
    const TempDir folder;
    const std::string path =
        folder.write("two.stl", boxStl({1, 1, 1}) + boxStl({1, 2, 1}, {5, 0, 0}));
    const std::string out = (folder / "hulls.obj").string();
    const Json fit =
        jsonOf({"fit", path, "--volume", "hulls:8", "--export", out}, "fit.schema.json");
    const Json& cover = fit["models"].at(0)["volumes"].at(0);
    EXPECT_EQ(cover["kind"], "hulls");
    EXPECT_EQ(cover["count"], 2);
    ASSERT_EQ(cover["hulls"].size(), 2U);
    for (const Json& hull : cover["hulls"])
        EXPECT_EQ(hull["points"].size(), 8U);
    EXPECT_EQ(cover["coverage"]["volume"], 1.0);
    EXPECT_NEAR(cover["volume_beyond"], 0, 1e-9);
    EXPECT_EQ(loadMesh(out).triangles.size(), 24U);

    const ProcessResult text = runMbv({"fit", path, "--volume", "hulls:8"});
    EXPECT_NE(text.out.find("2, 8 corners"), std::string::npos) << text.out;
    const ProcessResult csv = runMbv({"fit", path, "--volume", "hulls:8", "--format", "csv"});
    EXPECT_EQ(std::ranges::count(csv.out, '\n'), 3) << csv.out;
}

TEST(MbvFit, BoxesAreOrientedPartsWithTheirAxes)
{
    const TempDir folder;
    const std::string path =
        folder.write("two.stl", boxStl({1, 1, 1}) + boxStl({1, 2, 1}, {5, 0, 0}));
    const std::string out = (folder / "boxes.obj").string();
    const Json fit =
        jsonOf({"fit", path, "--volume", "boxes:8", "--export", out}, "fit.schema.json");
    const Json& cover = fit["models"].at(0)["volumes"].at(0);
    EXPECT_EQ(cover["kind"], "boxes");
    EXPECT_EQ(cover["count"], 2);
    ASSERT_EQ(cover["boxes"].size(), 2U);
    double volume = 0;
    for (const Json& box : cover["boxes"]) {
        const Json& half = box["half_extents"];
        volume += 8 * half[0].get<double>() * half[1].get<double>() * half[2].get<double>();
    }
    EXPECT_NEAR(volume, 8 + 16, 1e-9);
    EXPECT_EQ(cover["coverage"]["volume"], 1.0);
    EXPECT_EQ(loadMesh(out).triangles.size(), 24U);

    const ProcessResult text = runMbv({"fit", path, "--volume", "boxes:8"});
    EXPECT_NE(text.out.find("2, longest side 2 to 4"), std::string::npos) << text.out;
    const ProcessResult csv = runMbv({"fit", path, "--volume", "boxes:8", "--format", "csv"});
    EXPECT_EQ(std::ranges::count(csv.out, '\n'), 3) << csv.out;
}

TEST(MbvFit, BoxesOfALinkAreBoxesOfItsUrdf)
{
    const TempDir folder;
    const std::string urdf = folder.write("turned.urdf", R"(<robot name="turned">
        <link name="only"><collision><origin xyz="1 2 3" rpy="0.3 -0.4 2.5"/><geometry>
        <box size="6 4 2"/></geometry></collision></link></robot>)");
    const std::string out = (folder / "boxes.urdf").string();
    const ProcessResult run = runMbv({"fit", urdf, "--volume", "boxes:4", "--export", out});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    EXPECT_NE(readFile(out).find("<box size="), std::string::npos) << readFile(out);
    const Json before =
        jsonOf({"fit", urdf, "--volume", "minimum,boxes:1"}, "fit.schema.json")["models"][0];
    const Json after =
        jsonOf({"fit", out, "--volume", "minimum,boxes:1"}, "fit.schema.json")["models"][0];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Json& was = before["volumes"][0];
        const Json& is = after["volumes"][0];
        EXPECT_NEAR(is["center"][axis], was["center"][axis], 1e-12);
        EXPECT_NEAR(is["half_extents"][axis], was["half_extents"][axis], 1e-12);
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_NEAR(is["axes"][axis][i], was["axes"][axis][i], 1e-12);
    }
}

TEST(MbvFit, CornersOfHullsAreLimited)
{
    const std::string cat = (std::filesystem::path(MBV_DATA_DIR) / "cat.stl").string();
    const Json fit =
        jsonOf({"fit", cat, "--volume", "hull,hulls:2,aabb", "--corners", "16"}, "fit.schema.json");
    const Json& volumes = fit["models"].at(0)["volumes"];
    EXPECT_EQ(volumes[0]["points"].size(), 16U);
    EXPECT_EQ(volumes[0]["most_corners"], 16);
    EXPECT_EQ(volumes[1]["most_corners"], 16);
    for (const Json& hull : volumes[1]["hulls"])
        EXPECT_LE(hull["points"].size(), 16U);
    EXPECT_FALSE(volumes[2].contains("most_corners"));
    EXPECT_FALSE(jsonOf({"fit", cat, "--volume", "hull"}, "fit.schema.json")["models"][0]["volumes"]
                     .at(0)
                     .contains("most_corners"));
    for (const std::string corners : {"7", "0", "x", "8.5"})
        EXPECT_EQ(runMbv({"fit", cat, "--volume", "hull", "--corners", corners}).exitCode, 2);
    const ProcessResult run = runMbv({"fit", cat, "--volume", "obb", "--corners", "16"});
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_NE(run.err.find("add --volume hull or hulls:N"), std::string::npos) << run.err;
}

/// Scale would leave the joints where they are, and so tear the robot apart.
TEST(MbvFit, CoversOfARobotAreNotScaled)
{
    const TempDir folder;
    const std::string arm = MBV_DATA_DIR "/arm.urdf";
    for (const std::string name : {"x.urdf", "x.srdf", "x.yaml"}) {
        const std::string out = (folder / name).string();
        const std::vector<std::string> line = {"fit",     arm,     "--volume", "spheres:2",
                                               "--scale", "2,2,2", "--export", out};
        const ProcessResult run = runMbv(line);
        EXPECT_EQ(run.exitCode, 2) << name;
        EXPECT_NE(run.err.find("--scale: would scale what the links of " + arm), std::string::npos)
            << run.err;
        EXPECT_FALSE(std::filesystem::exists(out));
        std::vector<std::string> alike = line;
        alike[5] = "1,1,1";
        EXPECT_EQ(runMbv(alike).exitCode, 0) << name;
    }
    // A mesh has no joints, and may come in millimeters.
    const std::string box = folder.write("box.stl", boxStl({4, 1, 1}));
    const std::string out = (folder / "box.urdf").string();
    ASSERT_EQ(runMbv({"fit", box, "--volume", "boxes:1", "--scale", "0.5,0.5,0.5", "--export", out})
                  .exitCode,
              0);
    EXPECT_NEAR(jsonOf({"info", out}, "info.schema.json")["models"][0]["volume"], 4, 1e-12);
}

TEST(MbvFit, CoversThatCannotBeAreRefused)
{
    const TempDir folder;
    const std::string path = folder.write("box.stl", boxStl({4, 1, 1}));
    for (const std::string list :
         {"spheres", "spheres:0", "capsules:4097", "spheres:x", "hulls", "boxes:", "cubes:3"}) {
        const ProcessResult run = runMbv({"fit", path, "--volume", list});
        EXPECT_EQ(run.exitCode, 2) << list;
    }
    EXPECT_NE(runMbv({"fit", path, "--volume", "sphere:3"}).err.find("hulls:N, boxes:N"),
              std::string::npos);
}

TEST(MbvFit, YamlEscapesWhatNamesOfLinksHold)
{
    const TempDir folder;
    const std::string urdf = folder.write("odd.urdf", R"(<robot name="odd">
        <link name="&quot;\&#x7f;&#x85;&#x2028;&#x9ad8;"><collision><geometry>
        <box size="1 1 1"/></geometry></collision></link></robot>)");
    const std::string out = (folder / "odd.yaml").string();
    const ProcessResult run = runMbv({"fit", urdf, "--volume", "spheres:1", "--export", out});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    const std::string name = R"("\"\\\x7f\u0085\u2028)"
                             "\u9ad8\"";
    EXPECT_EQ(readFile(out).rfind("collision_spheres:\n  " + name + ":\n    - center: [", 0), 0U)
        << readFile(out);
}

TEST(MbvFit, CoversOfARobotAreWrittenForOtherPrograms)
{
    const TempDir folder;
    const std::string arm = (std::filesystem::path(MBV_DATA_DIR) / "arm.urdf").string();
    const auto exported = [&](const std::string& kind, const std::string& name) {
        std::string out = (folder / name).string();
        const ProcessResult run = runMbv({"fit", arm, "--volume", kind, "--export", out});
        EXPECT_EQ(run.exitCode, 0) << run.err;
        return out;
    };
    const Json fit = jsonOf({"fit", arm, "--volume", "spheres:4"}, "fit.schema.json");
    const Srdf srdf = loadSrdf(exported("spheres:4", "arm.srdf"));
    ASSERT_EQ(srdf.spheres.size(), fit["models"].size());
    for (std::size_t i = 0; i < srdf.spheres.size(); ++i) {
        const Json& link = fit["models"][i];
        EXPECT_EQ(srdf.spheres[i].link, link["link"]);
        const Json& spheres = link["volumes"].at(0)["spheres"];
        ASSERT_EQ(srdf.spheres[i].spheres.size(), spheres.size());
        EXPECT_EQ(srdf.spheres[i].spheres[0].radius, spheres[0]["radius"].get<double>());
    }

    std::ifstream file(exported("spheres:4", "arm.yaml"));
    const std::string yaml((std::istreambuf_iterator<char>(file)), {});
    EXPECT_EQ(
        yaml.rfind("collision_spheres:\n  \"" + srdf.spheres[0].link + "\":\n    - center: [", 0),
        0U)
        << yaml;

    // Each link is then a capsule, which is a cylinder and two spheres, around what it was.
    const std::string out = exported("capsules:1", "arm-capsules.urdf");
    MeshLibrary library;
    const LoadedRobot before = loadRobot(arm, library, {});
    const LoadedRobot after = loadRobot(out, library, {});
    ASSERT_EQ(after.robot.links().size(), before.robot.links().size());
    for (std::size_t i = 0; i < after.robot.links().size(); ++i) {
        const RobotLink& link = after.robot.links()[i];
        if (before.robot.links()[i].collisions.empty()) {
            EXPECT_TRUE(link.collisions.empty());
            continue;
        }
        EXPECT_GE(link.collisions.size(), 2U) << link.name;
        EXPECT_LE(link.collisions.size(), 3U) << link.name;
        for (const LinkCollision& collision : link.collisions)
            EXPECT_TRUE(collision.shape) << link.name;
    }
}

TEST(MbvFit, WhatACoverFileCannotHoldIsRefused)
{
    const TempDir folder;
    const std::string arm = (std::filesystem::path(MBV_DATA_DIR) / "arm.urdf").string();
    const std::string mesh = folder.write("box.stl", boxStl({4, 1, 1}));
    const auto refused = [&](std::vector<std::string> arguments, const std::string& name) {
        const std::string out = (folder / name).string();
        arguments.insert(arguments.begin(), "fit");
        arguments.insert(arguments.end(), {"--export", out});
        const ProcessResult run = runMbv(arguments);
        EXPECT_EQ(run.exitCode, 2) << run.err;
        EXPECT_FALSE(std::filesystem::exists(out));
        return run.err;
    };
    EXPECT_NE(refused({arm, "--volume", "capsules:2"}, "a.srdf").find("spheres alone"),
              std::string::npos);
    EXPECT_NE(refused({arm, "--volume", "hulls:2"}, "a.srdf").find("spheres alone"),
              std::string::npos);
    EXPECT_NE(refused({arm, "--volume", "spheres:2,obb"}, "a.yaml").find("holds one cover"),
              std::string::npos);
    EXPECT_NE(refused({mesh, arm, "--volume", "spheres:2"}, "a.urdf").find("give one URDF"),
              std::string::npos);
    EXPECT_NE(refused({arm, "--volume", "spheres:2"}, "a.xacro").find(".urdf, .srdf or .yaml"),
              std::string::npos);
}

TEST(MbvFit, HullsOfARobotAreMeshesBesideItsUrdf)
{
    const TempDir folder;
    const std::string arm = (std::filesystem::path(MBV_DATA_DIR) / "arm.urdf").string();
    const std::string out = (folder / "arm.convex.urdf").string();
    const ProcessResult run =
        runMbv({"fit", arm, "--volume", "hulls:2", "--corners", "12", "--export", out});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    MeshLibrary library;
    const LoadedRobot before = loadRobot(arm, library, {});
    const LoadedRobot after = loadRobot(out, library, {});
    ASSERT_EQ(after.robot.links().size(), before.robot.links().size());
    for (std::size_t i = 0; i < after.robot.links().size(); ++i)
        EXPECT_EQ(after.robot.links()[i].collisions.empty(),
                  before.robot.links()[i].collisions.empty());
    EXPECT_GE(after.scene.models.size(), before.scene.models.size());
    for (const Model& model : after.scene.models) {
        ASSERT_TRUE(model.mesh) << model.name;
        EXPECT_LE(model.mesh->mesh().vertices.size(), 12U);
    }
    const std::filesystem::path hulls = folder / "arm.convex-hulls";
    EXPECT_EQ(
        static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(hulls), {})),
        after.scene.models.size());
}

/// A mesh alone is a robot of one link.
/// Which meshes are written is known once the hulls are.
TEST(MbvFit, HullsReplaceNoMeshThatIsRead)
{
    const TempDir folder;
    const std::string out = (folder / "a.urdf").string();
    const auto fit = [&](const std::string& input) {
        return runMbv({"fit", input, "--volume", "hulls:1", "--export", out});
    };
    ASSERT_EQ(fit(folder.write("box.stl", boxStl({1, 1, 1}))).exitCode, 0);
    std::filesystem::rename(out, folder / "b.urdf"); // its mesh is still that of a.urdf
    const ProcessResult again = fit((folder / "b.urdf").string());
    EXPECT_EQ(again.exitCode, 2);
    EXPECT_NE(again.err.find("a-hulls/box-0.obj: this would overwrite the input"),
              std::string::npos)
        << again.err;
    EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(MbvFit, NamesInAUrdfKeepTheirLineBreaks)
{
    const TempDir folder;
    const std::string path = folder.write("two\nlines.stl", boxStl({1, 1, 1}));
    const std::string out = (folder / "out.urdf").string();
    const auto fit = [&](const std::string& input) {
        return runMbv({"fit", input, "--volume", "spheres:1", "--export", out});
    };
    ASSERT_EQ(fit(path).exitCode, 0);
    EXPECT_NE(readFile(out).find("<robot name=\"two&#10;lines\">"), std::string::npos)
        << readFile(out);
    MeshLibrary library;
    EXPECT_EQ(loadRobot(out, library).robot.name(), "two\nlines");

    const ProcessResult bell = fit(folder.write("bell\a.stl", boxStl({1, 1, 1})));
    EXPECT_EQ(bell.exitCode, 2);
    EXPECT_NE(bell.err.find(R"("bell\x07" has a control character, which XML cannot hold)"),
              std::string::npos)
        << bell.err;
}

TEST(MbvFit, HullsOfAMeshAreAUrdfToo)
{
    const TempDir folder;
    const std::string mesh =
        folder.write("two.stl", boxStl({1, 1, 1}) + boxStl({1, 2, 1}, {5, 0, 0}));
    const std::string out = (folder / "two.urdf").string();
    ASSERT_EQ(runMbv({"fit", mesh, "--volume", "hulls:4", "--export", out}).exitCode, 0);
    MeshLibrary library;
    const LoadedRobot loaded = loadRobot(out, library, {});
    ASSERT_EQ(loaded.robot.links().size(), 1U);
    EXPECT_EQ(loaded.robot.links()[0].name, "two");
    EXPECT_EQ(loaded.robot.links()[0].collisions.size(), 2U);
    EXPECT_EQ(loadMesh(folder / "two-hulls" / "two-0.obj").vertices.size(), 8U);
}

} // namespace
} // namespace mbv::test
