#include "rendering/style/palette.h"
#include "viewer_test.h"

namespace mbv::test {
namespace {

using ViewerExplains = ViewerTest;

TEST_F(ViewerExplains, TheNextOverlapAndTheSeparatingAxis)
{
    play("screenshot plain.png\nkey X\nscreenshot axis.png\nkey X\nscreenshot without.png\n");
    EXPECT_GT(countDifferent(picture("plain.png"), picture("axis.png")), 5000);
    EXPECT_GT(countPixels(picture("axis.png"), rendering::lightPalette().clear),
              countPixels(picture("plain.png"), rendering::lightPalette().clear));
    play("drop fence.stl\nwait 500\nkey N\nscreenshot next.png\nkey Esc\nscreenshot all.png\n",
         "cats-overlap.mbv.json"); // the fence is dimmed
    EXPECT_GT(countDifferent(picture("next.png"), picture("all.png")), 300);
}

TEST_F(ViewerExplains, LevelsOfTheHierarchy)
{
    play("screenshot whole.png\nkey + 4\nscreenshot deep.png\nkey - 4\nscreenshot back.png\n");
    EXPECT_GT(countDifferent(picture("whole.png"), picture("deep.png")), 1000);
    EXPECT_EQ(countDifferent(picture("whole.png"), picture("back.png")), 0);
}

TEST_F(ViewerExplains, ContactsOfTheMeshesThemselves)
{
    play("wheel 632 310 4\nreport volumes.json\nscreenshot volumes.png\nkey C\n"
         "report meshes.json\n"
         "screenshot meshes.png\nkey C\nscreenshot again.png\n",
         "cats-overlap.mbv.json");
    EXPECT_EQ(report("volumes.json").at("pairs").at(0).at("state"), "unknown");
    const nlohmann::json meshes = report("meshes.json").at("pairs").at(0);
    EXPECT_EQ(meshes.at("state"), "intersecting");
    EXPECT_GT(meshes.at("contact_triangles"), 0);
    const rendering::Palette palette = rendering::lightPalette();
    EXPECT_EQ(countPixels(picture("volumes.png"), palette.contactCurve), 0);
    EXPECT_GT(countPixels(picture("meshes.png"), palette.contactCurve), 100);
    EXPECT_EQ(countPixels(picture("again.png"), palette.contactCurve), 0);
}

TEST_F(ViewerExplains, ContactsFollowTheModels)
{
    play("key C\nkey Left 30\nreport apart.json\nkey Right 30\nreport back.json\n",
         "cats-overlap.mbv.json");
    EXPECT_EQ(report("apart.json").at("pairs").size(), 0U);
    EXPECT_EQ(report("apart.json").at("summary").at("meshes_intersecting"), 0);
    EXPECT_EQ(report("back.json").at("pairs").at(0).at("state"), "intersecting");
}

TEST_F(ViewerExplains, DistanceOfTwoSelectedAndAllKindsOfVolume)
{
    play("screenshot one.png\nkey ctrl+A\nscreenshot measured.png\nkey D\nscreenshot not.png\n"
         "key shift+B\nscreenshot kinds.png\n");
    EXPECT_GT(countDifferent(picture("measured.png"), picture("not.png")), 500);
    const Color capsule =
        rendering::lightPalette().kinds[static_cast<std::size_t>(VolumeKind::Capsule)];
    EXPECT_EQ(countPixels(picture("not.png"), capsule), 0);
    EXPECT_GT(countPixels(picture("kinds.png"), capsule), 200);
    EXPECT_GT(countDifferent(picture("kinds.png"), picture("not.png")), 5000);
}

TEST_F(ViewerExplains, CommandsAreFoundByTheirLetters)
{
    play("report 0.json\nkey Up 3\nkey ctrl+P\ntype resetpose\nkey Return\nreport reset.json\n"
         "key Up\nreport focus.json\n");
    EXPECT_EQ(report("reset.json"), report("0.json"));
    EXPECT_NE(report("focus.json"), report("0.json")) << "the view has the focus again";
}

TEST_F(ViewerExplains, ASmallWindowKeepsRoomForTheView)
{
    folder_.write("events.txt", "screenshot small.png\n");
    const ProcessResult result =
        run({"cats.mbv.json", "--play", "events.txt", "--quit", "--size", "640x480"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    const QImage small = picture("small.png");
    EXPECT_EQ(small.size(), QSize(640, 480));
    // The view is white or nearly so at its upper edge, right of the list of 230.
    int bright = 0;
    for (int x = 240; x < 636; ++x)
        bright += qGray(small.pixel(x, 90)) > 235 && qGray(small.pixel(x, 430)) > 200;
    EXPECT_GT(bright, 380);
}

} // namespace
} // namespace mbv::test
