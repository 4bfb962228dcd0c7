#include "preferences.h"

#include <QtCore/QSettings>
#include <QtCore/QString>

#include <algorithm>

namespace mbv::viewer {

namespace {

const char* const kThemeKey = "theme";
const char* const kPaletteKey = "palette";
const char* const kLanguageKey = "language";
const char* const kChecksHiddenKey = "check-hidden";
const char* const kCameraFliesKey = "camera-flies";
const char* const kTourSeenKey = "tour-seen";
const QString kCollapsedKey = QStringLiteral("collapsed/");

template <class Names> auto saved(const char* key, const Names& names)
{
    const QString name = QSettings().value(key).toString();
    const auto found = std::find_if(names.begin(), names.end(), [&](const auto& candidate) {
        return name == QLatin1String(candidate.second);
    });
    return found == names.end() ? names.front().first : found->first;
}

template <class Value, class Names>
void saveAs(const char* key, const Names& names, const Value& value)
{
    const auto found = std::find_if(names.begin(), names.end(), [&](const auto& candidate) {
        return candidate.first == value;
    });
    QSettings().setValue(key, QLatin1String(found->second));
}

QString keyOf(ViewAid aid)
{
    switch (aid) {
    case ViewAid::Grid:
        return QStringLiteral("grid");
    case ViewAid::Axes:
        return QStringLiteral("axes");
    case ViewAid::Names:
        return QStringLiteral("names");
    case ViewAid::Cube:
        return QStringLiteral("cube");
    case ViewAid::Dimensions:
        return QStringLiteral("dimensions");
    }
    return {};
}

} // namespace

Theme savedTheme()
{
    return saved(kThemeKey, kThemes);
}

rendering::PaletteKind savedPaletteKind()
{
    return saved(kPaletteKey, kPaletteKinds);
}

Language savedLanguage()
{
    return saved(kLanguageKey, kLanguages);
}

bool savedShown(ViewAid aid)
{
    const bool atFirst = aid != ViewAid::Grid && aid != ViewAid::Dimensions;
    return QSettings().value(keyOf(aid), atFirst).toBool();
}

bool savedChecksHidden()
{
    return QSettings().value(kChecksHiddenKey, true).toBool();
}

bool savedCameraFlies()
{
    return QSettings().value(kCameraFliesKey, true).toBool();
}

bool savedTourSeen()
{
    return QSettings().value(kTourSeenKey, false).toBool();
}

bool savedCollapsed(const QString& section)
{
    return QSettings().value(kCollapsedKey + section, false).toBool();
}

void save(Theme theme)
{
    saveAs(kThemeKey, kThemes, theme);
}

void save(rendering::PaletteKind kind)
{
    saveAs(kPaletteKey, kPaletteKinds, kind);
}

void save(Language language)
{
    saveAs(kLanguageKey, kLanguages, language);
}

void saveShown(ViewAid aid, bool shown)
{
    QSettings().setValue(keyOf(aid), shown);
}

void saveChecksHidden(bool on)
{
    QSettings().setValue(kChecksHiddenKey, on);
}

void saveCameraFlies(bool on)
{
    QSettings().setValue(kCameraFliesKey, on);
}

void saveTourSeen()
{
    QSettings().setValue(kTourSeenKey, true);
}

void saveCollapsed(const QString& section, bool collapsed)
{
    QSettings().setValue(kCollapsedKey + section, collapsed);
}

} // namespace mbv::viewer
