#include "key_repeats.h"

#include <QtGui/QKeyEvent>

namespace mbv::viewer {

void KeyRepeats::noteRelease(const QKeyEvent& release)
{
    releasedKey_ = release.nativeScanCode();
    releasedTime_ = release.timestamp();
}

bool KeyRepeats::isRepeat(const QKeyEvent& press) const
{
    const bool sameInstant = press.timestamp() != 0 && press.timestamp() == releasedTime_ &&
                             press.nativeScanCode() == releasedKey_;
    return press.isAutoRepeat() || sameInstant;
}

} // namespace mbv::viewer
