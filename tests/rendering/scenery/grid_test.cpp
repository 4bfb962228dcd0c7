#include "rendering/scenery/grid_plan.h"
#include "rendering/test_scenes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace mbv::test {
namespace {

int countDifferent(const Image& a, const Image& b)
{
    int count = 0;
    for (int y = 0; y < a.height; ++y) {
        for (int x = 0; x < a.width; ++x) {
            count += std::abs(a.pixel(x, y)[0] - b.pixel(x, y)[0]) > 8 ? 1 : 0;
        }
    }
    return count;
}

Image pictureWithGrid(const Scene& scene, rendering::PictureOptions options)
{
    options.view.grid = true;
    return pictureOf(scene, options);
}

TEST(GridPlan, HasAStepOfOneTwoOrFiveNearATenthOfTheScene)
{
    struct Case {
        double longest;
        double step;
    };
    // A tenth of 14 is 1.4, less than sqrt(2) = 1.414, so nearer to 1 than to 2 by ratio; and so
    // on.
    for (const auto& [longest, step] :
         {Case{10, 1}, Case{14, 1}, Case{14.2, 2}, Case{31, 2}, Case{32, 5}, Case{70, 5},
          Case{71, 10}, Case{1e-7, 1e-8}, Case{3e12, 2e11}}) {
        const rendering::GridPlan plan =
            rendering::gridUnder({{0, 0, 0}, {longest, longest / 2, longest / 3}});
        EXPECT_NEAR(plan.step / step, 1, 1e-12) << longest;
    }
}

TEST(GridPlan, LiesOnMultiplesOfItsStepUnderTheScene)
{
    const rendering::GridPlan plan =
        rendering::gridUnder({{-3.2, -0.7, 1}, {6.8, 2, 4}}); // ten across: step 1
    EXPECT_EQ(plan.step, 1);
    EXPECT_EQ(plan.height, -1) << "the next line below -0.7";
    EXPECT_EQ(plan.firstX, -4 - 5);
    EXPECT_EQ(plan.lastX, 7 + 5);
    EXPECT_EQ(plan.firstLevel, 1 - 5);
    EXPECT_EQ(plan.lastLevel, 4 + 5);
}

TEST(GridPlan, LiesUnderWhatStandsUprightOnTheZAxis)
{
    const rendering::GridPlan plan =
        rendering::gridUnder({{-3.2, 1, -0.7}, {6.8, 4, 2}}, UpAxis::Z);
    EXPECT_EQ(plan.height, -1) << "of z";
    EXPECT_EQ(plan.firstLevel, 1 - 5) << "of y";
    EXPECT_EQ(plan.lastLevel, 4 + 5);
}

TEST(GridPlan, IsAtTheFeetOfWhatStandsOnALine)
{
    EXPECT_EQ(rendering::gridUnder({{0, 0, 0}, {10, 1, 1}}).height, 0);
    EXPECT_NEAR(rendering::gridUnder({{0, 0.1 + 0.2, 0}, {1, 1, 1}}).height, 0.3, 1e-12);
}

TEST(GridPlan, OfAPointHasAStepOfOne)
{
    EXPECT_EQ(rendering::gridUnder({{3, 3, 3}, {3, 3, 3}}).step, 1);
}

TEST(GroundGrid, IsSeenInBothProjectionsAndBothThemes)
{
    for (const bool dark : {false, true}) {
        for (const rendering::CameraPreset camera :
             {rendering::CameraPreset::Iso, rendering::CameraPreset::Top}) {
            rendering::PictureOptions options = smallPicture(camera);
            options.view.palette = rendering::paletteOf(rendering::PaletteKind::Default, dark);
            const Scene scene = twoBoxes(1);
            EXPECT_GT(countDifferent(pictureOf(scene, options), pictureWithGrid(scene, options)),
                      2000);
        }
    }
}

TEST(GroundGrid, IsHiddenByWhatStandsOnIt)
{
    // Seen from the top, an opaque cube hides the ground under it.
    MeshLibrary library;
    Scene scene;
    Model cube;
    cube.name = "cube";
    cube.mesh = library.load(std::filesystem::path(MBV_DATA_DIR) / "box.stl");
    scene.models.push_back(cube);
    rendering::PictureOptions options = smallPicture(rendering::CameraPreset::Top);
    options.view.names = false;
    const Image without = pictureOf(scene, options);
    const Image with = pictureWithGrid(scene, options);
    EXPECT_GT(countDifferent(without, with), 500);
    for (int y = 80; y < 120; ++y) {
        for (int x = 140; x < 180; ++x) {
            EXPECT_EQ(without.pixel(x, y)[0], with.pixel(x, y)[0]) << x << ", " << y;
        }
    }
}

TEST(GroundGrid, DoesNotChangeWhatTheCameraFrames)
{
    // All but the grid's own pixels are the same: the boxes are where they were.
    rendering::PictureOptions options = smallPicture();
    options.view.names = false;
    const Scene scene = twoBoxes(0.5);
    const Image without = pictureOf(scene, options);
    const Image with = pictureWithGrid(scene, options);
    EXPECT_EQ(redPixels(without), 0U);
    const Color blue = options.view.palette.clear;
    for (int y = 0; y < without.height; ++y) {
        for (int x = 0; x < without.width; ++x) {
            const std::uint8_t* p = without.pixel(x, y);
            if (p[0] == blue.r && p[1] == blue.g && p[2] == blue.b) {
                EXPECT_EQ(with.pixel(x, y)[2], blue.b) << x << ", " << y;
            }
        }
    }
}

} // namespace
} // namespace mbv::test
