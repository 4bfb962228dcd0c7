#include "eye_icon.h"

#include <QtGui/QColor>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>
#include <QtGui/QPixmap>

namespace mbv::viewer {

QIcon eyeIcon(bool open, const QColor& color)
{
    constexpr int side = 64; // scaled down where it is shown
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor ink = color;
    ink.setAlphaF(open ? 1.0F : 0.45F);
    painter.setPen(QPen(ink, 5, Qt::SolidLine, Qt::RoundCap));

    QPainterPath lids;
    lids.moveTo(5, 32);
    lids.quadTo(32, 2, 59, 32);
    lids.quadTo(32, 62, 5, 32);
    painter.drawPath(lids);
    painter.setBrush(ink);
    painter.drawEllipse(QPointF(32, 32), 7, 7);
    if (!open)
        painter.drawLine(QPointF(10, 56), QPointF(54, 8));
    return {pixmap};
}

} // namespace mbv::viewer
