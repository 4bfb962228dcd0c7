#pragma once

#include <QtCore/QPoint>
#include <QtCore/qnamespace.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// A recorded or written session: one event a line, `#` starts a comment.
///
///     key Right 5          press and release, five times; `key ctrl+R`
///     click 320 240        left button; window pixels from the upper left corner
///     drag 300 200 400 200 left button down, moved, up
///     wait 100             milliseconds
///     screenshot f.png     the window as it looks now
///     report f.json        the check of the scene as it is now
///
/// File names go to the end of the line; relative ones start at the current folder.
namespace mbv::viewer {

struct KeyEvent {
    QKeyCombination key;
    int count = 1;
};
struct ClickEvent {
    QPoint at;
};
struct DragEvent {
    QPoint from;
    QPoint to;
};
struct WaitEvent {
    int milliseconds = 0;
};
struct ScreenshotEvent {
    std::filesystem::path png;
};
struct ReportEvent {
    std::filesystem::path json;
};

struct PlaybackEvent {
    int line = 0; ///< in the script, from 1; 0 for what no script says
    std::variant<KeyEvent, ClickEvent, DragEvent, WaitEvent, ScreenshotEvent, ReportEvent> what;
};

/// Throws Error (FileInvalid) with `name` and the line number for a line it does not understand.
std::vector<PlaybackEvent> parsePlayback(std::string_view text, const std::string& name);

/// Throws Error (FileUnreadable) naming the path, and what parsePlayback throws.
std::vector<PlaybackEvent> readPlayback(const std::filesystem::path& path);

} // namespace mbv::viewer
