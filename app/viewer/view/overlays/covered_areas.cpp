#include "covered_areas.h"

#include <QtCore/QChildEvent>
#include <QtWidgets/QWidget>

namespace mbv::viewer {

CoveredAreas::CoveredAreas(QWidget& widget) : widget_(widget)
{
    widget.installEventFilter(this);
}

std::vector<QRectF> CoveredAreas::areas() const
{
    std::vector<QRectF> parts;
    for (const auto* child : widget_.findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (child->isVisible() && !child->isWindow())
            parts.emplace_back(child->geometry());
    return parts;
}

bool CoveredAreas::eventFilter(QObject* watched, QEvent* event)
{
    const bool isWidget = watched == &widget_;
    switch (event->type()) {
    case QEvent::ChildAdded:
        if (isWidget)
            static_cast<QChildEvent*>(event)->child()->installEventFilter(this);
        break;
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::Move:
    case QEvent::Resize:
        if (!isWidget)
            emit changed();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace mbv::viewer
