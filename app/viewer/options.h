#pragma once

#include "settings/preferences.h"

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace mbv::viewer {

/// What the command line asks for.
struct Options {
    std::vector<std::filesystem::path> files;
    std::optional<std::filesystem::path> play;
    std::optional<std::filesystem::path> screenshot;
    int width = 1280; ///< of the window, in its own pixels
    int height = 800;
    bool quit = false;
    std::optional<double> weld; ///< meshes' vertices within this distance become one
    // Instead of what is saved.
    std::optional<Theme> theme;
    std::optional<rendering::PaletteKind> palette;
    std::optional<Language> language;
};

/// There is nothing left to run: `text` was asked for, or says what is wrong, and `exitCode` is 0
/// or kUsageError.
struct EarlyExit {
    int exitCode = 0;
    std::string text;
};

/// `version` is what --version prints.
std::variant<Options, EarlyExit> parseOptions(int argc, const char* const* argv,
                                              const std::string& version);

} // namespace mbv::viewer
