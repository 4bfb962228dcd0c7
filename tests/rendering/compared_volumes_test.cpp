#include "test_scenes.h"

#include <gtest/gtest.h>

#include <memory>

namespace mbv::test {
namespace {

/// A small box, and around it a large one of another kind.
Image compared(VolumeKind kind)
{
    Scene scene = twoBoxes(1);
    scene.models.pop_back();
    PictureOptions options = smallPicture();
    options.view.names = false;
    options.view.volumes = false;
    options.view.compared = std::make_shared<const std::vector<ComparedVolume>>(
        std::vector<ComparedVolume>{{kind, Aabb{{-1.2, -0.6, -0.6}, {0.2, 0.6, 0.6}}}});
    return pictureOf(scene, options);
}

/// Pixels of about the colour of a kind.
std::size_t pixelsOf(const Image& image, VolumeKind kind)
{
    const Color color = lightPalette().kinds[static_cast<std::size_t>(kind)];
    return countPixels(image, [&](int r, int g, int b, int) {
        return std::abs(r - color.r) < 40 && std::abs(g - color.g) < 40 &&
               std::abs(b - color.b) < 40;
    });
}

TEST(ComparedVolumes, HaveAColourAndAPatternForEachKind)
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
    PictureOptions options = smallPicture();
    options.view.compared = std::make_shared<const std::vector<ComparedVolume>>(
        std::vector<ComparedVolume>{{VolumeKind::Sphere, Sphere{{0, 0, 0}, 0}},
                                    {VolumeKind::Aabb, Aabb{{1, 1, 1}, {1, 1, 1}}}});
    EXPECT_NO_THROW(pictureOf(scene, options));
}

} // namespace
} // namespace mbv::test
