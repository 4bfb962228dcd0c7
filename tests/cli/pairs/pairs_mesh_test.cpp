#include "pairs_answers.h"

#include "mesh_io/mesh_files.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

/// Lines of `mbv pairs` that name meshes.
namespace mbv::test {
namespace {

class MbvPairsMesh : public testing::Test {
protected:
    MbvPairsMesh() : cube_(folder_.write("cube.stl", boxStl({1, 1, 1})).string()) {}

    /// A cube of half extent 1, with these fields more.
    std::string cube(const std::string& more = "") const
    {
        return R"({"mesh":")" + cube_ + '"' + more + "}";
    }

    /// The answer to a line that follows the schema.
    static Json answer(const std::string& a, const std::string& b, const std::string& more = "")
    {
        const std::string line = between(a, b, more);
        for (const std::string& error : schemaErrors("pairs-input.schema.json", line))
            ADD_FAILURE() << line << ": " << error;
        return answerTo(line);
    }

    static std::string errorTo(const std::string& a, const std::string& b,
                               const std::string& more = "")
    {
        return answerTo(between(a, b, more)).value("error", "");
    }

    TempDir folder_;
    std::string cube_;
};

TEST_F(MbvPairsMesh, HasTheDistanceOfItsTriangles)
{
    const Json apart = answer(cube(), cube(R"(,"position":[4,0.5,0])"));
    EXPECT_EQ(apart["overlap"], false);
    EXPECT_EQ(apart["distance"], 2.0);
    EXPECT_EQ(apart["point_on_a"][0], 1.0);
    EXPECT_EQ(apart["point_on_b"][0], 3.0);
    EXPECT_EQ(answer(cube(R"(,"scale":[2,1,1])"), cube(R"(,"position":[4,0,0])"))["distance"], 1.0);
    // A quarter turn about z makes the long side the one along y.
    const std::string upright = R"(,"scale":[2,1,1],"rotation_degrees":[0,0,90])";
    EXPECT_NEAR(answer(cube(upright), cube(R"(,"position":[4,0,0])"))["distance"].get<double>(), 2,
                1e-15);
    const Json ball = answer(R"({"sphere":{"center":[5,0,0],"radius":1}})", cube());
    EXPECT_EQ(ball["distance"], 3.0);
    EXPECT_EQ(ball["point_on_a"], Json::parse("[4,0,0]"));
}

TEST_F(MbvPairsMesh, OverlapsAsASolid)
{
    const Json inside = answer(cube(R"(,"scale":[0.1,0.1,0.1])"), cube());
    EXPECT_EQ(inside["overlap"], true);
    EXPECT_EQ(inside["distance"], 0.0);
    EXPECT_TRUE(inside["point_on_a"].is_null()); // the surfaces do not meet
    EXPECT_EQ(answer(R"({"point":{"position":[0,0,0]}})", cube())["overlap"], true);
    const Json crossing = answer(cube(), cube(R"(,"position":[1.5,0.5,0])"));
    EXPECT_EQ(crossing["overlap"], true);
    EXPECT_TRUE(crossing["depth"].is_null());
    EXPECT_EQ(crossing["point_on_a"], crossing["point_on_b"]);
    // A surface with a hole has no inside.
    const std::string obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    const std::string sheet = R"({"mesh":")" + folder_.write("sheet.obj", obj).string() + "\"}";
    EXPECT_EQ(answer(sheet, cube(R"(,"scale":[9,9,9])"))["overlap"], false);
}

TEST_F(MbvPairsMesh, ContactsAddThePatchesInWhichTheyMeet)
{
    const std::string box = R"({"aabb":{"min":[-0.5,-0.5,0.75],"max":[0.5,0.5,3]}})";
    const Json met = answer(box, cube(), R"(,"contacts":4)");
    ASSERT_EQ(met["contacts"].size(), 1U) << met;
    const Json& patch = met["contacts"][0];
    EXPECT_EQ(patch["depth"], 0.25);
    EXPECT_EQ(patch["normal"], Json::parse("[0,0,-1]"));
    ASSERT_EQ(patch["points"].size(), 4U);
    for (const Json& point : patch["points"]) {
        EXPECT_EQ(point["depth"], 0.25);
        EXPECT_EQ(point["point_on_a"][2], 0.75);
        EXPECT_EQ(point["point_on_b"][2], 1.0);
    }
    const Json back = answer(cube(), box, R"(,"contacts":1)")["contacts"];
    EXPECT_EQ(back[0]["normal"][2], 1.0);
    EXPECT_EQ(back[0]["points"].size(), 1U);
    EXPECT_EQ(answer(cube(), cube(R"(,"position":[0.5,0.5,1.75])"), R"(,"contacts":4)")["contacts"]
                  .size(),
              1U);
    EXPECT_EQ(answer(cube(), cube(R"(,"position":[9,0,0])"), R"(,"contacts":4)")["contacts"],
              Json::array());
    EXPECT_FALSE(answer(box, cube()).contains("contacts"));
    EXPECT_NE(errorTo(box, cube(), R"(,"contacts":0)").find("/contacts: must be 1 or more"),
              std::string::npos);
    EXPECT_NE(errorTo(box, box, R"(,"contacts":4)").find("/contacts: are those of a mesh"),
              std::string::npos);
    EXPECT_NE(errorTo(box, cube(), R"(,"manifold":4)").find("ask for \"contacts\""),
              std::string::npos);
}

TEST_F(MbvPairsMesh, OverlapsWhereOneOfItsPartsIsInside)
{
    // Two tetrahedra, the second in the cube and the first beside it.
    const std::string obj = "v 5 0 0\nv 6 0 0\nv 5 1 0\nv 5 0 1\n"
                            "v 0 0 0\nv 0.5 0 0\nv 0 0.5 0\nv 0 0 0.5\n"
                            "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
                            "f 5 7 6\nf 5 6 8\nf 6 7 8\nf 7 5 8\n";
    const std::string two = R"({"mesh":")" + folder_.write("two.obj", obj).string() + '"';
    EXPECT_EQ(answer(two + "}", cube())["overlap"], true);
    EXPECT_EQ(answer(cube(), two + "}")["overlap"], true);
    EXPECT_EQ(answer(two + R"(,"position":[-2.5,0,0]})", cube())["overlap"], false);
}

TEST_F(MbvPairsMesh, HasADepthInAHalfSpace)
{
    const std::string below = R"({"half_space":{"normal":[0,0,1],"offset":-0.75}})";
    const Json sunk = answer(cube(), below);
    EXPECT_EQ(sunk["depth"], 0.25);
    EXPECT_EQ(sunk["normal"], Json::parse("[0,0,-1]"));
    EXPECT_EQ(answer(below, cube())["normal"], Json::parse("[0,0,1]"));
}

TEST_F(MbvPairsMesh, MeetsOnAPath)
{
    const std::string away = R"(,"position":[4,0.5,0.5])";
    const std::string path = R"(,"path":[{"time":0},{"time":1,"position":[4,0,0]}])";
    const Json met = answer(cube(), cube(away), path);
    EXPECT_EQ(met["state"], "contact");
    EXPECT_NEAR(met["first_contact"]["time"].get<double>(), 0.5, 2e-9);
    EXPECT_NEAR(met["first_contact"]["normal"][0].get<double>(), 1, 1e-9);
    const Json both = answer(cube(), cube(away),
                             path + R"(,"path_b":[{"time":0},{"time":1,"position":[4,0,0]}])");
    EXPECT_EQ(both["state"], "clear");
    EXPECT_NEAR(both["least_distance"]["distance"].get<double>(), 2, 1e-9);
    const std::string ball = R"({"sphere":{"center":[-6,0,0],"radius":1}})";
    const Json shape =
        answer(ball, cube(), R"(,"path":[{"time":0},{"time":4,"position":[8,0,0]}])");
    EXPECT_NEAR(shape["first_contact"]["time"].get<double>(), 2, 8e-9);
}

TEST_F(MbvPairsMesh, IsMovedFromWhereItIsGiven)
{
    // A beam from the origin along x, 0.1 to each side, turns about the origin towards a ball of
    // radius 0.1 at (0, 3, 0), and meets it where the center is 0.2 from its middle line.
    const std::string beam = cube(R"(,"position":[2,0,0],"scale":[2,0.1,0.1])");
    const std::string ball = R"({"sphere":{"center":[0,3,0],"radius":0.1}})";
    const Json met =
        answer(beam, ball, R"(,"path":[{"time":0},{"time":1,"rotation_degrees":[0,0,90]}])");
    EXPECT_NEAR(met["first_contact"]["time"].get<double>(),
                std::acos(0.2 / 3) / (std::numbers::pi / 2), 1e-8);
}

TEST_F(MbvPairsMesh, IsSweptAlongAMotion)
{
    const std::string away = cube(R"(,"position":[4,0,0])");
    const Json met = answer(cube(), away, R"(,"motion":[8,0,0])");
    EXPECT_NEAR(met["sweep"]["fraction"].get<double>(), 0.25, 2e-9);
    EXPECT_NEAR(met["sweep"]["point"][0].get<double>(), 3, 1e-7);
    EXPECT_TRUE(answer(cube(), away, R"(,"motion":[-8,0,0])")["sweep"].is_null());
    EXPECT_EQ(answer(cube(), cube(), R"(,"motion":[8,0,0])")["sweep"]["fraction"], 0.0);
    EXPECT_TRUE(answer(cube(), away, R"(,"motion":[0,0,0])")["sweep"].is_null());
}

TEST_F(MbvPairsMesh, IsHitByARay)
{
    const Json hit = answer(R"({"ray":{"origin":[0.25,0,5],"direction":[0,0,-2]}})", cube());
    EXPECT_EQ(hit["t"], 4.0);
    EXPECT_EQ(hit["normal"], Json::parse("[0,0,1]"));
    EXPECT_EQ(answer(R"({"ray":{"origin":[0,0,0],"direction":[0,0,1]}})", cube())["inside"], true);
}

TEST_F(MbvPairsMesh, HasAllHitsOfARay)
{
    const std::string ray = R"({"ray":{"origin":[0.25,0.5,5],"direction":[0,0,-2]}})";
    const Json through = answer(ray, cube(), R"(,"all_hits":true)");
    EXPECT_EQ(through["t"], 4.0);
    ASSERT_EQ(through["hits"].size(), 2U);
    EXPECT_EQ(through["hits"][0]["t"], 4.0);
    EXPECT_EQ(through["hits"][1]["t"], 6.0);
    EXPECT_EQ(through["hits"][1]["point"], Json::parse("[0.25,0.5,-1]"));
    EXPECT_EQ(through["hits"][1]["normal"], Json::parse("[0,0,1]"));
    EXPECT_NE(through["hits"][0]["triangle"], through["hits"][1]["triangle"]);
    const std::string beside = cube(R"(,"position":[9,0,0])");
    EXPECT_EQ(answer(ray, beside, R"(,"all_hits":true)")["hits"], Json::array());
    EXPECT_FALSE(answer(ray, cube(), R"(,"all_hits":false)").contains("hits"));
    EXPECT_EQ(errorTo(ray, kBall, R"(,"all_hits":true)"),
              "line 1: /all_hits: are those of a mesh; leave it out");
    EXPECT_EQ(errorTo(cube(), kBall, R"(,"all_hits":true)"),
              "line 1: /all_hits: are those of a ray; leave it out");
    EXPECT_TRUE(contains(errorTo(ray, cube(), R"(,"all_hits":2)"), "/all_hits: must be true or f"));
}

TEST_F(MbvPairsMesh, HasASignedDistanceFromAPoint)
{
    const std::string inside = R"({"point":{"position":[0.5,0,0]}})";
    const std::string asked = R"(,"signed_distance":true)";
    const Json deep = answer(inside, cube(), asked);
    EXPECT_EQ(deep["overlap"], true);
    EXPECT_EQ(deep["signed_distance"], Json::parse(R"({"distance":-0.5,"point":[1,0,0]})"));
    EXPECT_EQ(answer(cube(R"(,"position":[3,0,0])"), inside, asked)["signed_distance"],
              Json::parse(R"({"distance":1.5,"point":[2,0,0]})"));
    EXPECT_EQ(answer(kBall, inside, asked)["signed_distance"],
              Json::parse(R"({"distance":-0.5,"point":[1,0,0]})"));
    EXPECT_FALSE(answer(kBall, inside).contains("signed_distance"));
    const std::string none = "/signed_distance: is that of a point; give one as a or b";
    for (const std::string& other : {cube(), kBall})
        EXPECT_TRUE(contains(errorTo(kBall, other, asked), none)) << other;
    const std::string ray = R"({"ray":{"origin":[0.25,0.5,5],"direction":[0,0,-2]}})";
    EXPECT_EQ(errorTo(ray, cube(), asked),
              "line 1: /signed_distance: a ray has none; leave it out");
}

/// No single translation would be an answer.
TEST_F(MbvPairsMesh, HasNoProximity)
{
    EXPECT_EQ(errorTo(cube(), kBall, R"(,"proximity":true)"),
              "line 1: /proximity: a mesh is not convex, and has none; leave it out");
    EXPECT_FALSE(answer(cube(), kBall, R"(,"proximity":false)").contains("proximity"));
}

TEST_F(MbvPairsMesh, IsLookedForBesideTheFileOfTheLines)
{
    const std::string line = between(R"({"mesh":"cube.stl"})", kBall) + "\n";
    const ProcessResult found = runMbv({"pairs", folder_.write("lines.jsonl", line).string()});
    EXPECT_EQ(found.exitCode, 0) << found.out;
    const ProcessResult missed = pairs(line); // of stdin: in the current folder
    EXPECT_EQ(missed.exitCode, 3);
}

TEST_F(MbvPairsMesh, SaysWhatIsWrong)
{
    EXPECT_TRUE(errorTo(R"({"mesh":"none.stl"})", kBall)
                    .starts_with("line 1: /a/mesh: none.stl: there is no such file"));
    EXPECT_TRUE(errorTo(kBall, R"({"mesh":"none.xyz"})").starts_with("line 1: /b/mesh: none.xyz"));
    EXPECT_EQ(errorTo(R"({"mesh":""})", kBall), "line 1: /a/mesh: a mesh path must not be empty");
    EXPECT_EQ(errorTo(R"({"mesh":3})", kBall).substr(0, 16), "line 1: /a/mesh:");
    EXPECT_TRUE(errorTo(cube(R"(,"scale":[1,0,1])"), kBall).starts_with("line 1: /a/scale: "));
    EXPECT_EQ(errorTo(cube(R"(,"pose":[1,0,1])"), kBall),
              "line 1: /a/pose: unknown field of a mesh; known: mesh, position, rotation, "
              "rotation_degrees, scale");
    EXPECT_TRUE(
        errorTo(cube(), R"({"rectangle":{"center":[0,0],"half_extents":[1,2],"angle_degrees":0}})")
            .starts_with("line 1: /a: a rectangle is flat"));
}

TEST_F(MbvPairsMesh, IsNeverOverwrittenByTheAnswers)
{
    const std::string lines = folder_.write("lines.jsonl", between(cube(), kBall) + "\n").string();
    const ProcessResult refused = runMbv({"pairs", lines, "-o", cube_});
    EXPECT_EQ(refused.exitCode, 2) << refused.err;
    EXPECT_EQ(readFile(cube_), boxStl({1, 1, 1}));
}

} // namespace
} // namespace mbv::test
