#pragma once

#include <QtCore/QObject>

namespace mbv::viewer {

/// While it lives, dialogs of files are Qt's own, and nothing completes what is typed into them: a
/// script then types the same name whatever lies in the folder, and however fast it is played.
class PlainDialogs : public QObject {
public:
    PlainDialogs();
    ~PlainDialogs() override;
    PlainDialogs(const PlainDialogs&) = delete;
    PlainDialogs& operator=(const PlainDialogs&) = delete;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace mbv::viewer
