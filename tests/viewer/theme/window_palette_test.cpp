#include <color_vision.h>
#include <language/texts.h>
#include <theme/window_palette.h>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

using test::contrast;

Color colorOf(const QColor& color)
{
    return {static_cast<std::uint8_t>(color.red()), static_cast<std::uint8_t>(color.green()),
            static_cast<std::uint8_t>(color.blue())};
}

double contrastOf(const QPalette& palette, QPalette::ColorRole ink, QPalette::ColorRole ground,
                  QPalette::ColorGroup group = QPalette::Active)
{
    return contrast(colorOf(palette.color(group, ink)), colorOf(palette.color(group, ground)));
}

TEST(WindowPalette, HasReadableTextOnEveryGround)
{
    for (const rendering::PaletteKind kind :
         {rendering::PaletteKind::Default, rendering::PaletteKind::HighContrast}) {
        const double least = kind == rendering::PaletteKind::HighContrast ? 7 : 4.5; // WCAG AAA, AA
        for (const bool dark : {false, true}) {
            const QPalette palette = windowPalette(kind, dark);
            using enum QPalette::ColorRole;
            const std::vector<std::pair<QPalette::ColorRole, QPalette::ColorRole>> texts = {
                {WindowText, Window},
                {Text, Base},
                {Text, AlternateBase},
                {ButtonText, Button},
                {PlaceholderText, Base},
                {HighlightedText, Highlight},
                {Link, Base},
                {Link, Window},
                {LinkVisited, Base},
                {LinkVisited, Window},
                {ToolTipText, ToolTipBase}};
            for (const auto& [ink, ground] : texts)
                EXPECT_GE(contrastOf(palette, ink, ground), least)
                    << static_cast<int>(ink) << " on " << static_cast<int>(ground) << ", dark "
                    << dark;
            EXPECT_GE(contrastOf(palette, Highlight, Window), 3) << "the frame of the focus";
        }
    }
}

TEST(WindowPalette, HasDisabledTextThatIsPaleButThere)
{
    for (const rendering::PaletteKind kind :
         {rendering::PaletteKind::Default, rendering::PaletteKind::HighContrast}) {
        for (const bool dark : {false, true}) {
            const QPalette palette = windowPalette(kind, dark);
            const double enabled = contrastOf(palette, QPalette::WindowText, QPalette::Window);
            const double disabled =
                contrastOf(palette, QPalette::WindowText, QPalette::Window, QPalette::Disabled);
            EXPECT_LT(disabled, enabled / 2);
            EXPECT_GE(disabled, kind == rendering::PaletteKind::HighContrast ? 4.5 : 2.5);
        }
    }
}

TEST(WindowPalette, IsDarkWhenAskedFor)
{
    for (const rendering::PaletteKind kind :
         {rendering::PaletteKind::Default, rendering::PaletteKind::HighContrast}) {
        for (const QPalette::ColorRole role :
             {QPalette::Window, QPalette::Base, QPalette::Button, QPalette::ToolTipBase}) {
            EXPECT_LT(windowPalette(kind, true).color(role).lightness(), 80);
            EXPECT_GT(windowPalette(kind, false).color(role).lightness(), 200);
        }
    }
}

TEST(WindowPalette, HasMessagesThatAreReadableAndGoWithTheWindow)
{
    for (const rendering::PaletteKind kind :
         {rendering::PaletteKind::Default, rendering::PaletteKind::HighContrast}) {
        for (const bool dark : {false, true}) {
            for (const MessageKind message : {MessageKind::Problem, MessageKind::Notice}) {
                const QPalette palette = messagePalette(message, windowPalette(kind, dark));
                EXPECT_GE(contrastOf(palette, QPalette::WindowText, QPalette::Window), 7);
                EXPECT_GE(contrastOf(palette, QPalette::ButtonText, QPalette::Window), 7);
                EXPECT_EQ(palette.color(QPalette::Window).lightness() < 128, dark);
            }
        }
    }
}

TEST(WindowPalette, LetsWordsOfAStateBeReadInListsAndInTheirSelectedRows)
{
    for (const rendering::PaletteKind kind :
         {rendering::PaletteKind::Default, rendering::PaletteKind::HighContrast}) {
        for (const bool dark : {false, true}) {
            const rendering::Palette colors = rendering::paletteOf(kind, dark);
            const QPalette window = windowPalette(kind, dark);
            const Color list = colorOf(window.color(QPalette::Base));
            const Color row = colorOf(selectedRow(colors, window));
            EXPECT_NE(row, list);
            for (const Color& ink : {colors.overlappingInk, colors.clearInk}) {
                EXPECT_GE(contrast(ink, list),
                          kind == rendering::PaletteKind::HighContrast ? 7 : 4.5);
                EXPECT_GE(contrast(ink, row), 4.5);
            }
        }
    }
}

} // namespace
} // namespace mbv::viewer
