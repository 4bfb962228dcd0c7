#pragma once

#include "rendering/pictures/image_size.h"
#include "robots/robot_request.h"
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
    /// Of the window, in its own pixels; where none is asked for, see startingSize.
    std::optional<rendering::ImageSize> size;
    bool quit = false;
    RobotRequest robots;                           ///< of those among the files
    std::optional<std::filesystem::path> baseline; ///< an older report, to compare with
    std::optional<double> weld; ///< meshes' vertices within this distance become one
    // Instead of what is saved.
    std::optional<Theme> theme;
    std::optional<rendering::PaletteKind> palette;
    std::optional<Language> language;
};

/// What is played or pictured is the same everywhere: a fixed size. A person's window has none:
/// it is where it was last.
std::optional<rendering::ImageSize> startingSize(const Options& options);

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
