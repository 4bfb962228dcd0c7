#include "projection.h"

#include <QtCore/QRectF>

#include <algorithm>
#include <array>

namespace mbv::viewer {

rendering::PicturePlane planeOf(const Projection& projection)
{
    return {projection.camera,        projection.orthographic, projection.viewAngle,
            projection.parallelScale, projection.size.width(), projection.size.height()};
}

std::optional<QPointF> pixelOf(const Projection& projection, const Vec3& point)
{
    const auto pixel = rendering::pixelOf(planeOf(projection), point);
    return pixel ? std::optional(QPointF((*pixel)[0], (*pixel)[1])) : std::nullopt;
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
    const auto sight = rendering::sightThrough(planeOf(projection), {pixel.x(), pixel.y()});
    return {sight.point, sight.direction};
}

Vec3 sightOf(const Projection& projection, const Vec3& point)
{
    return rendering::sightOf(planeOf(projection), point);
}

double unitsPerPixel(const Projection& projection, const Vec3& at)
{
    return rendering::unitsPerPixel(planeOf(projection), at);
}

} // namespace mbv::viewer
