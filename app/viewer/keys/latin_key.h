#pragma once

#include <QtCore/qnamespace.h>

class QKeyEvent;

namespace mbv::viewer {

/// What was pressed, for shortcuts: key and modifiers, whatever the input state. Where a Hangul
/// letter was typed, it is the Latin letter on the same key, so that shortcuts work in a Korean
/// input state too. Shift+Tab is Tab with Shift (Qt calls it Backtab); the numeric pad counts as
/// the plain keys.
QKeyCombination shortcutOf(const QKeyEvent& event);

} // namespace mbv::viewer
