#include "cli/pairs/pairs_answers.h"

#include <gtest/gtest.h>

namespace mbv::test {
namespace {

constexpr const char* kMotionSchema = "motion.schema.json";

/// "right" goes from (10, y, 0) to (0, y, 0) in 5; it is 2 wide and "left", at the origin, too.
std::string movingScene(double y)
{
    Json scene = Json::parse(twoBoxScene(10));
    scene["motions"] = {
        {{"model", "right"},
         {"keyframes",
          {{{"time", 0}, {"position", {10, y, 0}}}, {{"time", 5}, {"position", {0, y, 0}}}}}}};
    return scene.dump();
}

TEST(MbvMotion, FindsTheFirstContactAndExitsWithOne)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", movingScene(0.5));
    EXPECT_EQ(runMbv({"motion", scene}).exitCode, 1);
    EXPECT_EQ(runMbv({"motion", scene, "--exit-zero"}).exitCode, 0);
    const Json json = jsonOf({"motion", scene}, kMotionSchema);
    EXPECT_EQ(json["duration"], 5);
    ASSERT_EQ(json["pairs"].size(), 1U);
    const Json& pair = json["pairs"][0];
    EXPECT_EQ(pair["a"], "left");
    EXPECT_EQ(pair["b"], "right");
    EXPECT_EQ(pair["state"], "contact");
    EXPECT_NEAR(pair["first_contact"]["time"].get<double>(), 4, 5e-9); // 8 of 10, in 5
    EXPECT_NEAR(pair["first_contact"]["normal"][0].get<double>(), 1, 1e-9);
    EXPECT_EQ(pair["intervals"].size(), 1U);
    EXPECT_EQ(pair["intervals"][0]["to"], 5);
    EXPECT_EQ(json["summary"]["contacts"], 1);
}

TEST(MbvMotion, ProvesThatThereIsNoneAndExitsWithZero)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", movingScene(2.25));
    const ProcessResult result = runMbv({"motion", scene});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.out.ends_with("0 of 1 moving pair in contact; all are proven clear\n"))
        << result.out;
    const Json json = jsonOf({"motion", scene}, kMotionSchema);
    EXPECT_EQ(json["pairs"][0]["state"], "clear");
    EXPECT_EQ(json["pairs"][0]["first_contact"], nullptr);
    EXPECT_NEAR(json["pairs"][0]["least_distance"]["distance"].get<double>(), 0.25, 1e-12);
    EXPECT_EQ(runMbv({"motion", scene, "--clearance", "0.3"}).exitCode, 1);
    EXPECT_EQ(jsonOf({"motion", scene, "--clearance", "0.3"}, kMotionSchema)["pairs"][0]["state"],
              "clearance");
}

TEST(MbvMotion, GivesAPairUpAfterSoManySteps)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", movingScene(2.25));
    const Json json = jsonOf({"motion", scene, "--max-steps", "3"}, kMotionSchema);
    EXPECT_EQ(json["pairs"][0]["state"], "unknown");
    EXPECT_FALSE(json["pairs"][0]["reason"].is_null());
    EXPECT_EQ(runMbv({"motion", scene, "--max-steps", "3"}).exitCode, 1);
    EXPECT_EQ(runMbv({"motion", scene, "--max-steps", "1000000"}).exitCode, 0);
    const ProcessResult none = runMbv({"motion", scene, "--max-steps", "0"});
    EXPECT_EQ(none.exitCode, 2);
    EXPECT_NE(none.err.find("--max-steps"), std::string::npos) << none.err;
}

TEST(MbvMotion, WritesARowForEachPair)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", movingScene(2.25));
    const auto rows = csvOf(runMbv({"motion", scene, "--format", "csv"}).out);
    ASSERT_EQ(rows.size(), 2U);
    ASSERT_EQ(rows[0].size(), rows[1].size());
    EXPECT_EQ(rows[1][0], "left");
    EXPECT_EQ(rows[1][2], "clear");
}

TEST(MbvMotion, WritesAPageBesideTheAnswer)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", movingScene(0.5));
    const std::string page = (folder / "page.html").string();
    const ProcessResult result = runMbv({"motion", scene, "--report", page, "--quiet"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.out, runMbv({"motion", scene}).out);
    const std::string html = readFile(page);
    EXPECT_NE(html.find("<h2>left and right</h2>"), std::string::npos);
    EXPECT_NE(html.find("First contact at time 4"), std::string::npos);
    EXPECT_NE(html.find("<polyline class=\"curve\""), std::string::npos);
    const ProcessResult without =
        runMbv({"motion", scene, "--report", page, "--report-pictures", "0"});
    EXPECT_EQ(without.err, "");
    EXPECT_EQ(readFile(page).find("<img"), std::string::npos);
    EXPECT_EQ(runMbv({"motion", scene, "--report", scene}).exitCode, 2);
    EXPECT_EQ(readFile(scene), movingScene(0.5));
}

TEST(MbvMotion, PicturesFirstContacts)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", movingScene(0.5));
    const std::string page = (folder / "page.html").string();
    const ProcessResult result = runMbv({"motion", scene, "--report", page});
    const std::string html = readFile(page);
    if (html.find("There are no pictures") != std::string::npos) {
        EXPECT_NE(result.err.find("the report has no pictures"), std::string::npos) << result.err;
        GTEST_SKIP() << "no renderer";
    }
    EXPECT_EQ(result.err, "");
    EXPECT_NE(html.find("src=\"data:image/png;base64,iVBOR"), std::string::npos);
    EXPECT_NE(html.find("left and right at their first contact"), std::string::npos);
}

TEST(MbvMotion, SaysWhatIsWrong)
{
    const TempDir folder;
    const std::string still = folder.write("still.mbv.json", twoBoxScene(10));
    const ProcessResult result = runMbv({"motion", still});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find("the scene has no motions"), std::string::npos) << result.err;
    EXPECT_EQ(runMbv({"motion", still, "--clearance", "-1"}).exitCode, 2);
}

/// An arm of 2 along x that turns about z, and a wall from y = 1 up that belongs to another link.
const std::string kArm = R"(<robot name="arm"><link name="wall">
<collision><origin xyz="0 2 0"/><geometry><box size="9 2 2"/></geometry></collision></link>
<link name="pole">
<collision><origin xyz="0 0 5"/><geometry><sphere radius="0.1"/></geometry></collision></link>
<link name="beam"><collision><origin xyz="1 0 0"/><geometry><box size="2 0 0"/></geometry>
</collision></link>
<joint name="a" type="fixed"><parent link="wall"/><child link="pole"/></joint>
<joint name="turn" type="revolute"><parent link="pole"/><child link="beam"/><axis xyz="0 0 1"/>
<limit lower="0" upper="1" effort="1" velocity="1"/></joint>
</robot>
)";

TEST(MbvMotion, MovesARobotAlongATrajectory)
{
    const TempDir folder;
    const std::string arm = folder.write("arm.urdf", kArm);
    const std::string path = folder.write("p.csv", "time,turn\n0,0\n3,1.5707963267948966\n");
    const Json json = jsonOf({"motion", arm, "--trajectory", path}, kMotionSchema);
    EXPECT_EQ(json["duration"], 3);
    ASSERT_EQ(json["pairs"].size(), 1U); // the pole and the beam are joined
    EXPECT_EQ(json["pairs"][0]["a"], "wall");
    EXPECT_EQ(json["pairs"][0]["b"], "beam");
    EXPECT_NEAR(json["pairs"][0]["first_contact"]["time"].get<double>(), 1, 1e-8); // 30 degrees
    const ProcessResult result = runMbv({"motion", arm, "--trajectory", "arm=" + path});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.err.find("joint \"turn\": 1.5707963267948966 is out of its limits, 0 to 1, at "
                              "time 3"),
              std::string::npos)
        << result.err;
}

TEST(MbvMotion, SaysWhatIsWrongWithATrajectory)
{
    const TempDir folder;
    const std::string arm = folder.write("arm.urdf", kArm);
    const ProcessResult empty = runMbv({"motion", arm, "--trajectory", "arm="});
    EXPECT_EQ(empty.exitCode, 2);
    EXPECT_NE(empty.err.find("write FILE or NAME=FILE"), std::string::npos) << empty.err;
    const std::string path = folder.write("p.csv", "time,trun\n0,0\n");
    const ProcessResult wrong = runMbv({"motion", arm, "--trajectory", path});
    EXPECT_EQ(wrong.exitCode, 3);
    EXPECT_NE(wrong.err.find("p.csv, line 1, column 2: no joint is named \"trun\"; did you mean "
                             "\"turn\"?"),
              std::string::npos)
        << wrong.err;
}

TEST(MbvPairs, AnswerAPathWithTheFirstContact)
{
    const std::string other = R"({"sphere":{"center":[10,0,0],"radius":2}})";
    const Json hit =
        answerTo(between(kBall, other, R"(,"path":[{"time":0},{"time":1,"position":[8,0,0]}])"));
    EXPECT_EQ(hit["overlap"], false); // as given
    EXPECT_EQ(hit["state"], "contact");
    EXPECT_NEAR(hit["first_contact"]["time"].get<double>(), 7.0 / 8, 1e-9);
    const Json both = answerTo(between(
        kBall, other,
        R"(,"path":[{"time":0},{"time":1,"position":[8,0,0]}],"path_b":[{"time":0},{"time":1,"position":[8,0,0]}])"));
    EXPECT_EQ(both["state"], "clear");
    EXPECT_EQ(both["first_contact"], nullptr);
    EXPECT_NEAR(both["least_distance"]["distance"].get<double>(), 7, 1e-12);
    const Json bad = answerTo(between(kBall, other, R"(,"path":[{"time":0},{"time":0}])"));
    EXPECT_NE(bad["error"].get<std::string>().find("/path/1/time"), std::string::npos);
    const Json two = answerTo(between(kBall, other, R"(,"path":[{"time":0}],"motion":[1,0,0])"));
    EXPECT_NE(two["error"].get<std::string>().find("/motion"), std::string::npos);
}

} // namespace
} // namespace mbv::test
