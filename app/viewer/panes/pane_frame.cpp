#include "pane_frame.h"

#include <QtCore/QEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QApplication>
#include <QtWidgets/QVBoxLayout>

namespace mbv::viewer {

PaneFrame::PaneFrame(QWidget& pane) : pane_(pane)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kWidth, kWidth, kWidth, kWidth);
    layout->addWidget(&pane);
    if (pane.isHidden()) // else the parent to come shows it: shown now, it would be a window
        hide();
    pane.installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, qOverload<>(&QWidget::update));
}

bool PaneFrame::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        setVisible(!pane_.isHidden());
    return QWidget::eventFilter(watched, event);
}

void PaneFrame::paintEvent(QPaintEvent* /*event*/)
{
    // The window's own focus, which it has while a menu or another window is in front, too.
    const QWidget* focused = window()->focusWidget();
    if (!focused || (focused != &pane_ && !pane_.isAncestorOf(focused)))
        return;
    QPainter painter(this);
    for (int i = 0; i < kWidth; ++i) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(rect().adjusted(i, i, -i - 1, -i - 1));
    }
}

} // namespace mbv::viewer
