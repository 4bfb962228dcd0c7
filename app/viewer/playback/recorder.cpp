#include "recorder.h"

#include "keys/latin_key.h"
#include "language/path_text.h"

#include <QtCore/QMimeData>
#include <QtCore/QUrl>
#include <QtGui/QDropEvent>
#include <QtGui/QInputMethodEvent>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QWheelEvent>
#include <QtWidgets/QApplication>
#include <QtWidgets/QWidget>

#include <algorithm>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr double kWheelNotch = QWheelEvent::DefaultDeltasPerStep;

constexpr Qt::KeyboardModifiers kModifiers =
    Qt::ControlModifier | Qt::ShiftModifier | Qt::AltModifier;

bool isModifier(int key)
{
    return key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt ||
           key == Qt::Key_Meta || key == Qt::Key_AltGr || key == Qt::Key_unknown || key == 0;
}

/// Whether the key writes something visible in a field.
bool writes(const QKeyEvent& key)
{
    const QWidget* focus = QApplication::focusWidget();
    return focus && focus->testAttribute(Qt::WA_InputMethodEnabled) &&
           !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) && key.text().size() == 1 &&
           key.text()[0].isPrint() && !key.text()[0].isSpace();
}

} // namespace

Recorder::Recorder(const QWidget& window, Surroundings surroundings)
    : window_(window), surroundings_(std::move(surroundings))
{
}

Recorder::~Recorder() = default;

void Recorder::start()
{
    recorded_.clear();
    move_.reset();
    resume();
}

void Recorder::resume()
{
    recording_ = true;
    QApplication::instance()->installEventFilter(this);
}

void Recorder::stop()
{
    QApplication::instance()->removeEventFilter(this);
    recording_ = false;
    while (!recorded_.empty()) {
        const bool inList = recorded_.back().choosing;
        recorded_.pop_back();
        if (!inList)
            break; // that opened the list, or is the command's own key
    }
}

std::vector<PlaybackEvent> Recorder::events() const
{
    std::vector<PlaybackEvent> events;
    for (const Recorded& recorded : recorded_)
        events.push_back(recorded.event);
    return events;
}

template <typename Event> void Recorder::add(Event event)
{
    recorded_.push_back({{0, std::move(event)}, choosing_});
}

/// The last event, where it is of this kind and may be added to.
template <typename Event> Event* Recorder::last()
{
    if (recorded_.empty() || recorded_.back().choosing != choosing_)
        return nullptr;
    return std::get_if<Event>(&recorded_.back().event.what);
}

bool Recorder::isChoosing() const
{
    return QApplication::activePopupWidget() != nullptr || surroundings_.choosing();
}

bool Recorder::eventFilter(QObject* receiver, QEvent* event)
{
    choosing_ = isChoosing();
    if (event->type() == QEvent::InputMethod && receiver == QApplication::focusObject()) {
        takeText(static_cast<const QInputMethodEvent*>(event)->commitString());
    } else if (event->type() == QEvent::Drop && receiver == &window_) {
        DropEvent drop;
        for (const QUrl& url : static_cast<const QDropEvent*>(event)->mimeData()->urls())
            if (url.isLocalFile())
                drop.files.push_back(toPath(url.toLocalFile()));
        if (!drop.files.empty())
            add(drop);
    }
    if (!receiver->isWindowType()) // from there on Qt hands it to widgets
        return false;
    switch (event->type()) {
    case QEvent::KeyPress:
        takeKey(static_cast<const QKeyEvent&>(*event));
        break;
    case QEvent::KeyRelease:
        repeats_.noteRelease(static_cast<const QKeyEvent&>(*event));
        break;
    case QEvent::MouseMove:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
        takeMouse(static_cast<const QMouseEvent&>(*event));
        break;
    case QEvent::Wheel:
        takeWheel(static_cast<const QWheelEvent&>(*event));
        break;
    default:
        break;
    }
    return false;
}

void Recorder::takeKey(const QKeyEvent& press)
{
    if (isModifier(press.key()))
        return;
    flushMove();
    if (writes(press)) {
        takeText(press.text());
        return;
    }
    const QKeyCombination key = shortcutOf(press);
    if (repeats_.isRepeat(press)) {
        if (auto* hold = last<HoldEvent>(); hold && hold->key == key) {
            ++hold->count;
            return;
        }
        if (auto* first = last<KeyEvent>(); first && first->key == key) {
            if (--first->count == 0)
                recorded_.pop_back();
            add(HoldEvent{key, 2});
            return;
        }
    }
    if (auto* same = last<KeyEvent>(); same && same->key == key)
        ++same->count;
    else
        add(KeyEvent{key, 1});
}

/// A blank at either end of a line would be lost.
void Recorder::takeText(const QString& text)
{
    if (text.isEmpty())
        return;
    if (auto* typed = last<TypeEvent>())
        typed->text += text;
    else
        add(TypeEvent{text});
}

void Recorder::flushMove()
{
    if (const auto move = std::exchange(move_, std::nullopt))
        add(*move);
}

void Recorder::takeMouse(const QMouseEvent& mouse)
{
    // Left of the window and above it there are no places in scripts.
    const QPoint seen = window_.mapFromGlobal(mouse.globalPosition().toPoint());
    const QPoint at(std::max(0, seen.x()), std::max(0, seen.y()));
    const Qt::KeyboardModifiers modifiers = mouse.modifiers() & kModifiers;
    switch (mouse.type()) {
    case QEvent::MouseMove:
        move_ = MoveEvent{at, modifiers};
        if (mouse.buttons() != Qt::NoButton || surroundings_.movesMatter())
            flushMove();
        break;
    case QEvent::MouseButtonPress:
        flushMove();
        add(PressEvent{at, modifiers, mouse.button()});
        break;
    case QEvent::MouseButtonDblClick:
        if (const auto* press = last<PressEvent>(); press && press->at == at) {
            recorded_.pop_back();
            add(ClickEvent{at, modifiers, mouse.button(), true});
        }
        break;
    default:
        if (const auto* press = last<PressEvent>();
            press && press->at == at && press->button == mouse.button()) {
            const ClickEvent click{at, modifiers, mouse.button()};
            const bool wasChoosing = recorded_.back().choosing;
            recorded_.pop_back();
            recorded_.push_back({{0, click}, wasChoosing});
        } else if (const auto* twice = last<ClickEvent>(); !twice || !twice->twice) {
            add(ReleaseEvent{at, modifiers, mouse.button()});
        }
        break;
    }
}

void Recorder::takeWheel(const QWheelEvent& wheel)
{
    const QPoint seen = window_.mapFromGlobal(wheel.globalPosition().toPoint());
    const double notches = wheel.angleDelta().y() / kWheelNotch;
    if (notches == 0)
        return;
    move_.reset();
    add(WheelEvent{
        {std::max(0, seen.x()), std::max(0, seen.y())}, notches, wheel.modifiers() & kModifiers});
}

} // namespace mbv::viewer
