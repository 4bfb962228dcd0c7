#pragma once

#include <png.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <vector>

namespace mbv::test {

/// An 8-bit RGBA picture, rows from the top.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;

    const std::uint8_t* pixel(int x, int y) const
    {
        return &rgba[4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                          static_cast<std::size_t>(x))];
    }

    friend bool operator==(const Image&, const Image&) = default;
};

/// Reads a PNG file with libpng itself, so that a fault of VTK's writer cannot hide behind its
/// reader. Throws std::runtime_error.
inline Image readPng(const std::filesystem::path& path)
{
    png_image info{};
    info.version = PNG_IMAGE_VERSION;
    std::FILE* file = std::fopen(path.string().c_str(), "rb");
    if (file == nullptr) {
        throw std::runtime_error("cannot open " + path.string());
    }
    Image image;
    bool read = png_image_begin_read_from_stdio(&info, file) != 0;
    if (read) {
        info.format = PNG_FORMAT_RGBA;
        image.rgba.resize(PNG_IMAGE_SIZE(info));
        read = png_image_finish_read(&info, nullptr, image.rgba.data(), 0, nullptr) != 0;
    }
    std::fclose(file);
    if (!read) {
        png_image_free(&info);
        throw std::runtime_error(path.string() + ": " + info.message);
    }
    image.width = static_cast<int>(info.width);
    image.height = static_cast<int>(info.height);
    return image;
}

/// How many pixels satisfy `predicate(r, g, b, a)`.
template <class Predicate> std::size_t countPixels(const Image& image, Predicate predicate)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4) {
        const std::uint8_t* p = &image.rgba[i];
        if (predicate(p[0], p[1], p[2], p[3])) {
            ++count;
        }
    }
    return count;
}

} // namespace mbv::test
