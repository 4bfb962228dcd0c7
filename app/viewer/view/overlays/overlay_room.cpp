#include "overlay_room.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kLine = 18;
constexpr double kLong = 100; ///< longer than an arrow of the handles

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

void addRoomOfTexts(const std::vector<rendering::OverlayLine>& lines, const OverlayView& view,
                    std::vector<rendering::Rect>& room)
{
    for (const rendering::OverlayLine& line : lines) {
        if (line.text.empty())
            continue;
        const auto [x, y, half, high] =
            rendering::withinSides(rendering::captionPlaceOf(line), view.width);
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

rendering::CaptionPlace placeOf(const QRectF& part)
{
    return {part.center().x(), part.center().y(), 0.5 * part.width(), 0.5 * part.height()};
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
    std::vector<rendering::CaptionPlace> placed;
    for (const rendering::OverlayLine& handle : handles)
        if (!handle.text.empty())
            placed.push_back(rendering::captionPlaceOf(handle));
    for (const rendering::OverlayLine& handle : handles)
        if (handle.filled)
            placed.push_back(placeOf(boundsOf(handle)));
    for (const QRectF& part : room.covered)
        placed.push_back(placeOf(part));
    rendering::keepCaptionsApart(lines, std::move(placed), room.view);
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
