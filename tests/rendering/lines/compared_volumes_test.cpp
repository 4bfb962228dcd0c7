#include "rendering/test_scenes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numbers>
#include <numeric>

namespace mbv::test {
namespace {

/// A small box, and around it a large one of another kind.
Image compared(VolumeKind kind)
{
    Scene scene = twoBoxes(1);
    scene.models.pop_back();
    rendering::PictureOptions options = smallPicture();
    options.view.names = false;
    options.view.volumes = false;
    options.view.compared = std::make_shared<const std::vector<rendering::ComparedVolume>>(
        std::vector<rendering::ComparedVolume>{
            rendering::comparedVolume(kind, Aabb{{-1.2, -0.6, -0.6}, {0.2, 0.6, 0.6}})});
    return pictureOf(scene, options);
}

/// Pixels of about the color of a kind.
std::size_t pixelsOf(const Image& image, VolumeKind kind)
{
    const Color color = rendering::lightPalette().kinds[static_cast<std::size_t>(kind)];
    return countPixels(image, [&](int r, int g, int b, int) {
        return std::abs(r - color.r) < 40 && std::abs(g - color.g) < 40 &&
               std::abs(b - color.b) < 40;
    });
}

TEST(ComparedVolumes, HaveAColorAndAPatternForEachKind)
{
    const std::size_t unbroken = pixelsOf(compared(VolumeKind::Hull), VolumeKind::Hull);
    EXPECT_GT(unbroken, 100U);
    for (const VolumeKind kind : kVolumeKinds) {
        SCOPED_TRACE(nameOf(kind));
        const Image image = compared(kind);
        EXPECT_GT(pixelsOf(image, kind), 60U);
        for (const VolumeKind other : kVolumeKinds) {
            if (other != kind) {
                EXPECT_LT(3 * pixelsOf(image, other), pixelsOf(image, kind)) << nameOf(other);
            }
        }
    }
    // Dots cover a third of the line, short dashes half of it; both are twice as thick.
    EXPECT_LT(pixelsOf(compared(VolumeKind::Sphere), VolumeKind::Sphere),
              pixelsOf(compared(VolumeKind::Aabb), VolumeKind::Aabb));
}

TEST(ComparedVolumes, OfNoSizeAreDrawnAsTheyAre)
{
    Scene scene = twoBoxes(1);
    rendering::PictureOptions options = smallPicture();
    options.view.compared = std::make_shared<const std::vector<rendering::ComparedVolume>>(
        std::vector<rendering::ComparedVolume>{
            rendering::comparedVolume(VolumeKind::Sphere, Sphere{{0, 0, 0}, 0}),
            rendering::comparedVolume(VolumeKind::Aabb, Aabb{{1, 1, 1}, {1, 1, 1}}),
            rendering::comparedVolume(VolumeKind::Hull, ConvexHull{{{1, 1, 1}}})});
    EXPECT_NO_THROW(pictureOf(scene, options));
}

TEST(ComparedVolumes, AHullOfManyFacesIsDrawnByCutsThroughIt)
{
    ConvexHull ball; // a unit ball, but for 400 small faces
    for (int i = 0; i < 200; ++i) {
        const double y = (i + 0.5) / 100 - 1;
        const double angle = 2.4 * i;
        const double r = std::sqrt(1 - y * y);
        ball.points.push_back({r * std::cos(angle), y, r * std::sin(angle)});
    }
    const rendering::ComparedVolume drawn = rendering::comparedVolume(VolumeKind::Hull, ball);
    EXPECT_GT(drawn.curves.size(), 9 * 10U) << "three closed lines across each axis";
    double halfway = 0; // length of the lines in the plane through the middle, across x
    const Aabb bounds = boundsOf(ball);
    const double middle = std::midpoint(bounds.min.x, bounds.max.x);
    for (const auto& line : drawn.curves) {
        ASSERT_EQ(line.size(), 2U);
        if (std::abs(line[0].x - middle) < 1e-12 && std::abs(line[1].x - middle) < 1e-12)
            halfway += norm(line[1] - line[0]);
    }
    EXPECT_NEAR(halfway, 2 * std::numbers::pi, 0.2) << "nearly a great circle";
    EXPECT_EQ(rendering::comparedVolume(VolumeKind::Hull,
                                        ConvexHull{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}})
                  .curves.size(),
              6U)
        << "the edges of a hull with few";
}

} // namespace
} // namespace mbv::test
