#include "viewer_test.h"

namespace mbv::test {
namespace {

namespace fs = std::filesystem;

/// Files in and out of the real window, and what is asked before something would be lost.
class ViewerFiles : public ViewerTest {
protected:
    /// The picture that F12 took.
    std::string pictureName() const
    {
        for (const auto& entry : fs::directory_iterator(folder_.path())) {
            std::string name = entry.path().filename().string();
            if (name.starts_with("mbv-") && name.ends_with(".png"))
                return name;
        }
        return {};
    }

    /// Plays without --quit: the script itself ends the program.
    ProcessResult playToTheEnd(const std::string& script) const
    {
        folder_.write("events.txt", script);
        return run({"cats.mbv.json", "--play", "events.txt"});
    }
};

TEST_F(ViewerFiles, APictureRestoresTheScene)
{
    play("key Up 3\nkey Tab\nkey B\nkey 9\nkey F12\nreport moved.json\nscreenshot moved.png\n");
    ASSERT_FALSE(pictureName().empty());
    play("report again.json\nscreenshot again.png\n", pictureName());
    EXPECT_EQ(report("again.json"), report("moved.json"));
    play("drop moved.png\nwait 300\nreport dropped.json\n", "box.stl");
    EXPECT_EQ(position("dropped.json", 0), position("moved.json", 0)) << "of the whole window";
    EXPECT_EQ(json("dropped.json").at("models").size(), 2U);
}

TEST_F(ViewerFiles, DroppedMeshesAreAdded)
{
    play("drop box.stl\nwait 300\nreport now.json\n");
    EXPECT_EQ(json("now.json").at("models").size(), 3U);
    EXPECT_EQ(json("now.json").at("models").at(2).at("name"), "box");
}

TEST_F(ViewerFiles, QuittingWithChangesAsksAndEscGoesOn)
{
    const auto result = playToTheEnd("key Up\nkey ctrl+Q\nwait 200\nkey Esc\nwait 100\n"
                                     "report still.json\nkey ctrl+Z\nkey ctrl+Q\nwait 200\n"
                                     "report gone.json\n");
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(fs::exists(folder_ / "still.json"));
    EXPECT_FALSE(fs::exists(folder_ / "gone.json")) << "nothing left to save after undo";
}

TEST_F(ViewerFiles, QuittingMaySaveOrDiscard)
{
    const auto before = json("cats.mbv.json").at("models").at(0).at("position");
    EXPECT_EQ(playToTheEnd("key Up\nkey ctrl+Q\nwait 200\nkey alt+D\nwait 200\n").exitCode, 0);
    EXPECT_EQ(json("cats.mbv.json").at("models").at(0).at("position"), before);
    EXPECT_EQ(playToTheEnd("key Up\nkey ctrl+Q\nwait 200\nkey alt+S\nwait 200\n").exitCode, 0);
    EXPECT_NE(json("cats.mbv.json").at("models").at(0).at("position"), before);
}

TEST_F(ViewerFiles, ADroppedSceneDoesNotTakeChangesAway)
{
    play("key Up\nreport moved.json\ndrop cats-overlap.mbv.json\nwait 200\nkey Esc\nwait 200\n"
         "report kept.json\ndrop cats-overlap.mbv.json\nwait 200\nkey alt+D\nwait 500\n"
         "report other.json\n");
    EXPECT_EQ(report("kept.json"), report("moved.json"));
    EXPECT_NE(report("other.json"), report("moved.json"));
}

TEST_F(ViewerFiles, APictureOfSomethingElseIsNamed)
{
    folder_.write("no.png", "\x89PNG\r\n\x1a\n");
    folder_.write("events.txt", "drop no.png\nwait 300\nreport now.json\n");
    const ProcessResult result = run({"cats.mbv.json", "--play", "events.txt", "--quit"});
    EXPECT_NE(result.err.find("no.png"), std::string::npos) << result.err;
    EXPECT_EQ(json("now.json").at("models").size(), 2U) << "the rest stays";
}

} // namespace
} // namespace mbv::test
