#include "player.h"

#include <mbv/geometry/error.h>

#include <QtCore/QTimer>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QWindow>
#include <QtWidgets/QApplication>
#include <QtWidgets/QWidget>

#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kBusyPoll = 10;  // milliseconds
constexpr int kDragSteps = 10; // moves between press and release

void sendKey(QWindow& to, QEvent::Type type, QKeyCombination key)
{
    const bool plain = !(key.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier));
    const int code = key.key();
    QString text;
    if (plain && code < 0x80) // above are the keys without a character
        text = QString(QChar(code));
    if (!(key.keyboardModifiers() & Qt::ShiftModifier))
        text = text.toLower();
    QKeyEvent event(type, code, key.keyboardModifiers(), text);
    QCoreApplication::sendEvent(&to, &event);
}

void sendMouse(QWindow& to, QEvent::Type type, const QPoint& at, Qt::MouseButton button,
               Qt::MouseButtons held)
{
    QMouseEvent event(type, at, at, to.mapToGlobal(at), button, held, Qt::NoModifier);
    QCoreApplication::sendEvent(&to, &event);
}

} // namespace

Player::Player(QWidget& window, Surroundings surroundings, std::vector<PlaybackEvent> events)
    : QObject(&window), window_(window), surroundings_(std::move(surroundings)),
      events_(std::move(events))
{
}

void Player::start()
{
    QTimer::singleShot(0, this, &Player::playNext);
}

void Player::playNext()
{
    if (surroundings_.busy()) {
        QTimer::singleShot(kBusyPoll, this, &Player::playNext);
        return;
    }
    if (next_ == events_.size()) {
        emit finished();
        return;
    }
    const PlaybackEvent& event = events_[next_++];
    try {
        QTimer::singleShot(play(event), this, &Player::playNext);
    } catch (const Error& error) {
        const QString problem = QString::fromStdString(error.what());
        emit failed(event.line > 0 ? tr("line %1: %2").arg(event.line).arg(problem) : problem);
    }
}

int Player::play(const PlaybackEvent& event)
{
    return std::visit([this](const auto& what) { return play(what); }, event.what);
}

int Player::play(const KeyEvent& event)
{
    for (int i = 0; i < event.count; ++i) {
        QWidget* dialog = QApplication::activeModalWidget();
        QWindow* to = (dialog ? dialog : &window_)->windowHandle();
        if (!to)
            break; // closed meanwhile
        sendKey(*to, QEvent::KeyPress, event.key);
        sendKey(*to, QEvent::KeyRelease, event.key);
    }
    return 0;
}

int Player::play(const ClickEvent& event)
{
    QWindow& to = *window_.windowHandle();
    sendMouse(to, QEvent::MouseMove, event.at, Qt::NoButton, Qt::NoButton);
    sendMouse(to, QEvent::MouseButtonPress, event.at, Qt::LeftButton, Qt::LeftButton);
    sendMouse(to, QEvent::MouseButtonRelease, event.at, Qt::LeftButton, Qt::NoButton);
    return 0;
}

int Player::play(const DragEvent& event)
{
    QWindow& to = *window_.windowHandle();
    sendMouse(to, QEvent::MouseMove, event.from, Qt::NoButton, Qt::NoButton);
    sendMouse(to, QEvent::MouseButtonPress, event.from, Qt::LeftButton, Qt::LeftButton);
    for (int i = 1; i <= kDragSteps; ++i) {
        const QPoint at = event.from + (event.to - event.from) * i / kDragSteps;
        sendMouse(to, QEvent::MouseMove, at, Qt::NoButton, Qt::LeftButton);
    }
    sendMouse(to, QEvent::MouseButtonRelease, event.to, Qt::LeftButton, Qt::NoButton);
    return 0;
}

int Player::play(const WaitEvent& event)
{
    return event.milliseconds;
}

int Player::play(const ScreenshotEvent& event)
{
    surroundings_.screenshot(event.png);
    return 0;
}

int Player::play(const ReportEvent& event)
{
    surroundings_.report(event.json);
    return 0;
}

} // namespace mbv::viewer
