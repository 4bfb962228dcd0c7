#pragma once

#include <functional>

class QString;
class QWidget;

namespace mbv::viewer {

/// What to do about a scene file that somebody else has changed since it was read.
struct OverwriteChoices {
    std::function<void()> reload; ///< theirs, giving up what was changed here
    std::function<void()> saveAs; ///< both
    std::function<void()> overwrite;
    std::function<void()> giveUp; ///< by Cancel or Esc
};

/// Asks over `window` and does what is chosen.
void askBeforeOverwriting(const QString& file, const OverwriteChoices& choices, QWidget& window);

} // namespace mbv::viewer
