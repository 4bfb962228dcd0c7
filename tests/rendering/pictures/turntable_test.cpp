#include "rendering/pictures/turntable.h"
#include "rendering/test_scenes.h"

#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <array>
#include <numbers>

namespace mbv::test {
namespace {

const Camera kCamera = {{1, 2, 5}, {1, 0, 0}, {0, 1, 0}};

TEST(Turntable, GoesRoundByEqualSteps)
{
    // Seen from above, the position runs counter-clockwise: from +z to +x with y up.
    const auto cameras = rendering::turntable(kCamera, UpAxis::Y, kCamera.target, 4);
    ASSERT_EQ(cameras.size(), 4U);
    const std::array<Vec3, 4> expected = {{{1, 2, 5}, {6, 2, 0}, {1, 2, -5}, {-4, 2, 0}}};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_LT(norm(cameras[i].position - expected[i]), 1e-12) << i;
        EXPECT_LT(norm(cameras[i].target - kCamera.target), 1e-12);
        EXPECT_LT(norm(cameras[i].up - kCamera.up), 1e-12);
    }
}

TEST(Turntable, RotatesAboutZWhereThatIsUp)
{
    const Camera camera = {{3, 0, 1}, {}, {0, 0, 1}};
    const Camera quarter = rendering::rotated(camera, UpAxis::Z, {}, std::numbers::pi / 2);
    EXPECT_LT(norm(quarter.position - Vec3{0, 3, 1}), 1e-12);
    EXPECT_LT(norm(quarter.up - camera.up), 1e-12);
}

TEST(Turntable, ClosesWithoutAJump)
{
    for (const int frames : {1, 2, 7, 36}) {
        const auto cameras = rendering::turntable(kCamera, UpAxis::Y, {0, 0, 0}, frames);
        const Camera next =
            rendering::rotated(cameras.back(), UpAxis::Y, {0, 0, 0}, 2 * std::numbers::pi / frames);
        EXPECT_LT(norm(next.position - kCamera.position), 1e-12) << frames;
        EXPECT_LT(norm(next.target - kCamera.target), 1e-12) << frames;
        EXPECT_EQ(cameras.front(), kCamera);
    }
}

TEST(Turntable, NumbersItsFrames)
{
    EXPECT_EQ(rendering::framePath("a b/cat.png", 1), "a b/cat_0001.png");
    EXPECT_EQ(rendering::framePath("cat.v2.png", 9999), "cat.v2_9999.png");
    EXPECT_EQ(rendering::framePath("cat.png", 12345), "cat_12345.png");
}

TEST(Turntable, ShowsTheSameSizedSceneFromAllSides)
{
    const TempDir folder;
    Scene scene = twoBoxes(0.5);
    rendering::PictureOptions options = smallPicture(rendering::CameraPreset::Front);
    options.caption = false;
    options.view.names = false;
    rendering::renderTurntable(scene, checkOverlaps(scene), options, {4, UpAxis::Y},
                               folder / "t.png");
    const Image front = readPng(folder / "t_0001.png");
    const Image side = readPng(folder / "t_0002.png");
    const Image back = readPng(folder / "t_0003.png");
    EXPECT_FALSE(std::filesystem::exists(folder / "t_0005.png"));
    // The boxes are each other's mirror images: from behind there is as much blue as in front, but
    // not from the side.
    const auto blue = static_cast<double>(bluePixels(front));
    EXPECT_GT(blue, 300);
    EXPECT_NEAR(static_cast<double>(bluePixels(back)), blue, 0.1 * blue);
    EXPECT_NE(side, front);
    EXPECT_LT(static_cast<double>(bluePixels(side)), 0.9 * blue);
}

TEST(Turntable, StopsWhenItIsCancelled)
{
    const TempDir folder;
    const Scene scene = twoBoxes(0.5);
    EXPECT_THROW(rendering::renderTurntable(scene, checkOverlaps(scene), smallPicture(),
                                            {8, UpAxis::Y}, folder / "t.png",
                                            [](double done) { return done < 0.2; }),
                 Error);
    EXPECT_TRUE(std::filesystem::exists(folder / "t_0002.png"));
    EXPECT_FALSE(std::filesystem::exists(folder / "t_0003.png"));
}

} // namespace
} // namespace mbv::test
