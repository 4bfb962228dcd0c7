#pragma once

#include <QtCore/QStringList>

#include <filesystem>
#include <vector>

namespace mbv::viewer {

/// How many files are remembered.
inline constexpr int kRecentFiles = 8;

/// The files opened or saved last, the latest first, kept in the user's settings. What no longer
/// exists is left out.
std::vector<std::filesystem::path> recentFiles();

/// Puts the file in front.
void rememberRecentFile(const std::filesystem::path& file);

} // namespace mbv::viewer
