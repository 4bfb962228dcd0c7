#include "rendering/style/palette.h"

#include <color_vision.h>
#include <gtest/gtest.h>

#include <cmath>

namespace mbv::test {
namespace {

struct NamedPalette {
    const char* name;
    rendering::Palette colors;
};

const std::vector<NamedPalette> kHighContrast = {
    {"high contrast, light", rendering::highContrastLightPalette()},
    {"high contrast, dark", rendering::highContrastDarkPalette()},
};
const std::vector<NamedPalette> kAll = {
    {"light", rendering::lightPalette()},
    {"dark", rendering::darkPalette()},
    kHighContrast[0],
    kHighContrast[1],
};

/// Two colors that say different things of the same sort of mark.
struct StatePair {
    const char* what;
    Color rendering::Palette::*a;
    Color rendering::Palette::*b;
};

const std::vector<StatePair> kStatePairs = {
    {"clear and overlapping volumes", &rendering::Palette::clear, &rendering::Palette::overlapping},
    {"clear volumes and selected corners", &rendering::Palette::clear,
     &rendering::Palette::selection},
    {"overlapping volumes and selected corners", &rendering::Palette::overlapping,
     &rendering::Palette::selection},
    {"overlapping volumes and meshes that meet", &rendering::Palette::overlapping,
     &rendering::Palette::meetingMesh},
    {"meshes that meet and triangles in contact", &rendering::Palette::meetingMesh,
     &rendering::Palette::contactTriangles},
    {"triangles and curve of contact", &rendering::Palette::contactTriangles,
     &rendering::Palette::contactCurve},
    {"what meshes share and their curve of contact", &rendering::Palette::overlapSolid,
     &rendering::Palette::contactCurve},
    {"what meshes share and meshes that meet", &rendering::Palette::overlapSolid,
     &rendering::Palette::meetingMesh},
};

double lightness(const Color& c)
{
    return labAsSeen(c, kNormalVision)[0];
}

TEST(ColorVision, HasTheContrastsOfTheStandard)
{
    EXPECT_DOUBLE_EQ(contrast({0, 0, 0}, {255, 255, 255}), 21);              // (1 + 0.05) / 0.05
    EXPECT_NEAR(contrast({0x77, 0x77, 0x77}, {255, 255, 255}), 4.48, 0.005); // WCAG's example
}

TEST(ColorVision, TakesRedFromGreenButNotFromBlue)
{
    const Color red = {0xd0, 0x40, 0x10};
    const Color green = {0x80, 0x80, 0x10};
    EXPECT_LT(distanceAsSeen(red, green, kDeuteranopia),
              0.35 * distanceAsSeen(red, green, kNormalVision));
    EXPECT_GT(distanceAsSeen(red, {0x20, 0x40, 0xd0}, kDeuteranopia), 80);
}

TEST(Palette, OverlappingIsRedAndClearIsBlue)
{
    for (const auto& [name, palette] : kAll) {
        for (const Color& red : {palette.overlapping, palette.overlappingInk}) {
            EXPECT_EQ(red.r, std::max({red.r, red.g, red.b})) << name;
            EXPECT_GT(red.r, 2 * red.g) << name;
            EXPECT_LT(std::abs(red.g - red.b), 16) << name << ": neither orange nor pink";
        }
        for (const Color& blue : {palette.clear, palette.clearInk}) {
            EXPECT_GT(blue.b, blue.g + 50) << name;
            EXPECT_GT(blue.g, blue.r) << name << ": not violet";
        }
    }
}

TEST(Palette, LinesAndTextsStandOutFromTheBackground)
{
    for (const auto& [name, palette] : kAll) {
        for (const Color& background : {palette.background, palette.backgroundTop}) {
            EXPECT_GE(contrast(palette.text, background), 7) << name;        // WCAG AAA for text
            EXPECT_GE(contrast(palette.clear, background), 3) << name;       // and for graphics
            EXPECT_GE(contrast(palette.overlapping, background), 3) << name; //
        }
        EXPECT_GE(contrast(palette.text, palette.textBackdrop), 7) << name;
        EXPECT_GE(contrast(palette.onSelection, palette.selection), 7) << name;
    }
}

TEST(Palette, TellsClearFromOverlappingInRedGreenBlindness)
{
    for (const auto& [name, palette] : kAll)
        for (const Vision& vision : {kProtanopia, kDeuteranopia})
            EXPECT_GT(distanceAsSeen(palette.clear, palette.overlapping, vision), 50) << name;
}

TEST(Palette, OfHighContrastTellsStatesApartByLightnessToo)
{
    for (const auto& [name, palette] : kHighContrast) {
        for (const auto& [what, a, b] : kStatePairs) {
            EXPECT_GE(std::abs(lightness(palette.*a) - lightness(palette.*b)), 10)
                << name << ": " << what;
            for (const Vision& vision : {kProtanopia, kDeuteranopia})
                EXPECT_GE(distanceAsSeen(palette.*a, palette.*b, vision), 40)
                    << name << ": " << what;
        }
        for (const Color& background : {palette.background, palette.backgroundTop}) {
            EXPECT_GE(contrast(palette.selection, background), 4.5) << name;
            EXPECT_GE(contrast(palette.clear, background), 4.5) << name;
            EXPECT_GE(contrast(palette.overlapping, background), 4.5) << name;
            EXPECT_GE(contrast(palette.meetingMesh, background), 3) << name;
        }
    }
}

TEST(Palette, OfHighContrastHasThickerLines)
{
    for (const auto& [name, palette] : kHighContrast)
        EXPECT_GT(palette.lineScale, 1.3) << name;
    EXPECT_EQ(rendering::lightPalette().lineScale, 1);
    EXPECT_EQ(rendering::darkPalette().lineScale, 1);
}

TEST(Palette, HasAFineGridThatStaysBehind)
{
    for (const auto& [name, palette] : kAll) {
        for (const Color& background : {palette.background, palette.backgroundTop}) {
            EXPECT_GE(contrast(palette.grid, background), 1.3) << name;
            EXPECT_LT(contrast(palette.grid, background), contrast(palette.clear, background))
                << name;
        }
    }
}

TEST(Palette, IsChosenByKindAndLightness)
{
    EXPECT_EQ(rendering::paletteOf(rendering::PaletteKind::Default, false),
              rendering::lightPalette());
    EXPECT_EQ(rendering::paletteOf(rendering::PaletteKind::Default, true),
              rendering::darkPalette());
    EXPECT_EQ(rendering::paletteOf(rendering::PaletteKind::HighContrast, false),
              rendering::highContrastLightPalette());
    EXPECT_EQ(rendering::paletteOf(rendering::PaletteKind::HighContrast, true),
              rendering::highContrastDarkPalette());
}

} // namespace
} // namespace mbv::test
