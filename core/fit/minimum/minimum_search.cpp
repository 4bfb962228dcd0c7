#include "minimum_search.h"

#include "edge_boxes.h"
#include "narrow_starts.h"
#include "rotation_grid.h"
#include "round_search.h"
#include "steady_axes.h"
#include "support_lists.h"

#include <algorithm>
#include <cstddef>

namespace mbv {
namespace {

/// All of them are the core set where the search is quick.
constexpr std::size_t kFewQuickly = 600;
/// Of so few all pairs of edges of their hull are looked at.
constexpr std::size_t kFewCorners = 24;
constexpr std::size_t kMaxAcrossEdges = 4;
constexpr int kCandidatesAtOnce = 12;
/// On a core set as large as that, round and finely meshed, minima are many and close.
constexpr std::size_t kManyPoints = 120;
constexpr std::size_t kManyCenters = 5;
constexpr std::size_t kFewToLookAround = 5000;

// The reach (see BoxSlopes) at which polishing starts, for frames that may be far from a minimum
// and for those that are near one; and the precisions of rough to final polishing.
constexpr double kFarReach = 0.02;
constexpr double kNearReach = 2.5e-3;
constexpr double kNearby = 0.02; ///< from a side, as a part of the extent: 16 degrees of a ball
constexpr double kRough = 5e-3;
constexpr double kMedium = 3e-4;
constexpr double kFine = 1e-5;
constexpr double kSharp = 1e-10;
constexpr int kMaxSharpenings = 6;
constexpr double kNoGain = 1e-12; ///< of a volume: what rounding may look like

/// Volumes that differ by less are those of one minimum.
constexpr double kSame = 1 + 1e-4;

/// Starts that are polished whatever it gains: more where that is cheap.
std::size_t fewestPolished(std::size_t points)
{
    return points <= kFewToLookAround ? 12 : 6;
}

} // namespace

MinimumSearch::MinimumSearch(const PointColumns& points, const SearchEffort& effort,
                             const ProgressFn& progress)
    : effort_(effort), progress_(progress), principal_(steadyAxesOf(points)),
      isThin_(isThin(principal_)), core_(points, principal_), onCore_(core_.points()),
      onAll_(core_.all())
{
}

std::array<Vec3, 3> MinimumSearch::axes()
{
    core_.seed(effort_.coreDirections, effort_.alwaysHard ? CoreSet::kFew : kFewQuickly);
    if (!isThin_)
        searchQuickly();
    if (isThin_ || effort_.alwaysHard)
        searchThoroughly();
    return best_.axes;
}

/// Whether there are many boxes about as small as the smallest, and many points that decide.
bool MinimumSearch::isRoundEverywhere(const SupportLists& lists, const WidthTable& table) const
{
    constexpr std::size_t kRoundCore = 235; // of 300 when all extremes are different points
    constexpr std::size_t kMany = 8;
    constexpr double kAboutAsSmall = 1.01;
    if (core_.size() < std::min(kRoundCore, core_.all().size())) {
        return false;
    }
    const auto starts = narrowStarts(lists, table, {.directions = 60, .most = kMany + 1});
    return starts.size() > kMany && starts[kMany].volume < kAboutAsSmall * starts[0].volume;
}

void MinimumSearch::searchQuickly()
{
    if (core_.all().size() <= CoreSet::kFew && searchFromGrid()) {
        sharpen();
        return;
    }
    const SupportLists lists(core_.points(), principal_);
    const WidthTable table(lists, WidthTable::kUsualCells);
    if (isRoundEverywhere(lists, table)) {
        best_ = smallestOfRound(core_.all(), principal_, progress_);
        return;
    }
    const BoxFrame world = {BoxFrame().axes, onCore_.volumeAlong(BoxFrame().axes)};
    found_.push_back({onCore_.polished(world, kNearReach, kMedium), 0});
    const std::vector<BoxFrame> starts = narrowStarts(lists, table, {});
    const bool isAllThereIs = !effort_.alwaysHard; // else what follows wants more minima
    const std::span<const BoxFrame> left = searchNarrow(starts, isAllThereIs);
    const double before = bound();
    if (isAllThereIs) {
        dropTwins(found_);
    }
    settle();
    if (isAllThereIs && best_.volume > kLikeness * before && !left.empty()) {
        searchNarrow(left, false);
        dropTwins(found_);
        settle();
    }
    if (core_.all().size() <= kFewToLookAround && hasRivals()) {
        lookAround(1);
    }
    sharpen();
}

/// Local minima around the core set, from starts in order until what polishing gained so far would
/// not make the next one the best, or, where that may do, until they are all but surely one.
/// Returns the starts that are left.
std::span<const BoxFrame> MinimumSearch::searchNarrow(std::span<const BoxFrame> starts,
                                                      bool untilLikely)
{
    const std::size_t fewest = fewestPolished(core_.all().size());
    constexpr double kMaxGain = 0.06; // more is rare, and of starts that are no good
    double least = std::numeric_limits<double>::infinity();
    double gain = 0;
    std::size_t polished = 0;
    for (; polished < starts.size(); ++polished) {
        const BoxFrame& start = starts[polished];
        const double most = (1.02 + 1.5 * std::min(gain, kMaxGain)) * least;
        if ((polished >= fewest && start.volume > most) ||
            (untilLikely && haveOneValley(std::span(found_).last(polished)))) {
            break;
        }
        reportProgress(progress_, 0);
        BoxFrame frame = polishedStart(start);
        if (core_.size() <= CoreSet::kFew)
            frame = onCore_.rotated(frame, kRough);
        gain = std::max(gain, start.volume / frame.volume - 1);
        least = std::min(least, frame.volume);
        found_.push_back({frame, 0});
    }
    return starts.subspan(polished);
}

/// Of a start that may be far from a minimum, in a core set that is not large.
BoxFrame MinimumSearch::polishedStart(const BoxFrame& start)
{
    constexpr std::size_t kFewNearby = 256;
    if (core_.size() > kFewNearby) {
        return polishedNear(start, kMedium);
    }
    const BoxFrame frame = {start.axes, onCore_.volumeAlong(start.axes)};
    return onCore_.polished(frame, kNearReach, kMedium);
}

/// Whether there are other minima that are hardly larger than the best, and so may be more.
bool MinimumSearch::hasRivals() const
{
    constexpr double kHardly = 1.003;
    return std::ranges::any_of(found_, [&](const FoundMinimum& f) {
        return f.frame.volume < kHardly * best_.volume && !areClose(f.frame, best_);
    });
}

/// Whether the best minimum down from the rotations of a grid is likely to be the best there is.
bool MinimumSearch::searchFromGrid()
{
    const BoxFrame world = {BoxFrame().axes, onCore_.volumeAlong(BoxFrame().axes)};
    std::vector<BoxFrame> starts = startsAround(principal_.axes, effort_.gridSteps, onCore_);
    starts.insert(starts.begin(), world);
    if (core_.all().size() <= kFewCorners) {
        const auto boxes = boxesAcrossEdges(core_.all(), onAll_, kMaxAcrossEdges);
        starts.insert(starts.begin(), boxes.begin(), boxes.end());
    }
    // Only rotations about an axis of the box stay in the valley of what is thin.
    searchFrom(starts, effort_.mostStarts, effort_.wantedHits, isThin_);
    const double before = bound();
    const bool sure = isSure();
    settle();
    const bool alike = best_.volume <= kLikeness * before;
    lookAround(1);
    return sure && alike;
}

void MinimumSearch::searchThoroughly()
{
    bool enough = searchFromGrid() && !effort_.alwaysHard;
    for (int i = 0; i < effort_.hardSearches && !enough; ++i) {
        const double volume = best_.volume;
        // Off the grids before it, on none of whose planes it lies.
        const Vec3 off = (i + 1) * Vec3{0.031, 0.047, 0.023};
        searchFrom(startsAround(rotatedBy(off, principal_.axes), effort_.hardGridSteps, onCore_),
                   effort_.mostHardStarts, effort_.wantedHardHits, true);
        settle();
        lookAround(core_.size() > kManyPoints ? kManyCenters : 1);
        const bool hasGained = best_.volume < (1 - effort_.slack) * volume;
        enough = !hasGained && (i > 0 || core_.size() <= kManyPoints);
    }
    sharpen();
}

/// The local minimum on the core set, near the frame: only the points near the sides of the box
/// take part, until it has rotated so far that another one sticks out.
BoxFrame MinimumSearch::polishedNear(const BoxFrame& frame, double precision)
{
    const Extents extents = extentsAlong(frame.axes, core_.points());
    const Vec3 margin = kNearby * (extents.high - extents.low);
    nearby_.clear();
    for (const double index : findOutside(frame.axes, {extents.low + margin, extents.high - margin},
                                          core_.points(), nearbyIndices_)) {
        nearby_.push_back(core_.points()[static_cast<std::size_t>(index)]);
    }
    const PointColumns columns(nearby_);
    const BoxDescent descent(columns);
    const BoxFrame found =
        descent.polished({frame.axes, descent.volumeAlong(frame.axes)}, kNearReach, precision);
    const double volume = onCore_.volumeAlong(found.axes);
    return volume > found.volume ? onCore_.polished({found.axes, volume}, kNearReach, precision)
                                 : found;
}

/// Local minima down from the starts, until the smallest of them was met often enough. A thorough
/// search rotates the box about its own axes on the way, which leads to minima that are far from
/// the start.
void MinimumSearch::searchFrom(const std::vector<BoxFrame>& starts, std::size_t mostStarts,
                               int wantedHits, bool thoroughly)
{
    double least = std::numeric_limits<double>::infinity();
    hits_ = 0;
    for (std::size_t i = 0; i < std::min(starts.size(), mostStarts) && hits_ < wantedHits; ++i) {
        reportProgress(progress_, 0);
        BoxFrame frame = onCore_.polished(starts[i], kFarReach, kRough);
        if (thoroughly) {
            frame = onCore_.rotated(frame, kRough);
        }
        if (frame.volume < effort_.nearBest * least) {
            frame = polishedNear(frame, kFine);
        }
        if (least > kSame * frame.volume) {
            hits_ = 0;
        }
        hits_ += frame.volume <= kSame * least;
        least = std::min(least, frame.volume);
        found_.push_back({frame, 0});
    }
}

/// The volume of the smallest minimum around the core set.
double MinimumSearch::bound() const
{
    return std::ranges::min_element(found_, {},
                                    [](const FoundMinimum& f) { return f.frame.volume; })
        ->frame.volume;
}

/// Whether the best minimum is likely to be the best there is: either it was met often, and more
/// often than others that are hardly larger, or there are no others anywhere near. On what is round
/// there are many boxes about as small.
bool MinimumSearch::isSure() const
{
    const double least = bound();
    const auto rivalsWithin = [&](double factor) {
        return std::ranges::count_if(found_, [&](const FoundMinimum& f) {
            return f.frame.volume > kSame * least && f.frame.volume < factor * least;
        });
    };
    return (hits_ >= 2 && rivalsWithin(1.02) == 0) ||
           (hits_ >= effort_.wantedHits && rivalsWithin(1.005) <= hits_);
}

/// Minima cluster: the neighbors of the best ones, as long as that finds a better one.
void MinimumSearch::lookAround(std::size_t minima)
{
    constexpr double kTilt = 0.2; // tangent of half the angle
    constexpr int kMaxMoves = 3;
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMaxMoves && best_.volume < (1 - effort_.slack) * before; ++i) {
        before = best_.volume;
        std::vector<BoxFrame> centers = {best_};
        for (std::size_t k = 1; k < std::min(minima, found_.size()); ++k) {
            centers.push_back(found_[k].frame);
        }
        for (const BoxFrame& center : centers) {
            for (const Vec3& axis : center.axes) {
                for (const double tilt : {kTilt, -kTilt}) {
                    reportProgress(progress_, 0);
                    const std::array<Vec3, 3> tilted = rotatedBy(tilt * axis, center.axes);
                    const BoxFrame start = {tilted, onCore_.volumeAlong(tilted)};
                    found_.push_back({onCore_.polished(start, kFarReach, 1e-3), 0});
                }
            }
        }
        settle();
    }
}

/// Finds the best of the minima by the box around all points. Those whose bound is above the best
/// box need not be looked at; of the others the first few are polished anew and make the core set
/// grow, and so on.
void MinimumSearch::settle()
{
    for (int round = 0; round < effort_.mostGrowths; ++round) {
        sortByVolume(found_);
        bool grown = false;
        int looked = 0;
        for (FoundMinimum& found : found_) {
            const auto mayWin = [&] {
                return found.frame.volume < (1 - effort_.slack) * best_.volume;
            };
            if (looked == kCandidatesAtOnce || !mayWin()) {
                break;
            }
            reportProgress(progress_, 0);
            if (found.coreSize != core_.size()) {
                found.frame = polishedNear(found.frame, effort_.precision);
                found.coreSize = core_.size();
            }
            if (!mayWin()) {
                continue;
            }
            ++looked;
            const double volume = onAll_.volumeAlong(found.frame.axes);
            if (volume < best_.volume) {
                best_ = {found.frame.axes, volume};
            }
            const bool hasGrown = core_.grow(found.frame.axes);
            grown = grown || hasGrown;
        }
        if (!grown) {
            break;
        }
    }
}

/// The last digits, where small changes of the points' order or scale would show.
void MinimumSearch::sharpen()
{
    for (int i = 0; i < kMaxSharpenings; ++i) {
        reportProgress(progress_, 0);
        const BoxFrame start = {best_.axes, onCore_.volumeAlong(best_.axes)};
        BoxFrame frame = onCore_.polished(start, kNearReach, kSharp);
        if (i == 0) {
            // Where more points share sides than a frame has angles, descent is slow to the end,
            // and rotations, each of which is exact, are quick.
            frame = onCore_.rotated(onCore_.rotated(frame, kSharp), kSharp);
        }
        const bool mayGain = frame.volume < (1 - kNoGain) * best_.volume;
        const double volume = onAll_.volumeAlong(frame.axes);
        if (volume < best_.volume) {
            best_ = {frame.axes, volume};
        }
        if (!mayGain || !core_.grow(frame.axes)) {
            break;
        }
    }
}

} // namespace mbv
