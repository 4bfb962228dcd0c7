#pragma once

#include <QtCore/QtGlobal>

class QKeyEvent;

namespace mbv::viewer {

/// Tells the repeats of a key held down from presses. X11 repeats a held key as a release and a
/// press of the same instant. Qt marks them by looking one event ahead, and misses the press where
/// it has not arrived yet.
class KeyRepeats {
public:
    /// Every release, as it comes.
    void noteRelease(const QKeyEvent& release);
    bool isRepeat(const QKeyEvent& press) const;

private:
    quint32 releasedKey_ = 0;  ///< scan code
    quint64 releasedTime_ = 0; ///< as the event says, in milliseconds
};

} // namespace mbv::viewer
