#include "point_measure.h"

#include "session/session.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace mbv::viewer {

namespace {

constexpr std::size_t kMax = 3;

const Model& modelOf(const Session& session, const MeasuredPoint& point)
{
    const std::optional<std::size_t> found = findModel(session.scene(), point.model);
    assert(found);
    return session.scene().models[*found];
}

Vec3 inWorld(const Model& model, const Vec3& local)
{
    return apply(model.pose, scaled(local, model.scale));
}

} // namespace

PointMeasure::PointMeasure(const Session& session, QObject* parent)
    : QObject(parent), session_(session)
{
    connect(&session, &Session::changed, this, &PointMeasure::followModels);
}

void PointMeasure::setOn(bool on)
{
    if (on == on_)
        return;
    on_ = on;
    hovered_.reset();
    points_.clear();
    pointsChanged();
}

void PointMeasure::leave()
{
    if (points_.empty()) {
        setOn(false);
        return;
    }
    points_.clear();
    pointsChanged();
}

void PointMeasure::hover(const std::optional<MeasuredPoint>& point)
{
    if (!on_ || point == hovered_)
        return;
    hovered_ = point;
    pointsChanged();
}

void PointMeasure::take(const MeasuredPoint& point)
{
    if (!on_)
        return;
    if (points_.size() == kMax)
        points_.clear();
    points_.push_back(point);
    pointsChanged();
}

void PointMeasure::giveUpLast()
{
    if (points_.empty())
        return;
    points_.pop_back();
    pointsChanged();
}

/// Of other points than before.
void PointMeasure::pointsChanged()
{
    const Scene& scene = session_.scene();
    std::vector<std::size_t> models;
    models.reserve(points_.size() + 1);
    for (const MeasuredPoint& point : points_)
        models.push_back(findModel(scene, point.model).value());
    if (hovered_)
        models.push_back(findModel(scene, hovered_->model).value());
    models_ = {scene, models};
    emit changed();
}

/// Whatever the session changed to, the points that are left may be elsewhere.
void PointMeasure::followModels()
{
    if (!on_)
        return;
    const Scene& scene = session_.scene();
    const std::vector<std::optional<std::size_t>> places = models_.in(scene);
    std::vector<MeasuredPoint> left;
    left.reserve(points_.size());
    for (std::size_t i = 0; i < points_.size(); ++i)
        if (places[i]) {
            left.push_back(std::move(points_[i]));
            left.back().model = scene.models[*places[i]].name;
        }
    if (hovered_ && places.back())
        hovered_->model = scene.models[*places.back()].name;
    else
        hovered_.reset();
    points_ = std::move(left);
    pointsChanged();
}

Vec3 PointMeasure::worldOf(const MeasuredPoint& point) const
{
    return inWorld(modelOf(session_, point), point.local);
}

Segment PointMeasure::edgeOf(const MeasuredPoint& point) const
{
    assert(point.edge);
    const Model& model = modelOf(session_, point);
    return {inWorld(model, point.edge->a), inWorld(model, point.edge->b)};
}

std::vector<Vec3> PointMeasure::worldPoints() const
{
    std::vector<Vec3> places;
    places.reserve(points_.size());
    for (const MeasuredPoint& point : points_)
        places.push_back(worldOf(point));
    return places;
}

std::optional<double> angleAt(const Vec3& corner, const Vec3& a, const Vec3& b)
{
    const Vec3 toA = a - corner;
    const Vec3 toB = b - corner;
    if (!(norm(toA) > 0) || !(norm(toB) > 0))
        return std::nullopt;
    const Vec3 u = normalized(toA);
    const Vec3 v = normalized(toB);
    // Kahan: good for angles near 0 and 180 degrees, too.
    return 2 * std::atan2(norm(u - v), norm(u + v)) * 180 / std::numbers::pi;
}

} // namespace mbv::viewer
