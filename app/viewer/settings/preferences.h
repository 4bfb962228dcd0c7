#pragma once

#include "rendering/style/palette.h"

#include <QtCore/QString>

#include <array>
#include <utility>

/// Theme, palette and language that a person chooses, kept in the user's settings.
namespace mbv::viewer {

enum class Theme { System, Light, Dark };

/// What helps to find one's way in the 3D view.
enum class ViewAid { Grid, Axes, Names, Cube, Dimensions };

inline constexpr std::array kViewAids = {ViewAid::Grid, ViewAid::Axes, ViewAid::Names,
                                         ViewAid::Cube, ViewAid::Dimensions};

enum class Language { System, English, Korean };

// What they are called in the settings and on the command line.
inline constexpr std::array kThemes = {std::pair(Theme::System, "system"),
                                       std::pair(Theme::Light, "light"),
                                       std::pair(Theme::Dark, "dark")};
inline constexpr std::array kPaletteKinds = {
    std::pair(rendering::PaletteKind::Default, "default"),
    std::pair(rendering::PaletteKind::HighContrast, "high-contrast")};
inline constexpr std::array kLanguages = {std::pair(Language::System, "system"),
                                          std::pair(Language::English, "en"),
                                          std::pair(Language::Korean, "ko")};

// As saved; the first of each where nothing is, or something else.
Theme savedTheme();
rendering::PaletteKind savedPaletteKind();
Language savedLanguage();
/// Whether it is shown; at first, all but grid and dimensions are.
bool savedShown(ViewAid aid);
/// Whether hidden models are checked, too; at first they are.
bool savedChecksHidden();
/// Whether the camera flies to where it is sent; at first it does.
bool savedCameraFlies();
/// Whether the tour was ever begun.
bool savedTourSeen();
/// Whether a section of a panel is without its fields; at first it has them.
bool savedCollapsed(const QString& section);

void save(Theme theme);
void save(rendering::PaletteKind kind);
void save(Language language);
void saveShown(ViewAid aid, bool shown);
void saveChecksHidden(bool on);
void saveCameraFlies(bool on);
void saveTourSeen();
void saveCollapsed(const QString& section, bool collapsed);

} // namespace mbv::viewer
