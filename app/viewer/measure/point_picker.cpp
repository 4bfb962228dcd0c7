#include "point_picker.h"

#include "point_measure.h"
#include "session/session.h"
#include "snap.h"
#include "view/render_widget.h"

#include <QtCore/QMetaObject>

#include <utility>

namespace mbv::viewer {

PointPicker::PointPicker(const Session& session, PointMeasure& measure, RenderWidget& view,
                         QObject* parent)
    : QObject(parent), session_(session), measure_(measure), view_(view)
{
}

void PointPicker::moved(const QPointF& pixel)
{
    if (measure_.on() && !std::exchange(toLookAt_, pixel))
        QMetaObject::invokeMethod(this, &PointPicker::look, Qt::QueuedConnection);
}

void PointPicker::look()
{
    if (const std::optional<QPointF> pixel = std::exchange(toLookAt_, std::nullopt))
        measure_.hover(pointAt(*pixel));
}

bool PointPicker::clicked(const QPointF& pixel)
{
    if (!measure_.on())
        return false;
    if (const std::optional<MeasuredPoint> point = pointAt(pixel))
        measure_.take(*point);
    return true;
}

std::optional<MeasuredPoint> PointPicker::pointAt(const QPointF& pixel) const
{
    const std::optional<rendering::SurfacePoint> seen = view_.surfacePointAt(pixel);
    const std::vector<Model>& models = session_.scene().models;
    if (!seen || seen->model >= models.size())
        return std::nullopt;
    return snapped(*seen, models[seen->model], session_.report().volumes[seen->model],
                   view_.projection(), pixel);
}

} // namespace mbv::viewer
