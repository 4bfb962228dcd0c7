#include "captions.h"

#include <mbv/file/utf8.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mbv::rendering {
namespace {

// Pixels.
constexpr double kLetter = 9;   ///< a wide one
constexpr double kCaption = 20; ///< a line with its backdrop
constexpr double kAir = 2;      ///< between captions

bool areOverEachOther(const CaptionPlace& a, const CaptionPlace& b)
{
    return std::abs(a.x - b.x) < a.halfWidth + b.halfWidth &&
           std::abs(a.y - b.y) < a.halfHeight + b.halfHeight;
}

/// How far down a text is clear of all those; rather below one than above it, and rather inside a
/// view of this height.
double nearestFree(const CaptionPlace& wanted, const std::vector<CaptionPlace>& others, double view)
{
    std::vector<double> heights = {wanted.y};
    for (const CaptionPlace& other : others) {
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
        return std::ranges::none_of(others, [&](const CaptionPlace& other) {
            return areOverEachOther({wanted.x, y, wanted.halfWidth, wanted.halfHeight}, other);
        });
    };
    return *std::ranges::find_if(heights, isFree); // below the lowest, if nowhere else
}

} // namespace

CaptionPlace captionPlaceOf(const OverlayLine& line)
{
    return {line.textAt[0], line.textAt[1],
            0.5 * kLetter * static_cast<double>(decodedUtf8(line.text).size()), 0.5 * kCaption};
}

CaptionPlace withinSides(const CaptionPlace& place, double width)
{
    if (!(width > 0) || place.x < 0 || place.x > width)
        return place;
    CaptionPlace moved = place;
    moved.halfWidth = std::min(place.halfWidth, 0.5 * width);
    moved.x = std::clamp(place.x, moved.halfWidth, width - moved.halfWidth);
    return moved;
}

void keepCaptionsApart(std::vector<OverlayLine>& lines, std::vector<CaptionPlace> taken,
                       const PictureSize& picture)
{
    std::vector<OverlayLine*> captions;
    for (OverlayLine& line : lines)
        if (!line.text.empty() && line.backdrop)
            captions.push_back(&line);
    std::ranges::stable_sort(captions, {}, [](const auto* caption) { return caption->textAt[1]; });
    for (OverlayLine* caption : captions) {
        CaptionPlace place = withinSides(captionPlaceOf(*caption), picture.width);
        place.y = nearestFree(place, taken, picture.height);
        caption->textAt[1] = place.y;
        taken.push_back(place);
    }
}

} // namespace mbv::rendering
