#include "window_commands.h"

#include <QtWidgets/QWidget>

#include <utility>

namespace mbv::viewer {

WindowCommands::WindowCommands(QWidget& window, QList<QWidget*> panes)
    : QObject(&window), window_(window), panes_(std::move(panes))
{
}

void WindowCommands::focusNextPane()
{
    qsizetype here = -1; // the first is next
    for (qsizetype i = 0; i < panes_.size(); ++i)
        if (panes_[i] == window_.focusWidget() || panes_[i]->isAncestorOf(window_.focusWidget()))
            here = i;
    do { // the 3D view is always shown
        here = (here + 1) % panes_.size();
    } while (!panes_[here]->isVisible());
    panes_[here]->setFocus(Qt::TabFocusReason);
}

void WindowCommands::quit()
{
    window_.close();
}

} // namespace mbv::viewer
