#include "projection.h"

#include "view_axes.h"

#include <QtCore/QRectF>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace mbv::viewer {

namespace {

/// The nearest depth at which things are seen, as a part of the distance to what is looked at.
constexpr double kNearest = 1e-3;

/// Half the height that the view shows at unit depth, or at every depth when orthographic.
double slopeOf(const Projection& projection)
{
    return projection.orthographic ? projection.parallelScale
                                   : std::tan(0.5 * projection.viewAngle * std::numbers::pi / 180);
}

double depthOf(const Projection& projection, const Vec3& point)
{
    return dot(point - projection.camera.position, axesOf(projection.camera).away);
}

double nearestDepth(const Projection& projection)
{
    return kNearest * norm(projection.camera.target - projection.camera.position);
}

} // namespace

std::optional<QPointF> pixelOf(const Projection& projection, const Vec3& point)
{
    const ViewAxes axes = axesOf(projection.camera);
    const Vec3 offset = point - projection.camera.position;
    const double depth = dot(offset, axes.away);
    if (!projection.orthographic && depth < nearestDepth(projection))
        return std::nullopt;
    const double half = slopeOf(projection) * (projection.orthographic ? 1 : depth);
    const double pixelsPerUnit = 0.5 * projection.size.height() / half;
    return QPointF(0.5 * projection.size.width() + pixelsPerUnit * dot(offset, axes.right),
                   0.5 * projection.size.height() - pixelsPerUnit * dot(offset, axes.up));
}

bool isWhollySeen(const Projection& projection, const Aabb& box)
{
    const QRectF view({0, 0}, projection.size);
    const std::array<Vec3, 8> corners = cornersOf(box);
    return std::ranges::all_of(corners, [&](const Vec3& corner) {
        const std::optional<QPointF> pixel = pixelOf(projection, corner);
        return pixel && view.contains(*pixel);
    });
}

Line sightThrough(const Projection& projection, const QPointF& pixel)
{
    const ViewAxes axes = axesOf(projection.camera);
    const double unitsPerPixel = 2 * slopeOf(projection) / projection.size.height();
    const Vec3 sideways =
        unitsPerPixel * ((pixel.x() - 0.5 * projection.size.width()) * axes.right -
                         (pixel.y() - 0.5 * projection.size.height()) * axes.up);
    if (projection.orthographic)
        return {projection.camera.position + sideways, axes.away};
    return {projection.camera.position, normalized(axes.away + sideways)};
}

Vec3 sightOf(const Projection& projection, const Vec3& point)
{
    const Vec3 offset = point - projection.camera.position;
    return projection.orthographic || depthOf(projection, point) < nearestDepth(projection)
               ? axesOf(projection.camera).away
               : normalized(offset);
}

double unitsPerPixel(const Projection& projection, const Vec3& at)
{
    const double depth = std::max(depthOf(projection, at), nearestDepth(projection));
    const double half = slopeOf(projection) * (projection.orthographic ? 1 : depth);
    return 2 * half / projection.size.height();
}

} // namespace mbv::viewer
