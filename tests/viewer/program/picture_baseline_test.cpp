#include "viewer_test.h"

#include <image_similarity.h>
#include <rendering/style/palette.h>

#include <cstdlib>

namespace mbv::test {
namespace {

namespace fs = std::filesystem;

/// The same driver and fonts give 1. A box that is not red, or an axis that is not there, stay
/// below (the last test).
constexpr double kAlikePicture = 0.9;

/// Small pictures of the real 3D view against ones that were looked at. With MBV_RENEW_BASELINES
/// set they are written anew; look at them before committing.
class PictureBaseline : public ViewerTest {
protected:
    /// What the script leads to, 640 x 490 pixels.
    Image pictureAfter(const std::string& script, const std::string& scene)
    {
        fs::create_directories(folder_ / "config/mbv");
        folder_.write("config/mbv/mbv-viewer.conf",
                      "[pictures]\nsize=@Size(640 490)\nname=picture\n");
        fs::remove(folder_ / "picture.png");
        play(script + "key shift+F12\nkey Return\n", scene);
        return readPng(folder_ / "picture.png");
    }

    Image baseline(const std::string& name) const
    {
        const fs::path path =
            fs::path(MBV_SOURCE_DIR) / "tests/viewer/program/baselines" / (name + ".png");
        if (std::getenv("MBV_RENEW_BASELINES") != nullptr)
            fs::copy_file(folder_ / "picture.png", path, fs::copy_options::overwrite_existing);
        return readPng(path);
    }
};

const std::string kAxis = "key X\n";

TEST_F(PictureBaseline, OfOverlappingCatsIsMatched)
{
    const Image now = pictureAfter("key Right 8\n", "cats.mbv.json");
    EXPECT_GT(similarity(baseline("cats_overlapping"), now), kAlikePicture);
}

TEST_F(PictureBaseline, OfAnExplainedAxisIsMatched)
{
    const Image now = pictureAfter(kAxis, "cats.mbv.json");
    EXPECT_GT(similarity(baseline("cats_axis"), now), kAlikePicture);
}

TEST_F(PictureBaseline, HasTheRulerInItsColorOverItsRim)
{
    const Color clear = rendering::lightPalette().clear;
    const auto countClear = [&](const Image& image) {
        int count = 0;
        for (std::size_t i = 0; i < image.rgba.size(); i += 4)
            count += Color{image.rgba[i], image.rgba[i + 1], image.rgba[i + 2]} == clear ? 1 : 0;
        return count;
    };
    const int with = countClear(pictureAfter("wait 1\n", "cats.mbv.json"));
    const int without = countClear(pictureAfter("key D\n", "cats.mbv.json"));
    EXPECT_GT(with, without + 40);
}

TEST_F(PictureBaseline, IsMissedByAnotherState)
{
    if (std::getenv("MBV_RENEW_BASELINES") != nullptr)
        GTEST_SKIP();
    EXPECT_LT(
        similarity(baseline("cats_overlapping"), pictureAfter("key Right 3\n", "cats.mbv.json")),
        kAlikePicture)
        << "not overlapping yet";
    EXPECT_LT(similarity(baseline("cats_axis"), pictureAfter("wait 1\n", "cats.mbv.json")),
              kAlikePicture)
        << "no axis";
}

} // namespace
} // namespace mbv::test
