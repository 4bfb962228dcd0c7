#include "point_measure.h"

#include "session/session.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace mbv::viewer {

namespace {

constexpr std::size_t kMost = 3;

const Model* modelOf(const Session& session, const MeasuredPoint& point)
{
    const std::vector<Model>& models = session.scene().models;
    const auto found = std::ranges::find(models, point.model, &Model::name);
    return found != models.end() ? &*found : nullptr;
}

Vec3 inWorld(const Model& model, const Vec3& local)
{
    return apply(model.pose, scaled(local, model.scale));
}

} // namespace

PointMeasure::PointMeasure(const Session& session, QObject* parent)
    : QObject(parent), session_(session)
{
    connect(&session, &Session::changed, this, &PointMeasure::dropLost);
}

void PointMeasure::setOn(bool on)
{
    if (on == on_)
        return;
    on_ = on;
    hovered_.reset();
    points_.clear();
    emit changed();
}

void PointMeasure::leave()
{
    if (points_.empty()) {
        setOn(false);
        return;
    }
    points_.clear();
    emit changed();
}

void PointMeasure::hover(const std::optional<MeasuredPoint>& point)
{
    if (!on_ || point == hovered_)
        return;
    hovered_ = point;
    emit changed();
}

void PointMeasure::take(const MeasuredPoint& point)
{
    if (!on_)
        return;
    if (points_.size() == kMost)
        points_.clear();
    points_.push_back(point);
    emit changed();
}

void PointMeasure::giveUpLast()
{
    if (points_.empty())
        return;
    points_.pop_back();
    emit changed();
}

/// Whatever the session changed to, the points that are left may be elsewhere.
void PointMeasure::dropLost()
{
    const auto isLost = [this](const MeasuredPoint& point) { return !modelOf(session_, point); };
    std::erase_if(points_, isLost);
    if (hovered_ && isLost(*hovered_))
        hovered_.reset();
    if (on_)
        emit changed();
}

Vec3 PointMeasure::worldOf(const MeasuredPoint& point) const
{
    const Model* model = modelOf(session_, point);
    assert(model);
    return inWorld(*model, point.local);
}

Segment PointMeasure::edgeOf(const MeasuredPoint& point) const
{
    const Model* model = modelOf(session_, point);
    assert(model && point.edge);
    return {inWorld(*model, point.edge->a), inWorld(*model, point.edge->b)};
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
