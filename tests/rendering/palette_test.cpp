#include <mbv/rendering/palette.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mbv {
namespace {

/// Relative luminance of sRGB (WCAG 2.1).
double luminance(const Color& c)
{
    const auto linear = [](double v) {
        v /= 255;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

double contrast(const Color& a, const Color& b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

TEST(Palette, OverlappingIsRedAndClearIsBlue)
{
    for (const Palette& palette : {lightPalette(), darkPalette()}) {
        EXPECT_GT(palette.overlapping.r, 3 * palette.overlapping.g);
        EXPECT_GT(palette.overlapping.r, 3 * palette.overlapping.b);
        EXPECT_GT(palette.clear.b, 2 * palette.clear.r);
        EXPECT_GT(palette.clear.b, palette.clear.g + 50);
    }
}

TEST(Palette, LinesAndTextsStandOutFromTheBackground)
{
    for (const Palette& palette : {lightPalette(), darkPalette()}) {
        for (const Color& background : {palette.background, palette.backgroundTop}) {
            EXPECT_GE(contrast(palette.text, background), 7);        // WCAG AAA for text
            EXPECT_GE(contrast(palette.clear, background), 3);       // and for graphics
            EXPECT_GE(contrast(palette.overlapping, background), 3); //
        }
        EXPECT_GE(contrast(palette.onSelection, palette.selection), 7);
    }
}

} // namespace
} // namespace mbv
