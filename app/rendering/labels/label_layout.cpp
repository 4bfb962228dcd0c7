#include "label_layout.h"

#include <algorithm>

namespace mbv::rendering {
namespace {

constexpr double kMostCovered = 0.125; ///< of the picture
constexpr int kRowsAway = 4;           ///< heights of the label, up and down

struct Spot {
    double left = 0;
    double bottom = 0;
    bool led = false;
};

/// Where to try, the best first.
std::vector<Spot> spotsFor(const WantedLabel& label, double gap)
{
    const Rect& named = label.named;
    const double centered = 0.5 * (named.left + named.right - label.width);
    const double halfway = 0.5 * (named.bottom + named.top - label.height);
    const double above = named.top + gap;
    const double below = named.bottom - gap - label.height;
    std::vector<Spot> spots = {{centered, above},
                               {centered, below},
                               {named.right + gap, halfway},
                               {named.left - gap - label.width, halfway}};
    for (int row = 1; row <= kRowsAway; ++row) {
        for (const double column : {0.0, 0.75, -0.75}) {
            const double left = centered + column * label.width;
            spots.push_back({left, above + row * (label.height + 1), true});
            spots.push_back({left, below - row * (label.height + 1), true});
        }
    }
    return spots;
}

/// At the spot, moved into the picture as little as can be.
Rect inside(const Rect& picture, double gap, const WantedLabel& label, const Spot& spot)
{
    const auto clamped = [&](double at, double low, double high, double size) {
        return std::clamp(at, low + gap, std::max(low + gap, high - size - gap));
    };
    const double left = clamped(spot.left, picture.left, picture.right, label.width);
    const double bottom = clamped(spot.bottom, picture.bottom, picture.top, label.height);
    return {left, left + label.width, bottom, bottom + label.height};
}

} // namespace

double areaOf(const Rect& r)
{
    return (r.right - r.left) * (r.top - r.bottom);
}

bool meet(const Rect& a, const Rect& b)
{
    return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
}

std::optional<Rect> common(const Rect& a, const Rect& b)
{
    if (!meet(a, b)) {
        return std::nullopt;
    }
    return Rect{std::max(a.left, b.left), std::min(a.right, b.right), std::max(a.bottom, b.bottom),
                std::min(a.top, b.top)};
}

std::vector<std::optional<PlacedLabel>> layOutLabels(std::span<const WantedLabel> labels,
                                                     const Rect& picture, double gap,
                                                     std::span<const Rect> taken)
{
    std::vector<Rect> occupied(taken.begin(), taken.end());
    const auto free = [&](const Rect& rect) {
        return std::none_of(occupied.begin(), occupied.end(),
                            [&](const Rect& other) { return meet(rect, other); });
    };
    double left = kMostCovered * areaOf(picture);
    std::vector<std::optional<PlacedLabel>> placed(labels.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const WantedLabel& label = labels[i];
        const double area = label.width * label.height;
        if (area > left && !label.must) {
            continue;
        }
        const auto coversAnother = [&](const Rect& rect) {
            return std::any_of(labels.begin(), labels.end(), [&](const WantedLabel& other) {
                return &other != &label && meet(rect, other.named);
            });
        };
        const std::vector<Spot> spots = spotsFor(label, gap);
        for (const Spot& spot : spots) {
            const Rect rect = inside(picture, gap, label, spot);
            if (!free(rect)) {
                continue;
            }
            const bool isClear = !coversAnother(rect);
            if (isClear || !placed[i]) {
                placed[i] = {rect, spot.led};
            }
            if (isClear) {
                break;
            }
        }
        if (!placed[i] && label.must) {
            placed[i] = {inside(picture, gap, label, spots.front()), false};
        }
        if (placed[i]) {
            occupied.push_back(placed[i]->rect);
            left -= area;
        }
    }
    return placed;
}

} // namespace mbv::rendering
