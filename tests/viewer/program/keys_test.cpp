#include "viewer_test.h"

#include <cmath>

namespace mbv::test {
namespace {

namespace fs = std::filesystem;

using ViewerKeys = ViewerTest;

/// Plain letters and digits that end VTK programs or change what they show.
const char* const kVtkKeys = "key q\nkey e\nkey j\nkey t\nkey u\n";

TEST_F(ViewerKeys, NudgeTheSelectedModelInAllDirections)
{
    play("report 0.json\n"
         "key Right\nreport right.json\nkey Left\nreport left.json\n"
         "key Up\nreport up.json\nkey Down\nreport down.json\n"
         "key PgUp\nreport away.json\nkey PgDown\nreport closer.json\n"
         "key shift+Right\nreport fine.json\n");
    const Vec3 start = position("0.json", 0);
    const double step = position("right.json", 0).x - start.x;
    EXPECT_GT(step, 0);
    EXPECT_NEAR(position("left.json", 0).x, start.x, 1e-12);
    EXPECT_NEAR(position("up.json", 0).y, start.y + step, 1e-12);
    EXPECT_NEAR(position("down.json", 0).y, start.y, 1e-12);
    EXPECT_NEAR(position("away.json", 0).z, start.z - step, 1e-12);
    EXPECT_NEAR(position("closer.json", 0).z, start.z, 1e-12);
    EXPECT_NEAR(position("fine.json", 0).x, start.x + 0.1 * step, 1e-12);
    EXPECT_EQ(position("fine.json", 1), position("0.json", 1)) << "the other one stays";
}

TEST_F(ViewerKeys, RotateBy5DegreesAndATenth)
{
    play("key ctrl+Right\nreport rotated.json\n"
         "key ctrl+Left\nkey ctrl+shift+PgUp\nreport fine.json\n");
    const auto rotated = json("rotated.json").at("models").at(0).at("rotation");
    const double half = 2.5 * std::acos(-1.0) / 180; // 5 degrees about y
    EXPECT_NEAR(rotated.at(1), std::sin(half), 1e-12);
    EXPECT_NEAR(rotated.at(3), std::cos(half), 1e-12);
    const auto fine = json("fine.json").at("models").at(0).at("rotation");
    EXPECT_NEAR(fine.at(2), std::sin(0.1 * half), 1e-12);
}

TEST_F(ViewerKeys, ChooseTheModelByTab)
{
    play("report 0.json\nkey Tab\nkey Up\nreport second.json\n"
         "key shift+Tab\nkey Up\nreport first.json\n");
    EXPECT_EQ(position("second.json", 0), position("0.json", 0));
    EXPECT_NE(position("second.json", 1), position("0.json", 1));
    EXPECT_NE(position("first.json", 0), position("0.json", 0));
    EXPECT_EQ(position("first.json", 1), position("second.json", 1));
}

TEST_F(ViewerKeys, ChangeTheStep)
{
    play("report 0.json\nkey Right\nreport 1.json\nkey ]\nkey Right\nreport 2.json\n"
         "key [ 2\nkey Right\nreport 3.json\n");
    const double step = position("1.json", 0).x - position("0.json", 0).x;
    EXPECT_NEAR(position("2.json", 0).x - position("1.json", 0).x, 2 * step, 1e-12);
    EXPECT_NEAR(position("3.json", 0).x - position("2.json", 0).x, 0.4 * step, 1e-12)
        << "0.1, 0.05, 0.02";
}

TEST_F(ViewerKeys, ResetThePose)
{
    play("report 0.json\nkey Right 7\nkey ctrl+Up 2\nkey ctrl+R\nreport reset.json\n");
    EXPECT_EQ(report("reset.json"), report("0.json"));
}

TEST_F(ViewerKeys, CycleTheVolume)
{
    for (const char* kind : {"aabb", "sphere", "capsule", "hull", "obb"}) {
        play("key B\nkey ctrl+S\n");
        EXPECT_EQ(json("cats.mbv.json").at("models").at(0).at("volume"), kind);
    }
}

TEST_F(ViewerKeys, ChangeTheFittingMethodOfTheBox)
{
    for (const char* kind : {"minimum", "obb"}) {
        play("key M\nkey ctrl+S\n");
        EXPECT_EQ(json("cats.mbv.json").at("models").at(0).at("volume"), kind);
    }
    play("key M\nkey B\nkey ctrl+S\n"); // both boxes are one type
    EXPECT_EQ(json("cats.mbv.json").at("models").at(0).at("volume"), "aabb");
}

TEST_F(ViewerKeys, PutTheCameraOnEverySide)
{
    struct Side {
        const char* key;
        Vec3 direction; ///< the signs of the camera's place
    };
    for (const Side& side :
         {Side{"1", {0, 0, 1}}, Side{"ctrl+1", {0, 0, -1}}, Side{"3", {1, 0, 0}},
          Side{"ctrl+3", {-1, 0, 0}}, Side{"7", {0, 1, 0}}, Side{"ctrl+7", {0, -1, 0}},
          Side{"9", {1, 1, 1}}, Side{"ctrl+9", {-1, -1, -1}}}) {
        play(std::string("key ") + side.key + "\nkey ctrl+S\n");
        const auto camera = json("cats.mbv.json").at("camera");
        for (int i = 0; i < 3; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const double offset =
                camera.at("position").at(k).get<double>() - camera.at("target").at(k).get<double>();
            if (side.direction[i] == 0)
                EXPECT_NEAR(offset, 0, 1e-9) << side.key << " axis " << i;
            else
                EXPECT_GT(offset * side.direction[i], 0.1) << side.key << " axis " << i;
        }
    }
}

TEST_F(ViewerKeys, FrameTheSelectionAndEverything)
{
    play("key ctrl+S\n");
    const Vec3 all = savedCameraPosition();
    play("key F\nkey ctrl+S\n");
    const Vec3 one = savedCameraPosition();
    EXPECT_LT(one.z, all.z) << "closer";
    EXPECT_LT(one.x, -0.5) << "at the first cat";
    play("key Home\nkey ctrl+S\n");
    EXPECT_NEAR(savedCameraPosition().x, all.x, 1e-9);
    EXPECT_NEAR(savedCameraPosition().z, all.z, 1e-9);
}

TEST_F(ViewerKeys, ChangeHowThingsAreShown)
{
    play("screenshot surface.png\nkey W\nscreenshot wireframe.png\n"
         "key W\nscreenshot edges.png\nkey W\nscreenshot again.png\n"
         "key 9\nscreenshot iso.png\nkey 5\nscreenshot orthographic.png\n");
    EXPECT_GT(countDifferent(picture("surface.png"), picture("wireframe.png")), 1000);
    EXPECT_GT(countDifferent(picture("wireframe.png"), picture("edges.png")), 1000);
    EXPECT_EQ(countDifferent(picture("surface.png"), picture("again.png")), 0);
    EXPECT_GT(countDifferent(picture("iso.png"), picture("orthographic.png")), 1000);
}

TEST_F(ViewerKeys, OpenAndCloseTheHelpSheet)
{
    play("screenshot 0.png\nkey H\nscreenshot h.png\nkey H\nscreenshot 1.png\n"
         "key F1\nscreenshot f1.png\nkey Esc\nscreenshot 2.png\n");
    EXPECT_GT(countDifferent(picture("0.png"), picture("h.png")), 50'000);
    EXPECT_EQ(countDifferent(picture("h.png"), picture("f1.png")), 0);
    EXPECT_EQ(countDifferent(picture("0.png"), picture("1.png")), 0);
    EXPECT_EQ(countDifferent(picture("0.png"), picture("2.png")), 0);
}

TEST_F(ViewerKeys, TakePicturesOfTheView)
{
    play("key F12\nkey ctrl+F12\n");
    int opaque = 0;
    int transparent = 0;
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with("mbv-") || !name.ends_with(".png"))
            continue;
        const QImage image = picture(name);
        EXPECT_GT(image.width(), 400);
        QImage blank(image.size(), image.format());
        blank.fill(image.pixelColor(3, 3));
        EXPECT_GT(countDifferent(image, blank), 1000) << name;
        ++(qAlpha(image.pixel(3, 3)) == 0 ? transparent : opaque);
    }
    EXPECT_EQ(opaque, 1);
    EXPECT_EQ(transparent, 1);
}

TEST_F(ViewerKeys, GoRoundThePanesWhichKeepTheirOwnArrows)
{
    play("report 0.json\nkey F6\nkey Right\nkey Down\nkey F6 3\nreport list.json\n"
         "key Up\nreport view.json\n");
    EXPECT_EQ(report("list.json"), report("0.json"));
    // Down in the list chose the second cat; back in the view, Up moves that one.
    EXPECT_NE(position("view.json", 1), position("0.json", 1));
    EXPECT_EQ(position("view.json", 0), position("0.json", 0));
}

TEST_F(ViewerKeys, OfVtkAndEscDoNothing)
{
    play(std::string("report 0.json\nscreenshot 0.png\n") + kVtkKeys +
         "key Esc 3\nscreenshot 1.png\nreport 1.json\n");
    EXPECT_EQ(report("1.json"), report("0.json"));
    EXPECT_EQ(countDifferent(picture("0.png"), picture("1.png")), 0);
}

TEST_F(ViewerKeys, QuitByCtrlQ)
{
    folder_.write("events.txt", "key ctrl+Q\nwait 100\nreport after.json\n");
    const ProcessResult result = run({"cats.mbv.json", "--play", "events.txt"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_FALSE(fs::exists(folder_ / "after.json"));
}

TEST_F(ViewerKeys, SaveWhatWasMoved)
{
    play("key Right 3\nreport moved.json\nkey ctrl+S\n");
    play("report again.json\n");
    EXPECT_EQ(report("again.json"), report("moved.json"));
}

TEST_F(ViewerKeys, HideAndShowTheSelectedModel)
{
    play("key V\nkey ctrl+S\n");
    EXPECT_EQ(json("cats.mbv.json").at("models").at(0).at("visible"), false);
}

using ViewerMouse = ViewerTest;

TEST_F(ViewerMouse, ChoosesTheModelThatIsClicked)
{
    // The cats lie left and right of the view's middle at (630, 353).
    play("report 0.json\nclick 800 370\nkey Up\nreport second.json\n"
         "click 450 370\nkey Up\nreport first.json\n"
         "click 630 110\nkey Up\nreport nothing.json\n");
    EXPECT_NE(position("second.json", 1), position("0.json", 1));
    EXPECT_EQ(position("second.json", 0), position("0.json", 0));
    EXPECT_NE(position("first.json", 0), position("0.json", 0));
    EXPECT_EQ(position("first.json", 1), position("second.json", 1));
    EXPECT_EQ(report("nothing.json"), report("first.json")) << "nothing is selected";
}

TEST_F(ViewerMouse, OrbitsWithTheTrackball)
{
    play("drag 600 300 700 300\nkey ctrl+S\n");
    EXPECT_GT(std::abs(savedCameraPosition().x), 0.5);
}

TEST_F(ViewerMouse, ChoosesInTheList)
{
    play("report 0.json\nclick 100 139\nkey F6 3\nkey Up\nreport second.json\n");
    EXPECT_NE(position("second.json", 1), position("0.json", 1));
    EXPECT_EQ(position("second.json", 0), position("0.json", 0));
}

} // namespace
} // namespace mbv::test
