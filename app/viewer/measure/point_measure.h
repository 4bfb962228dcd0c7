#pragma once

#include "measured_point.h"

#include "session/model_trace.h"

#include <QtCore/QObject>

#include <optional>
#include <vector>

namespace mbv::viewer {

class Session;

/// Points that a person takes on models, to measure between them: two have a distance, three an
/// angle at the second one; a fourth begins anew. They go with their models, renamed ones too, and
/// are gone with them. Knows no widget.
class PointMeasure : public QObject {
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit PointMeasure(const Session& session, QObject* parent = nullptr);

    bool on() const { return on_; }
    /// Off, it forgets all points.
    void setOn(bool on);
    /// Gives up the points, and where there are none, measuring.
    void leave();

    /// The one that a click would take; nothing where nothing is.
    void hover(const std::optional<MeasuredPoint>& point);
    const std::optional<MeasuredPoint>& hovered() const { return hovered_; }

    void take(const MeasuredPoint& point);
    void giveUpLast();
    const std::vector<MeasuredPoint>& points() const { return points_; }

    /// Where it is in the scene that is seen. Preconditions: it is one of points(), or hovered().
    Vec3 worldOf(const MeasuredPoint& point) const;
    /// The ends of the edge that it is on, likewise. Precondition: it is on one.
    Segment edgeOf(const MeasuredPoint& point) const;
    /// Of all points.
    std::vector<Vec3> worldPoints() const;

signals:
    void changed();

private:
    void pointsChanged();
    void followModels();

    const Session& session_;
    bool on_ = false;
    std::optional<MeasuredPoint> hovered_;
    std::vector<MeasuredPoint> points_;
    ModelTrace models_; ///< of points_ and, behind them, of hovered_
};

/// The angle at `corner` between the ways to the two others, in degrees; nothing where one of them
/// is the corner itself.
std::optional<double> angleAt(const Vec3& corner, const Vec3& a, const Vec3& b);

} // namespace mbv::viewer
