#include "overlay_room.h"

#include <mbv/file/utf8.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kLetter = 9; ///< a wide one
constexpr double kLine = 18;
constexpr double kCaption = 20; ///< a line with its backdrop
constexpr double kAir = 2;      ///< between captions
constexpr double kLong = 100;   ///< longer than an arrow of the handles

rendering::Rect fromTop(double left, double right, double top, double bottom,
                        const OverlayView& view)
{
    return {left * view.pixelRatio, right * view.pixelRatio,
            (view.height - bottom) * view.pixelRatio, (view.height - top) * view.pixelRatio};
}

/// Of its pixels, of which there are some.
QRectF boundsOf(const rendering::OverlayLine& line)
{
    const auto along = [&](std::size_t axis) {
        const auto [low, high] = std::ranges::minmax_element(
            line.pixels, {}, [axis](const std::array<double, 2>& pixel) { return pixel[axis]; });
        return std::pair((*low)[axis], (*high)[axis]);
    };
    const auto [left, right] = along(0);
    const auto [top, bottom] = along(1);
    return {QPointF(left, top), QPointF(right, bottom)};
}

/// Of its text.
double halfWidthOf(const rendering::OverlayLine& line)
{
    return 0.5 * kLetter * double(decodedUtf8(line.text).size());
}

void addRoomOfTexts(const std::vector<rendering::OverlayLine>& lines, const OverlayView& view,
                    std::vector<rendering::Rect>& room)
{
    for (const rendering::OverlayLine& line : lines) {
        if (line.text.empty())
            continue;
        const auto [x, y] = line.textAt;
        const double half = halfWidthOf(line);
        room.push_back(fromTop(x - half, x + half, y - 0.5 * kLine, y + 0.5 * kLine, view));
    }
}

/// An edge of a section box, say: a rectangle around it would be most of the view, and its own
/// length leaves names no room beside a dozen of them.
bool isLongAndStraight(const rendering::OverlayLine& line)
{
    if (line.pixels.size() != 2)
        return false;
    const QRectF around = boundsOf(line);
    return std::hypot(around.width(), around.height()) > kLong;
}

void addRoomOfLines(const std::vector<rendering::OverlayLine>& lines, const OverlayView& view,
                    std::vector<rendering::Rect>& room)
{
    for (const rendering::OverlayLine& line : lines)
        if (!line.pixels.empty() && !isLongAndStraight(line))
            room.push_back(roomOf(
                boundsOf(line).adjusted(-line.width, -line.width, line.width, line.width), view));
}

/// Where a text is, or what it must not lie over.
struct Place {
    double x = 0; ///< of the middle
    double y = 0;
    double halfWidth = 0;
    double halfHeight = 0.5 * kCaption;
};

Place placeOf(const rendering::OverlayLine& line)
{
    return {line.textAt[0], line.textAt[1], halfWidthOf(line)};
}

Place placeOf(const QRectF& part)
{
    return {part.center().x(), part.center().y(), 0.5 * part.width(), 0.5 * part.height()};
}

bool areOverEachOther(const Place& a, const Place& b)
{
    return std::abs(a.x - b.x) < a.halfWidth + b.halfWidth &&
           std::abs(a.y - b.y) < a.halfHeight + b.halfHeight;
}

/// How far down a text is clear of all those; rather below one than above it, and rather inside a
/// view of this height.
double nearestFree(const Place& wanted, const std::vector<Place>& others, double view)
{
    std::vector<double> heights = {wanted.y};
    for (const Place& other : others) {
        const double step = other.halfHeight + wanted.halfHeight + kAir;
        heights.push_back(other.y + step);
        heights.push_back(other.y - step);
    }
    const bool isSeen = wanted.y > 0 && wanted.y < view;
    const auto leaves = [&](double y) {
        return isSeen && (y < wanted.halfHeight || y > view - wanted.halfHeight);
    };
    std::ranges::stable_sort(heights, {}, [&](double y) {
        return std::pair(y != wanted.y && leaves(y), std::abs(y - wanted.y));
    });
    const auto isFree = [&](double y) {
        return std::ranges::none_of(others, [&](const Place& other) {
            return areOverEachOther({wanted.x, y, wanted.halfWidth}, other);
        });
    };
    return *std::ranges::find_if(heights, isFree); // below the lowest, if nowhere else
}

} // namespace

rendering::Rect roomOf(const QRectF& part, const OverlayView& view)
{
    return fromTop(part.left(), part.right(), part.top(), part.bottom(), view);
}

QRectF partOf(const rendering::Rect& room, const OverlayView& view)
{
    return {QPointF(room.left, view.height * view.pixelRatio - room.top) / view.pixelRatio,
            QPointF(room.right, view.height * view.pixelRatio - room.bottom) / view.pixelRatio};
}

double coveredAlongTop(const std::vector<QRectF>& parts, double width)
{
    double covered = 0;
    for (const QRectF& part : parts)
        if (part.top() <= 0 && part.left() <= 0 && part.right() >= width)
            covered = std::max(covered, part.bottom());
    return covered;
}

void keepCaptionsApart(std::vector<rendering::OverlayLine>& lines,
                       const std::vector<rendering::OverlayLine>& handles, const CaptionRoom& room)
{
    std::vector<rendering::OverlayLine*> captions;
    for (rendering::OverlayLine& line : lines)
        if (!line.text.empty() && line.backdrop)
            captions.push_back(&line);
    std::ranges::stable_sort(captions, {}, [](const auto* caption) { return caption->textAt[1]; });
    std::vector<Place> placed;
    for (const rendering::OverlayLine& handle : handles)
        if (!handle.text.empty())
            placed.push_back(placeOf(handle));
    for (const rendering::OverlayLine& handle : handles)
        if (handle.filled)
            placed.push_back(placeOf(boundsOf(handle)));
    for (const QRectF& part : room.covered)
        placed.push_back(placeOf(part));
    for (rendering::OverlayLine* caption : captions) {
        caption->textAt[1] = nearestFree(placeOf(*caption), placed, room.height);
        placed.push_back(placeOf(*caption));
    }
}

std::vector<rendering::Rect> roomOf(const std::vector<rendering::OverlayLine>& explanation,
                                    const std::vector<rendering::OverlayLine>& handles,
                                    const OverlayView& view)
{
    std::vector<rendering::Rect> room;
    addRoomOfTexts(explanation, view, room);
    addRoomOfTexts(handles, view, room);
    addRoomOfLines(handles, view, room);
    return room;
}

} // namespace mbv::viewer
