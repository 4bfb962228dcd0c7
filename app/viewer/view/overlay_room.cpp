#include "overlay_room.h"

#include <mbv/file/utf8.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

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

bool areOverEachOther(const rendering::OverlayLine& a, const rendering::OverlayLine& b)
{
    return std::abs(a.textAt[0] - b.textAt[0]) < halfWidthOf(a) + halfWidthOf(b) &&
           std::abs(a.textAt[1] - b.textAt[1]) < kCaption;
}

} // namespace

rendering::Rect roomOf(const QRectF& part, const OverlayView& view)
{
    return fromTop(part.left(), part.right(), part.top(), part.bottom(), view);
}

void keepCaptionsApart(std::vector<rendering::OverlayLine>& lines)
{
    std::vector<rendering::OverlayLine*> captions;
    for (rendering::OverlayLine& line : lines)
        if (!line.text.empty() && line.backdrop)
            captions.push_back(&line);
    std::ranges::stable_sort(captions, {}, [](const auto* caption) { return caption->textAt[1]; });
    for (std::size_t i = 1; i < captions.size(); ++i) {
        const std::span above(captions.data(), i);
        const auto isUnder = [&](const auto* other) {
            return areOverEachOther(*other, *captions[i]);
        };
        // Each one goes down by so much that it is clear of that one for good.
        for (auto other = std::ranges::find_if(above, isUnder); other != above.end();
             other = std::ranges::find_if(above, isUnder))
            captions[i]->textAt[1] = (*other)->textAt[1] + kCaptionStep;
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
