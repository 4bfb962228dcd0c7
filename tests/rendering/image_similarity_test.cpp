#include <image_similarity.h>

#include <gtest/gtest.h>

namespace mbv::test {
namespace {

/// Gray stripes `period` wide, moved by `offset`, with `contrast` between dark and bright.
Image stripes(int offset, int contrast)
{
    constexpr int kPeriod = 6;
    Image image{64, 64, {}};
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) {
            const bool bright = (x + offset) / kPeriod % 2 == 0;
            const auto value = static_cast<std::uint8_t>(100 + (bright ? contrast : 0));
            image.rgba.insert(image.rgba.end(), {value, value, value, 255});
        }
    }
    return image;
}

TEST(ImageSimilarity, OfAPictureWithItselfIsOne)
{
    EXPECT_DOUBLE_EQ(similarity(stripes(0, 100), stripes(0, 100)), 1);
}

TEST(ImageSimilarity, HardlyFallsByAStepOfBrightness)
{
    EXPECT_GT(similarity(stripes(0, 100), stripes(0, 102)), 0.99);
}

TEST(ImageSimilarity, IsNegativeForStripesInEachOthersPlace)
{
    EXPECT_LT(similarity(stripes(0, 100), stripes(6, 100)), 0);
}

TEST(ImageSimilarity, IsZeroForPicturesOfDifferentSize)
{
    Image half = stripes(0, 100);
    half.height /= 2;
    EXPECT_EQ(similarity(stripes(0, 100), half), 0);
}

TEST(ImageSimilarity, SeesOneChannelAlone)
{
    Image red = stripes(0, 0);
    for (std::size_t i = 0; i < red.rgba.size(); i += 4) {
        red.rgba[i] = static_cast<std::uint8_t>(i / 4 % 7 < 3 ? 200 : 100);
    }
    EXPECT_LT(similarity(stripes(0, 0), red), 0.1);
}

} // namespace
} // namespace mbv::test
