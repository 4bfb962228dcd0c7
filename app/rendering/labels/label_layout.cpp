#include "label_layout.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace mbv::rendering {
namespace {

constexpr double kMaxCovered = 0.125; ///< of the picture
constexpr int kRowsAway = 4;          ///< heights of the label, up and down
constexpr int kMaxRowsAway = 16;      ///< the same of one that must be

// What is wrong with a place, the worse the more.
constexpr int kRunsUnder = 1; ///< its line runs under something
constexpr int kCovers = 2;    ///< it lies on what another names
constexpr int kWorst = kRunsUnder + kCovers;

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
    const int rows = label.must ? kMaxRowsAway : kRowsAway;
    for (int row = 1; row <= rows; ++row) {
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

/// Where a line comes into a rectangle, as a fraction of it; nothing where it does not.
std::optional<double> entry(const Leader& line, const Rect& rect)
{
    const std::array<std::array<double, 2>, 2> sides = {std::array{rect.left, rect.right},
                                                        std::array{rect.bottom, rect.top}};
    double first = 0;
    double last = 1;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const double from = line.from[axis];
        const double along = line.to[axis] - from;
        const auto [low, high] = sides[axis];
        if (along == 0) {
            if (from <= low || from >= high) {
                return std::nullopt;
            }
            continue;
        }
        const auto [in, out] = std::minmax({(low - from) / along, (high - from) / along});
        first = std::max(first, in);
        last = std::min(last, out);
    }
    return first < last ? std::optional(first) : std::nullopt;
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

Leader leaderOf(const Rect& label, const Rect& named)
{
    const auto into = [](double from, double low, double high) {
        return std::lerp(std::clamp(from, low, high), 0.5 * (low + high), 0.5);
    };
    const double x = into(0.5 * (label.left + label.right), named.left, named.right);
    const double y = into(0.5 * (label.bottom + label.top), named.bottom, named.top);
    return {{std::clamp(x, label.left, label.right), std::clamp(y, label.bottom, label.top)},
            {x, y}};
}

std::optional<Leader> seenPart(const Leader& leader, std::span<const Rect> covered)
{
    double end = 1;
    for (const Rect& rect : covered) {
        end = std::min(end, entry(leader, rect).value_or(1));
    }
    if (end <= 0) {
        return std::nullopt;
    }
    return Leader{leader.from,
                  {std::lerp(leader.from[0], leader.to[0], end),
                   std::lerp(leader.from[1], leader.to[1], end)}};
}

namespace {

/// Places labels one after another, each beside those that have a place.
class LabelLayout {
public:
    LabelLayout(std::span<const WantedLabel> labels, const Rect& picture, double gap,
                const LabelObstacles& obstacles)
        : labels_(labels), picture_(picture), gap_(gap), obstacles_(obstacles),
          occupied_(obstacles.taken), left_(kMaxCovered * areaOf(picture))
    {
        occupied_.insert(occupied_.end(), obstacles.covered.begin(), obstacles.covered.end());
        obstacleCount_ = occupied_.size();
    }

    std::optional<PlacedLabel> place(const WantedLabel& label)
    {
        const double area = label.width * label.height;
        if (area > left_ && !label.must) {
            return std::nullopt;
        }
        const std::optional<PlacedLabel> placed = bestPlace(label);
        if (placed) {
            occupied_.push_back(placed->rect);
            left_ -= area;
        }
        return placed;
    }

private:
    /// One that must be seen may lie on obstacles, not on other labels.
    std::optional<PlacedLabel> bestPlace(const WantedLabel& label) const
    {
        const std::vector<Spot> spots = spotsFor(label, gap_);
        std::optional<PlacedLabel> best;
        int least = kWorst + 1;
        for (const Spot& spot : spots) {
            const Rect rect = inside(picture_, gap_, label, spot);
            if (!isFree(rect, 0)) {
                continue;
            }
            const int fault = (coversAnother(rect, label) ? kCovers : 0) +
                              (spot.led && runsUnder(rect, label) ? kRunsUnder : 0);
            if (fault < least) {
                least = fault;
                best = {rect, spot.led};
            }
            if (fault == 0) {
                break;
            }
        }
        if (!best && label.must) {
            const Rect rect = inside(picture_, gap_, label, spots.front());
            if (isFree(rect, obstacleCount_)) {
                best = {rect, false};
            }
        }
        return best;
    }

    /// Of what is occupied from number `first` on.
    bool isFree(const Rect& rect, std::size_t first) const
    {
        return std::ranges::none_of(std::span(occupied_).subspan(first),
                                    [&](const Rect& other) { return meet(rect, other); });
    }

    bool coversAnother(const Rect& rect, const WantedLabel& label) const
    {
        return std::ranges::any_of(labels_, [&](const WantedLabel& other) {
            return &other != &label && meet(rect, other.named);
        });
    }

    bool runsUnder(const Rect& rect, const WantedLabel& label) const
    {
        const Leader leader = leaderOf(rect, label.named);
        return std::ranges::any_of(
            obstacles_.covered, [&](const Rect& over) { return entry(leader, over).has_value(); });
    }

    std::span<const WantedLabel> labels_;
    const Rect& picture_;
    double gap_;
    const LabelObstacles& obstacles_;
    std::vector<Rect> occupied_; ///< by the obstacles, then by labels
    std::size_t obstacleCount_ = 0;
    double left_; ///< area that labels may cover still
};

} // namespace

std::vector<std::optional<PlacedLabel>> layOutLabels(std::span<const WantedLabel> labels,
                                                     const Rect& picture, double gap,
                                                     const LabelObstacles& obstacles)
{
    LabelLayout layout(labels, picture, gap, obstacles);
    std::vector<std::optional<PlacedLabel>> placed;
    for (const WantedLabel& label : labels) {
        placed.push_back(layout.place(label));
    }
    return placed;
}

} // namespace mbv::rendering
