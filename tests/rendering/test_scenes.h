#pragma once

#include "rendering/pictures/picture.h"

#include <mbv/file/write_file.h>

#include <png_image.h>
#include <temp_dir.h>

#include <cstdlib>
#include <string>
#include <utility>

namespace mbv::test {

inline Model shapeModel(std::string name, const Shape& shape, const Vec3& position,
                        const Color& color = {})
{
    Model model;
    model.name = std::move(name);
    model.shape = shape;
    model.pose.translation = position;
    model.color = color;
    return model;
}

/// Two unit boxes side by side along x, `gap` apart; they overlap when it is not positive.
inline Scene twoBoxes(double gap)
{
    const Aabb box = {{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}};
    Scene scene;
    scene.models.push_back(shapeModel("left", box, {-0.5 - gap / 2, 0, 0}));
    scene.models.push_back(shapeModel("right", box, {0.5 + gap / 2, 0, 0}, {0xc9, 0xa6, 0x6b}));
    return scene;
}

/// A picture small enough for a quick test, from the front unless told otherwise.
inline rendering::PictureOptions
smallPicture(rendering::CameraPreset camera = rendering::CameraPreset::Front)
{
    rendering::PictureOptions options;
    options.width = 320;
    options.height = 200;
    options.camera = camera;
    return options;
}

/// The picture in a file.
inline void writePicture(const Scene& scene, const CheckReport& report,
                         const rendering::PictureOptions& options, const std::filesystem::path& png)
{
    writeFileAtomically(png, rendering::renderedPng(scene, report, options));
}

/// Renders with no display in reach and reads the picture back.
inline Image pictureOf(const Scene& scene, const rendering::PictureOptions& options)
{
#ifndef _WIN32
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
#endif
    const TempDir folder;
    const std::filesystem::path png = folder / "picture.png";
    writePicture(scene, checkOverlaps(scene), options, png);
    return readPng(png);
}

/// Pixels of the lines of overlapping and of clear volumes, also where glass tints them.
inline std::size_t redPixels(const Image& image)
{
    return countPixels(image, [](int r, int g, int b, int) { return r > g + 90 && r > b + 90; });
}
inline std::size_t bluePixels(const Image& image)
{
    return countPixels(image, [](int r, int g, int b, int) { return b > r + 90 && b > g + 50; });
}

} // namespace mbv::test
