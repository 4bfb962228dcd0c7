#pragma once

#include "keys/key_repeats.h"
#include "playback_script.h"

#include <QtCore/QObject>

#include <functional>
#include <optional>
#include <vector>

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;
class QWidget;

namespace mbv::viewer {

/// Writes down what a person does in the window and its dialogs, as the events of a script: played
/// from the same start they do the same. Mouse moves count while a button is down, while
/// `movesMatter`, and where they led before a key.
class Recorder : public QObject {
    Q_OBJECT

public:
    struct Surroundings {
        std::function<bool()> movesMatter;
        /// Whether a list of commands is open, from which one is being chosen: what led to the
        /// command that stops the recording is not recorded.
        std::function<bool()> choosing;
    };

    /// Listens to the whole application while it records. The window must outlive it.
    Recorder(const QWidget& window, Surroundings surroundings);
    ~Recorder() override;

    bool recording() const { return recording_; }
    void start();
    /// Ends without the way to the command that ended it.
    void stop();
    void resume(); ///< goes on after stop()

    /// What was recorded until stop().
    std::vector<PlaybackEvent> events() const;

    bool eventFilter(QObject* receiver, QEvent* event) override;

private:
    struct Recorded {
        PlaybackEvent event;
        bool choosing = false; ///< a command from a list
    };

    void takeKey(const QKeyEvent& key);
    void takeMouse(const QMouseEvent& mouse);
    void takeWheel(const QWheelEvent& wheel);
    void takeText(const QString& text);
    void flushMove();
    template <typename Event> void add(Event event);
    template <typename Event> Event* last();
    bool isChoosing() const;

    const QWidget& window_;
    Surroundings surroundings_;
    std::vector<Recorded> recorded_;
    KeyRepeats repeats_;
    std::optional<MoveEvent> move_; ///< not recorded yet: it may not matter
    bool choosing_ = false;         ///< before the event at hand
    bool recording_ = false;
};

} // namespace mbv::viewer
