#include "window_palette.h"

#include "language/texts.h"

#include <cmath>

namespace mbv::viewer {

namespace {

/// How much of the selection's color is in the background of a selected row.
constexpr double kTint = 0.16;

struct WindowColors {
    QRgb window;
    QRgb base; ///< of lists and fields
    QRgb alternateBase;
    QRgb button;
    QRgb text;
    QRgb disabledText;
    QRgb placeholder;
    QRgb highlight;
    QRgb highlightedText;
    QRgb link;
    QRgb visitedLink;
};

constexpr WindowColors kLight = {
    .window = 0xf2f4f7,
    .base = 0xffffff,
    .alternateBase = 0xf4f6f9,
    .button = 0xe9edf2,
    .text = 0x1d232b,
    .disabledText = 0x88919c,
    .placeholder = 0x626c78,
    .highlight = 0x2a66cf,
    .highlightedText = 0xffffff,
    .link = 0x1c56bd,
    .visitedLink = 0x6b3fb0,
};

constexpr WindowColors kDark = {
    .window = 0x23272e,
    .base = 0x1a1d22,
    .alternateBase = 0x20242a,
    .button = 0x323841,
    .text = 0xe8ebef,
    .disabledText = 0x79828d,
    .placeholder = 0x98a1ad,
    .highlight = 0x3870d0,
    .highlightedText = 0xffffff,
    .link = 0x86b6ff,
    .visitedLink = 0xc3a2f5,
};

constexpr WindowColors kHighContrastLight = {
    .window = 0xffffff,
    .base = 0xffffff,
    .alternateBase = 0xf4f4f4,
    .button = 0xf0f0f0,
    .text = 0x000000,
    .disabledText = 0x6a6a6a,
    .placeholder = 0x4c4c4c,
    .highlight = 0x002a80,
    .highlightedText = 0xffffff,
    .link = 0x002a80,
    .visitedLink = 0x4b0a8c,
};

constexpr WindowColors kHighContrastDark = {
    .window = 0x000000,
    .base = 0x000000,
    .alternateBase = 0x101010,
    .button = 0x1e1e1e,
    .text = 0xffffff,
    .disabledText = 0x9a9a9a,
    .placeholder = 0xbcbcbc,
    .highlight = 0xffee00,
    .highlightedText = 0x000000,
    .link = 0x9cc8ff,
    .visitedLink = 0xd9b8ff,
};

constexpr const WindowColors& colorsOf(rendering::PaletteKind kind, bool dark)
{
    if (kind == rendering::PaletteKind::HighContrast)
        return dark ? kHighContrastDark : kHighContrastLight;
    return dark ? kDark : kLight;
}

} // namespace

QPalette windowPalette(rendering::PaletteKind kind, bool dark)
{
    const WindowColors& colors = colorsOf(kind, dark);
    QPalette palette(colors.button, colors.window); // with the shades of frames that go with them
    palette.setColor(QPalette::Window, colors.window);
    palette.setColor(QPalette::Base, colors.base);
    palette.setColor(QPalette::AlternateBase, colors.alternateBase);
    palette.setColor(QPalette::Button, colors.button);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::BrightText}) {
        palette.setColor(role, colors.text);
        palette.setColor(QPalette::Disabled, role, colors.disabledText);
    }
    palette.setColor(QPalette::PlaceholderText, colors.placeholder);
    palette.setColor(QPalette::Highlight, colors.highlight);
    palette.setColor(QPalette::HighlightedText, colors.highlightedText);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, colors.button);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, colors.disabledText);
    palette.setColor(QPalette::Link, colors.link);
    palette.setColor(QPalette::LinkVisited, colors.visitedLink);
    palette.setColor(QPalette::ToolTipBase, colors.base);
    palette.setColor(QPalette::ToolTipText, colors.text);
    return palette;
}

QColor selectedRow(const rendering::Palette& colors, const QPalette& window)
{
    const QColor tint = toQColor(colors.selection);
    const QColor base = window.color(QPalette::Base);
    const auto mix = [](int a, int b) {
        return static_cast<int>(std::lround(kTint * a + (1 - kTint) * b));
    };
    return {mix(tint.red(), base.red()), mix(tint.green(), base.green()),
            mix(tint.blue(), base.blue())};
}

QPalette messagePalette(MessageKind kind, const QPalette& window)
{
    struct Colors {
        QRgb paper;
        QRgb ink;
    };
    const bool dark = window.color(QPalette::Window).lightness() < 128;
    const Colors colors = kind == MessageKind::Problem
                              ? (dark ? Colors{0x4a1512, 0xffdcd8} : Colors{0xfbe3e1, 0x5c110c})
                              : (dark ? Colors{0x14284a, 0xdbe8ff} : Colors{0xe3edfb, 0x0f2a55});
    QPalette palette = window;
    palette.setColor(QPalette::Window, colors.paper);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(role, colors.ink);
    return palette;
}

} // namespace mbv::viewer
