#include "overlay_room.h"

#include <mbv/file/utf8.h>

#include <algorithm>
#include <limits>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kLetter = 9; ///< a wide one
constexpr double kLine = 18;

rendering::Rect fromTop(double left, double right, double top, double bottom,
                        const OverlayView& view)
{
    return {left * view.pixelRatio, right * view.pixelRatio,
            (view.height - bottom) * view.pixelRatio, (view.height - top) * view.pixelRatio};
}

void addRoomOfTexts(const std::vector<rendering::OverlayLine>& lines, const OverlayView& view,
                    std::vector<rendering::Rect>& room)
{
    for (const rendering::OverlayLine& line : lines) {
        if (line.text.empty())
            continue;
        const auto [x, y] = line.textAt;
        const double half = 0.5 * kLetter * double(decodedUtf8(line.text).size());
        room.push_back(fromTop(x - half, x + half, y - 0.5 * kLine, y + 0.5 * kLine, view));
    }
}

void addRoomOfLines(const std::vector<rendering::OverlayLine>& lines, const OverlayView& view,
                    std::vector<rendering::Rect>& room)
{
    for (const rendering::OverlayLine& line : lines) {
        double left = std::numeric_limits<double>::infinity();
        double right = -left;
        double top = left;
        double bottom = -left;
        for (const auto& [x, y] : line.pixels) {
            left = std::min(left, x);
            right = std::max(right, x);
            top = std::min(top, y);
            bottom = std::max(bottom, y);
        }
        if (left <= right)
            room.push_back(fromTop(left - line.width, right + line.width, top - line.width,
                                   bottom + line.width, view));
    }
}

} // namespace

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
