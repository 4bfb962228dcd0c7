#include "palette.h"

namespace mbv::rendering {
namespace {

constexpr double kThickLines = 1.5;

using KindColors = decltype(Palette::kinds);

// to_array, so that a kind without a color does not compile.
constexpr KindColors kKindsOnLight = std::to_array<Color>({{0x00, 0x7a, 0x5a},
                                                           {0x8a, 0x5a, 0x00},
                                                           {0x4a, 0x55, 0x60},
                                                           {0x00, 0x8a, 0xa8},
                                                           {0xb8, 0x2f, 0x8a},
                                                           {0x5e, 0x80, 0x1a}});
constexpr KindColors kKindsOnDark = std::to_array<Color>({{0x3d, 0xd6, 0xa8},
                                                          {0xe8, 0xa8, 0x4a},
                                                          {0xb8, 0xc2, 0xcc},
                                                          {0x4f, 0xd4, 0xec},
                                                          {0xf0, 0x7f, 0xcb},
                                                          {0xb4, 0xd8, 0x5c}});

} // namespace

Palette lightPalette()
{
    return {
        .clear = {0x2f, 0x6f, 0xde},
        .overlapping = {0xe0, 0x20, 0x1b},
        .selection = {0xf5, 0xa6, 0x23},
        .onSelection = {0x1d, 0x23, 0x2b},
        .background = {0xdd, 0xe3, 0xea},
        .backgroundTop = {0xf9, 0xfa, 0xfc},
        .text = {0x1d, 0x23, 0x2b},
        .textBackdrop = {0xff, 0xff, 0xff},
        .meshEdges = {0x3a, 0x45, 0x50},
        .meetingMesh = {0x9a, 0x5f, 0xd6},
        .contactTriangles = {0x4b, 0x1a, 0x8c},
        .contactCurve = {0xff, 0xd5, 0x00},
        .grid = {0xb4, 0xbf, 0xcb},
        .overlappingInk = {0xb4, 0x14, 0x10},
        .clearInk = {0x1c, 0x4f, 0xb0},
        .nearInk = {0x7a, 0x4a, 0x00},
        .kinds = kKindsOnLight,
    };
}

Palette darkPalette()
{
    return {
        .clear = {0x5b, 0x9b, 0xff},
        .overlapping = {0xff, 0x3b, 0x30},
        .selection = {0xff, 0xc1, 0x4d},
        .onSelection = {0x1d, 0x23, 0x2b},
        .background = {0x1c, 0x20, 0x26},
        .backgroundTop = {0x33, 0x3a, 0x44},
        .text = {0xee, 0xf1, 0xf5},
        .textBackdrop = {0x12, 0x15, 0x19},
        .meshEdges = {0x12, 0x16, 0x1b},
        .meetingMesh = {0xa8, 0x70, 0xe8},
        .contactTriangles = {0x5c, 0x2b, 0xa8},
        .contactCurve = {0xff, 0xe0, 0x3a},
        .grid = {0x4c, 0x56, 0x63},
        .overlappingInk = {0xff, 0x7d, 0x74},
        .clearInk = {0x8f, 0xbc, 0xff},
        .nearInk = {0xff, 0xc1, 0x4d},
        .kinds = kKindsOnDark,
    };
}

Palette highContrastLightPalette()
{
    return {
        .clear = {0x00, 0x2a, 0x80},
        .overlapping = {0xb8, 0x00, 0x00},
        .selection = {0x00, 0x00, 0x00},
        .onSelection = {0xff, 0xff, 0xff},
        .background = {0xff, 0xff, 0xff},
        .backgroundTop = {0xff, 0xff, 0xff},
        .text = {0x00, 0x00, 0x00},
        .textBackdrop = {0xff, 0xff, 0xff},
        .meshEdges = {0x00, 0x00, 0x00},
        .meetingMesh = {0xb0, 0x7a, 0xe8},
        .contactTriangles = {0x2a, 0x00, 0x5c},
        .contactCurve = {0xff, 0xe0, 0x00},
        .grid = {0x9a, 0x9a, 0x9a},
        .overlappingInk = {0xa8, 0x00, 0x00},
        .clearInk = {0x00, 0x2a, 0x80},
        .nearInk = {0x5c, 0x38, 0x00},
        .kinds = kKindsOnLight,
        .lineScale = kThickLines,
    };
}

Palette highContrastDarkPalette()
{
    return {
        .clear = {0x8c, 0xbc, 0xff},
        .overlapping = {0xff, 0x4a, 0x4a},
        .selection = {0xff, 0xee, 0x00},
        .onSelection = {0x00, 0x00, 0x00},
        .background = {0x00, 0x00, 0x00},
        .backgroundTop = {0x00, 0x00, 0x00},
        .text = {0xff, 0xff, 0xff},
        .textBackdrop = {0x00, 0x00, 0x00},
        .meshEdges = {0x00, 0x00, 0x00},
        .meetingMesh = {0x8a, 0x3d, 0xf0},
        .contactTriangles = {0x2a, 0x00, 0x5c},
        .contactCurve = {0xff, 0xff, 0xff},
        .grid = {0x6a, 0x6a, 0x6a},
        .overlappingInk = {0xff, 0x74, 0x74},
        .clearInk = {0x8c, 0xbc, 0xff},
        .nearInk = {0xff, 0xd0, 0x70},
        .kinds = kKindsOnDark,
        .lineScale = kThickLines,
    };
}

Palette paletteOf(PaletteKind kind, bool dark)
{
    switch (kind) {
    case PaletteKind::Default:
        break;
    case PaletteKind::HighContrast:
        return dark ? highContrastDarkPalette() : highContrastLightPalette();
    }
    return dark ? darkPalette() : lightPalette();
}

} // namespace mbv::rendering
