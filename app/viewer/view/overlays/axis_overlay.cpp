#include "axis_overlay.h"

#include "edits/scene_edits.h"
#include "language/texts.h"
#include "overlay_pen.h"
#include "session/session.h"

#include <QtCore/QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <variant>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kThick = 6;
constexpr double kThin = 1;
constexpr double kBeside = 26;   ///< from the boxes to the axis
constexpr double kApart = 16;    ///< from one interval to the other
constexpr double kAmount = 42;   ///< from the axis to the gap or overlap
constexpr double kTextAway = 15; ///< from an interval to its name
constexpr double kOverhang = 30; ///< of the axis at its ends

struct AxisOverlay {
    Q_DECLARE_TR_FUNCTIONS(AxisOverlay)
};

std::array<Vec3, 8> cornersOf(const Shape& volume)
{
    const Obb box = std::holds_alternative<Aabb>(volume) ? toObb(std::get<Aabb>(volume))
                                                         : std::get<Obb>(volume);
    std::array<Vec3, 8> corners;
    for (unsigned i = 0; i < 8; ++i) {
        corners[i] = box.center;
        for (int k = 0; k < 3; ++k)
            corners[i] += ((i >> static_cast<unsigned>(k) & 1U) != 0 ? 1.0 : -1.0) *
                          box.halfExtents[k] * box.axes[static_cast<std::size_t>(k)];
    }
    return corners;
}

/// A box along the axis: the ends of its interval, and a corner at each.
struct Interval {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    Vec3 lowCorner;
    Vec3 highCorner;

    Interval(const std::array<Vec3, 8>& corners, const Vec3& origin, const Vec3& direction)
    {
        for (const Vec3& corner : corners) {
            const double at = dot(corner - origin, direction);
            if (at < low) {
                low = at;
                lowCorner = corner;
            }
            if (at > high) {
                high = at;
                highCorner = corner;
            }
        }
    }
};

/// The direction downwards in the picture, but square to the axis.
Vec3 besideOf(const Projection& projection, const Vec3& axis)
{
    const Vec3 sight = projection.camera.target - projection.camera.position;
    Vec3 beside = cross(axis, sight);
    if (!(norm(beside) > 1e-9 * norm(sight))) // the axis points at the viewer
        beside = cross(sight, projection.camera.up);
    beside = normalized(beside);
    return dot(beside, projection.camera.up) > 0 ? -beside : beside;
}

} // namespace

std::vector<rendering::OverlayLine> axisOverlay(const Session& session, const PairFocus& focus,
                                                const Projection& projection,
                                                const rendering::Palette& palette)
{
    const std::optional<ModelPair> pair = focus.axisPair();
    const std::optional<SatExplanation> test =
        focus.axisShown() ? focus.explanation() : std::nullopt;
    if (!pair || !test)
        return {};
    const int row = focus.axis(*test);
    const SatRow& shown = test->rows[static_cast<std::size_t>(row)];
    if (!shown.direction)
        return {};
    const Vec3& axis = *shown.direction;
    const std::vector<Shape>& volumes = session.report().volumes;
    const std::array corners = {cornersOf(volumes[pair->first]), cornersOf(volumes[pair->second])};
    const Vec3 middle = 0.5 * (centerOf(session.scene().models[pair->first]) +
                               centerOf(session.scene().models[pair->second]));
    const Interval a(corners[0], middle, axis);
    const Interval b(corners[1], middle, axis);

    const Vec3 beside = besideOf(projection, axis);
    const double pixel = unitsPerPixel(projection, middle);
    double away = 0;
    for (const auto& box : corners)
        for (const Vec3& corner : box)
            away = std::max(away, dot(corner - middle, beside));
    const auto on = [&](double along, double pixelsOff) {
        return middle + along * axis + (away + (kBeside + pixelsOff) * pixel) * beside;
    };

    const Color& state = test->overlap ? palette.overlapping : palette.clear;
    OverlayPen pen(projection, palette);
    const double low = std::min(a.low, b.low) - kOverhang * pixel;
    const double high = std::max(a.high, b.high) + kOverhang * pixel;
    pen.line(on(low, 0), on(high, 0), palette.text, kThin);
    const std::string_view name = satAxisName(row);
    pen.text(on(high, 0), QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())),
             {0, -kTextAway});
    double off = -kApart / 2;
    for (const auto& [interval, model] : {std::pair(a, pair->first), std::pair(b, pair->second)}) {
        pen.line(interval.lowCorner, on(interval.low, off), palette.text, kThin);
        pen.line(interval.highCorner, on(interval.high, off), palette.text, kThin);
        pen.line(on(interval.low, off), on(interval.high, off), state, kThick);
        pen.text(on(0.5 * (interval.low + interval.high), off),
                 QString::fromStdString(session.scene().models[model].name),
                 {0, off < 0 ? -kTextAway : kTextAway});
        off += kApart;
    }
    // Between the two: apart, the end of one and the start of the other; else what they share.
    const double from = std::max(a.low, b.low);
    const double to = std::min(a.high, b.high);
    const double gap = shown.gap.value_or(0);
    const QString length = lengthText(std::abs(gap), QString::fromStdString(session.scene().units));
    const QString amount =
        gap > 0 ? AxisOverlay::tr("gap %1").arg(length) : AxisOverlay::tr("overlap %1").arg(length);
    pen.line(on(from, kAmount), on(to, kAmount), palette.selection, kThick / 2);
    pen.text(on(0.5 * (from + to), kAmount), amount, {0, kTextAway});
    return pen.take();
}

} // namespace mbv::viewer
