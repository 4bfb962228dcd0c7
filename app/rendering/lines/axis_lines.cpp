#include "axis_lines.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

namespace mbv::rendering {
namespace {

// Pixels.
constexpr double kThick = 6;
constexpr double kThin = 1;
constexpr double kBeside = 26;   ///< from the boxes to the axis
constexpr double kApart = 16;    ///< from one interval to the other
constexpr double kAmount = 42;   ///< from the axis to the gap or overlap
constexpr double kTextAway = 15; ///< from an interval to its name
constexpr double kOverhang = 30; ///< of the axis at its ends
constexpr double kMargin = 6;    ///< of the picture, without the gap or overlap

Obb boxOf(const Shape& volume)
{
    return std::holds_alternative<Aabb>(volume) ? toObb(std::get<Aabb>(volume))
                                                : std::get<Obb>(volume);
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
Vec3 besideOf(const Camera& camera, const Vec3& axis)
{
    const Vec3 sight = camera.target - camera.position;
    Vec3 beside = cross(axis, sight);
    if (!(norm(beside) > 1e-9 * norm(sight))) // the axis points at the viewer
        beside = cross(sight, camera.up);
    beside = normalized(beside);
    return dot(beside, camera.up) > 0 ? -beside : beside;
}

/// Where the axis lies: along its direction from the middle between the boxes, and beside them.
struct Layout {
    std::array<Interval, 2> intervals;
    Vec3 axis;
    Vec3 middle;
    Vec3 beside;      ///< unit
    double away = 0;  ///< of the boxes, from the middle
    double pixel = 0; ///< mesh units
    double low = 0;   ///< the ends of its line
    double high = 0;

    Layout(const ShownAxis& shown, const PicturePlane& plane)
        : Layout({boxOf(shown.boxes[0]), boxOf(shown.boxes[1])}, shown.direction, plane)
    {
    }

    /// Nearer to the middle, not past it, until the gap or overlap is in the picture, too.
    void comeInto(const PicturePlane& plane)
    {
        const auto amount = pixelOf(plane, at(amountAt(), kAmount));
        const auto further = pixelOf(plane, at(amountAt(), kAmount + 1));
        if (!amount || !further)
            return;
        const std::array<double, 2> step = {(*further)[0] - (*amount)[0],
                                            (*further)[1] - (*amount)[1]};
        const std::array<double, 2> least = {kMargin, kMargin};
        const std::array<double, 2> most = {plane.width - kMargin,
                                            plane.height - kMargin - 2 * kTextAway};
        double pixels = 0;
        for (std::size_t i = 0; i < 2; ++i) {
            const double outside = std::max((*amount)[i] - most[i], least[i] - (*amount)[i]);
            const bool leads =
                std::abs(step[i]) > 0.5 && (step[i] > 0) == ((*amount)[i] > least[i]);
            if (outside > 0 && leads)
                pixels = std::max(pixels, outside / std::abs(step[i]));
        }
        away = std::max(away - pixels * pixel, -(kBeside * pixel));
    }

    /// Along the axis: between the two intervals, or what they share.
    double gapFrom() const { return std::max(intervals[0].low, intervals[1].low); }
    double gapTo() const { return std::min(intervals[0].high, intervals[1].high); }

    Vec3 at(double along, double pixelsOff) const
    {
        return middle + along * axis + (away + (kBeside + pixelsOff) * pixel) * beside;
    }

private:
    double amountAt() const { return 0.5 * (gapFrom() + gapTo()); }

    Layout(const std::array<Obb, 2>& boxes, const Vec3& direction, const PicturePlane& plane)
        : Layout({cornersOf(boxes[0]), cornersOf(boxes[1])}, direction,
                 0.5 * (boxes[0].center + boxes[1].center), plane)
    {
    }
    Layout(const std::array<std::array<Vec3, 8>, 2>& corners, const Vec3& direction,
           const Vec3& center, const PicturePlane& plane)
        : intervals{Interval(corners[0], center, direction),
                    Interval(corners[1], center, direction)},
          axis(direction), middle(center), beside(besideOf(plane.camera, direction)),
          pixel(unitsPerPixel(plane, center))
    {
        for (const auto& box : corners)
            for (const Vec3& corner : box)
                away = std::max(away, dot(corner - middle, beside));
        low = std::min(intervals[0].low, intervals[1].low) - kOverhang * pixel;
        high = std::max(intervals[0].high, intervals[1].high) + kOverhang * pixel;
    }
};

} // namespace

std::vector<Vec3> axisReach(const ShownAxis& shown, const PicturePlane& plane)
{
    constexpr double kLetters = 2 * kTextAway; // on either side of a text's middle, and more
    const Layout layout(shown, plane);
    const double over = kLetters * layout.pixel;
    return {layout.at(layout.low - over, 0), layout.at(layout.high + over, 0),
            layout.at(layout.low - over, kAmount + kLetters),
            layout.at(layout.high + over, kAmount + kLetters)};
}

std::vector<OverlayLine> axisLines(const ShownAxis& shown, const PicturePlane& plane,
                                   const Palette& palette)
{
    std::vector<OverlayLine> lines;
    const auto line = [&](const Vec3& from, const Vec3& to, const Color& color, double width) {
        const auto a = pixelOf(plane, from);
        const auto b = pixelOf(plane, to);
        if (a && b)
            lines.push_back({{*a, *b}, color, width, {}, {}, {}});
    };
    const auto text = [&](const Vec3& at, const std::string& words, double down) {
        const auto pixel = pixelOf(plane, at);
        if (!pixel)
            return;
        const Pixel place = {(*pixel)[0], (*pixel)[1] + down};
        lines.push_back({{place, place}, palette.text, kThin, words, place, palette.textBackdrop});
    };
    Layout layout(shown, plane);
    layout.comeInto(plane);
    const Color& state = shown.overlap ? palette.overlapping : palette.clear;
    line(layout.at(layout.low, 0), layout.at(layout.high, 0), palette.text, kThin);
    text(layout.at(layout.high, 0), shown.axis, -kTextAway);
    for (std::size_t i = 0; i < 2; ++i) {
        const Interval& own = layout.intervals[i];
        const double off = i == 0 ? -kApart / 2 : kApart / 2;
        line(own.lowCorner, layout.at(own.low, off), palette.text, kThin);
        line(own.highCorner, layout.at(own.high, off), palette.text, kThin);
        line(layout.at(own.low, off), layout.at(own.high, off), state, kThick);
        text(layout.at(0.5 * (own.low + own.high), off), shown.names[i],
             i == 0 ? -kTextAway : kTextAway);
    }
    // Between the two: apart, the end of one and the start of the other; else what they share.
    const double from = layout.gapFrom();
    const double to = layout.gapTo();
    line(layout.at(from, kAmount), layout.at(to, kAmount), palette.selection, kThick / 2);
    text(layout.at(0.5 * (from + to), kAmount), shown.amount, kTextAway);
    return lines;
}

} // namespace mbv::rendering
