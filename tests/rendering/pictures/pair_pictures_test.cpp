#include "rendering/pictures/pair_pictures.h"
#include "rendering/test_scenes.h"

#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <fstream>

namespace mbv::test {
namespace {

Image imageOf(const PairPicture& picture)
{
    const TempDir folder;
    std::ofstream(folder / "p.png", std::ios::binary) << picture.png;
    return readPng(folder / "p.png");
}

/// The picture of the first pair of a scene.
Image firstPicture(const Scene& scene)
{
    const CheckReport report = checkOverlaps(scene);
    rendering::PairPictures pictures(scene, report, {160, 120, {}});
    return imageOf(pictures.picture(0));
}

std::size_t greenPixels(const Image& image)
{
    return countPixels(image, [](int r, int g, int b, int) { return g > r + 25 && g > b + 25; });
}

TEST(PairPictures, ShowBothModelsAndTheirVolumesInRed)
{
    const Scene scene = twoBoxes(-0.2);
    const CheckReport report = checkOverlaps(scene);
    rendering::PairPictures pictures(scene, report, {160, 120, {}});
    const PairPicture picture = pictures.picture(0);
    EXPECT_EQ(picture.pair, 0U);
    EXPECT_EQ(picture.width, 160);
    EXPECT_EQ(picture.height, 120);
    const Image image = imageOf(picture);
    EXPECT_EQ(image.width, 160);
    EXPECT_EQ(image.height, 120);
    EXPECT_GT(redPixels(image), 200U);
    EXPECT_EQ(bluePixels(image), 0U);
}

TEST(PairPictures, DimWhatStandsNearAndLeaveOutWhatStandsFar)
{
    const Aabb box = {{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}};
    Scene near = twoBoxes(-0.2);
    near.models.push_back(shapeModel("near", box, {0, 0.2, 0.9}, {0, 0xff, 0}));
    near.ignore = {{"left", "near"}, {"right", "near"}};
    Scene focused = near; // the same with the third as one of the pair
    focused.ignore = {{"left", "right"}, {"right", "near"}};
    EXPECT_LT(greenPixels(firstPicture(near)), greenPixels(firstPicture(focused)) / 2);

    Scene far = twoBoxes(-0.2);
    const Image alone = firstPicture(far);
    far.models.push_back(shapeModel("far", box, {0, 0, 40}, {0, 0xff, 0}));
    EXPECT_EQ(firstPicture(far), alone);
}

TEST(PairPictures, FrameTheSmallerModelWhereTheOtherIsMuchLarger)
{
    Scene scene;
    scene.models = {
        shapeModel("plate", Aabb{{-100, -1, -100}, {100, 0, 100}}, {}),
        shapeModel("screw", Aabb{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}}, {50, 0, 50}, {0, 0xff, 0})};
    // The screw is a two hundredth of the plate: framed by the plate it would be a pixel.
    EXPECT_GT(greenPixels(firstPicture(scene)), 400U);
}

TEST(PairPictures, PlanesHavePicturesToo)
{
    Scene scene;
    scene.models = {shapeModel("ground", HalfSpace{{0, 1, 0}, 0}, {}),
                    shapeModel("box", Aabb{{-1, -0.5, -1}, {1, 1, 1}}, {}),
                    shapeModel("wall", HalfSpace{{1, 0, 0}, 0}, {})};
    const CheckReport report = checkOverlaps(scene);
    rendering::PairPictures pictures(scene, report, {160, 120, {}});
    ASSERT_EQ(report.pairs.size(), 3U);
    for (std::size_t pair = 0; pair < report.pairs.size(); ++pair)
        EXPECT_GT(redPixels(imageOf(pictures.picture(pair))), 100U) << pair;
}

TEST(PairPictures, RejectSizesThatNoPictureHas)
{
    const Scene scene = twoBoxes(-0.2);
    const CheckReport report = checkOverlaps(scene);
    EXPECT_THROW(rendering::PairPictures(scene, report, {0, 120, {}}), Error);
}

TEST(ViewFocus, DimsTheOthersAndTakesTheirNamesAndVolumes)
{
    rendering::PictureOptions options = smallPicture();
    options.caption = false;
    const std::size_t all = bluePixels(pictureOf(twoBoxes(0.2), options));
    options.view.focus = {0};
    const std::size_t one = bluePixels(pictureOf(twoBoxes(0.2), options));
    EXPECT_GT(one, all / 4);
    EXPECT_LT(one, all * 3 / 4);
}

} // namespace
} // namespace mbv::test
