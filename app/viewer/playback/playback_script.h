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
///     hold Right 5         held down, so that it counts five times as one
///     click 320 240        left button; window pixels from the upper left corner
///     click 320 240 ctrl   after the place: ctrl, shift, alt; right, middle; double
///     drag 300 200 400 200 left button down, moved, up
///     press 320 240        a button down, with the same words, until
///     release 320 240      it is up again
///     move 320 240         the mouse, with the buttons that are down; ctrl, shift, alt
///     wheel 320 240 -2     notches away from the hand, or towards it; ctrl, shift, alt
///     type 1.5 mm          the characters, one key each, to the end of the line
///     drop cat.stl         a file let fall on the window; several with a | between them
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
struct HoldEvent {
    QKeyCombination key;
    int count = 1;
};
struct ClickEvent {
    QPoint at;
    Qt::KeyboardModifiers modifiers;
    Qt::MouseButton button = Qt::LeftButton;
    bool twice = false; ///< the second click of a double one
};
struct PressEvent {
    QPoint at;
    Qt::KeyboardModifiers modifiers;
    Qt::MouseButton button = Qt::LeftButton;
};
struct ReleaseEvent {
    QPoint at;
    Qt::KeyboardModifiers modifiers;
    Qt::MouseButton button = Qt::LeftButton;
};
struct MoveEvent {
    QPoint to;
    Qt::KeyboardModifiers modifiers = {};
};
struct WheelEvent {
    QPoint at;
    double notches = 0; ///< positive away from the hand
    Qt::KeyboardModifiers modifiers = {};
};
struct TypeEvent {
    QString text;
};
struct DropEvent {
    std::vector<std::filesystem::path> files;
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
    std::variant<KeyEvent, HoldEvent, ClickEvent, PressEvent, ReleaseEvent, DragEvent, MoveEvent,
                 WheelEvent, TypeEvent, DropEvent, WaitEvent, ScreenshotEvent, ReportEvent>
        what;
};

/// Throws Error (FileInvalid) with `name` and the line number for a line it does not understand.
std::vector<PlaybackEvent> parsePlayback(std::string_view text, const std::string& name);

/// Throws Error (FileUnreadable) naming the path, and what parsePlayback throws.
std::vector<PlaybackEvent> readPlayback(const std::filesystem::path& path);

} // namespace mbv::viewer
