#include "gizmo.h"

#include <array>
#include <cmath>
#include <numbers>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kArrow = 92;
constexpr double kHead = 11;
constexpr double kRing = 64;
constexpr double kReach = 7;
constexpr double kShortest = 24; ///< an arrow that is seen shorter points at the viewer
constexpr double kLetterGap = 12;

/// Cosine of the angle between sight and axis above which a ring is seen from its front.
constexpr double kFacing = 0.95;

constexpr int kRingSteps = 48;

constexpr std::array<Vec3, 3> kAxes = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};

double length(const QPointF& v)
{
    return std::hypot(v.x(), v.y());
}

/// The shaft and, from its end, the two strokes of the head.
std::optional<GizmoLine> arrow(const Projection& projection, const Vec3& center, int axis,
                               double unit)
{
    const Vec3& along = kAxes[static_cast<std::size_t>(axis)];
    const auto from = pixelOf(projection, center);
    const auto to = pixelOf(projection, center + kArrow * unit * along);
    if (!from || !to || length(*to - *from) < kShortest)
        return std::nullopt;
    const QPointF direction = (*to - *from) / length(*to - *from);
    const QPointF aside(-direction.y(), direction.x());
    const QPointF back = *to - kHead * direction;
    return GizmoLine{{TransformKind::Move, axis},
                     {*from, *to, back + 0.4 * kHead * aside, back - 0.4 * kHead * aside, *to},
                     *to + kLetterGap * direction};
}

/// The half of the circle that is nearer to the viewer than its center; all of one seen from its
/// front.
std::optional<GizmoLine> ring(const Projection& projection, const Vec3& center, int axis,
                              double unit)
{
    const Vec3& normal = kAxes[static_cast<std::size_t>(axis)];
    const Vec3 toViewer = -1.0 * sightOf(projection, center);
    Vec3 across = cross(normal, toViewer);
    if (norm(across) < 1e-6) // seen from its front: any diameter will do
        across = kAxes[static_cast<std::size_t>((axis + 1) % 3)];
    const Vec3 u = normalized(across);
    const Vec3 v = cross(u, normal); // towards the viewer
    const bool facing = std::abs(dot(normal, toViewer)) > kFacing;
    GizmoLine line{{TransformKind::Rotate, axis}, {}, {}};
    for (int i = 0; i <= kRingSteps; ++i) {
        const double angle = (facing ? 2 : 1) * std::numbers::pi * i / kRingSteps;
        const auto pixel = pixelOf(
            projection, center + kRing * unit * (std::cos(angle) * u + std::sin(angle) * v));
        if (!pixel)
            return std::nullopt;
        line.pixels.push_back(*pixel);
    }
    return line;
}

double distanceToPiece(const QPointF& p, const QPointF& a, const QPointF& b)
{
    const QPointF along = b - a;
    const double square = QPointF::dotProduct(along, along);
    const double t = square > 0 ? QPointF::dotProduct(p - a, along) / square : 0;
    return length(p - (a + std::clamp(t, 0.0, 1.0) * along));
}

} // namespace

std::vector<GizmoLine> gizmoLines(const Projection& projection, const Vec3& center)
{
    if (!pixelOf(projection, center))
        return {};
    const double unit = unitsPerPixel(projection, center);
    std::vector<GizmoLine> lines;
    for (int axis = 0; axis < 3; ++axis) {
        if (const auto line = arrow(projection, center, axis, unit))
            lines.push_back(*line);
        if (const auto line = ring(projection, center, axis, unit))
            lines.push_back(*line);
    }
    return lines;
}

std::optional<GizmoHandle> handleAt(const std::vector<GizmoLine>& lines, const QPointF& pixel)
{
    std::optional<GizmoHandle> nearest;
    double best = kReach;
    for (const GizmoLine& line : lines) {
        for (std::size_t i = 1; i < line.pixels.size(); ++i) {
            const double away = distanceToPiece(pixel, line.pixels[i - 1], line.pixels[i]);
            if (away < best) {
                best = away;
                nearest = line.handle;
            }
        }
    }
    return nearest;
}

} // namespace mbv::viewer
