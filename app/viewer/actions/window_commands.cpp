#include "window_commands.h"

#include "panes/pane_dock.h"

#include <QtGui/QContextMenuEvent>
#include <QtWidgets/QApplication>

#include <utility>

namespace mbv::viewer {

namespace {

/// Where the keyboard is: in the window, or in a pane of it that floats.
QWidget* focusOf(const QWidget& window)
{
    QWidget* focused = QApplication::focusWidget();
    return focused && homeOf(*focused) == &window ? focused : window.focusWidget();
}

} // namespace

WindowCommands::WindowCommands(QWidget& window, QList<QWidget*> panes)
    : QObject(&window), window_(window), panes_(std::move(panes))
{
}

void WindowCommands::focusNextPane()
{
    const QWidget* focused = focusOf(window_);
    qsizetype here = -1; // the first is next
    for (qsizetype i = 0; i < panes_.size(); ++i)
        if (panes_[i] == focused || panes_[i]->isAncestorOf(focused))
            here = i;
    do { // the 3D view is always shown
        here = (here + 1) % panes_.size();
    } while (!panes_[here]->isVisible());
    bringForward(*panes_[here]);
    panes_[here]->setFocus(Qt::TabFocusReason);
}

void WindowCommands::askForContextMenu()
{
    QWidget* focused = focusOf(window_);
    const QPoint middle = focused->rect().center();
    QContextMenuEvent asked(QContextMenuEvent::Keyboard, middle, focused->mapToGlobal(middle));
    QApplication::sendEvent(focused, &asked);
}

void WindowCommands::quit()
{
    window_.close();
}

} // namespace mbv::viewer
