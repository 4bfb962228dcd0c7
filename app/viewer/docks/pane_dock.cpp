#include "pane_dock.h"

#include "language/retranslate.h"
#include "pane_frame.h"

#include <QtCore/QEvent>
#include <QtGui/QCloseEvent>
#include <QtWidgets/QAbstractButton>

namespace mbv::viewer {

namespace {

/// A widget that is not shown yet is hidden, too, but nobody has asked for that.
bool isHiddenOnPurpose(const QWidget& pane)
{
    return pane.isHidden() && pane.testAttribute(Qt::WA_WState_ExplicitShowHide);
}

/// One of those that Qt has put in the title of a dock.
void nameButton(const PaneDock& dock, const QString& button, const QString& text)
{
    if (auto* found = dock.findChild<QAbstractButton*>(button)) {
        found->setToolTip(text);
        found->setAccessibleName(text);
    }
}

} // namespace

PaneDock::PaneDock(QWidget& pane, const QSize& size) : pane_(pane), size_(size)
{
    setWidget(new PaneFrame(pane));
    pane.installEventFilter(this);
    retranslate(*this, [this] {
        nameButton(*this, "qt_dockwidget_floatbutton", tr("Out of the window, and back"));
        nameButton(*this, "qt_dockwidget_closebutton", tr("Hide the pane"));
    });
    refresh();
}

void PaneDock::setAllowed(bool allowed)
{
    allowed_ = allowed;
    refresh();
}

void PaneDock::refresh()
{
    setVisible(allowed_ && !isHiddenOnPurpose(pane_));
}

bool PaneDock::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &pane_ &&
        (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent))
        refresh();
    return QDockWidget::eventFilter(watched, event);
}

void PaneDock::closeEvent(QCloseEvent* event)
{
    QDockWidget::closeEvent(event);
    emit closed();
}

const QWidget* homeOf(const QWidget& widget)
{
    const QWidget* top = widget.window();
    return qobject_cast<const PaneDock*>(top) ? top->parentWidget()->window() : top;
}

void bringForward(QWidget& pane)
{
    for (QWidget* around = &pane; around; around = around->parentWidget())
        if (auto* dock = qobject_cast<PaneDock*>(around))
            dock->raise();
    pane.activateWindow();
}

} // namespace mbv::viewer
