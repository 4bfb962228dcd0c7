#pragma once

#include "box_descent.h"
#include "core_set.h"
#include "fit/axes/principal_axes.h"
#include "fit/points/point_columns.h"
#include "found_minima.h"
#include "support_lists.h"
#include "width_table.h"

#include <mbv/geometry/progress.h>

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace mbv {

/// How thoroughly to look for the smallest box.
struct SearchEffort {
    int coreDirections = 48;
    int gridSteps = 9; ///< along each side of the cube of starts; odd, so that the middle is in it
    std::size_t mostStarts = 20;
    int wantedHits = 6;     ///< searches that end at the best volume before it is believed
    int hardGridSteps = 11; ///< the same where that is not enough, so many times
    std::size_t mostHardStarts = 120;
    int wantedHardHits = 16;
    int hardSearches = 3;
    /// Search thoroughly, and hard at least once, however sure; else only what is thin, where quick
    /// searches lose the valley.
    bool alwaysHard = false;
    double nearBest = 1.1;   ///< starts within this factor of the best are polished
    double slack = 5e-5;     ///< of the volume, that a box may be above the smallest of those found
    double precision = 1e-6; ///< of the angles found
    int mostGrowths = 40;
};

constexpr SearchEffort kFastSearch = {};
constexpr SearchEffort kTightSearch = {.coreDirections = 64,
                                       .gridSteps = 11,
                                       .mostStarts = 80,
                                       .wantedHits = 8,
                                       .hardGridSteps = 15,
                                       .mostHardStarts = 160,
                                       .wantedHardHits = 24,
                                       .hardSearches = 4,
                                       .alwaysHard = true,
                                       .nearBest = 1.1,
                                       .slack = 1e-8,
                                       .precision = 1e-9,
                                       .mostGrowths = 400};

/// Looks for the smallest box around points in the unit frame.
///
/// A few of the points decide the box: the search runs on a core set of them, which grows by those
/// that stick out of the boxes found, until none does. Local minima from a grid of rotations are
/// looked for there. A minimum around the core set is a lower bound for the box around all points
/// (as far as the descent ends where it ended before), so that most need never be looked at again.
/// Where a body is round everywhere no few points decide: smallestOfRound looks at all.
class MinimumSearch {
public:
    /// `progress` must outlive it.
    MinimumSearch(const PointColumns& points, const SearchEffort& effort,
                  const ProgressFn& progress);

    /// The axes of the smallest box that was found, orthonormal to 1e-12.
    std::array<Vec3, 3> axes();

private:
    void searchQuickly();
    bool searchFromGrid();
    void searchThoroughly();
    void searchFrom(const std::vector<BoxFrame>& starts, std::size_t mostStarts, int wantedHits,
                    bool thoroughly);
    bool isRoundEverywhere(const SupportLists& lists, const WidthTable& table) const;
    std::span<const BoxFrame> searchNarrow(std::span<const BoxFrame> starts, bool untilLikely);
    BoxFrame polishedStart(const BoxFrame& start);
    bool hasRivals() const;
    BoxFrame polishedNear(const BoxFrame& frame, double precision);
    void lookAround(std::size_t minima);
    void settle();
    void sharpen();
    bool isSure() const;
    double bound() const;

    const SearchEffort& effort_;
    const ProgressFn& progress_;
    PrincipalAxes principal_;
    bool isThin_ = false; ///< the valley of what is thin is narrow
    CoreSet core_;
    BoxDescent onCore_;
    BoxDescent onAll_;
    std::vector<double> nearbyIndices_; ///< for polishedNear
    std::vector<Vec3> nearby_;
    std::vector<FoundMinimum> found_;
    int hits_ = 0; ///< searches in a row of starts that ended at the best volume
    BoxFrame best_ = {.volume = std::numeric_limits<double>::infinity()}; ///< around all points
};

} // namespace mbv
