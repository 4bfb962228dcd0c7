#include "robot/chains.h"
#include "scene/scene_fixtures.h"

#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/trajectory_file.h>

namespace mbv {
namespace {

using test::expectError;
using test::TempDir;

/// "elbow" from -1 to 2, "wrist" without end, "lid" fixed, "thumb" twice the elbow and at most 3.
Robot hand()
{
    std::vector<RobotJoint> joints = {
        test::jointOf(JointKind::Revolute), test::jointOf(JointKind::Continuous),
        test::jointOf(JointKind::Fixed), test::jointOf(JointKind::Revolute)};
    joints[0].name = "elbow";
    joints[0].lower = -1;
    joints[0].upper = 2;
    joints[1].name = "wrist";
    joints[2].name = "lid";
    joints[3].name = "thumb";
    joints[3].mimic = JointMimic{"elbow", 2, 0};
    joints[3].upper = 3;
    return test::chainOf(joints);
}

LoadedTrajectory read(const std::string& text)
{
    return trajectoryFromText(text, "t", hand(), std::vector{0.5, 0.25});
}

void expectFault(const std::string& text, const std::string& message)
{
    expectError([&] { (void)read(text); }, ErrorCode::FileInvalid, message);
}

using Rows = std::vector<std::vector<double>>;

TEST(TrajectoryCsv, HasARowForEachWaypoint)
{
    const LoadedTrajectory loaded = read("time,wrist,elbow\n0,1,0.5\n2.5,-1e-1,1\n");
    EXPECT_EQ(loaded.path.times(), (std::vector<double>{0, 2.5}));
    EXPECT_EQ(loaded.path.values(), (Rows{{0.5, 1}, {1, -0.1}}));
    EXPECT_TRUE(loaded.warnings.empty());
}

TEST(TrajectoryCsv, KeepsTheValueOfAJointThatIsNotNamed)
{
    EXPECT_EQ(read("time,elbow\n0,1\n").path.values(), (Rows{{1, 0.25}}));
}

TEST(TrajectoryCsv, TakesMarksBlankLinesQuotesAndBothLineEnds)
{
    const LoadedTrajectory loaded =
        read("\xef\xbb\xbf\r\ntime , \"elbow\",\"wrist\" \r\n\r\n0,\"1\", 2\r\n \n1 ,0,\"3\"");
    EXPECT_EQ(loaded.path.times(), (std::vector<double>{0, 1}));
    EXPECT_EQ(loaded.path.values(), (Rows{{1, 2}, {0, 3}}));
}

TEST(TrajectoryCsv, SaysWhatIsWrongAndWhere)
{
    expectFault("", "t: is empty");
    expectFault("\n \r\n", "t: is empty");
    expectFault("elbow,wrist\n0,1\n", "t, line 1, column 1: the header must be \"time\"");
    expectFault("time\n0\n", "t, line 1: the header names no joint");
    expectFault("time,elbow\n", "t: has no waypoints");
    expectFault("time,elbo\n0,1\n", "t, line 1, column 2: no joint is named \"elbo\"; did you mean "
                                    "\"elbow\"?; there are: elbow, wrist");
    expectFault("time,elbow,lid\n", "t, line 1, column 3: joint \"lid\" is fixed");
    expectFault("time,thumb\n", "t, line 1, column 2: joint \"thumb\" mimics \"elbow\"");
    expectFault("time,elbow,elbow\n", "t, line 1, column 3: joint \"elbow\" is named twice");
    expectFault("time,elbow\n\n0,1\n1,2,3\n", "t, line 4: has 3 columns, the header 2");
    expectFault("time,elbow\n0,one\n", "t, line 2, column 2 (elbow): \"one\" is no finite number");
    expectFault("time,elbow\n0,\n", "t, line 2, column 2 (elbow): \"\" is no finite number");
    expectFault("time,elbow\n0,nan\n", "column 2 (elbow): \"nan\" is no finite number");
    expectFault("time,elbow\n0,1e999\n", "column 2 (elbow): \"1e999\" is no finite number");
    expectFault("time,elbow\ninf,1\n", "t, line 2, column 1 (time): \"inf\" is no finite number");
    expectFault("time,elbow\n1,0\n1,0\n",
                "t, line 3, column 1: the time 1 is not later than that of the waypoint before, 1");
    expectFault("time,elbow\n0,\"1\n", "t, line 2, column 2: the quote is not closed");
    expectFault("time,elbow\n\"0\"1,1\n", "t, line 2, column 1: a comma must follow");
}

TEST(TrajectoryFile, WarnsOfJointsThatLeaveTheirLimits)
{
    const LoadedTrajectory loaded = read("time,elbow\n0,0\n1,-2\n3,1.75\n4,2.5\n");
    ASSERT_EQ(loaded.warnings.size(), 2U);
    EXPECT_EQ(loaded.warnings[0],
              "t: joint \"elbow\": -2 is out of its limits, -1 to 2, at time 1; "
              "it is at 1 other waypoint as well");
    EXPECT_EQ(loaded.warnings[1],
              "t: joint \"thumb\": 3.5 is out of its limits, -inf to 3, at time "
              "3; it is at 1 other waypoint as well");
}

TEST(TrajectoryJson, IsLikeAJointTrajectory)
{
    const std::string points = R"("joint_names":["wrist","elbow"],"points":[
        {"positions":[1,0.5],"velocities":[9,9],"time_from_start":0},
        {"positions":[2,0],"time_from_start":{"sec":1,"nanosec":500000000}},
        {"positions":[3,1],"time_from_start":{"secs":2,"nsecs":250000000}}])";
    for (const std::string& text :
         {"{" + points + "}", " {\"trajectory\":{\"header\":{}," + points + "}}",
          "\xef\xbb\xbf{\"joint_trajectory\":{" + points + "}}",
          "{\"trajectory\":{\"joint_trajectory\":{" + points + "}}}"}) {
        const LoadedTrajectory loaded = read(text);
        EXPECT_EQ(loaded.path.times(), (std::vector<double>{0, 1.5, 2.25}));
        EXPECT_EQ(loaded.path.values(), (Rows{{0.5, 1}, {0, 2}, {1, 3}}));
    }
}

TEST(TrajectoryJson, SaysWhatIsWrongAndWhere)
{
    const auto with = [](const std::string& names, const std::string& points) {
        return R"({"joint_names":)" + names + R"(,"points":)" + points + "}";
    };
    expectFault("{", "t");
    expectFault("{}", "joint_names");
    expectFault(with("[]", "[]"), "t: /joint_names: names no joint");
    expectFault(with(R"(["elbow"])", "[]"), "t: has no waypoints");
    expectFault(with(R"(["elbo"])", "[]"),
                "t: /joint_names/0: no joint is named \"elbo\"; did you mean \"elbow\"?");
    expectFault(with(R"(["lid"])", "[]"), "/joint_names/0: joint \"lid\" is fixed");
    expectFault(with(R"(["elbow","elbow"])", "[]"), "/joint_names/1: joint \"elbow\" is named");
    expectFault(with(R"(["elbow"])", R"([{"positions":[1,2],"time_from_start":0}])"),
                "t: /points/0/positions: has 2 numbers; there are 1 joint_names");
    expectFault(with(R"(["elbow"])", R"([{"positions":["1"],"time_from_start":0}])"),
                "t: /points/0/positions/0: ");
    expectFault(with(R"(["elbow"])", R"([{"positions":[1]}])"), "time_from_start");
    expectFault(with(R"(["elbow"])", R"([{"positions":[1],"time_from_start":{"sec":1}}])"),
                "nanosec");
    for (const std::string nanoseconds : {"-5", "1000000000", "1e300"})
        expectFault(
            with(R"(["elbow"])", R"([{"positions":[1],"time_from_start":{"sec":1,"nanosec":)" +
                                     nanoseconds + "}}]"),
            "t: /points/0/time_from_start/nanosec: must be from 0 to 999999999");
    expectFault(with(R"(["elbow"])", R"([{"positions":[1],"time_from_start":-1e308},
                                          {"positions":[1],"time_from_start":1e308}])"),
                "t: /points/1/time_from_start: the time 1e+308 is so long after the first");
    expectFault(with(R"(["elbow"])", R"([{"positions":[1],"time_from_start":1},
                                          {"positions":[1],"time_from_start":0.5}])"),
                "t: /points/1/time_from_start: the time 0.5 is not later");
}

TEST(TrajectoryFile, IsNotReadWhereItIsTooLarge)
{
    // Of a robot with 10,000 joints 2,001 waypoints are too many, however short their rows.
    const Robot robot =
        test::chainOf(std::vector<RobotJoint>(10'000, test::jointOf(JointKind::Continuous)));
    std::string text = "time,j0\n";
    for (int i = 0; i < 2'001; ++i)
        text.append(std::to_string(i)).append(",0\n");
    expectError([&] { (void)trajectoryFromText(text, "t", robot, std::vector<double>(10'000)); },
                ErrorCode::FileInvalid, "t, line 2002, column 1: there are more than 20000000");
}

const std::string kSlider = R"(<robot name="slider">
<link name="base"/>
<link name="cart"><collision><geometry><sphere radius="0.5"/></geometry></collision></link>
<joint name="slide" type="prismatic"><parent link="base"/><child link="cart"/></joint>
</robot>
)";

struct Robots {
    TempDir folder;
    MeshLibrary library;
    std::vector<std::string> warnings;

    LoadedScene load(const std::string& robots)
    {
        folder.write("r.urdf", kSlider);
        const std::filesystem::path scene =
            folder.write("s.mbv.json", R"({"mbv":1,"models":[{"name":"ball","shape":{"sphere":)"
                                       R"({"center":[0,0,0],"radius":1}}}],"robots":[)" +
                                           robots + "]}");
        return loadFiles(std::vector{scene}, library);
    }
    std::string path(const std::string& name, const std::string& rows)
    {
        return folder.write(name, "time,slide\n" + rows).string();
    }
};

TEST(RobotMotions, AreThoseOfTheScene)
{
    Robots files;
    (void)files.path("p.csv", "0,0\n4,1\n");
    const LoadedScene scene = files.load(
        R"({"name":"l","urdf":"r.urdf"},{"name":"r","urdf":"r.urdf","trajectory":"p.csv",
            "position":[0,0,3]})");
    ASSERT_EQ(scene.robots.size(), 2U);
    const auto motions = robotMotions(scene, {}, files.warnings);
    ASSERT_EQ(motions.size(), 1U);
    EXPECT_EQ(motions[0].robot.name, "r");
    EXPECT_EQ(motions[0].path.times().back(), 4);
    EXPECT_EQ(motions[0].robot.pose.translation, (Vec3{0, 0, 3}));
    EXPECT_EQ(motions[0].robot.modelsOfLink[1], std::vector<std::size_t>{2}); // after ball and l
}

TEST(RobotMotions, AreReplacedByWhatIsGiven)
{
    Robots files;
    const std::string other = files.path("q.csv", "0,0\n7,1\n");
    const LoadedScene one =
        files.load(R"({"name":"l","urdf":"r.urdf","trajectory":"there is none.csv"})");
    for (const std::string& given : {other, "l=" + other})
        EXPECT_EQ(robotMotions(one, std::vector{given}, files.warnings).at(0).path.times().back(),
                  7);
    expectError([&] { (void)robotMotions(one, {}, files.warnings); }, ErrorCode::FileUnreadable,
                "robot \"l\": ");
}

TEST(RobotMotions, OfSeveralRobotsAreNamed)
{
    Robots files;
    const std::string path = files.path("q.csv", "0,0\n7,1\n");
    const LoadedScene two =
        files.load(R"({"name":"left","urdf":"r.urdf"},{"name":"right","urdf":"r.urdf"})");
    const auto motions = robotMotions(two, std::vector{"right=" + path}, files.warnings);
    ASSERT_EQ(motions.size(), 1U);
    EXPECT_EQ(motions[0].robot.name, "right");
    const auto expectRefused = [&](const std::vector<std::string>& given, const std::string& why) {
        expectError([&] { (void)robotMotions(two, given, files.warnings); },
                    ErrorCode::InvalidArgument, why);
    };
    expectRefused({"q.csv"},
                  "must say which robot it is for, as NAME=q.csv; there are: left, right");
    expectRefused({"rigth=q.csv"}, "no robot is named \"rigth\"; did you mean \"right\"?; there "
                                   "are: left, right");
    expectRefused({"left=a.csv", "left=b.csv"}, "\"left\" has been given one already, a.csv");
    expectError([&] { (void)robotMotions({}, std::vector{path}, files.warnings); },
                ErrorCode::InvalidArgument, "there is no robot");
}

TEST(RobotMotions, AUrdfGivenByItselfIsARobot)
{
    Robots files;
    const std::filesystem::path urdf = files.folder.write("r.urdf", kSlider);
    const std::filesystem::path twice = files.folder.write("t.urdf", kSlider);
    const LoadedScene scene = loadFiles(std::vector{urdf}, files.library);
    ASSERT_EQ(scene.robots.size(), 1U);
    EXPECT_EQ(scene.robots[0]->name, "slider");
    EXPECT_EQ(scene.robots[0]->modelsOfLink[1], std::vector<std::size_t>{0});
    const LoadedScene both = loadFiles(std::vector{urdf, twice}, files.library);
    EXPECT_EQ(both.robots.at(1)->modelsOfLink[1], std::vector<std::size_t>{1});
    expectError(
        [&] { (void)robotMotions(both, std::vector<std::string>{"slider=p.csv"}, files.warnings); },
        ErrorCode::InvalidArgument, "several robots are named \"slider\"");
}

} // namespace
} // namespace mbv
