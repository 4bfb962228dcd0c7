#include "png_image.h"
#include "rendering/pictures/png_bytes.h"
#include "temp_dir.h"

#include <gtest/gtest.h>
#include <vtkImageData.h>
#include <vtkSmartPointer.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <random>
#include <string>

namespace mbv::test {
namespace {

/// Runs of equal bytes and steps between them, so that there is something to pack.
vtkSmartPointer<vtkImageData> randomImage(int width, int height, int channels)
{
    auto image = vtkSmartPointer<vtkImageData>::New();
    image->SetDimensions(width, height, 1);
    image->AllocateScalars(VTK_UNSIGNED_CHAR, channels);
    std::mt19937 random(7);
    auto* const values = static_cast<std::uint8_t*>(image->GetScalarPointer());
    std::uint8_t value = 0;
    std::generate_n(values, std::ptrdiff_t{width} * height * channels, [&] {
        if (random() % 4 == 0)
            value = static_cast<std::uint8_t>(random());
        return value;
    });
    return image;
}

Image decoded(const std::string& png)
{
    const TempDir folder;
    std::ofstream(folder / "p.png", std::ios::binary) << png;
    return readPng(folder / "p.png");
}

/// libpng reads what the image holds, rows from the top and opaque where it has no alpha.
void expectKept(int width, int height, int channels)
{
    SCOPED_TRACE(std::to_string(width) + "x" + std::to_string(height) + "x" +
                 std::to_string(channels));
    const vtkSmartPointer<vtkImageData> image = randomImage(width, height, channels);
    const Image read = decoded(rendering::pngBytes(*image));
    ASSERT_EQ(read.width, width);
    ASSERT_EQ(read.height, height);
    std::size_t different = 0;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const auto* const wanted =
                static_cast<const std::uint8_t*>(image->GetScalarPointer(x, height - 1 - y, 0));
            const std::uint8_t* const pixel = read.pixel(x, y);
            const int alpha = channels == 4 ? wanted[3] : 255;
            if (!std::equal(wanted, wanted + 3, pixel) || pixel[3] != alpha)
                ++different;
        }
    }
    EXPECT_EQ(different, 0U);
}

TEST(PngBytes, KeepEveryPixel)
{
    for (const int channels : {3, 4})
        for (const int height : {1, 2, 63, 64, 65, 128, 200})
            for (const int width : {1, 3, 250})
                expectKept(width, height, channels);
}

TEST(PngBytes, AreTheSameForTheSameImage)
{
    const vtkSmartPointer<vtkImageData> image = randomImage(300, 500, 3);
    const std::string first = rendering::pngBytes(*image);
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(rendering::pngBytes(*image), first);
}

TEST(PngBytes, AimedAtSmallHaveColorsOfSixBits)
{
    const vtkSmartPointer<vtkImageData> image = randomImage(250, 130, 3);
    const std::string small = rendering::pngBytes(*image, rendering::PngAim::Small);
    EXPECT_LT(small.size(), rendering::pngBytes(*image).size());
    const Image exact = decoded(rendering::pngBytes(*image));
    const Image read = decoded(small);
    ASSERT_EQ(read.rgba.size(), exact.rgba.size());
    for (std::size_t i = 0; i < read.rgba.size(); ++i) {
        ASSERT_EQ(read.rgba[i] >> 2, exact.rgba[i] >> 2) << i;
        ASSERT_EQ(read.rgba[i] & 3, exact.rgba[i] >> 6) << i;
    }
}

} // namespace
} // namespace mbv::test
