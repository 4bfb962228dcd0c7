#pragma once

#include "measured_point.h"

#include <QtCore/QObject>
#include <QtCore/QPointF>

#include <optional>

namespace mbv::viewer {

class PointMeasure;
class RenderWidget;
class Session;

/// Finds what is seen at the pointer, to be measured from: at every click, and where the pointer
/// rests as soon as the event loop gets to it.
class PointPicker : public QObject {
    Q_OBJECT

public:
    /// All must outlive it.
    PointPicker(const Session& session, PointMeasure& measure, RenderWidget& view,
                QObject* parent = nullptr);

    void moved(const QPointF& pixel);
    /// False while nothing is measured: then the click is somebody else's.
    bool clicked(const QPointF& pixel);

private:
    std::optional<MeasuredPoint> pointAt(const QPointF& pixel) const;
    void look();

    const Session& session_;
    PointMeasure& measure_;
    RenderWidget& view_;
    std::optional<QPointF> toLookAt_;
};

} // namespace mbv::viewer
