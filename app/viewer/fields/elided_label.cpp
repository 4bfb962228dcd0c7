#include "elided_label.h"

#include <QtGui/QHelpEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolTip>

namespace mbv::viewer {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setMinimumWidth(1);
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {1, QLabel::minimumSizeHint().height()};
}

QString ElidedLabel::shown() const
{
    return fontMetrics().elidedText(text(), Qt::ElideMiddle, contentsRect().width());
}

/// What it stands for goes before what is always said of it; the tip of what it is in comes first.
bool ElidedLabel::event(QEvent* event)
{
    const bool isTold = parentWidget() && !parentWidget()->toolTip().isEmpty();
    if (event->type() != QEvent::ToolTip || isTold || shown() == text())
        return QLabel::event(event);
    const QString tip = toolTip().isEmpty() ? text() : text() + '\n' + toolTip();
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), tip, this);
    return true;
}

void ElidedLabel::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const Qt::Alignment aligned = QStyle::visualAlignment(layoutDirection(), alignment());
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(aligned), palette(),
                          isEnabled(), shown(), foregroundRole());
}

} // namespace mbv::viewer
