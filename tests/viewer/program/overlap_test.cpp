#include "json_schema.h"
#include "rendering/style/palette.h"
#include "viewer_test.h"

#include <fstream>
#include <sstream>

namespace mbv::test {
namespace {

const rendering::Palette kPalette = rendering::lightPalette();

using ViewerOverlap = ViewerTest;

TEST_F(ViewerOverlap, TurnsBoxesRedWhileCatsMeetAndBlueWhenTheyPart)
{
    play("report apart.json\n"
         "screenshot apart.png\n"
         "key Right 30\n"
         "report meeting.json\n"
         "screenshot meeting.png\n"
         "key Left 30\n"
         "report parted.json\n"
         "screenshot parted.png\n");

    EXPECT_TRUE(report("apart.json").at("pairs").empty());
    EXPECT_EQ(report("meeting.json").at("summary").at("volumes_overlapping"), 1);
    EXPECT_EQ(report("meeting.json").at("pairs").at(0).at("a"), "cat-1");
    EXPECT_EQ(report("meeting.json").at("pairs").at(0).at("b"), "cat-2");
    EXPECT_TRUE(report("parted.json").at("pairs").empty());

    for (const char* clear : {"apart.png", "parted.png"}) {
        EXPECT_EQ(countPixels(picture(clear), kPalette.overlapping), 0) << clear;
        EXPECT_GT(countPixels(picture(clear), kPalette.clear), kMany) << clear;
    }
    EXPECT_GT(countPixels(picture("meeting.png"), kPalette.overlapping), kMany);
    EXPECT_EQ(countPixels(picture("meeting.png"), kPalette.clear), 0);
}

TEST_F(ViewerOverlap, UndoneGivesTheFirstReportAgain)
{
    play("report first.json\n"
         "key Right 20\n"
         "key ctrl+Up 3\n"
         "report moved.json\n"
         "key ctrl+Z 23\n"
         "report undone.json\n"
         "key ctrl+shift+Z 23\n"
         "report redone.json\n");
    EXPECT_NE(report("moved.json"), report("first.json"));
    EXPECT_EQ(report("undone.json"), report("first.json"));
    EXPECT_EQ(report("redone.json"), report("moved.json"));
}

TEST_F(ViewerOverlap, IsShownAsLoaded)
{
    play("screenshot now.png\nreport now.json\n", "cats-overlap.mbv.json");
    EXPECT_EQ(report("now.json").at("summary").at("volumes_overlapping"), 1);
    EXPECT_GT(countPixels(picture("now.png"), kPalette.overlapping), kMany);
}

TEST_F(ViewerOverlap, IsReportedByTheSchemaOfTheCheck)
{
    play("report now.json\n", "cats-overlap.mbv.json");
    std::ifstream in(folder_ / "now.json");
    std::stringstream text;
    text << in.rdbuf();
    EXPECT_EQ(schemaErrors("check.schema.json", text.str()), std::vector<std::string>{});
}

} // namespace
} // namespace mbv::test
