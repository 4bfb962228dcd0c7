#include "overlay_room.h"

#include <mbv/file/utf8.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kLetter = 9; ///< a wide one
constexpr double kLine = 18;
constexpr double kCaption = 20;     ///< a line with its backdrop
constexpr double kCaptionStep = 22; ///< with some air

rendering::Rect fromTop(double left, double right, double top, double bottom,
                        const OverlayView& view)
{
    return {left * view.pixelRatio, right * view.pixelRatio,
            (view.height - bottom) * view.pixelRatio, (view.height - top) * view.pixelRatio};
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

/// Where a text is.
struct Place {
    double x = 0;
    double y = 0;
    double halfWidth = 0;
};

Place placeOf(const rendering::OverlayLine& line)
{
    return {line.textAt[0], line.textAt[1], halfWidthOf(line)};
}

bool areOverEachOther(const Place& a, const Place& b)
{
    return std::abs(a.x - b.x) < a.halfWidth + b.halfWidth && std::abs(a.y - b.y) < kCaption;
}

/// How far down a text is clear of all those; rather below one than above it.
double nearestFree(const Place& wanted, const std::vector<Place>& others)
{
    std::vector<double> heights = {wanted.y};
    for (const Place& other : others) {
        heights.push_back(other.y + kCaptionStep);
        heights.push_back(other.y - kCaptionStep);
    }
    std::ranges::stable_sort(heights, {}, [&](double y) { return std::abs(y - wanted.y); });
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

void keepCaptionsApart(std::vector<rendering::OverlayLine>& lines,
                       const std::vector<rendering::OverlayLine>& handles)
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
    for (rendering::OverlayLine* caption : captions) {
        caption->textAt[1] = nearestFree(placeOf(*caption), placed);
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
