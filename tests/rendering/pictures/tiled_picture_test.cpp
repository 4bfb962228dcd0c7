#include "rendering/pictures/offscreen_window.h"
#include "rendering/pictures/tiled_picture.h"
#include "rendering/test_scenes.h"

#include <mbv/geometry/error.h>

#include <gtest/gtest.h>
#include <image_similarity.h>
#include <vtkImageData.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <utility>

namespace mbv::test {
namespace {

/// Single pixels of smoothed edges differ, for a tile's projection is rounded otherwise.
constexpr double kSeamless = 0.99;

/// Models whose names, lines and caption lie across the borders of tiles.
Scene scene()
{
    Scene scene = twoBoxes(-0.2);
    scene.models.push_back(
        shapeModel("a name as long as a tile", Sphere{{0, 0, 0}, 0.5}, {3, 0, 0}));
    return scene;
}

rendering::PictureOptions options(bool parallel, bool transparent)
{
    rendering::PictureOptions options = smallPicture(rendering::CameraPreset::Iso);
    options.parallelProjection = parallel;
    options.transparent = transparent;
    return options;
}

/// The picture drawn in tiles of this side, rows from the bottom, four channels or three.
Image drawn(const rendering::PictureOptions& options, int tileSide, int* tiles = nullptr)
{
    const auto window = rendering::makeOffscreenWindow(options.width, options.height);
    const Scene shown = scene();
    rendering::TiledPicture picture(*window, shown, checkOverlaps(shown), options, tileSide);
    const double corner = 60; // across the corner where four tiles of 64 meet
    picture.setOverlay({{{{10, 10}, {200, 150}}, {200, 0, 200}, 3, "overlay", {corner, corner}}});
    int drawnTiles = 1;
    while (!picture.drawNext())
        ++drawnTiles;
    if (tiles != nullptr)
        *tiles = drawnTiles;
    const auto image = picture.image();
    Image result{options.width, options.height, {}};
    const int channels = image->GetNumberOfScalarComponents();
    const auto* bytes = static_cast<const unsigned char*>(image->GetScalarPointer());
    for (int i = 0; i < options.width * options.height; ++i, bytes += channels)
        result.rgba.insert(result.rgba.end(),
                           {bytes[0], bytes[1], bytes[2],
                            channels == 4 ? bytes[3] : static_cast<unsigned char>(255)});
    return result;
}

TEST(TiledPicture, HasNoSeams)
{
    for (const bool parallel : {false, true}) {
        for (const bool transparent : {false, true}) {
            const rendering::PictureOptions picture = options(parallel, transparent);
            const Image whole = drawn(picture, 512);
            int tiles = 0;
            // 320 x 200 in tiles of 64: 5 columns, 4 rows.
            const Image tiled = drawn(picture, 64, &tiles);
            EXPECT_EQ(tiles, 20);
            EXPECT_GT(similarity(whole, tiled), kSeamless) << parallel << transparent;
        }
    }
}

TEST(TiledPicture, IsMissedWhereATileIsShifted)
{
    const rendering::PictureOptions picture = options(false, false);
    const Image whole = drawn(picture, 512);
    Image shifted = whole;
    const std::size_t row = 4 * static_cast<std::size_t>(whole.width);
    for (std::size_t y = 64; y < 128; ++y) // by one pixel
        std::copy_n(whole.rgba.begin() + static_cast<std::ptrdiff_t>((y + 1) * row), row,
                    shifted.rgba.begin() + static_cast<std::ptrdiff_t>(y * row));
    EXPECT_LT(similarity(whole, shifted), kSeamless) << "or the test above cannot fail";
}

TEST(TiledPicture, KeepsTextsInside)
{
    const rendering::PictureOptions picture = options(false, false);
    const auto window = rendering::makeOffscreenWindow(picture.width, picture.height);
    const Scene shown = scene();
    rendering::TiledPicture drawing(*window, shown, checkOverlaps(shown), picture, 512);
    const auto inked = [&](double x, double y) {
        constexpr Color kInk = {200, 0, 200};
        drawing.setOverlay({{{{-9, -9}, {-8, -8}}, kInk, 1, "A2 x B2", {x, y}}});
        EXPECT_TRUE(drawing.drawNext());
        const auto image = drawing.image();
        const auto* bytes = static_cast<const unsigned char*>(image->GetScalarPointer());
        int count = 0;
        for (int i = 0; i < picture.width * picture.height; ++i, bytes += 3)
            count += bytes[0] == kInk.r && bytes[1] == kInk.g && bytes[2] == kInk.b ? 1 : 0;
        return count;
    };
    const int whole = inked(picture.width / 2.0, picture.height / 2.0);
    EXPECT_GT(whole, 20);
    const double right = picture.width - 1;
    for (const auto& [x, y] : {std::pair(1.0, 40.0), std::pair(right, 40.0), std::pair(1.0, 1.0),
                               std::pair(right, picture.height - 1.0)})
        EXPECT_NEAR(inked(x, y), whole, 0.1 * whole) << x << ' ' << y;
}

TEST(TiledPicture, IsAsLargeAsAskedFor)
{
    rendering::PictureOptions large = options(false, false);
    large.width = 5000; // more than one tile of renderedPng
    large.height = 40;
    const Image image = pictureOf(scene(), large);
    EXPECT_EQ(image.width, 5000);
    EXPECT_EQ(image.height, 40);
}

/// Once its near plane was another, and lines before faces were behind them.
TEST(TiledPicture, IsTheSameInAWindowThatWasMadeReady)
{
    const rendering::PictureOptions asked = options(false, false);
    const Scene shown = scene();
    const auto nearPlane = [&](bool ready) {
        const auto window = rendering::makeOffscreenWindow(asked.width, asked.height);
        if (ready)
            rendering::TiledPicture::makeReady(*window, asked, 64);
        rendering::TiledPicture picture(*window, shown, checkOverlaps(shown), asked, 64);
        while (!picture.drawNext()) {
        }
        return picture.renderer().GetNearClippingPlaneTolerance();
    };
    EXPECT_EQ(nearPlane(true), nearPlane(false));
}

TEST(TiledPicture, RefusesWhatIsNoPicture)
{
    const auto window = rendering::makeOffscreenWindow(100, 100);
    rendering::PictureOptions huge = options(false, false);
    huge.height = rendering::kMaxPictureSide + 1;
    const Scene shown = scene();
    EXPECT_THROW(rendering::TiledPicture(*window, shown, checkOverlaps(shown), huge, 64), Error);
    EXPECT_THROW(rendering::TiledPicture(*window, Scene(), CheckReport(), smallPicture(), 64),
                 Error);
}

} // namespace
} // namespace mbv::test
