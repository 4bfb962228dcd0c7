#include "rendered_boxes.h"

#include <gtest/gtest.h>

namespace fs = std::filesystem;

namespace mbv::test {
namespace {

class MbvRender : public RenderedBoxes {};

TEST_F(MbvRender, OverlappingVolumesAreRedAndOthersBlue)
{
    const PngImage red = render(overlapping_);
    const PngImage blue = render(apart_);
    EXPECT_GT(red.redPixels(), 500);
    EXPECT_EQ(red.bluePixels(), 0);
    EXPECT_GT(blue.bluePixels(), 500);
    EXPECT_EQ(blue.redPixels(), 0);
}

TEST_F(MbvRender, SizeIsInPixels)
{
    const PngImage image = render(apart_, {"--size", "321x123"});
    EXPECT_EQ(image.width, 321u);
    EXPECT_EQ(image.height, 123u);
}

TEST_F(MbvRender, ASceneTooSmallToBeSeenIsWarnedOf)
{
    const std::string tiny = folder_.write("tiny.stl", boxStl({1e-30, 1e-30, 1e-30}));
    const ProcessResult result = runMbv({"render", tiny, "-o", (folder_ / "t.png").string()});
    EXPECT_TRUE(result.err.starts_with("mbv: warning: lengths of 2e-30 are not seen"))
        << result.err;
}

TEST_F(MbvRender, OtherFormatsAreRefusedByName)
{
    const ProcessResult result = runMbv({"render", apart_, "-o", "x.jpg"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_NE(result.err.find("x.jpg: pictures are written as .png"), std::string::npos)
        << result.err;
    EXPECT_NE(result.err.find("Run mbv help"), std::string::npos) << result.err;
}

TEST_F(MbvRender, TransparentPicturesHaveAClearBackground)
{
    EXPECT_EQ(render(apart_, {"--transparent"}).rgba.at(3), 0);
    EXPECT_EQ(render(apart_).rgba.at(3), 255);
}

TEST_F(MbvRender, CamerasDiffer)
{
    // The cubes stand side by side along x: from the right one hides the other. EXPECT_TRUE, for
    // nobody wants to read the bytes of two pictures.
    const PngImage iso = render(apart_, {"--camera", "iso"});
    const PngImage front = render(apart_, {"--camera", "front"});
    const PngImage right = render(apart_, {"--camera", "right"});
    EXPECT_TRUE(front.rgba != right.rgba);
    EXPECT_TRUE(front.rgba != iso.rgba);
    EXPECT_TRUE(render(apart_).rgba == iso.rgba);
}

TEST_F(MbvRender, VolumeReplacesThatOfTheModels)
{
    const std::string box = folder_.write("box.stl", boxStl({2, 1, 0.5}));
    EXPECT_TRUE(render(box, {"--volume", "sphere"}).rgba != render(box).rgba);
}

TEST_F(MbvRender, LevelShowsTheVolumesOfNodes)
{
    const std::string cat = MBV_DATA_DIR "/cat.stl";
    const PngImage whole = render(cat);
    EXPECT_TRUE(render(cat, {"--level", "0"}).rgba == whole.rgba);
    EXPECT_TRUE(render(cat, {"--level", "2"}).rgba != whole.rgba);
    for (const std::string level : {"-1", "25", "some"}) {
        const ProcessResult result = runMbv({"render", cat, "--level", level, "-o", png_.string()});
        EXPECT_EQ(result.exitCode, 2) << level;
        EXPECT_NE(result.err.find("--level"), std::string::npos) << result.err;
    }
}

TEST_F(MbvRender, OfATimeShowsMotionsAsTheyAreThen)
{
    const std::string scene = folder_.write("moving.mbv.json", R"({"mbv": 1, "models": [
        {"name": "a", "shape": {"sphere": {"center": [0, 0, 0], "radius": 1}}},
        {"name": "b", "shape": {"sphere": {"center": [0, 0, 0], "radius": 1}}}],
        "motions": [{"model": "b", "keyframes": [{"time": 1, "position": [5, 0, 0]},
                                                 {"time": 3, "position": [1, 0, 0]}]}]})");
    EXPECT_EQ(render(scene, {"--time", "1"}).redPixels(), 0);
    EXPECT_EQ(render(scene, {"--time", "1.9"}).redPixels(), 0) << "3.2 apart";
    EXPECT_GT(render(scene, {"--time", "2.6"}).redPixels(), 500) << "1.8 apart";
    EXPECT_TRUE(render(scene, {"--time", "-7"}).rgba == render(scene, {"--time", "1"}).rgba);
    EXPECT_TRUE(render(scene, {"--time", "99"}).rgba == render(scene, {"--time", "3"}).rgba);
}

TEST_F(MbvRender, OfATimeShowsARobotOnItsTrajectory)
{
    const std::string arm = MBV_DATA_DIR "/arm.urdf";
    const std::vector<std::string> reach = {"--trajectory", MBV_DATA_DIR "/reach.csv", "--time"};
    const auto at = [&](const char* time) {
        std::vector<std::string> options = reach;
        options.emplace_back(time);
        return render(arm, options);
    };
    EXPECT_TRUE(at("0").rgba == render(arm).rgba) << "it starts where its joints are 0";
    EXPECT_TRUE(at("1").rgba != at("0").rgba);
    const PngImage set =
        render(arm, {"--joint", "turn=1.5", "--joint", "shoulder=0.5", "--joint", "elbow=0.8"});
    EXPECT_TRUE(at("1").rgba == set.rgba);
}

TEST_F(MbvRender, ATimeThatSaysNothingIsAnError)
{
    const auto errorOf = [&](std::vector<std::string> options, int exitCode) {
        std::vector<std::string> arguments = {"render", apart_, "-o", png_.string()};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, exitCode) << result.err;
        EXPECT_FALSE(fs::exists(png_));
        return result.err;
    };
    EXPECT_NE(errorOf({"--time", "1"}, 3).find("nothing moves"), std::string::npos);
    for (const std::string time : {"nan", "inf", "soon", ""})
        EXPECT_NE(errorOf({"--time", time}, 2).find("is no time"), std::string::npos) << time;
    const std::string reach = MBV_DATA_DIR "/reach.csv";
    EXPECT_NE(errorOf({"--trajectory", reach}, 2).find("--time"), std::string::npos);
    EXPECT_NE(errorOf({"--time", "1", "--trajectory", reach}, 2).find("reach.csv"),
              std::string::npos);
}

/// A ball that stands, and one that comes to it from far away.
std::string approaching()
{
    return R"({"mbv": 1, "models": [
        {"name": "a", "shape": {"sphere": {"center": [0, 0, 0], "radius": 1}}},
        {"name": "b", "shape": {"sphere": {"center": [0, 0, 0], "radius": 1}}}],
        "motions": [{"model": "b", "keyframes": [{"time": 1, "position": [9, 0, 0]},
                                                 {"time": 3, "position": [1, 0, 0]}]}]})";
}

TEST_F(MbvRender, FramesShowTheMotionsFromOneCamera)
{
    const std::string scene = folder_.write("approaching.mbv.json", approaching());
    const auto frames = [&](std::vector<std::string> options) {
        std::vector<std::string> arguments = {
            "render", scene,     "--camera", "front",
            "--size", "320x200", "-o",       (folder_ / "f.png").string()};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        std::vector<PngImage> images;
        for (int i = 1; fs::exists(folder_ / ("f_000" + std::to_string(i) + ".png")); ++i)
            images.push_back(decoded(readFile(folder_ / ("f_000" + std::to_string(i) + ".png"))));
        return images;
    };
    const std::vector<PngImage> all = frames({"--frames", "5"});
    ASSERT_EQ(all.size(), 5U);
    EXPECT_FALSE(fs::exists(folder_ / "f.png"));
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(all[i].redPixels(), 0) << i << ": more than 2 apart";
    EXPECT_GT(all[4].redPixels(), 100);
    // As large in the last as in the first: seen by itself, the last fills the picture.
    const ProcessResult alone = runMbv({"render", scene, "--camera", "front", "--size", "320x200",
                                        "--time", "3", "-o", png_.string()});
    EXPECT_EQ(alone.exitCode, 0);
    EXPECT_GT(decoded(readFile(png_)).redPixels(), 2 * all[4].redPixels());
    // The end of a part is at the end of its pictures.
    const std::vector<PngImage> part = frames({"--frames", "5", "--time", "1:2"});
    for (const PngImage& image : part)
        EXPECT_EQ(image.redPixels(), 0);
    EXPECT_FALSE(part.front().rgba == part.back().rgba);
}

TEST_F(MbvRender, FramesRefuseWhatDoesNotGoWithThem)
{
    const std::string scene = folder_.write("approaching.mbv.json", approaching());
    const auto errorOf = [&](std::vector<std::string> options, int exitCode = 2,
                             const std::string& of = {}) {
        std::vector<std::string> arguments = {"render", of.empty() ? scene : of, "-o",
                                              png_.string()};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, exitCode) << result.err;
        return result.err;
    };
    const auto says = [](const std::string& error, const std::string& part) {
        EXPECT_NE(error.find(part), std::string::npos) << error;
    };
    says(errorOf({"--frames", "3", "--turntable", "4"}), "one of the two");
    says(errorOf({"--frames", "3", "--time", "2"}), "from when to when");
    says(errorOf({"--time", "1:2"}), "--frames N");
    says(errorOf({"--frames", "3", "--time", "2:1"}), "ends before it begins");
    says(errorOf({"--frames", "3", "--time", "1:soon"}), "is no time");
    const ProcessResult streamed = runMbv({"render", scene, "--frames", "3", "-o", "-"});
    EXPECT_EQ(streamed.exitCode, 2);
    says(streamed.err, "need a file name");
    says(errorOf({"--frames", "1"}), "--frames");
    says(errorOf({"--frames", "3"}, 3, apart_), "nothing moves, so --frames says nothing");
    EXPECT_FALSE(fs::exists(png_));
}

TEST_F(MbvRender, ADashWritesThePictureToStdout)
{
    render(apart_);
    const ProcessResult result = runMbv({"render", apart_, "-o", "-"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(decoded(result.out).rgba == decoded(readFile(png_)).rgba);
}

TEST_F(MbvRender, AFailureToWriteNamesTheTarget)
{
    const std::string target = (folder_ / "no such folder" / "x.png").string();
    const ProcessResult result = runMbv({"render", apart_, "-o", target});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find(target), std::string::npos) << result.err;
}

TEST_F(MbvRender, TurntableWritesNumberedFrames)
{
    const auto run = runMbv({"render", apart_, "--turntable", "3", "--size", "160x100", "-o",
                             (folder_ / "t.png").string()});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    EXPECT_EQ(run.out, "");
    for (const char* name : {"t_0001.png", "t_0002.png", "t_0003.png"})
        EXPECT_GT(decoded(readFile(folder_ / name)).bluePixels(), 100) << name;
    EXPECT_NE(readFile(folder_ / "t_0001.png"), readFile(folder_ / "t_0002.png"));
    EXPECT_FALSE(fs::exists(folder_ / "t_0004.png"));
    EXPECT_FALSE(fs::exists(folder_ / "t.png"));
}

TEST_F(MbvRender, TurntableStandsUprightAboutZ)
{
    // A plate: its front is wide and low where y is up, and square where z is.
    const std::string plate = folder_.write("plate.mbv.json", R"({"mbv": 1, "models": [
        {"name": "plate", "shape": {"aabb": {"min": [-2, -0.1, -2], "max": [2, 0.1, 2]}}}]})");
    const auto frame = [&](const char* up) {
        const auto run = runMbv({"render", plate, "--turntable", "4", "--camera", "front", "--up",
                                 up, "--size", "160x100", "-o", (folder_ / "t.png").string()});
        EXPECT_EQ(run.exitCode, 0) << run.err;
        return decoded(readFile(folder_ / "t_0001.png"));
    };
    EXPECT_GT(frame("z").bluePixels(), frame("y").bluePixels());
}

/// Once it was passed over without a turntable.
TEST_F(MbvRender, UpHoldsForANamedCameraAsTheScenesDoes)
{
    const auto picture = [&](const std::string& up, std::vector<std::string> more) {
        const std::string plate = folder_.write(
            "plate.mbv.json",
            R"({"mbv": 1, )" + up +
                R"("models": [{"name": "plate", "shape": {"aabb": {"min": [-2, -0.1, -2],
            "max": [2, 0.1, 2]}}}]})");
        more.insert(more.begin(), {"render", plate, "--camera", "front", "--size", "160x100", "-o",
                                   png_.string()});
        EXPECT_EQ(runMbv(more).exitCode, 0);
        return readFile(png_);
    };
    const std::string upright = picture(R"("up": "z", )", {});
    EXPECT_EQ(picture("", {"--up", "z"}), upright);
    EXPECT_EQ(picture(R"("up": "z", )", {"--up", "y"}), picture("", {}));
    EXPECT_NE(picture("", {}), upright);
}

TEST_F(MbvRender, TurntableRefusesWhatMakesNoFrames)
{
    const std::string png = png_.string();
    for (const std::vector<std::string>& wrong :
         {std::vector<std::string>{"--turntable", "0", "-o", png},
          {"--turntable", "10000", "-o", png},
          {"--turntable", "4", "-o", "-"},
          {"--turntable", "4", "--up", "x", "-o", png}}) {
        std::vector<std::string> arguments = {"render", apart_};
        arguments.insert(arguments.end(), wrong.begin(), wrong.end());
        EXPECT_EQ(runMbv(arguments).exitCode, 2) << wrong[1];
    }
}

TEST_F(MbvRender, ATurntableThatIsCancelledSaysWhichPicturesAreThere)
{
    const std::string timeout = "/usr/bin/timeout"; // coreutils
    if (!fs::exists(timeout))
        GTEST_SKIP() << "needs " << timeout;
    const fs::path pictures = folder_ / "frames";
    fs::create_directory(pictures);
    const ProcessResult result = runProcess(
        {timeout, "--foreground", "--preserve-status", "-s", "INT", "4", MBV_PROGRAM, "render",
         apart_, "--turntable", "9999", "--size", "64x64", "-o", (pictures / "t.png").string()});
    EXPECT_EQ(result.exitCode, 130) << result.err;
    const auto count = std::distance(fs::directory_iterator(pictures), fs::directory_iterator());
    ASSERT_GT(count, 1);
    std::string last = "t_0000.png";
    last.replace(6 - std::to_string(count).size(), std::to_string(count).size(),
                 std::to_string(count));
    const std::string said =
        "mbv: error: cancelled; " + std::to_string(count) +
        " of 9999 pictures are written: " + (pictures / "t_0001.png").string() + " to " + last +
        '\n';
    EXPECT_EQ(result.err, said);
    EXPECT_GT(decoded(readFile(pictures / last)).bluePixels(), 0);
}

TEST_F(MbvRender, AnOldPictureKeepsItsLinkAndItsPermissions)
{
    const fs::path real = folder_.write("real.png", "old");
    fs::permissions(real, fs::perms(0600));
    fs::create_symlink("real.png", folder_ / "link.png");
    const std::vector<std::string> render = {"render", apart_, "--size", "64x64", "-o"};
    const auto to = [&render](const fs::path& png) {
        std::vector<std::string> arguments = render;
        arguments.push_back(png.string());
        return runMbv(arguments).exitCode;
    };
    EXPECT_EQ(to(folder_ / "link.png"), 0);
    EXPECT_TRUE(fs::is_symlink(folder_ / "link.png"));
    EXPECT_EQ(fs::status(real).permissions(), fs::perms(0600));
    EXPECT_GT(decoded(readFile(real)).bluePixels(), 0);
    const std::string longest = std::string(251, 'n') + ".png";
    EXPECT_EQ(to(folder_ / longest), 0);
    EXPECT_GT(decoded(readFile(folder_ / longest)).bluePixels(), 0);
}

TEST_F(MbvRender, SeveralAtOnceLeaveTheWholePictureOfOne)
{
    const std::string program = MBV_PROGRAM;
    const std::string png = (folder_ / "shared.png").string();
    std::string command;
    for (int i = 1; i <= 4; ++i)
        command += program + " render " + apart_ + " --size " + std::to_string(60 * i) + "x60 -o " +
                   png + " & pids=\"$pids $!\"; ";
    const ProcessResult result =
        runProcess({"/bin/sh", "-c", command + "for p in $pids; do wait $p || exit 9; done"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_GT(decoded(readFile(png)).bluePixels(), 0);
    for (const auto& entry : fs::directory_iterator(folder_.path()))
        EXPECT_FALSE(entry.path().filename().string().starts_with(".mbv-")) << entry;
}

} // namespace
} // namespace mbv::test
