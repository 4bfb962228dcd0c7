#include "overlay_pen.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kThin = 1;
constexpr double kRim = 1.5;    ///< on either side
constexpr double kHead = 15;    ///< of an arrow, along it
constexpr double kHeadSide = 6; ///< and to either side
constexpr double kHalfBar = 9;
constexpr double kCaptionAway = 20;
constexpr double kDimensionAway = 16;
constexpr double kHalfDimensionBar = 5;
constexpr double kRoomForText = 90; ///< else it stands beside the line
constexpr double kTextBeside = 24;

constexpr int kRingSides = 20;
constexpr double kMinHead = 6; ///< of a very short arrow, so that it is seen

double lengthOf(const QPointF& v)
{
    return std::hypot(v.x(), v.y());
}

/// Rotated by a right angle.
QPointF across(const QPointF& v)
{
    return {-v.y(), v.x()};
}

/// The unit direction between two pixels, to the right where they are one.
QPointF direction(const QPointF& from, const QPointF& to)
{
    const double length = lengthOf(to - from);
    return length > 0 ? (to - from) / length : QPointF(1, 0);
}

} // namespace

OverlayPen::OverlayPen(const Projection& projection, const rendering::Palette& palette)
    : projection_(projection), palette_(palette)
{
}

void OverlayPen::stroke(const std::vector<QPointF>& pixels, const Color& color, double width)
{
    rendering::OverlayLine line{{}, color, width, {}, {}, {}};
    for (const QPointF& pixel : pixels)
        line.pixels.push_back({pixel.x(), pixel.y()});
    lines_.push_back(std::move(line));
}

void OverlayPen::line(const Vec3& from, const Vec3& to, const Color& color, double width)
{
    const auto a = pixelOf(projection_, from);
    const auto b = pixelOf(projection_, to);
    if (a && b)
        stroke({*a, *b}, color, width);
}

void OverlayPen::rimmedLine(const Vec3& from, const Vec3& to, const Color& color, double width)
{
    line(from, to, palette_.textBackdrop, width + 2 * kRim);
    line(from, to, color, width);
}

void OverlayPen::arrow(const Vec3& from, const Vec3& to, const Color& color, double width)
{
    const auto tail = pixelOf(projection_, from);
    const auto tip = pixelOf(projection_, to);
    if (!tail || !tip)
        return;
    const QPointF along = direction(*tail, *tip);
    const double length = lengthOf(*tip - *tail);
    const double head = std::clamp(length, kMinHead, kHead);
    const QPointF side = kHeadSide * head / kHead * across(along);
    const QPointF neck = *tip - head * along;
    for (const bool rim : {true, false}) {
        const Color& ink = rim ? palette_.textBackdrop : color;
        const double extra = rim ? 2 * kRim : 0;
        if (length > head)
            stroke({*tail, neck}, ink, width + extra);
        stroke({neck + side, *tip, neck - side, neck + side}, ink, width + extra);
    }
}

void OverlayPen::bar(const Vec3& at, const Vec3& towards, const Color& color, double width)
{
    const auto here = pixelOf(projection_, at);
    const auto there = pixelOf(projection_, towards);
    if (!here || !there)
        return;
    const QPointF half = kHalfBar * across(direction(*here, *there));
    stroke({*here - half, *here + half}, palette_.textBackdrop, width + 2 * kRim);
    stroke({*here - half, *here + half}, color, width);
}

void OverlayPen::dimension(const Vec3& from, const Vec3& to, const Vec3& inside,
                           const QString& text, const Color& color, double width)
{
    const auto a = pixelOf(projection_, from);
    const auto b = pixelOf(projection_, to);
    const auto in = pixelOf(projection_, inside);
    if (!a || !b || !in)
        return;
    QPointF out = across(direction(*a, *b));
    if (QPointF::dotProduct(out, *in - *a) > 0)
        out = -out;
    const QPointF shift = kDimensionAway * out;
    const QPointF half = kHalfDimensionBar * out;
    for (const bool rim : {true, false}) {
        const Color& ink = rim ? palette_.textBackdrop : color;
        const double thick = width + (rim ? 2 * kRim : 0);
        stroke({*a + shift, *b + shift}, ink, thick);
        for (const QPointF& end : {*a, *b})
            stroke({end + shift - half, end + shift + half}, ink, thick);
    }
    const bool hasRoom = lengthOf(*b - *a) > kRoomForText;
    write(0.5 * (*a + *b) + shift + (hasRoom ? 0 : kTextBeside) * out, text);
}

void OverlayPen::ring(const Vec3& at, double radius, const Color& color, double width)
{
    const auto center = pixelOf(projection_, at);
    if (!center)
        return;
    std::vector<QPointF> round;
    for (int i = 0; i <= kRingSides; ++i) {
        const double angle = 2 * std::numbers::pi * i / kRingSides;
        round.push_back(*center + radius * QPointF(std::cos(angle), std::sin(angle)));
    }
    stroke(round, palette_.textBackdrop, width + 2 * kRim);
    stroke(round, color, width);
}

void OverlayPen::write(const QPointF& at, const QString& text)
{
    lines_.push_back({{{at.x(), at.y()}, {at.x(), at.y()}},
                      palette_.text,
                      kThin,
                      text.toStdString(),
                      {at.x(), at.y()},
                      palette_.textBackdrop});
}

void OverlayPen::text(const Vec3& at, const QString& text, const QPointF& shift)
{
    if (const auto pixel = pixelOf(projection_, at))
        write(*pixel + shift, text);
}

void OverlayPen::caption(const Vec3& from, const Vec3& to, const QString& text, Side side)
{
    const auto a = pixelOf(projection_, from);
    const auto b = pixelOf(projection_, to);
    if (!a || !b)
        return;
    const double y = side == Side::Above ? std::min(a->y(), b->y()) - kCaptionAway
                                         : std::max(a->y(), b->y()) + kCaptionAway;
    write({0.5 * (a->x() + b->x()), y}, text);
}

} // namespace mbv::viewer
