#include "viewer_test.h"

#include <fstream>
#include <random>

namespace mbv::test {
namespace {

/// Recording in the real window what a script does there, and playing what was recorded.
class ViewerRecord : public ViewerTest {
protected:
    static constexpr const char* kSave = "key ctrl+shift+R\nwait 100\nkey ctrl+A\ntype rec\n"
                                         "key Return\nwait 100\n";

    /// The recording of the script, without its comment.
    std::string recorded(const std::string& script)
    {
        play("key ctrl+shift+R\n" + script + kSave + "report first.json\n");
        std::ifstream in(folder_ / "rec.txt");
        std::string comment;
        std::getline(in, comment);
        EXPECT_EQ(comment, "# mbv-viewer \"cats.mbv.json\" --size 1280x800 --play THIS");
        return {std::istreambuf_iterator<char>(in), {}};
    }

    void expectSameWhenPlayed(const std::string& recording)
    {
        play(recording + "report again.json\n");
        EXPECT_EQ(report("again.json"), report("first.json"));
    }
};

TEST_F(ViewerRecord, WritesKeysAsTheyArePlayed)
{
    const std::string script = "key Right 5\nhold Up 7\nkey Ctrl+Shift+Left\nkey Tab\n";
    const std::string recording = recorded(script);
    EXPECT_EQ(recording, script);
    expectSameWhenPlayed(recording);
}

TEST_F(ViewerRecord, OfASceneThatHasNoFileReplays)
{
    play("key Right 3\nkey ctrl+shift+R\nkey Up 4\n" + std::string(kSave) + "report first.json\n",
         "cat.stl");
    std::ifstream in(folder_ / "rec.txt");
    std::string comment;
    std::getline(in, comment);
    EXPECT_EQ(comment, "# mbv-viewer \"rec.txt.mbv.json\" --size 1280x800 --play THIS");
    play("key Up 4\nreport again.json\n", "rec.txt.mbv.json");
    EXPECT_EQ(report("again.json"), report("first.json"));
}

TEST_F(ViewerRecord, WritesTheMouseWhereItMatters)
{
    // The move before G says where the hand starts; those before a click do not matter.
    const std::string recording =
        recorded("move 500 300\nkey G\nmove 560 300\nmove 560 340 ctrl\nclick 560 340\n"
                 "click 800 350\nwheel 600 300 2\nkey Up\n");
    EXPECT_EQ(recording, "move 500 300\nkey G\nmove 560 300\nmove 560 340 ctrl\nmove 560 340\n"
                         "click 560 340\nmove 800 350\nclick 800 350\nwheel 600 300 2\nkey Up\n");
    expectSameWhenPlayed(recording);
}

TEST_F(ViewerRecord, WritesWhatIsTypedInFieldsAndDialogs)
{
    const std::string recording = recorded("click 1138 224\nkey Ctrl+A\ntype 0.25\nkey Return\n"
                                           "click 578 350\nkey F2\ntype tom\nkey Return\n");
    EXPECT_NE(recording.find("type 0.25\nkey Return\n"), std::string::npos) << recording;
    EXPECT_NE(recording.find("type tom\n"), std::string::npos) << recording;
    expectSameWhenPlayed(recording);
    EXPECT_EQ(json("again.json").at("models").at(0).at("name"), "tom");
    EXPECT_EQ(position("again.json", 0).x, 0.25);
}

TEST_F(ViewerRecord, WritesWhatIsDropped)
{
    const std::string recording = recorded("drop box.stl | fence.stl\nkey Delete\n");
    expectSameWhenPlayed(recording);
    EXPECT_EQ(json("again.json").at("models").size(), 3U);
}

TEST_F(ViewerRecord, LeavesOutHowItWasStopped)
{
    play("key ctrl+shift+R\nkey Up\nkey ctrl+P\ntype stop rec\nkey Return\nwait 100\nkey ctrl+A\n"
         "type rec\nkey Return\nwait 100\n");
    std::ifstream in(folder_ / "rec.txt");
    const std::string all{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(all.substr(all.find('\n') + 1), "key Up\n");
}

TEST_F(ViewerRecord, IsNotLostWhenItCannotBeSaved)
{
    play("key ctrl+shift+R\nkey Up\nkey ctrl+shift+R\nwait 100\nkey Esc\nwait 50\nkey Down\n" +
         std::string(kSave));
    std::ifstream in(folder_ / "rec.txt");
    const std::string all{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(all.substr(all.find('\n') + 1), "key Up\nkey Down\n");
}

/// A session at random, of everything that a script can say.
std::string randomScript(unsigned seed)
{
    std::mt19937 random(seed);
    const auto below = [&random](unsigned n) { return random() % n; };
    const auto place = [&] {
        return std::to_string(300 + below(650)) + ' ' + std::to_string(120 + below(450));
    };
    const std::vector<std::string> keys = {
        "Right", "Left",       "Up", "Down", "PgUp",  "[",      "]",      "Tab",
        "B",     "M",          "V",  "S",    "N",     "X",      "5",      "7",
        "F",     "Ctrl+Right", "W",  "D",    "Space", "Ctrl+Z", "Ctrl+R", "Ctrl+Shift+Z"};
    std::string script;
    for (int i = 0; i < 12; ++i) {
        switch (below(8)) {
        case 0:
            script += "drag " + place() + ' ' + place() + '\n';
            break;
        case 1:
            script += "click " + place() + (below(2) == 0 ? " ctrl\n" : "\n");
            break;
        case 2:
            script += "wheel " + place() + (below(2) == 0 ? " 1\n" : " -1\n");
            break;
        case 3:
            script += "move " + place() + "\nkey " + (below(2) == 0 ? "G" : "R") + "\nmove " +
                      place() + "\nkey " + (below(4) == 0 ? "Esc" : "Return") + '\n';
            break;
        case 4:
            script += "key G\nkey X\nkey " + std::to_string(below(3)) + "\nkey .\nkey " +
                      std::to_string(below(10)) + "\nkey Return\n";
            break;
        case 5:
            script += "hold " + keys[below(5)] + ' ' + std::to_string(2 + below(6)) + '\n';
            break;
        default:
            script += "key " + keys[below(static_cast<unsigned>(keys.size()))] + '\n';
        }
    }
    return script;
}

TEST_F(ViewerRecord, OfARandomSessionEndsInTheSameScene)
{
    for (const unsigned seed : {20260121U}) {
        const std::string script = randomScript(seed);
        const std::string recording = recorded(script);
        EXPECT_GT(recording.size(), script.size() / 2);
        expectSameWhenPlayed(recording);
    }
}

} // namespace
} // namespace mbv::test
