#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace mbv::rendering {

/// Pixels, y upwards.
struct Rect {
    double left = 0;
    double right = 0;
    double bottom = 0;
    double top = 0;
};

double areaOf(const Rect& r);
bool meet(const Rect& a, const Rect& b);
/// What both cover; nothing where they do not meet.
std::optional<Rect> common(const Rect& a, const Rect& b);

/// A name that asks for a place.
struct WantedLabel {
    Rect named; ///< what it names, as far as that is in the picture
    double width = 0;
    double height = 0;
    bool must = false; ///< it covers obstacles rather than staying away
};

struct PlacedLabel {
    Rect rect;
    bool led = false; ///< not beside what it names: a line leads there
};

/// A line from a label to what it names: some way into it, so that it is seen to hit.
struct Leader {
    std::array<double, 2> from = {};
    std::array<double, 2> to = {};
};

Leader leaderOf(const Rect& label, const Rect& named);

/// As far as it runs before it comes under one of these; nothing where it begins there.
std::optional<Leader> seenPart(const Leader& leader, std::span<const Rect> covered);

/// What labels stay clear of.
struct LabelObstacles {
    std::vector<Rect> taken;
    std::vector<Rect> covered; ///< something lies over the picture: lines to what is named are not
                               ///< to run under it, either
};

/// Places for labels, the most important first, in `picture`: above what each names, else below,
/// right or left of it, else a little further off with a line; clear of each other and of the
/// obstacles, and, where there is such a place, of what the others name. One that finds no place
/// near what it names has none, and so have those that would make the labels cover more than an
/// eighth of the picture; one that must be goes further, and at last over obstacles, but over no
/// other label.
std::vector<std::optional<PlacedLabel>> layOutLabels(std::span<const WantedLabel> labels,
                                                     const Rect& picture, double gap,
                                                     const LabelObstacles& obstacles);

} // namespace mbv::rendering
