#pragma once

#include <png.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace mbv::test {

/// A PNG's pixels as RGBA, top row first.
struct PngImage {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<unsigned char> rgba;

    /// How many pixels are clearly more red than green and blue, or more blue than red.
    int count(int channel, int other) const
    {
        int pixels = 0;
        for (std::size_t i = 0; i < rgba.size(); i += 4)
            pixels += rgba[i + static_cast<std::size_t>(channel)] >
                              rgba[i + static_cast<std::size_t>(other)] + 80
                          ? 1
                          : 0;
        return pixels;
    }
    int redPixels() const { return count(0, 2); }
    int bluePixels() const { return count(2, 0); }
};

inline PngImage decoded(const std::string& png)
{
    png_image header;
    std::memset(&header, 0, sizeof header);
    header.version = PNG_IMAGE_VERSION;
    PngImage image;
    if (png_image_begin_read_from_memory(&header, png.data(), png.size()) == 0)
        return image;
    header.format = PNG_FORMAT_RGBA;
    image.width = header.width;
    image.height = header.height;
    image.rgba.resize(std::size_t{4} * header.width * header.height);
    png_image_finish_read(&header, nullptr, image.rgba.data(), 0, nullptr);
    return image;
}

} // namespace mbv::test
