#include "rendering/pictures/image_size.h"

#include <gtest/gtest.h>

namespace mbv {
namespace {

TEST(ImageSize, IsWidthXHeight)
{
    EXPECT_EQ(rendering::imageSizeFrom("1280x800"), (rendering::ImageSize{1280, 800}));
    EXPECT_EQ(rendering::imageSizeFrom("1x2147483647"), (rendering::ImageSize{1, 2147483647}));
}

TEST(ImageSize, TakesNothingElse)
{
    for (const char* text : {"", "x", "640", "640x", "x480", "640x480x1", "640 x 480", "640X480",
                             "0x480", "640x-480", "+640x480", "640.5x480", "2147483648x1"})
        EXPECT_EQ(rendering::imageSizeFrom(text), std::nullopt) << text;
}

} // namespace
} // namespace mbv
