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

// Those that Qt puts in the title of a dock.
const QString kFloatButton = QStringLiteral("qt_dockwidget_floatbutton");
const QString kCloseButton = QStringLiteral("qt_dockwidget_closebutton");

void nameButton(QWidget& button)
{
    const QString text = button.objectName() == kFloatButton
                             ? PaneDock::tr("Out of the window, and back")
                             : PaneDock::tr("Hide the pane");
    if (button.accessibleName() == text)
        return;
    button.setAccessibleName(text);
    button.setToolTip(text);
    button.setAccessibleDescription({});
}

} // namespace

PaneDock::PaneDock(QWidget& pane, const QSize& size) : pane_(pane), size_(size)
{
    setWidget(new PaneFrame(pane));
    pane.installEventFilter(this);
    for (const QString& name : {kFloatButton, kCloseButton}) {
        auto* button = findChild<QAbstractButton*>(name);
        if (!button)
            continue;
        button->installEventFilter(this);
        retranslate(*button, [button] { nameButton(*button); });
    }
    refresh();
}

void PaneDock::setAllowed(bool allowed)
{
    allowed_ = allowed;
    refresh();
}

void PaneDock::refresh()
{
    const bool isWanted = allowed_ && !isHiddenOnPurpose(pane_);
    if (isWanted && isHidden())
        emit comes();
    setVisible(isWanted);
}

bool PaneDock::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &pane_) {
        if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
            refresh();
    } else if (event->type() == QEvent::ToolTipChange) { // Qt names its buttons now and then
        auto* button = static_cast<QWidget*>(watched);
        QMetaObject::invokeMethod(
            button, [button] { nameButton(*button); }, Qt::QueuedConnection);
    }
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
