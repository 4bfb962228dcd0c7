#include "round_search.h"

#include "narrow_starts.h"
#include "support_lists.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace mbv {
namespace {

constexpr double kReach = 2.5e-3; ///< (see BoxSlopes) at which polishing starts
// Precisions of rough, of fine and of final polishing.
constexpr double kRough = 3e-4;
constexpr double kFine = 1e-5;
constexpr double kSharp = 1e-10;

class RoundSearch {
public:
    RoundSearch(const PointColumns& points, const PrincipalAxes& principal,
                const ProgressFn& progress)
        : points_(points), progress_(progress), lists_(points, principal, progress),
          seen_(points.size())
    {
    }

    BoxFrame smallest()
    {
        std::vector<BoxFrame> rough = roughlyPolished();
        rough.push_back(polished(BoxFrame(), kRough, 3e-5));
        rough.push_back(polished({.axes = lists_.axes()}, kRough, 3e-5));
        std::ranges::stable_sort(rough, {}, &BoxFrame::volume);
        constexpr std::size_t kFinalists = 4;
        BoxFrame best = {.volume = std::numeric_limits<double>::infinity()};
        for (std::size_t i = 0; i < std::min(rough.size(), kFinalists); ++i) {
            const BoxFrame frame = polished(rough[i], kFine, 1e-9);
            if (frame.volume < best.volume) {
                best = frame;
            }
        }
        return polished(best, kSharp, 1e-12);
    }

private:
    /// Starts are polished in order until what polishing gained so far would not make the next one
    /// the best.
    std::vector<BoxFrame> roughlyPolished()
    {
        constexpr std::size_t kMin = 20;
        constexpr double kSlack = 1.2;
        // A cell of the table for each few points of the hemisphere.
        const double cells = 1.7 * std::sqrt(static_cast<double>(points_.size()));
        const WidthTable table(
            lists_, std::clamp(static_cast<std::size_t>(cells), std::size_t{28}, std::size_t{64}));
        std::vector<BoxFrame> found;
        double least = std::numeric_limits<double>::infinity();
        double gain = 0;
        for (const BoxFrame& start :
             narrowStarts(lists_, table, {.directions = 300, .stride = 1})) {
            if (found.size() >= kMin && start.volume > (1 + kSlack * gain) * least) {
                break;
            }
            found.push_back(polished(start, kRough, 3e-5));
            gain = std::max(gain, start.volume / found.back().volume - 1);
            least = std::min(least, found.back().volume);
        }
        return found;
    }

    /// The local minimum near the frame. Only points near the sides of the box take part; where
    /// others stick out by more than the slack, a part of the volume, more of them do.
    BoxFrame polished(BoxFrame frame, double precision, double slack)
    {
        constexpr int kMaxRounds = 4;
        for (int round = 1; round <= kMaxRounds; ++round) {
            reportProgress(progress_, 0);
            const PointColumns near = pointsNear(frame, round);
            const BoxDescent descent(near);
            frame =
                descent.polished({frame.axes, descent.volumeAlong(frame.axes)}, kReach, precision);
            double volume = 1;
            for (const Vec3& axis : frame.axes) {
                volume *= lists_.widthAcross(axis);
            }
            const bool hasAll = volume <= (1 + slack) * frame.volume;
            frame.volume = volume;
            if (hasAll) {
                break;
            }
        }
        return frame;
    }

    PointColumns pointsNear(const BoxFrame& frame, int coarser)
    {
        indices_.clear();
        for (const Vec3& axis : frame.axes) {
            lists_.addNear(axis, coarser, indices_);
            lists_.addNear(-axis, coarser, indices_);
        }
        ++round_;
        listed_.clear();
        for (const std::uint32_t i : indices_) {
            if (seen_[i] != round_) {
                seen_[i] = round_;
                listed_.push_back(points_[i]);
            }
        }
        const PointColumns columns(listed_);
        const Extents extents = extentsAlong(frame.axes, columns);
        // From a side, as a part of the extent: 16 degrees of a ball, and 9 of one finely meshed.
        const double part = points_.size() > 1000 ? 0.006 : 0.02;
        const Vec3 margin = part * (extents.high - extents.low);
        listed_.clear();
        for (const double index : findOutside(
                 frame.axes, {extents.low + margin, extents.high - margin}, columns, outside_)) {
            listed_.push_back(columns[static_cast<std::size_t>(index)]);
        }
        return PointColumns(listed_);
    }

    const PointColumns& points_;
    const ProgressFn& progress_;
    SupportLists lists_;
    std::vector<std::uint32_t> indices_;
    std::vector<std::uint32_t> seen_; ///< the last round of pointsNear that met the point
    std::uint32_t round_ = 0;
    std::vector<Vec3> listed_;
    std::vector<double> outside_;
};

} // namespace

BoxFrame smallestOfRound(const PointColumns& points, const PrincipalAxes& principal,
                         const ProgressFn& progress)
{
    return RoundSearch(points, principal, progress).smallest();
}

} // namespace mbv
