#include "empty_search.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QPainter>
#include <QtWidgets/QAbstractItemView>

namespace mbv::viewer {

void paintEmptySearch(QAbstractItemView& list)
{
    constexpr int kEdge = 4; // pixels
    if (list.model()->rowCount() > 0)
        return;
    QPainter painter(list.viewport());
    painter.setPen(list.palette().color(QPalette::PlaceholderText));
    painter.drawText(list.viewport()->rect().adjusted(kEdge, kEdge, -kEdge, -kEdge),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     QCoreApplication::translate("EmptySearch", "Nothing fits the search"));
}

} // namespace mbv::viewer
