#include "viewer_test.h"

#include <chrono>
#include <cmath>
#include <future>

#include <unistd.h>

namespace mbv::test {
namespace {

namespace fs = std::filesystem;

const std::string kXdotool = "/usr/bin/xdotool";

/// Keys that come from the X server, as from a keyboard.
class ViewerXEvents : public ViewerTest {
protected:
    void SetUp() override
    {
        ViewerTest::SetUp();
        if (!IsSkipped() && access(kXdotool.c_str(), X_OK) != 0)
            GTEST_SKIP() << "xdotool is not installed";
    }

    /// Once the scene is loaded, presses the keys and quits; the keyboard may be laid out for it.
    void runPressing(const std::vector<std::vector<std::string>>& presses,
                     const std::string& layout = {})
    {
        folder_.write("events.txt", "report ready.json\n");
        auto viewer = std::async(std::launch::async, [this] {
            return run({"cats.mbv.json", "--play", "events.txt"});
        });
        while (!fs::exists(folder_ / "ready.json") &&
               viewer.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
        }
        if (!layout.empty())
            layOutKeys(layout);
        for (const std::vector<std::string>& press : presses)
            xdotool(press);
        xdotool({"key", "ctrl+q"});
        const ProcessResult result = viewer.get();
        EXPECT_EQ(result.exitCode, 0) << result.err;
    }

private:
    /// Changes the server's keyboard by a script for sed. Keysyms that it lacks would be lent to it
    /// by xdotool for a moment, and be gone when the window looks.
    void layOutKeys(const std::string& change) const
    {
        const std::string display = server_.display();
        const std::string command =
            "xkbcomp -w0 " + display + " - | sed '" + change + "' | xkbcomp -w0 - " + display;
        const ProcessResult result = runProcess({"/bin/sh", "-c", command});
        EXPECT_EQ(result.exitCode, 0) << result.err;
    }

    void xdotool(const std::vector<std::string>& arguments) const
    {
        std::vector<std::string> all = {kXdotool};
        all.insert(all.end(), arguments.begin(), arguments.end());
        ProcessOptions options;
        options.environment["DISPLAY"] = server_.display();
        EXPECT_EQ(runProcess(all, options).exitCode, 0);
    }
};

TEST_F(ViewerXEvents, MoveTheModelAndSaveIt)
{
    runPressing({{"key", "Right"}, {"key", "Right"}, {"key", "ctrl+s"}});
    const double x = json("cats.mbv.json").at("models").at(0).at("position").at(0);
    const double start = position("ready.json", 0).x;
    EXPECT_GT(x, start);
    const double step = (x - start) / 2;
    EXPECT_GT(step, 0.01);
    EXPECT_LT(step, 0.2);
}

TEST_F(ViewerXEvents, ChooseByTabAndRotateByCtrl)
{
    runPressing({{"key", "Tab"}, {"key", "ctrl+Up"}, {"key", "ctrl+s"}});
    const auto before = json("ready.json").at("models");
    const auto after = json("cats.mbv.json").at("models");
    EXPECT_EQ(after.at(0).at("rotation"), before.at(0).at("rotation"));
    EXPECT_NE(after.at(1).at("rotation"), before.at(1).at("rotation"));
}

const std::vector<std::vector<std::string>> kHoldRight = {
    {"keydown", "Right"},
    {"sleep", "1.5"}, // the server repeats a held key after 0.66 s
    {"keyup", "Right"},
};

TEST_F(ViewerXEvents, HeldDownRepeat)
{
    auto presses = kHoldRight;
    presses.push_back({"key", "ctrl+s"});
    runPressing(presses);
    const double x = json("cats.mbv.json").at("models").at(0).at("position").at(0);
    EXPECT_GT(x - position("ready.json", 0).x, 0.2) << "more than four steps of 0.05";
}

TEST_F(ViewerXEvents, HeldDownUndoAsOneStep)
{
    auto presses = kHoldRight;
    presses.insert(presses.end(), {{"key", "ctrl+z"}, {"key", "ctrl+s"}});
    runPressing(presses);
    EXPECT_EQ(json("cats.mbv.json").at("models").at(0).at("position"),
              json("ready.json").at("models").at(0).at("position"));
}

nlohmann::json savedModel(const nlohmann::json& scene, std::size_t model)
{
    return scene.at("models").at(model);
}

TEST_F(ViewerXEvents, MoveByGAndATypedAmount)
{
    runPressing({{"key", "g"},
                 {"key", "x"},
                 {"key", "0"},
                 {"key", "period"},
                 {"key", "5"},
                 {"key", "Return"},
                 {"key", "ctrl+s"}});
    const double x = savedModel(json("cats.mbv.json"), 0).at("position").at(0);
    EXPECT_NEAR(x, position("ready.json", 0).x + 0.5, 1e-12);
}

TEST_F(ViewerXEvents, RotateByRAndATypedAngle)
{
    runPressing({{"key", "r"},
                 {"key", "z"},
                 {"key", "9"},
                 {"key", "0"},
                 {"key", "Return"},
                 {"key", "ctrl+s"}});
    const auto rotation = savedModel(json("cats.mbv.json"), 0).at("rotation");
    EXPECT_NEAR(std::abs(rotation.at(2).get<double>()), std::sqrt(0.5), 1e-12) << rotation;
    EXPECT_NEAR(std::abs(rotation.at(3).get<double>()), std::sqrt(0.5), 1e-12) << rotation;
}

/// ㅎ is on the key of G, ㅌ on that of X.
TEST_F(ViewerXEvents, MoveByGInAKoreanInputState)
{
    runPressing({{"key", "Hangul_Hieuh"},
                 {"key", "Hangul_Tieut"},
                 {"key", "2"},
                 {"key", "Return"},
                 {"key", "ctrl+s"}},
                "s/ g, *G / Hangul_Hieuh, Hangul_Hieuh /; s/ x, *X / Hangul_Tieut, Hangul_Tieut /");
    const double x = savedModel(json("cats.mbv.json"), 0).at("position").at(0);
    EXPECT_NEAR(x, position("ready.json", 0).x + 2, 1e-12);
}

TEST_F(ViewerXEvents, MoveBothAfterCtrlClick)
{
    runPressing({{"mousemove", "820", "345"},
                 {"keydown", "ctrl"},
                 {"click", "1"},
                 {"keyup", "ctrl"},
                 {"key", "Up"},
                 {"key", "ctrl+s"}});
    for (const std::size_t model : {0U, 1U})
        EXPECT_GT(savedModel(json("cats.mbv.json"), model).at("position").at(1).get<double>(),
                  position("ready.json", model).y + 0.01)
            << model;
}

TEST_F(ViewerXEvents, DragAHandleAlongItsAxis)
{
    // The arrow along x of the first cat, a little to the right of its middle.
    runPressing({{"mousemove", "528", "347"},
                 {"mousedown", "1"},
                 {"mousemove", "553", "372"},
                 {"mousemove", "588", "382"},
                 {"mouseup", "1"},
                 {"key", "ctrl+s"}});
    const auto place = savedModel(json("cats.mbv.json"), 0).at("position");
    const Vec3 start = position("ready.json", 0);
    EXPECT_GT(place.at(0).get<double>(), start.x + 0.1);
    EXPECT_LT(place.at(0).get<double>(), start.x + 1);
    EXPECT_EQ(place.at(1).get<double>(), start.y) << "whatever the hand does";
    EXPECT_EQ(place.at(2).get<double>(), start.z);
}

} // namespace
} // namespace mbv::test
