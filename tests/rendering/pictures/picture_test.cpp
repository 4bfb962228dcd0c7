#include "rendering/pictures/offscreen_window.h"
#include "rendering/test_scenes.h"

#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace mbv::test {
namespace {

TEST(Picture, IsRedAndNotBlueWhereAllVolumesOverlap)
{
    const Image image = pictureOf(twoBoxes(-0.2), smallPicture(rendering::CameraPreset::Iso));
    EXPECT_GT(redPixels(image), 1000U);
    EXPECT_EQ(bluePixels(image), 0U);
}

TEST(Picture, IsBlueAndNotRedWhereNothingOverlaps)
{
    const Image image = pictureOf(twoBoxes(0.2), smallPicture(rendering::CameraPreset::Iso));
    EXPECT_GT(bluePixels(image), 500U);
    EXPECT_EQ(redPixels(image), 0U);
}

TEST(Picture, HasBothColorsWhereAThirdModelStandsApart)
{
    Scene scene = twoBoxes(-0.2);
    scene.models.push_back(shapeModel("apart", Sphere{{0, 0, 0}, 0.5}, {3, 0, 0}));
    const Image image = pictureOf(scene, smallPicture());
    EXPECT_GT(redPixels(image), 300U);
    EXPECT_GT(bluePixels(image), 100U);
}

TEST(Picture, IsRedInTheDarkPaletteToo)
{
    rendering::PictureOptions options = smallPicture();
    options.view.palette = rendering::darkPalette();
    EXPECT_GT(redPixels(pictureOf(twoBoxes(-0.2), options)), 1000U);
    EXPECT_EQ(redPixels(pictureOf(twoBoxes(0.2), options)), 0U);
}

TEST(Picture, ShowsOverlapsWithoutColorToo)
{
    // The same scene in a palette where both states look alike: width and mark still differ.
    rendering::PictureOptions options = smallPicture();
    options.caption = false;
    options.view.palette.overlapping = options.view.palette.clear;
    Scene overlapping = twoBoxes(-0.2);
    Scene ignored = overlapping;
    ignored.ignore.emplace_back("left", "right");
    EXPECT_NE(pictureOf(overlapping, options), pictureOf(ignored, options));
    options.view.names = false;
    EXPECT_GT(bluePixels(pictureOf(overlapping, options)),
              bluePixels(pictureOf(ignored, options)) * 5 / 4);
}

/// A pillar on blocks on a plate, whose name has the most room below it.
Scene tower()
{
    Scene scene;
    scene.models = {shapeModel("the plate that all else stands on, one of many of its kind",
                               Aabb{{0, 0, 0}, {4, 1, 4}}, {}),
                    shapeModel("assembly/2", Aabb{{1, 1, 1}, {3, 2, 3}}, {}),
                    shapeModel("assembly/3", Aabb{{1.5, 1.8, 1.5}, {2.5, 5, 2.5}}, {}),
                    shapeModel("assembly/4", Aabb{{6, 0, 0}, {7, 3, 1}}, {}),
                    shapeModel("assembly/5", Aabb{{0, 1, 0}, {0.8, 2, 0.8}}, {})};
    return scene;
}

TEST(Picture, HasNoNameOverItsCaption)
{
    rendering::PictureOptions options = smallPicture(rendering::CameraPreset::Iso);
    options.width = 800;
    options.height = 500;
    const Image image = pictureOf(tower(), options);
    options.view.names = false;
    const Image nameless = pictureOf(tower(), options);
    EXPECT_NE(image, nameless);
    for (int y = options.height - 12 - 16; y < options.height; ++y)
        for (int x = 0; x < 180; ++x)
            ASSERT_TRUE(std::equal(image.pixel(x, y), image.pixel(x, y) + 4, nameless.pixel(x, y)))
                << x << ' ' << y;
}

TEST(Picture, WithoutVolumesHasNoLines)
{
    rendering::PictureOptions options = smallPicture();
    options.view.volumes = false;
    EXPECT_EQ(redPixels(pictureOf(twoBoxes(-0.2), options)), 0U);
}

TEST(Picture, IsTheSameTwice)
{
    const Scene scene = twoBoxes(-0.2);
    EXPECT_EQ(pictureOf(scene, smallPicture()), pictureOf(scene, smallPicture()));
}

TEST(Picture, HasTheSizeAskedFor)
{
    rendering::PictureOptions options = smallPicture();
    for (const auto& [width, height] :
         {std::pair(301, 203), std::pair(64, 400), std::pair(8192, 16), std::pair(1, 1)}) {
        options.width = width;
        options.height = height;
        const Image image = pictureOf(twoBoxes(1), options);
        EXPECT_EQ(image.width, width);
        EXPECT_EQ(image.height, height);
    }
}

TEST(Picture, RejectsSizesThatCannotBeRenderedAndSaysWhich)
{
    rendering::PictureOptions options = smallPicture();
    for (const int side : {0, -1, rendering::kMaxPictureSide + 1}) {
        options.height = side;
        try {
            pictureOf(twoBoxes(1), options);
            FAIL() << side;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
            EXPECT_NE(std::string(error.what()).find("height is " + std::to_string(side)),
                      std::string::npos)
                << error.what();
        }
    }
}

TEST(Picture, CornersAreClearWhenTransparentAndOpaqueOtherwise)
{
    rendering::PictureOptions options = smallPicture();
    options.caption = false;
    for (const bool transparent : {true, false}) {
        options.transparent = transparent;
        const Image image = pictureOf(twoBoxes(-0.2), options);
        for (const auto& [x, y] :
             {std::pair(0, 0), std::pair(319, 0), std::pair(0, 199), std::pair(319, 199)}) {
            EXPECT_EQ(image.pixel(x, y)[3], transparent ? 0 : 255);
        }
        EXPECT_GT(redPixels(image), 1000U); // colors do not fade into the missing background
    }
}

TEST(Picture, OfNothingVisibleIsAnError)
{
    Scene scene = twoBoxes(1);
    scene.models[0].visible = false;
    EXPECT_NO_THROW(pictureOf(scene, smallPicture()));
    scene.models[1].visible = false;
    try {
        pictureOf(scene, smallPicture());
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidScene);
    }
}

TEST(Picture, LeavesHiddenModelsOut)
{
    Scene scene = twoBoxes(-0.2);
    Scene alone = scene;
    scene.models[1].visible = false;
    alone.models.pop_back();
    rendering::PictureOptions options = smallPicture();
    options.view.names = false;
    options.caption = false;
    scene.ignore.emplace_back("left", "right");
    EXPECT_EQ(pictureOf(scene, options), pictureOf(alone, options));
}

/// The green of the middle of a picture of one black mesh before a bright background.
int greenThrough(double opacity)
{
    TriangleMesh sheet;
    sheet.vertices = {{-9, -9, 0}, {9, -9, 0}, {0, 9, 0}};
    sheet.triangles = {{0, 1, 2}};
    Scene scene;
    scene.models.push_back(shapeModel("sheet", Sphere{}, {}, {0, 0, 0}));
    scene.models[0].shape.reset();
    scene.models[0].mesh = std::make_shared<const MeshAsset>("sheet.stl", sheet);
    scene.models[0].opacity = opacity;
    rendering::PictureOptions options = smallPicture();
    options.view.names = false;
    options.view.volumes = false;
    return pictureOf(scene, options).pixel(160, 100)[1];
}

TEST(Picture, ShowsMeshesAsOpaqueAsTheyAre)
{
    const int solid = greenThrough(1);
    const int background = greenThrough(0);
    EXPECT_GT(background, solid + 100);
    EXPECT_NEAR(greenThrough(0.25), background + 0.25 * (solid - background), 3);
}

TEST(Picture, ShowsWhatIsLookedAtHoweverLargeOtherThingsAre)
{
    Scene scene = twoBoxes(1);
    scene.ignore = {{"left", "far"}, {"right", "far"}};
    rendering::PictureOptions options = smallPicture();
    options.exactCamera = Camera{{0, 0, 6}, {0, 0, 0}, {0, 1, 0}};
    options.view.names = false;
    options.caption = false;
    const std::size_t alone = bluePixels(pictureOf(scene, options));
    EXPECT_GT(alone, 300U);
    scene.models.push_back(shapeModel("far", Sphere{{0, 0, 0}, 1e4}, {0, 0, -1.5e4}));
    EXPECT_GE(bluePixels(pictureOf(scene, options)), alone);
}

TEST(Picture, FollowsAnExactCamera)
{
    rendering::PictureOptions options = smallPicture();
    options.exactCamera = Camera{{0, 0, 40}, {0, 0, 0}, {0, 1, 0}};
    const Image far = pictureOf(twoBoxes(-0.2), options);
    options.exactCamera->position.z = 6;
    const Image near = pictureOf(twoBoxes(-0.2), options);
    EXPECT_GT(redPixels(far), 0U);
    EXPECT_GT(redPixels(near), 3 * redPixels(far));
}

TEST(Picture, ShowsFlatAndPointLikeShapes)
{
    Scene scene;
    scene.models.push_back(shapeModel("sheet", Obb{{0, 0, 0}, {1, 1, 0}}, {0, 0, 0}));
    scene.models.push_back(shapeModel("point", Sphere{{0, 0, 0}, 0}, {3, 0, 0}));
    EXPECT_GT(bluePixels(pictureOf(scene, smallPicture())), 100U);
    scene.models.erase(scene.models.begin());
    EXPECT_NO_THROW(pictureOf(scene, smallPicture()));
}

TEST(Picture, IsWrittenUnderAHangulNameAndReplacesTheFileThere)
{
    const TempDir folder;
    const std::filesystem::path png = folder.write("고양이_0001.png", "an older file");
    const Scene scene = twoBoxes(1);
    rendering::renderTurntable(scene, checkOverlaps(scene), smallPicture(), {1},
                               folder / "고양이.png");
    EXPECT_EQ(readPng(png).width, 320);
    const std::filesystem::directory_iterator files(folder.path());
    EXPECT_EQ(std::distance(begin(files), end(files)), 1); // nothing left aside
}

TEST(Picture, ThatCannotBeWrittenNamesThePathAndLeavesNothing)
{
    const TempDir folder;
    const Scene scene = twoBoxes(1);
    const std::filesystem::path png = folder / "missing/picture.png";
    try {
        rendering::renderTurntable(scene, checkOverlaps(scene), smallPicture(), {1}, png);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::FileUnwritable);
        EXPECT_NE(std::string(error.what()).find(rendering::framePath(png, 1).string()),
                  std::string::npos);
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Caption, CountsOverlapsAndPairs)
{
    CheckReport report;
    report.pairsTested = 3;
    EXPECT_EQ(captionOf(report), "0 overlaps of 3 pairs");
    report.pairsTested = 1;
    report.pairs.emplace_back().volumesOverlap = true;
    EXPECT_EQ(captionOf(report), "1 overlap of 1 pair");
}

} // namespace
} // namespace mbv::test
