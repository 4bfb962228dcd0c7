#include "point_overlay.h"

#include "measure_text.h"
#include "point_measure.h"
#include "view/overlays/overlay_pen.h"

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kWidth = 2.5;
constexpr double kDot = 3;
constexpr double kRing = 7;

} // namespace

std::vector<rendering::OverlayLine> pointOverlay(const PointMeasure& measure, const QString& units,
                                                 const Projection& projection,
                                                 const rendering::Palette& palette)
{
    OverlayPen pen(projection, palette);
    const std::vector<Vec3> points = measure.worldPoints();
    for (std::size_t i = 1; i < points.size(); ++i)
        pen.rimmedLine(points[i - 1], points[i], palette.selection, kWidth);
    for (const Vec3& point : points)
        pen.ring(point, kDot, palette.selection, kWidth);
    using Side = OverlayPen::Side;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const Vec3 middle = points[i - 1] + 0.5 * (points[i] - points[i - 1]);
        pen.caption(middle, middle, measuredLength(norm(points[i] - points[i - 1]), units),
                    Side::Above);
    }
    if (points.size() == 3) {
        if (const auto angle = angleAt(points[1], points[0], points[2]))
            pen.caption(points[1], points[1], QString::number(*angle, 'f', 1) + QStringLiteral("°"),
                        Side::Below);
    }
    return pen.take();
}

std::vector<rendering::OverlayLine> hoverOverlay(const PointMeasure& measure,
                                                 const Projection& projection,
                                                 const rendering::Palette& palette)
{
    OverlayPen pen(projection, palette);
    if (const auto& hovered = measure.hovered()) {
        if (hovered->on == MeasuredPoint::On::Edge) {
            const Segment edge = measure.edgeOf(*hovered);
            pen.rimmedLine(edge.a, edge.b, palette.text, kWidth);
        }
        const bool isCorner = hovered->on == MeasuredPoint::On::Corner;
        pen.ring(measure.worldOf(*hovered), isCorner ? kRing : kDot, palette.text, kWidth);
    }
    return pen.take();
}

} // namespace mbv::viewer
