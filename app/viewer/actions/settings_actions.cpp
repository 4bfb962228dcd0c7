#include "actions.h"

#include "language/language_switch.h"
#include "theme/appearance.h"
#include "window_commands.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct SettingsActions {
    Q_DECLARE_TR_FUNCTIONS(SettingsActions)
};

void addTheme(ActionTable& table, Appearance& appearance, const QString& id, const QString& text,
              Theme theme)
{
    table.add({.id = id,
               .menu = Menu::Theme,
               .text = text,
               .run = [&appearance, theme] { appearance.setTheme(theme); },
               .checked = [&appearance, theme] { return appearance.theme() == theme; }});
}

void addPalette(ActionTable& table, Appearance& appearance, const QString& id, const QString& text,
                rendering::PaletteKind kind)
{
    table.add({.id = id,
               .menu = Menu::Palette,
               .text = text,
               .run = [&appearance, kind] { appearance.setPaletteKind(kind); },
               .checked = [&appearance, kind] { return appearance.paletteKind() == kind; }});
}

void addLanguage(ActionTable& table, LanguageSwitch& speech, const QString& id, const QString& text,
                 Language language)
{
    table.add({.id = id,
               .menu = Menu::Language,
               .text = text,
               .run = [&speech, language] { speech.setLanguage(language); },
               .checked = [&speech, language] { return speech.language() == language; }});
}

} // namespace

void addSettingsActions(ActionTable& table, WindowCommands& window, Appearance& appearance,
                        LanguageSwitch& language)
{
    table.add({.id = "settings.open",
               .menu = Menu::Edit,
               .text = SettingsActions::tr("Settings…"),
               .keys = {Qt::CTRL | Qt::Key_Comma},
               .run = [&window] { emit window.settingsWanted(); },
               .help = SettingsActions::tr("Settings: appearance, language, shortcuts")});
    addTheme(table, appearance, "theme.system", SettingsActions::tr("System"), Theme::System);
    addTheme(table, appearance, "theme.light", SettingsActions::tr("Light"), Theme::Light);
    addTheme(table, appearance, "theme.dark", SettingsActions::tr("Dark"), Theme::Dark);
    addPalette(table, appearance, "palette.default", SettingsActions::tr("Default: red and blue"),
               rendering::PaletteKind::Default);
    addPalette(table, appearance, "palette.high-contrast", SettingsActions::tr("High contrast"),
               rendering::PaletteKind::HighContrast);
    addLanguage(table, language, "language.system", SettingsActions::tr("System"),
                Language::System);
    // Each in itself, for those who read no other.
    addLanguage(table, language, "language.english", QStringLiteral("English"), Language::English);
    addLanguage(table, language, "language.korean", QStringLiteral("한국어"), Language::Korean);
}

} // namespace mbv::viewer
