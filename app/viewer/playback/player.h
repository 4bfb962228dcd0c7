#pragma once

#include "playback_script.h"

#include <QtCore/QEvent>
#include <QtCore/QObject>

#include <filesystem>
#include <functional>
#include <vector>

class QWidget;
class QWindow;

namespace mbv::viewer {

/// Plays a script into a window: keys and mouse take Qt's own way from the window down, so that
/// focus, event filters, grabs and popups work as under a person's hands.
class Player : public QObject {
    Q_OBJECT

public:
    struct Surroundings {
        std::function<bool()> busy; ///< events wait until this is false
        std::function<void(const std::filesystem::path&)> screenshot; ///< may throw Error
        std::function<void(const std::filesystem::path&)> report;     ///< may throw Error
    };

    Player(QWidget& window, Surroundings surroundings, std::vector<PlaybackEvent> events);

    void start();

signals:
    void finished();
    void failed(const QString& message); ///< and the rest is not played

private:
    void playNext();
    QWindow* activeWindow() const;
    void sendMouse(QEvent::Type type, const QPoint& at, Qt::MouseButton button,
                   Qt::KeyboardModifiers modifiers);
    int play(const PlaybackEvent& event); ///< milliseconds to wait before the next
    int play(const KeyEvent& event);
    int play(const HoldEvent& event);
    int play(const ClickEvent& event);
    int play(const PressEvent& event);
    int play(const ReleaseEvent& event);
    int play(const DragEvent& event);
    int play(const MoveEvent& event);
    int play(const WheelEvent& event);
    int play(const TypeEvent& event);
    int play(const DropEvent& event);
    int play(const WaitEvent& event);
    int play(const ScreenshotEvent& event);
    int play(const ReportEvent& event);

    QWidget& window_;
    Surroundings surroundings_;
    std::vector<PlaybackEvent> events_;
    std::size_t next_ = 0;
    Qt::MouseButtons held_ = Qt::NoButton; ///< by PressEvent
};

} // namespace mbv::viewer
