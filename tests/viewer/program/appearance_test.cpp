#include "rendering/style/palette.h"
#include "viewer_test.h"

namespace mbv::test {
namespace {

using ViewerAppearance = ViewerTest;

/// Chooses by the command palette.
std::string choose(const std::string& command)
{
    return "key ctrl+P\ntype " + command + "\nkey Return\nwait 200\n";
}

/// Of the panel at the right, clear of words.
int groundOf(const QImage& window)
{
    return qGray(window.pixel(1270, 640));
}

TEST_F(ViewerAppearance, ChangesAtRunTimeInTheWholeWindow)
{
    play("screenshot light.png\n" + choose("Theme: Dark") + "screenshot dark.png\n" +
             choose("Palette: High contrast") + "screenshot contrast.png\n" +
             choose("Theme: Light") + choose("Palette: Default") + "screenshot again.png\n",
         "cats-overlap.mbv.json");
    EXPECT_GT(groundOf(picture("light.png")), 220);
    EXPECT_LT(groundOf(picture("dark.png")), 60);
    EXPECT_EQ(groundOf(picture("contrast.png")), 0);
    EXPECT_GT(groundOf(picture("again.png")), 220);
    EXPECT_GT(countPixels(picture("light.png"), rendering::lightPalette().overlapping), kMany);
    EXPECT_GT(countPixels(picture("dark.png"), rendering::darkPalette().overlapping), kMany);
    EXPECT_GT(
        countPixels(picture("contrast.png"), rendering::highContrastDarkPalette().overlapping),
        kMany);
    EXPECT_GT(countPixels(picture("again.png"), rendering::lightPalette().overlapping), kMany);
}

TEST_F(ViewerAppearance, IsRememberedAndOverruledByOptionsForOneTime)
{
    play(choose("Theme: Dark") + choose("한국어") + "screenshot first.png\n");
    play("screenshot second.png\n");
    EXPECT_LT(groundOf(picture("second.png")), 60);
    const auto shown = [this](const std::vector<std::string>& options) {
        folder_.write("events.txt", "screenshot shown.png\n");
        std::vector<std::string> all = {"cats.mbv.json", "--play", "events.txt", "--quit"};
        all.insert(all.end(), options.begin(), options.end());
        EXPECT_EQ(run(all).exitCode, 0);
        return picture("shown.png");
    };
    EXPECT_GT(groundOf(shown({"--theme", "light"})), 220);
    EXPECT_LT(groundOf(shown({})), 60) << "still as saved";
    const QRect menus(0, 0, 400, 18); // words alone: nothing there depends on time
    const auto menuBar = [&](const QImage& window) { return window.copy(menus); };
    EXPECT_EQ(countDifferent(menuBar(picture("first.png")), menuBar(shown({}))), 0) << "Korean";
    EXPECT_GT(countDifferent(menuBar(shown({"--language", "en"})), menuBar(shown({}))), 100);
}

TEST_F(ViewerAppearance, ShowsGridAxesAndNamesAndRemembersThem)
{
    play("screenshot 0.png\nkey alt+G\nscreenshot grid.png\nkey alt+G\nkey alt+A\n"
         "screenshot axes.png\nkey alt+A\nkey alt+N\nscreenshot names.png\n");
    const QRect view(236, 50, 788, 606);
    const auto differ = [&](const char* name) {
        return countDifferent(picture("0.png").copy(view), picture(name).copy(view));
    };
    EXPECT_GT(differ("grid.png"), 2000);
    EXPECT_GT(differ("axes.png"), 100);
    EXPECT_GT(differ("names.png"), 500);
    play("screenshot next.png\n");
    EXPECT_EQ(countDifferent(picture("names.png").copy(view), picture("next.png").copy(view)), 0);
}

} // namespace
} // namespace mbv::test
