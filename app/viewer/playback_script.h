#pragma once

#include <QtCore/QPoint>
#include <QtCore/QString>
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
///     click 320 240 ctrl   with ctrl, shift or both held, or the right button
///     drag 300 200 400 200 left button down, moved, up
///     move 320 240         the mouse, no button
///     type 1.5 mm          the characters, one key each, to the end of the line
///     drop cat.stl         a file let fall on the window
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
    Qt::KeyboardModifiers modifiers;
    Qt::MouseButton button = Qt::LeftButton;
};
struct MoveEvent {
    QPoint to;
};
struct TypeEvent {
    QString text;
};
struct DropEvent {
    std::filesystem::path file;
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
    std::variant<KeyEvent, ClickEvent, DragEvent, MoveEvent, TypeEvent, DropEvent, WaitEvent,
                 ScreenshotEvent, ReportEvent>
        what;
};

/// Throws Error (FileInvalid) with `name` and the line number for a line it does not understand.
std::vector<PlaybackEvent> parsePlayback(std::string_view text, const std::string& name);

/// Throws Error (FileUnreadable) naming the path, and what parsePlayback throws.
std::vector<PlaybackEvent> readPlayback(const std::filesystem::path& path);

} // namespace mbv::viewer
