#include "key_router.h"

#include "keys/latin_key.h"
#include "panes/pane_dock.h"

#include <QtGui/QKeyEvent>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QAbstractSpinBox>
#include <QtWidgets/QApplication>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QWidget>

#include <utility>

namespace mbv::viewer {

namespace {

bool hasControlOrAlt(const QKeyEvent& event)
{
    return static_cast<bool>(event.modifiers() & (Qt::ControlModifier | Qt::AltModifier));
}

/// What a text field makes use of: everything that types or edits, and what moves in the text.
bool belongsToText(const QKeyEvent& event)
{
    for (const QKeySequence::StandardKey key :
         {QKeySequence::SelectAll, QKeySequence::Copy, QKeySequence::Cut, QKeySequence::Paste})
        if (event.matches(key))
            return true;
    const bool isFunctionKey = event.key() >= Qt::Key_F1 && event.key() <= Qt::Key_F35;
    return !hasControlOrAlt(event) && !isFunctionKey;
}

/// What a list makes use of: characters search it, its rows are selected and copied.
bool belongsToList(const QKeyEvent& event)
{
    if (event.matches(QKeySequence::SelectAll) || event.matches(QKeySequence::Copy))
        return true;
    const bool types = !event.text().isEmpty() && event.text().front().isPrint();
    return types && !hasControlOrAlt(event);
}

bool keepsForItself(const QWidget* focus, const QKeyEvent& event)
{
    if (qobject_cast<const QLineEdit*>(focus) || qobject_cast<const QAbstractSpinBox*>(focus))
        return belongsToText(event);
    if (qobject_cast<const QAbstractButton*>(focus))
        return event.key() == Qt::Key_Space && !hasControlOrAlt(event);
    const bool isList =
        qobject_cast<const QAbstractItemView*>(focus) || qobject_cast<const QComboBox*>(focus);
    return isList && belongsToList(event);
}

} // namespace

KeyRouter::KeyRouter(const ActionTable& table, const QWidget& window, const QWidget& view)
    : table_(table), window_(window), view_(view)
{
    QApplication::instance()->installEventFilter(this);
}

void KeyRouter::setGrab(std::function<bool()> active, std::function<void(QKeyCombination)> press)
{
    grabActive_ = std::move(active);
    grabPress_ = std::move(press);
}

const Action* KeyRouter::rowFor(const QKeyEvent& event, const QWidget* focus) const
{
    const QKeyCombination key = shortcutOf(event);
    const Action* row = table_.find(key);
    if (!row)
        return nullptr;
    const bool isIdle = row->enabled && !row->enabled();
    if (row->scope == Scope::View && (focus != &view_ || isIdle)) // the key has its usual meaning
        return nullptr;
    return keepsForItself(focus, event) ? nullptr : row;
}

bool KeyRouter::eventFilter(QObject* receiver, QEvent* event)
{
    if (event->type() == QEvent::KeyRelease) {
        repeats_.noteRelease(static_cast<const QKeyEvent&>(*event));
        return false;
    }
    const bool asks = event->type() == QEvent::ShortcutOverride;
    if (!asks && event->type() != QEvent::KeyPress)
        return false;
    const auto* widget = qobject_cast<const QWidget*>(receiver);
    if (!widget || homeOf(*widget) != &window_ || QApplication::activePopupWidget() ||
        QApplication::activeModalWidget())
        return false;
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (grabbed()) {
        event->accept();
        if (!asks)
            grabPress_(shortcutOf(key));
        return true;
    }
    // The window's own focus, which it has even while another window is the active one.
    const Action* row = rowFor(key, widget->window()->focusWidget());
    if (!row)
        return false;
    event->accept();
    if (!asks) // an accepted override comes back as a key press
        trigger(*row, repeats_.isRepeat(key));
    return true;
}

} // namespace mbv::viewer
