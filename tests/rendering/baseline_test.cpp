#include "test_scenes.h"

#include <image_similarity.h>

#include <mbv/scene_io/scene_file.h>

#include <gtest/gtest.h>

#include <cstdlib>

namespace mbv::test {
namespace {

/// The same driver gives 1; another one may round colors and smooth edges differently. A box moved
/// by a tenth of its size, or boxes in the other color, stay below 0.9 (tests below). In between.
constexpr double kAlike = 0.95;

std::filesystem::path baseline(const std::string& name)
{
    return std::filesystem::path(MBV_SOURCE_DIR) / "tests/rendering/baselines" / (name + ".png");
}

/// With MBV_RENEW_BASELINES set, writes the baseline anew; look at it before committing it.
Image baselineOr(const std::string& name, const Scene& scene,
                 const rendering::PictureOptions& options)
{
    if (std::getenv("MBV_RENEW_BASELINES") != nullptr) {
        writePicture(scene, checkOverlaps(scene), options, baseline(name));
    }
    return readPng(baseline(name));
}

Scene threeShapes()
{
    Scene scene;
    const Obb fence = {{0, 0, 0}, {1, 0.6, 0.3}, axesOf(fromEulerXyzDegrees({10, 30, 5}))};
    const Aabb crate = {{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}};
    scene.models.push_back(shapeModel("fence", fence, {0, 0, 0}));
    scene.models.push_back(shapeModel("crate", crate, {1.2, 0.2, 0}, {0xc9, 0xa6, 0x6b}));
    scene.models.push_back(
        shapeModel("ball", Sphere{{0, 0, 0}, 0.7}, {-2.5, 0, 0}, {0x7f, 0xb0, 0x8f}));
    return scene;
}

/// One of each of the other shapes, on the ground and before a wall.
Scene otherShapes()
{
    Scene scene;
    scene.models = {
        shapeModel("capsule", Capsule{{-0.6, 0, 0}, {0.6, 0.3, 0}, 0.35}, {-3, 1, 0}),
        shapeModel("cylinder", Cylinder{{0, -0.6, 0}, {0, 0.6, 0.2}, 0.5}, {-1, 1, 0},
                   {0xc9, 0xa6, 0x6b}),
        shapeModel("hull",
                   ConvexHull{{{0, 0.8, 0}, {-0.7, 0, 0}, {0.7, 0, 0}, {0, 0, 0.7}, {0, -0.8, 0}}},
                   {1, 1, 0}, {0x7f, 0xb0, 0x8f}),
        shapeModel("triangle", Triangle{{-0.6, -0.5, 0}, {0.6, -0.5, 0.3}, {0, 0.7, 0}},
                   {0.2, 1, 2.2}),
        shapeModel("segment", Segment{{-0.6, -0.5, 0}, {0.6, 0.5, 0.3}}, {2.4, 1, 1.5}),
        shapeModel("ground", HalfSpace{{0, 2, 0}, 0}, {0, 0, 0}),
        shapeModel("wall", Plane{{0, 0, 1}, -2}, {0, 0, 0}),
    };
    return scene;
}

Scene catScene(const char* file)
{
    MeshLibrary library;
    return loadScene(std::filesystem::path(MBV_DATA_DIR) / file, library).scene;
}

rendering::PictureOptions baselinePicture(rendering::CameraPreset camera)
{
    rendering::PictureOptions options;
    options.width = 480;
    options.height = 300;
    options.camera = camera;
    return options;
}

TEST(Baseline, OfThreeShapesIsMatched)
{
    rendering::PictureOptions options = baselinePicture(rendering::CameraPreset::Iso);
    options.view.selected = {2};
    const Image expected = baselineOr("three_shapes_iso", threeShapes(), options);
    EXPECT_GT(similarity(expected, pictureOf(threeShapes(), options)), kAlike);
}

TEST(Baseline, OfTheOtherShapesIsMatched)
{
    const rendering::PictureOptions options = baselinePicture(rendering::CameraPreset::Iso);
    const Image expected = baselineOr("other_shapes_iso", otherShapes(), options);
    EXPECT_GT(similarity(expected, pictureOf(otherShapes(), options)), kAlike);
}

TEST(Baseline, OfTheCatsIsMatched)
{
    for (const auto& [name, camera] : {std::pair("cats_front", rendering::CameraPreset::Front),
                                       std::pair("cats_top", rendering::CameraPreset::Top)}) {
        const Scene scene = catScene("cats.mbv.json");
        const rendering::PictureOptions options = baselinePicture(camera);
        const Image expected = baselineOr(name, scene, options);
        EXPECT_GT(similarity(expected, pictureOf(scene, options)), kAlike) << name;
    }
}

TEST(Baseline, OfOverlappingCatsInTheDarkIsMatched)
{
    const Scene scene = catScene("cats-overlap.mbv.json");
    rendering::PictureOptions options = baselinePicture(rendering::CameraPreset::Iso);
    options.view.palette = rendering::darkPalette();
    const Image expected = baselineOr("cats_overlap_dark", scene, options);
    EXPECT_GT(similarity(expected, pictureOf(scene, options)), kAlike);
}

TEST(Baseline, IsMissedByABoxInAnotherPlace)
{
    rendering::PictureOptions options = baselinePicture(rendering::CameraPreset::Iso);
    options.view.selected = {2};
    Scene scene = threeShapes();
    scene.models[1].pose.translation.x += 0.1; // a tenth of the crate
    EXPECT_LT(similarity(readPng(baseline("three_shapes_iso")), pictureOf(scene, options)), 0.9);
}

TEST(Baseline, IsMissedByBoxesInTheOtherColor)
{
    rendering::PictureOptions options = baselinePicture(rendering::CameraPreset::Iso);
    options.view.selected = {2};
    options.view.palette.overlapping = options.view.palette.clear;
    EXPECT_LT(similarity(readPng(baseline("three_shapes_iso")), pictureOf(threeShapes(), options)),
              0.9);
}

} // namespace
} // namespace mbv::test
