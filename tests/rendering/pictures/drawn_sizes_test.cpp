#include "rendering/pictures/drawn_sizes.h"

#include "rendering/test_scenes.h"

#include <gtest/gtest.h>

namespace mbv::test {
namespace {

Aabb cubeOf(double size)
{
    return {{-size / 2, -size / 2, -size / 2}, {size / 2, size / 2, size / 2}};
}

TEST(DrawnSizes, ScenesWithinThemAreSeen)
{
    // The same cube in each size: as much of the picture is red as where it is 1.
    const auto redOf = [](double size) {
        Scene scene;
        for (const char* name : {"a", "b"})
            scene.models.push_back(shapeModel(name, cubeOf(size), {}));
        return redPixels(pictureOf(scene, smallPicture(rendering::CameraPreset::Iso)));
    };
    const auto ordinary = static_cast<double>(redOf(1));
    EXPECT_GT(ordinary, 1000);
    for (const double size : {1.01e-18, 1e-9, 1e9, 1e36}) {
        EXPECT_EQ(rendering::lengthNotSeen(cubeOf(size)), std::nullopt) << size;
        EXPECT_NEAR(static_cast<double>(redOf(size)), ordinary, 0.02 * ordinary) << size;
    }
}

TEST(DrawnSizes, OthersAreTold)
{
    EXPECT_EQ(rendering::lengthNotSeen(cubeOf(1e-160)), 1e-160);
    EXPECT_EQ(rendering::lengthNotSeen(cubeOf(3e307)), 1.5e307);
    EXPECT_EQ(rendering::lengthNotSeen(Aabb{{1e38, 0, 0}, {1.1e38, 1, 1}}), 1.1e38);
}

TEST(DrawnSizes, OfNothingAndOfAPointNothingIsSaid)
{
    EXPECT_EQ(rendering::lengthNotSeen(std::nullopt), std::nullopt);
    EXPECT_EQ(rendering::lengthNotSeen(Aabb{{1, 2, 3}, {1, 2, 3}}), std::nullopt);
}

} // namespace
} // namespace mbv::test
