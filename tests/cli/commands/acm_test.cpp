#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace mbv {
namespace {

using test::Json;
using test::TempDir;
using namespace std::string_literals;

const std::string kArm = std::string(MBV_DATA_DIR) + "/arm.urdf";

const Json& pairOf(const Json& answer, const std::string& a, const std::string& b)
{
    for (const Json& pair : answer.at("pairs"))
        if (pair.at("a") == a && pair.at("b") == b)
            return pair;
    throw std::runtime_error("no pair " + a + " " + b);
}

TEST(Acm, ClassifiesAndProves)
{
    const Json answer =
        test::jsonOf({"acm", kArm, "--certify", "--samples", "500"}, "acm.schema.json");
    ASSERT_EQ(answer.at("pairs").size(), 6U);
    EXPECT_EQ(pairOf(answer, "base", "turret").at("state"), "adjacent");
    EXPECT_EQ(pairOf(answer, "base", "turret").at("samples"), 0);
    // No point of the upper arm is farther down than 0.05 below the shoulder, which is 0.16 above
    // the base.
    const Json& upper = pairOf(answer, "base", "upper");
    EXPECT_EQ(upper.at("state"), "never");
    EXPECT_EQ(upper.at("certified"), true);
    EXPECT_EQ(upper.at("witness"), nullptr);
    const Json& fore = pairOf(answer, "base", "fore");
    EXPECT_EQ(fore.at("state"), "sometimes");
    EXPECT_EQ(fore.at("certified"), false);
    // The witness is a contact indeed.
    std::vector<std::string> check = {"check", kArm, "--exact"};
    for (const auto& joint : fore.at("witness").items())
        check.insert(check.end(), {"--joint", joint.key() + "=" + joint.value().dump()});
    bool found = false;
    const Json report = test::jsonOf(check, "check.schema.json");
    for (const Json& pair : report.at("pairs"))
        found = found || (pair.at("a") == "base" && pair.at("b") == "fore" &&
                          pair.at("state") != "separated");
    EXPECT_TRUE(found);
}

TEST(Acm, WritesAnSrdfThatItReadsAndComparesWithOne)
{
    const TempDir folder;
    const std::string srdf = (folder / "arm.srdf").string();
    const auto written = test::runMbv({"acm", kArm, "--samples", "200", "-o", srdf});
    EXPECT_EQ(written.exitCode, 0) << written.err;
    EXPECT_NE(written.out.find("6 pairs of links: 3 adjacent"), std::string::npos);
    const std::string text = test::readFile(srdf);
    EXPECT_NE(text.find("link1=\"base\" link2=\"upper\" reason=\"Never\""), std::string::npos);
    EXPECT_EQ(text.find("link1=\"base\" link2=\"fore\""), std::string::npos);
    // Somebody has disabled a pair that can collide.
    std::string wrong = text;
    wrong.insert(wrong.find("<disable_collisions"),
                 "<disable_collisions link1=\"fore\" link2=\"base\" reason=\"Never\"/>");
    const auto given = folder.write("wrong.srdf", wrong).string();
    const auto compared = test::runMbv({"acm", kArm, "--samples", "200", "--srdf", given});
    EXPECT_NE(compared.out.find("disables pairs that can be in contact:\n  base and fore, "
                                "sometimes: at turn="),
              std::string::npos)
        << compared.out;
    const Json answer =
        test::jsonOf({"acm", kArm, "--samples", "200", "--srdf", given}, "acm.schema.json");
    EXPECT_EQ(pairOf(answer, "base", "fore").at("disabled"), true);
    EXPECT_EQ(pairOf(answer, "turret", "fore").at("disabled"),
              text.find("\"turret\" link2=\"fore\"") != std::string::npos);
}

/// --input-format was among its options, and - was "no robot".
TEST(Acm, ReadsARobotFromStandardInput)
{
    test::ProcessOptions robot;
    robot.input = test::readFile(kArm);
    const std::vector<std::string> arguments = {"acm",  "-",         "--input-format",
                                                "urdf", "--samples", "100"};
    const auto read = test::runMbv(arguments, robot);
    EXPECT_EQ(read.exitCode, 0) << read.err;
    EXPECT_EQ(read.out, test::runMbv({"acm", kArm, "--samples", "100"}).out);
    const auto mesh = test::runMbv({"acm", "-", "--input-format", "stl"}, robot);
    EXPECT_EQ(mesh.exitCode, 3);
    EXPECT_NE(mesh.err.find("stdin.stl: is no URDF"), std::string::npos) << mesh.err;
    EXPECT_EQ(test::runMbv({"acm", "-"}, robot).exitCode, 2) << "of which kind?";
}

TEST(Acm, WhatItCannotDoIsSaid)
{
    EXPECT_EQ(test::runMbv({"acm", kArm, "--samples", "0"}).exitCode, 2);
    EXPECT_EQ(test::runMbv({"acm", kArm, "--joint", "elbow=1"}).exitCode, 2);
    const auto mesh = test::runMbv({"acm", std::string(MBV_DATA_DIR) + "/box.stl"});
    EXPECT_EQ(mesh.exitCode, 3);
    EXPECT_NE(mesh.err.find("is no URDF, from which robots are read"), std::string::npos);
}

TEST(Acm, LimitsThatLeaveNothingAreLeftAsideWithAWarning)
{
    // Two fingers at x = 0 and 1, of a size of 0.2, move towards each other by up to 0.45.
    const auto urdf = [](const std::string& limit) {
        const auto link = [](const std::string& name) {
            return "<link name='" + name +
                   "'><collision><geometry><box size='0.2 0.2 0.2'/></geometry></collision></link>";
        };
        const auto joint = [](const std::string& child, const std::string& x,
                              const std::string& within) {
            return "<joint name='" + child +
                   "' type='prismatic'><parent link='hand'/><child link='" + child +
                   "'/><origin xyz='" + x + " 5 0'/><axis xyz='1 0 0'/>" + within + "</joint>";
        };
        return "<robot name='gripper'>" + link("hand") + link("left") + link("right") +
               joint("left", "0", "<limit lower='0' upper='0.45'/>") +
               joint("right", "1", "<mimic joint='left' multiplier='-1'/>" + limit) + "</robot>";
    };
    const TempDir folder;
    const auto answer = [&](const std::string& limit) {
        const auto run =
            test::runMbv({"acm", folder.write("g.urdf", urdf(limit)).string(), "--format", "json"});
        const std::string state =
            pairOf(Json::parse(run.out), "left", "right").at("state").get<std::string>();
        return std::pair(state, run.err);
    };
    EXPECT_EQ(answer("<limit lower='-0.45' upper='0'/>"), std::pair("sometimes"s, ""s));
    EXPECT_EQ(answer("<limit lower='-0.3' upper='0'/>"), std::pair("never"s, ""s));
    const auto [state, warning] = answer("<limit effort='1' velocity='1'/>");
    EXPECT_EQ(state, "sometimes");
    EXPECT_NE(warning.find("joint \"left\" and those that mimic it have no two values within the "
                           "limits of all; only its own limits are kept"),
              std::string::npos)
        << warning;
}

TEST(Acm, ExamplesNameAllValuesOfAPlanarJoint)
{
    const TempDir folder;
    const auto urdf = folder.write("cart.urdf", R"(<robot name="cart">
        <link name="floor"><collision><geometry><box size="2 2 2"/></geometry></collision></link>
        <link name="cart"/>
        <link name="top"><collision><geometry><sphere radius="5"/></geometry></collision></link>
        <link name="bar"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
        <joint name="drive" type="planar"><parent link="floor"/><child link="cart"/></joint>
        <joint name="lid" type="fixed"><parent link="cart"/><child link="top"/></joint>
        <joint name="end" type="fixed"><parent link="top"/><child link="bar"/></joint></robot>)");
    const auto run = test::runMbv({"acm", urdf.string(), "--format", "csv", "--samples", "10"});
    EXPECT_NE(run.out.find("floor,bar,always,false,10,10,,drive/x=0 drive/y=0 drive/theta="),
              std::string::npos)
        << run.out;
}

TEST(Joints, AreSetOnTheCommandLine)
{
    const auto straight = test::jsonOf({"info", kArm}, "info.schema.json");
    const auto bent =
        test::jsonOf({"info", kArm, "--joint", "elbow=-1.5707963267948966"}, "info.schema.json");
    // Straight up the arm ends at 0.36 + 0.55 + 0.55; bent, its fore arm reaches to -0.55 in x.
    EXPECT_NEAR(straight.at("models")[0].at("bounds").at("max")[2].get<double>(), 1.46, 1e-12);
    EXPECT_NEAR(bent.at("models")[0].at("bounds").at("min")[0].get<double>(), -0.55, 1e-12);
    const auto beyond = test::runMbv({"check", kArm, "--joint", "elbow=3"});
    EXPECT_NE(beyond.err.find("joint \"elbow\": 3 is out of its limits, -2.7 to 2.7"),
              std::string::npos)
        << beyond.err;
    const auto unknown = test::runMbv({"check", kArm, "--joint", "elbo=1"});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_NE(unknown.err.find("did you mean \"elbow\"?; there are: turn, shoulder, elbow"),
              std::string::npos);
    EXPECT_EQ(test::runMbv({"check", kArm, "--joint", "elbow"}).exitCode, 2);
    const auto twice = test::runMbv({"check", kArm, "--joint", "elbow=1", "--joint", "elbow=2"});
    EXPECT_EQ(twice.exitCode, 2);
    EXPECT_NE(twice.err.find("--joint: joint \"elbow\" is set twice"), std::string::npos);
    const auto none =
        test::runMbv({"fit", std::string(MBV_DATA_DIR) + "/box.stl", "--joint", "elbow=1"});
    EXPECT_EQ(none.exitCode, 3);
    EXPECT_NE(none.err.find("is no robot"), std::string::npos);
}

} // namespace
} // namespace mbv
