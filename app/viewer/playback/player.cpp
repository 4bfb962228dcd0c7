#include "player.h"

#include "language/path_text.h"

#include <mbv/geometry/error.h>

#include <QtCore/QMimeData>
#include <QtCore/QTimer>
#include <QtCore/QUrl>
#include <QtGui/QDropEvent>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QWheelEvent>
#include <QtGui/QWindow>
#include <QtWidgets/QApplication>
#include <QtWidgets/QWidget>

#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kBusyPoll = 10;  // milliseconds
constexpr int kDragSteps = 10; // moves between press and release
constexpr double kWheelNotch = QWheelEvent::DefaultDeltasPerStep;

/// What the key types.
QString textOf(QKeyCombination key)
{
    const bool plain = !(key.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier));
    if (!plain || key.key() >= 0x80) // above are the keys without a character
        return {};
    const QString text(QChar(key.key()));
    return key.keyboardModifiers() & Qt::ShiftModifier ? text : text.toLower();
}

void sendKey(QWindow& to, QEvent::Type type, QKeyCombination key, const QString& text,
             bool again = false)
{
    QKeyEvent event(type, key.key(), key.keyboardModifiers(), text, again);
    QCoreApplication::sendEvent(&to, &event);
}

void sendPressAndRelease(QWindow& to, QKeyCombination key, const QString& text)
{
    sendKey(to, QEvent::KeyPress, key, text);
    sendKey(to, QEvent::KeyRelease, key, text);
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
        const int pause = play(event);
        if (next_ == events_.size() && pause == 0 && !surroundings_.busy())
            emit finished(); // no picture more
        else
            QTimer::singleShot(pause, this, &Player::playNext);
    } catch (const Error& error) {
        const QString problem = QString::fromStdString(error.what());
        emit failed(event.line > 0 ? tr("line %1: %2").arg(event.line).arg(problem) : problem);
    }
}

int Player::play(const PlaybackEvent& event)
{
    return std::visit([this](const auto& what) { return play(what); }, event.what);
}

/// Where a person's keys and clicks would go: to the dialog that is open, else to the window.
QWindow* Player::activeWindow() const
{
    const QWidget* dialog = QApplication::activeModalWidget();
    return (dialog ? dialog : &window_)->windowHandle();
}

int Player::play(const KeyEvent& event)
{
    for (int i = 0; i < event.count; ++i) {
        QWindow* to = activeWindow();
        if (!to)
            break; // closed meanwhile
        sendPressAndRelease(*to, event.key, textOf(event.key));
    }
    return 0;
}

int Player::play(const HoldEvent& event)
{
    const QString text = textOf(event.key);
    for (int i = 0; i < event.count; ++i)
        if (QWindow* to = activeWindow())
            sendKey(*to, QEvent::KeyPress, event.key, text, i > 0);
    if (QWindow* to = activeWindow())
        sendKey(*to, QEvent::KeyRelease, event.key, text);
    return 0;
}

/// Places are the main window's, in dialogs too. The buttons that are down are those of held_.
void Player::sendMouse(QEvent::Type type, const QPoint& at, Qt::MouseButton button,
                       Qt::KeyboardModifiers modifiers)
{
    QWindow* to = activeWindow();
    if (!to)
        return; // closed meanwhile
    const QPoint global = window_.mapToGlobal(at);
    const QPoint local = to->mapFromGlobal(global);
    QMouseEvent event(type, local, local, global, button, held_, modifiers);
    QCoreApplication::sendEvent(to, &event);
}

int Player::play(const ClickEvent& event)
{
    play(MoveEvent{event.at, event.modifiers});
    play(PressEvent{event.at, event.modifiers, event.button});
    if (event.twice) {
        held_ |= event.button;
        sendMouse(QEvent::MouseButtonDblClick, event.at, event.button, event.modifiers);
    }
    return play(ReleaseEvent{event.at, event.modifiers, event.button});
}

int Player::play(const PressEvent& event)
{
    held_ |= event.button;
    sendMouse(QEvent::MouseButtonPress, event.at, event.button, event.modifiers);
    return 0;
}

int Player::play(const ReleaseEvent& event)
{
    held_ &= ~Qt::MouseButtons(event.button);
    sendMouse(QEvent::MouseButtonRelease, event.at, event.button, event.modifiers);
    return 0;
}

int Player::play(const MoveEvent& event)
{
    sendMouse(QEvent::MouseMove, event.to, Qt::NoButton, event.modifiers);
    return 0;
}

int Player::play(const WheelEvent& event)
{
    QWindow* to = activeWindow();
    if (!to)
        return 0;
    const QPoint global = window_.mapToGlobal(event.at);
    const QPoint turned(0, qRound(event.notches * kWheelNotch));
    QWheelEvent wheel(to->mapFromGlobal(global), global, {}, turned, held_, event.modifiers,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(to, &wheel);
    return 0;
}

int Player::play(const TypeEvent& event)
{
    for (const QChar c : event.text) {
        QWindow* to = activeWindow();
        if (!to)
            break;
        sendPressAndRelease(*to, Qt::Key(c.toUpper().unicode()), QString(c));
    }
    return 0;
}

int Player::play(const DropEvent& event)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const std::filesystem::path& file : event.files)
        urls << QUrl::fromLocalFile(toQString(std::filesystem::absolute(file)));
    data.setUrls(urls);
    const QPoint middle = window_.rect().center();
    QDragEnterEvent enter(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window_, &enter);
    QDropEvent drop(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window_, &drop);
    return 0;
}

int Player::play(const DragEvent& event)
{
    play(MoveEvent{event.from});
    play(PressEvent{event.from, {}, Qt::LeftButton});
    for (int i = 1; i <= kDragSteps; ++i)
        play(MoveEvent{event.from + (event.to - event.from) * i / kDragSteps});
    return play(ReleaseEvent{event.to, {}, Qt::LeftButton});
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
