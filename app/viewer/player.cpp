#include "player.h"

#include <mbv/geometry/error.h>

#include <QtCore/QMimeData>
#include <QtCore/QTimer>
#include <QtCore/QUrl>
#include <QtGui/QDropEvent>
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

/// What the key types.
QString textOf(QKeyCombination key)
{
    const bool plain = !(key.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier));
    if (!plain || key.key() >= 0x80) // above are the keys without a character
        return {};
    const QString text(QChar(key.key()));
    return key.keyboardModifiers() & Qt::ShiftModifier ? text : text.toLower();
}

/// A press and a release.
void sendKey(QWindow& to, QKeyCombination key, const QString& text)
{
    for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
        QKeyEvent event(type, key.key(), key.keyboardModifiers(), text);
        QCoreApplication::sendEvent(&to, &event);
    }
}

void sendMouse(QWindow& to, QEvent::Type type, const QPoint& at, Qt::MouseButton button,
               Qt::MouseButtons held, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QMouseEvent event(type, at, at, to.mapToGlobal(at), button, held, modifiers);
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

/// Where a person's keys would go: to the dialog that is open, else to the window.
QWindow* Player::keyWindow() const
{
    const QWidget* dialog = QApplication::activeModalWidget();
    return (dialog ? dialog : &window_)->windowHandle();
}

int Player::play(const KeyEvent& event)
{
    for (int i = 0; i < event.count; ++i) {
        QWindow* to = keyWindow();
        if (!to)
            break; // closed meanwhile
        sendKey(*to, event.key, textOf(event.key));
    }
    return 0;
}

int Player::play(const ClickEvent& event)
{
    QWindow& to = *window_.windowHandle();
    sendMouse(to, QEvent::MouseMove, event.at, Qt::NoButton, Qt::NoButton, event.modifiers);
    sendMouse(to, QEvent::MouseButtonPress, event.at, event.button, event.button, event.modifiers);
    sendMouse(to, QEvent::MouseButtonRelease, event.at, event.button, Qt::NoButton,
              event.modifiers);
    return 0;
}

int Player::play(const MoveEvent& event)
{
    sendMouse(*window_.windowHandle(), QEvent::MouseMove, event.to, Qt::NoButton, Qt::NoButton);
    return 0;
}

int Player::play(const TypeEvent& event)
{
    for (const QChar c : event.text) {
        QWindow* to = keyWindow();
        if (!to)
            break;
        sendKey(*to, Qt::Key(c.toUpper().unicode()), QString(c));
    }
    return 0;
}

int Player::play(const DropEvent& event)
{
    QMimeData data;
    const QString path =
        QString::fromStdU16String(std::filesystem::absolute(event.file).u16string());
    data.setUrls({QUrl::fromLocalFile(path)});
    const QPoint middle = window_.rect().center();
    QDragEnterEvent enter(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window_, &enter);
    QDropEvent drop(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window_, &drop);
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
