#include "strip_drawing.h"

#include "geometry/fault_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace mbv {
namespace {

// In the units of the drawing, which a page scales.
constexpr double kWidth = 720;
constexpr double kHeight = 150;
constexpr double kLeft = 64;
constexpr double kRight = 12;
constexpr double kTop = 12;
constexpr double kBottom = 26;
constexpr double kFloor = kHeight - kBottom; ///< where the distance is 0

/// Where times and distances are drawn.
class Axes {
public:
    Axes(double begin, double end, double most) : begin_(begin), end_(end), most_(most) {}

    double x(double time) const
    {
        const double part = std::clamp((time - begin_) / (end_ - begin_), 0.0, 1.0);
        return kLeft + part * (kWidth - kLeft - kRight);
    }
    double y(double distance) const { return kFloor - distance / most_ * (kFloor - kTop); }

private:
    double begin_;
    double end_;
    double most_;
};

std::string place(double value)
{
    return shortText(std::round(100 * value) / 100);
}

std::string text(double x, double y, const char* anchor, const std::string& words)
{
    return "<text x=\"" + place(x) + "\" y=\"" + place(y) + "\" text-anchor=\"" + anchor + "\">" +
           words + "</text>\n";
}

std::string line(const char* kind, double fromX, double fromY, double toX, double toY)
{
    return std::string("<line class=\"") + kind + "\" x1=\"" + place(fromX) + "\" y1=\"" +
           place(fromY) + "\" x2=\"" + place(toX) + "\" y2=\"" + place(toY) + "\"/>\n";
}

/// At least a pixel or so wide, however short the contact.
std::string band(const Axes& axes, const TimeInterval& interval)
{
    constexpr double kMin = 1.5;
    const double from = axes.x(interval.from);
    const double width = std::max(axes.x(interval.to) - from, kMin);
    return "<rect class=\"band\" x=\"" + place(from) + "\" y=\"" + place(kTop) + "\" width=\"" +
           place(width) + "\" height=\"" + place(kFloor - kTop) + "\"/>\n";
}

} // namespace

std::string stripDrawing(const DistanceStrip& strip, const MotionAnswer& answer,
                         const std::string& label)
{
    if (strip.times.size() < 2)
        return {};
    const double most = *std::max_element(strip.distances.begin(), strip.distances.end());
    if (!std::isfinite(most))
        return {};
    const Axes axes(strip.times.front(), strip.times.back(), most > 0 ? most : 1);
    std::string svg = "<svg viewBox=\"0 0 " + place(kWidth) + " " + place(kHeight) +
                      "\" role=\"img\" aria-label=\"" + label + "\">\n";
    for (const TimeInterval& interval : answer.intervals)
        svg += band(axes, interval);
    svg += line("axis", kLeft, kFloor, kWidth - kRight, kFloor);
    svg += line("axis", kLeft, kTop, kLeft, kFloor);
    if (answer.firstContact) {
        const double x = axes.x(answer.firstContact->time);
        svg += line("first", x, kTop, x, kFloor);
    }
    svg += "<polyline class=\"curve\" points=\"";
    for (std::size_t i = 0; i < strip.times.size(); ++i)
        svg.append(i == 0 ? "" : " ")
            .append(place(axes.x(strip.times[i])))
            .append(",")
            .append(place(axes.y(strip.distances[i])));
    svg += "\"/>\n";
    svg += text(kLeft, kHeight - 8, "start", shortText(strip.times.front()));
    svg += text(kWidth - kRight, kHeight - 8, "end", shortText(strip.times.back()));
    svg += text(kLeft - 6, kFloor, "end", "0");
    if (most > 0)
        svg += text(kLeft - 6, kTop + 10, "end", shortText(most));
    return svg + "</svg>\n";
}

} // namespace mbv
