#include "viewer_test.h"

#include <algorithm>

namespace mbv::test {
namespace {

namespace fs = std::filesystem;

/// The dialogs that take pictures, by their keys. The focus starts on the size.
class ViewerPictures : public ViewerTest {
protected:
    std::vector<std::string> pngs() const
    {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder_.path()))
            if (entry.path().extension() == ".png")
                names.push_back(entry.path().filename().string());
        std::sort(names.begin(), names.end());
        return names;
    }

    /// From the size to the name, which is replaced.
    static std::string name(const std::string& form, int tabs)
    {
        return "key Tab " + std::to_string(tabs) + "\nkey ctrl+A\ntype " + form + "\n";
    }
};

constexpr int kFromPreset = 4;       // background, folder, its button, name
constexpr int kFromNameToReport = 3; // file, clipboard, report

TEST_F(ViewerPictures, AreAsLargeAsAskedForAndRestoreTheScene)
{
    play("key Up 3\nkey shift+F12\nkey Down\n" + name("{scene}-{size}-{n}", kFromPreset) +
         "key Return\nreport now.json\n");
    ASSERT_EQ(pngs(), std::vector<std::string>{"cats-1920x1080-001.png"});
    const QImage image = picture("cats-1920x1080-001.png");
    EXPECT_EQ(image.size(), QSize(1920, 1080));
    EXPECT_GT(countPixels(image, {0x2b, 0x6c, 0xdf}), 500) << "blue boxes";
    play("report again.json\n", "cats-1920x1080-001.png");
    EXPECT_EQ(report("again.json"), report("now.json"));
}

TEST_F(ViewerPictures, TakeAnySizeWithoutABackgroundAndTheReportBesideIt)
{
    play("key shift+F12\nkey End\nkey Tab\nkey ctrl+A\ntype 700\nkey Tab\nkey ctrl+A\ntype 1300\n"
         "key Tab\nkey Space\nkey Tab 3\nkey ctrl+A\ntype tall\nkey Tab " +
         std::to_string(kFromNameToReport) + "\nkey Space\nkey Return\nreport now.json\n");
    const QImage image = picture("tall.png");
    ASSERT_EQ(image.size(), QSize(700, 1300));
    EXPECT_EQ(qAlpha(image.pixel(0, 0)), 0);
    EXPECT_EQ(qAlpha(image.pixel(150, 650)) + qAlpha(image.pixel(200, 640)), 510) << "the cat";
    EXPECT_EQ(report("tall.json"), report("now.json"));
}

/// The panes of a robot have their places only after lists and docks have been laid out.
TEST_F(ViewerPictures, OfAWindowThatQuitsAtOnceShowItAsItSettles)
{
    const std::string arm = MBV_DATA_DIR "/arm.urdf";
    EXPECT_EQ(run({arm, "--screenshot", "at-once.png", "--quit"}).exitCode, 0);
    folder_.write("wait.txt", "wait 500\n");
    EXPECT_EQ(run({arm, "--play", "wait.txt", "--screenshot", "later.png", "--quit"}).exitCode, 0);
    const auto withoutTimes = [this](const char* name) { // in the status line, 30 pixels high
        const QImage image = picture(name);
        return image.copy(0, 0, image.width(), image.height() - 30);
    };
    EXPECT_EQ(withoutTimes("at-once.png"), withoutTimes("later.png"));
}

TEST_F(ViewerPictures, AreNotReplacedUnasked)
{
    folder_.write("there.png", "not to be lost");
    const std::string ask =
        "key shift+F12\n" + name("there", kFromPreset) + "key Return\nwait 100\n";
    play(ask + "key Esc\nkey Esc\n");
    EXPECT_EQ(fs::file_size(folder_ / "there.png"), 14U);
    play(ask + "key Tab\nkey Space\n");
    EXPECT_GT(fs::file_size(folder_ / "there.png"), 1000U);
    folder_.write("beside.json", "nor this");
    play("key shift+F12\n" + name("beside", kFromPreset) +
         "key Tab 3\nkey Space\nkey Return\n"
         "wait 100\nkey Esc\nkey Esc\n");
    EXPECT_EQ(fs::file_size(folder_ / "beside.json"), 8U);
    EXPECT_FALSE(fs::exists(folder_ / "beside.png"));
}

TEST_F(ViewerPictures, OfATurntableGoRoundAndLeaveTheCamera)
{
    play("key 9\nkey ctrl+P\ntype turntable\nkey Return\n"
         "key Down\nkey Tab 4\nkey ctrl+A\ntype t\nkey Tab\nkey ctrl+A\ntype 4\nkey Return\n"
         "key ctrl+S\nkey ctrl+P\ntype turntable\nkey Return\nkey Esc\n");
    const Vec3 camera = savedCameraPosition();
    ASSERT_EQ(pngs(),
              (std::vector<std::string>{"t_0001.png", "t_0002.png", "t_0003.png", "t_0004.png"}));
    EXPECT_GT(countDifferent(picture("t_0001.png"), picture("t_0003.png")), 10'000);
    play("key ctrl+S\n", "t_0001.png");
    play("key Up\nkey ctrl+Z\nkey ctrl+S\n");
    EXPECT_LT(norm(savedCameraPosition() - camera), 1e-9);
}

TEST_F(ViewerPictures, ThatCannotBeWrittenAreNamedWithTheReason)
{
    folder_.write("events.txt", "key shift+F12\nkey Tab 2\nkey ctrl+A\ntype nowhere/at/all\n"
                                "key Return\nkey F12\nreport now.json\n");
    const auto result = run({"cats.mbv.json", "--play", "events.txt", "--quit"});
    EXPECT_NE(result.err.find("nowhere/at/all"), std::string::npos) << result.err;
    EXPECT_TRUE(fs::exists(folder_ / "now.json")) << "it goes on";
}

TEST_F(ViewerPictures, TakenAtOnceNeverReplaceEachOther)
{
    play("key F12\nkey F12\nkey ctrl+F12\n");
    EXPECT_EQ(pngs().size(), 3U);
}

TEST_F(ViewerPictures, RememberHowTheyWereTaken)
{
    play("key shift+F12\nkey Down\n" + name("first-{n}", kFromPreset) + "key Return\n");
    play("key shift+F12\nkey Return\n");
    EXPECT_EQ(pngs(), (std::vector<std::string>{"first-001.png", "first-002.png"}));
    EXPECT_EQ(picture("first-002.png").size(), QSize(1920, 1080));
}

} // namespace
} // namespace mbv::test
