#include "manifold_overlay.h"

#include "language/texts.h"

#include <QtCore/QRectF>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kWidth = 1.5;
constexpr double kRing = 5;
constexpr QPointF kTextAway = {0, 16};
constexpr double kRoomForTexts = 70; ///< of the points, or texts would hide them

Vec3 middleOf(const ManifoldPoint& point)
{
    return point.onA + 0.5 * (point.onB - point.onA);
}

/// Their middles in the order in which the polygon goes round, as seen along the normal.
std::vector<Vec3> roundTheNormal(const ContactManifold& manifold)
{
    std::vector<Vec3> corners;
    Vec3 center;
    for (const ManifoldPoint& point : manifold.points) {
        corners.push_back(middleOf(point));
        center += 1 / double(manifold.points.size()) * corners.back();
    }
    const auto distance = [&center](const Vec3& corner) { return norm(corner - center); };
    const Vec3 right = *std::ranges::max_element(corners, {}, distance) - center;
    const Vec3 up = cross(manifold.normal, right);
    std::ranges::sort(corners, {}, [&](const Vec3& corner) {
        return std::atan2(dot(corner - center, up), dot(corner - center, right));
    });
    return corners;
}

/// The larger side of the rectangle around them in the picture.
double pixelsAcross(const std::vector<Vec3>& points, const Projection& projection)
{
    QRectF around;
    bool isFirst = true;
    for (const Vec3& point : points) {
        const std::optional<QPointF> pixel = pixelOf(projection, point);
        if (!pixel)
            continue;
        const QRectF here(*pixel, QSizeF(1, 1)); // an empty one is no part of a union
        around = isFirst ? here : around.united(here);
        isFirst = false;
    }
    return std::max(around.width(), around.height());
}

} // namespace

void drawManifold(OverlayPen& pen, const ContactManifold& manifold, const QString& units,
                  const Color& color, const Projection& projection)
{
    const std::vector<Vec3> corners = roundTheNormal(manifold);
    for (std::size_t i = 0; i < corners.size() && corners.size() > 1; ++i)
        pen.rimmedLine(corners[i], corners[(i + 1) % corners.size()], color, kWidth);
    const auto text = [&units](const ManifoldPoint& point) {
        return lengthText(point.depth, units);
    };
    const QString deepest = text(manifold.points.front());
    const bool isEven = std::ranges::all_of(
        manifold.points, [&](const ManifoldPoint& point) { return text(point) == deepest; });
    const bool hasTexts = !isEven && pixelsAcross(corners, projection) >= kRoomForTexts;
    for (const ManifoldPoint& point : manifold.points) {
        pen.rimmedLine(point.onB, point.onA, color, kWidth);
        pen.ring(middleOf(point), kRing, color, kWidth);
        if (hasTexts)
            pen.text(middleOf(point), text(point), kTextAway);
    }
}

} // namespace mbv::viewer
