#include "drag.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mbv::viewer {

namespace {

/// 1 - cos^2 of the angle between sight and axis below which the axis points at the viewer: 5
/// degrees. Closer, a pixel would be a mile.
constexpr double kPointsAtViewer = 0.0076;

/// Cosine of the angle between sight and axis below which the wheel is seen from its edge.
constexpr double kEdgeOn = 0.2;

/// Pixels on the rim of a wheel seen from its edge that are a radian.
constexpr double kRimPixels = 70;

constexpr double kDegrees = 180 / std::numbers::pi;

/// Where along the axis it is nearest to the sight, which is not parallel to it.
double nearestOnAxis(const Line& axis, const Line& sight)
{
    // |axis(s) - sight(t)| is least where the difference is perpendicular to both.
    const Vec3 between = axis.point - sight.point;
    const double cosine = dot(axis.direction, sight.direction);
    return (cosine * dot(between, sight.direction) - dot(between, axis.direction)) /
           std::max(1 - cosine * cosine, kPointsAtViewer);
}

/// The pixel of the axis, as it is seen, that is nearest to one beside it.
QPointF ontoAxis(const Projection& projection, const Line& axis, const QPointF& pixel)
{
    const double reach = kRimPixels * unitsPerPixel(projection, axis.point);
    const auto a = pixelOf(projection, axis.point);
    const auto b = pixelOf(projection, axis.point + reach * axis.direction);
    if (!a || !b)
        return pixel;
    const QPointF along = *b - *a;
    return *a + QPointF::dotProduct(pixel - *a, along) / QPointF::dotProduct(along, along) * along;
}

Vec3 onPlane(const Line& sight, const Vec3& point, const Vec3& normal)
{
    const double along = dot(point - sight.point, normal) / dot(sight.direction, normal);
    return sight.point + along * sight.direction;
}

} // namespace

double dragAlong(const Projection& projection, const Line& axis, const QPointF& from,
                 const QPointF& to)
{
    const double cosine = dot(axis.direction, sightOf(projection, axis.point));
    if (1 - cosine * cosine < kPointsAtViewer)
        return std::copysign(1.0, cosine) * (from.y() - to.y()) *
               unitsPerPixel(projection, axis.point);
    return nearestOnAxis(axis, sightThrough(projection, ontoAxis(projection, axis, to))) -
           nearestOnAxis(axis, sightThrough(projection, ontoAxis(projection, axis, from)));
}

Vec3 dragInPicture(const Projection& projection, const Vec3& at, const QPointF& from,
                   const QPointF& to)
{
    const Vec3 middle =
        sightThrough(projection, {0.5 * projection.size.width(), 0.5 * projection.size.height()})
            .direction;
    return onPlane(sightThrough(projection, to), at, middle) -
           onPlane(sightThrough(projection, from), at, middle);
}

double dragAbout(const Projection& projection, const Line& axis, const QPointF& from,
                 const QPointF& to)
{
    const Vec3 sight = sightOf(projection, axis.point);
    const Vec3& normal = axis.direction;
    if (std::abs(dot(normal, sight)) > kEdgeOn) {
        const Vec3 a = onPlane(sightThrough(projection, from), axis.point, normal) - axis.point;
        const Vec3 b = onPlane(sightThrough(projection, to), axis.point, normal) - axis.point;
        return std::atan2(dot(normal, cross(a, b)), dot(a, b)) * kDegrees;
    }
    const Vec3 nearSide = -1.0 * sight; // of the rim; rotation takes it along normal x nearSide
    const Line rim = {axis.point, normalized(cross(normal, nearSide))};
    const double pixels =
        dragAlong(projection, rim, from, to) / unitsPerPixel(projection, axis.point);
    return std::remainder(pixels / kRimPixels * kDegrees, 360);
}

} // namespace mbv::viewer
