#include "scene/scene_fixtures.h"

#include <mbv/scene_io/srdf_file.h>

namespace mbv {
namespace {

const std::string kText = R"(<?xml version="1.0"?>
<robot name="arm">
  <group name="hand"><link name="palm"/><joint name="grip"/><chain base_link="a" tip_link="b"/>
    <group name="fingers"/></group>
  <group_state name="open" group="hand"><joint name="grip" value="0.04"/>
    <joint name="base" value="1 2 0.5"/></group_state>
  <virtual_joint name="v" type="fixed" parent_frame="world" child_link="a"/>
  <link_sphere_approximation link="a"><sphere center="1 2 3" radius="0.5"/>
  </link_sphere_approximation>
  <disable_default_collisions link="c"/>
  <enable_collisions link1="c" link2="a"/>
  <disable_collisions link1="a" link2="b" reason="Adjacent"/>
  <disable_collisions link1="b" link2="c &amp; d"/>
</robot>
)";

TEST(SrdfFile, ReadsWhatItWrites)
{
    const Srdf first = srdfFromText(kText, "a.srdf");
    const Srdf again = srdfFromText(srdfText(first), "b.srdf");
    for (const Srdf& srdf : {first, again}) {
        EXPECT_EQ(srdf.robot, "arm");
        ASSERT_EQ(srdf.groups.size(), 1U);
        EXPECT_EQ(srdf.groups[0].links, std::vector<std::string>{"palm"});
        EXPECT_EQ(srdf.groups[0].joints, std::vector<std::string>{"grip"});
        EXPECT_EQ(srdf.groups[0].groups, std::vector<std::string>{"fingers"});
        ASSERT_EQ(srdf.groups[0].chains.size(), 1U);
        EXPECT_EQ(srdf.groups[0].chains[0].tipLink, "b");
        ASSERT_EQ(srdf.states.size(), 1U);
        EXPECT_EQ(srdf.states[0].group, "hand");
        EXPECT_EQ(srdf.states[0].joints.at("grip"), std::vector<double>{0.04});
        EXPECT_EQ(srdf.states[0].joints.at("base"), (std::vector<double>{1, 2, 0.5}));
        ASSERT_EQ(srdf.disabled.size(), 2U);
        EXPECT_EQ(srdf.disabled[0].reason, "Adjacent");
        EXPECT_EQ(srdf.disabled[1].link2, "c & d");
        EXPECT_EQ(srdf.disabledLinks, std::vector<std::string>{"c"});
        ASSERT_EQ(srdf.spheres.size(), 1U);
        EXPECT_EQ(srdf.spheres[0].spheres[0].center, (Vec3{1, 2, 3}));
        ASSERT_EQ(srdf.others.size(), 1U);
        EXPECT_NE(srdf.others[0].find("parent_frame=\"world\""), std::string::npos);
    }
    EXPECT_EQ(first.disabled[1].line, 13);
}

/// Readers may take plain ones in attributes for blanks (XML 1.0, 3.3.3).
TEST(SrdfFile, LineBreaksAndTabsInNamesAreWrittenAsReferences)
{
    Srdf srdf;
    srdf.robot = "a\nb";
    srdf.disabled = {{"two\r\nlines", "tab\t<\">", "", 0}};
    srdf.others = {"<!-- \"as\n\tit is\" --><end_effector name=\"left\nhand\"/>"};
    const std::string text = srdfText(srdf);
    for (const std::string_view part :
         {"name=\"a&#10;b\"", "link1=\"two&#13;&#10;lines\"", "link2=\"tab&#9;&lt;&quot;&gt;\"",
          "<!-- \"as\n\tit is\" -->", "name=\"left&#10;hand\""})
        EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
    const Srdf again = srdfFromText(text, "a.srdf");
    EXPECT_EQ(again.robot, srdf.robot);
    EXPECT_EQ(again.disabled.at(0).link1, srdf.disabled[0].link1);
    EXPECT_EQ(again.disabled.at(0).link2, srdf.disabled[0].link2);
}

TEST(SrdfFile, OtherControlCharactersAreRefused)
{
    Srdf srdf;
    srdf.robot = "bell\a";
    test::expectError([&] { (void)srdfText(srdf); }, ErrorCode::InvalidArgument,
                      "\"bell\a\" has a control character, which XML cannot hold; rename it");
}

TEST(SrdfFile, StatesMayBeOfNoGroup)
{
    const Srdf first =
        srdfFromText("<robot name=\"r\"><group_state name=\"home\"><joint name=\"j\" "
                     "value=\"0.5\"/></group_state></robot>",
                     "a.srdf");
    const std::string text = srdfText(first);
    EXPECT_EQ(text.find("group="), std::string::npos);
    for (const Srdf& srdf : {first, srdfFromText(text, "b.srdf")}) {
        ASSERT_EQ(srdf.states.size(), 1U);
        EXPECT_EQ(srdf.states[0].name, "home");
        EXPECT_EQ(srdf.states[0].group, "");
        EXPECT_EQ(srdf.states[0].joints.at("j"), std::vector<double>{0.5});
    }
}

TEST(SrdfFile, FaultsNameTheLine)
{
    const auto expectInvalid = [](const std::string& content, const std::string& part) {
        test::expectError([&] { (void)srdfFromText("<robot name=\"r\">\n" + content, "a.srdf"); },
                          ErrorCode::FileInvalid, "a.srdf, " + part);
    };
    expectInvalid("", "line 1: is not XML");
    expectInvalid("<disable_collisions link1=\"a\"/></robot>",
                  "line 2: <disable_collisions> needs");
    expectInvalid("<group/></robot>", "line 2: <group> needs the attribute \"name\"");
    expectInvalid("<link name=\"a\"/></robot>", "line 2: this is a URDF");
    expectInvalid("<xacro:x/></robot>", "line 2: this is xacro");
    expectInvalid(
        "<group_state name=\"a\" group=\"g\"><joint name=\"j\" value=\"x\"/></group_state>"
        "</robot>",
        "line 2: \"value\" of <joint> must be 1 number");
    test::expectError([] { (void)srdfFromText("<sdf/>", "a.srdf"); }, ErrorCode::FileInvalid,
                      "a.srdf, line 1: this is no SRDF");
}

/// a, b and c in a row, by the joints ab and bc.
Robot chain()
{
    std::vector<RobotLink> links = {{"a", {}}, {"b", {}}, {"c", {}}};
    std::vector<RobotJoint> joints(2);
    joints[0].name = "ab", joints[0].parent = "a", joints[0].child = "b";
    joints[1].name = "bc", joints[1].parent = "b", joints[1].child = "c";
    return {"arm", links, joints};
}

TEST(SrdfFile, DisabledLinksAreThoseOfTheRobot)
{
    using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
    // c is apart from all but a; a b by name.
    EXPECT_EQ(disabledLinks(chain(), srdfFromText(kText, "a.srdf")), (Pairs{{0, 1}, {1, 2}}));
}

TEST(SrdfFile, NamesThatThereAreNotAreToldWithTheirLine)
{
    using Texts = std::vector<std::string>;
    EXPECT_EQ(unknownNames(chain(), srdfFromText(kText, "a.srdf"), "a.srdf"),
              (Texts{"a.srdf, line 3: the robot has no link named \"palm\"",
                     "a.srdf, line 3: the robot has no joint named \"grip\"",
                     "a.srdf, line 4: there is no group named \"fingers\"",
                     "a.srdf, line 5: the robot has no joint named \"grip\"",
                     "a.srdf, line 6: the robot has no joint named \"base\"",
                     "a.srdf, line 13: the robot has no link named \"c & d\""}));

    const auto told = [](const std::string& element) {
        return unknownNames(
            chain(), srdfFromText("<robot name=\"arm\">\n" + element + "</robot>", "s"), "s");
    };
    const auto expectTold = [&](const std::string& element, const std::string& problem) {
        EXPECT_EQ(told(element), Texts{"s, line 2: " + problem}) << element;
    };
    const std::string noLink = "the robot has no link named \"x\"";
    const std::string noJoint = "the robot has no joint named \"x\"";
    const std::string noGroup = "there is no group named \"x\"";
    expectTold(R"(<disable_default_collisions link="x"/>)", noLink);
    expectTold(R"(<enable_collisions link1="a" link2="x"/>)", noLink);
    expectTold(R"(<disable_collisions link1="x" link2="b"/>)", noLink);
    expectTold(R"(<link_sphere_approximation link="x"/>)", noLink);
    expectTold(R"(<group name="g"><chain base_link="x" tip_link="c"/></group>)", noLink);
    expectTold(R"(<group name="g"><chain base_link="a" tip_link="x"/></group>)", noLink);
    expectTold(R"(<virtual_joint name="v" type="fixed" child_link="x"/>)", noLink);
    expectTold(R"(<end_effector name="e" parent_link="x" group=""/>)", noLink);
    expectTold(R"(<end_effector name="e" parent_link="a" group="x"/>)", noGroup);
    expectTold(R"(<end_effector name="e" parent_link="a" parent_group="x"/>)", noGroup);
    expectTold(R"(<group_state name="s" group="x"/>)", noGroup);
    expectTold(R"(<passive_joint name="x"/>)", noJoint);
    expectTold(R"(<joint_property joint_name="x" property_name="p" value="1"/>)", noJoint);
    EXPECT_EQ(told(R"(<group_state name="s" group=""><joint name="v" value="1"/></group_state>
                      <virtual_joint name="v" type="floating" child_link="a"/>
                      <end_effector name="e" parent_link="c" group="g" parent_group=""/>
                      <group name="g"><joint name="v"/><joint name="ab"/></group>)"),
              Texts{})
        << "virtual joints are joints, wherever they stand; parent_frame is outside of the robot";
    EXPECT_EQ(told(R"(<passive_joint name="abb"/>)"),
              Texts{"s, line 2: the robot has no joint named \"abb\"; did you mean \"ab\"?"});
}

} // namespace
} // namespace mbv
