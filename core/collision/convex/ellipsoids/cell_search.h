#pragma once

#include "cap.h"
#include "collision/convex/gjk/shallowest.h"
#include "direction_grid.h"
#include "extent_kernel.h"
#include "roundness.h"

#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

/// Branch and bound over spherical triangles, for the least of an extent over all directions.
/// Internal.
namespace mbv::convex {

inline constexpr std::size_t kMaxDirections = 3072;
using Directions = DirectionColumns<kMaxDirections>;

inline double leastAt(const std::array<double, kMaxDirections>& column, const Cell& cell)
{
    const auto& [a, b, c] = cell.corners;
    return std::min({column[a], column[b], column[c]});
}

/// boundFrom() solved for the least at the corners.
inline double neededFor(double bound, double curvature, double stretch)
{
    return (bound + curvature * (stretch - 1)) / stretch;
}

/// The triangles of grid(), whose corners are the first directions, with a corner below `needed`.
inline Grid::Triangles trianglesBelow(const Directions& directions, double needed)
{
    Grid::Triangles result = {};
    for (std::size_t i = 0; i < Grid::kCorners; ++i) {
        if (!(directions.extent[i] >= needed)) {
            result[0] |= grid().around[i][0];
            result[1] |= grid().around[i][1];
        }
    }
    return result;
}

/// `Problem` says what extents are and how they bend:
///     Least                        a least extent: a WayOut or what is made from one
///     Curvature                    what holds for the parts of a cell as for the whole
///     findExtents(count, columns)
///     openOf(directions, wanted)   triangles of grid() that may have less than is wanted
///     curvatureIn(directions, cell)
///     boundOf(directions, cell, curvature)
///     leastNear(direction)
///     capAbove(least, bound)
template <class Problem> class CellSearch {
public:
    using Least = typename Problem::Least;
    using Curvature = typename Problem::Curvature;

    CellSearch(const Problem& problem, const Least& known, double tolerance)
        : problem_(problem), wanted_(tolerance), tolerance_(tolerance), best_(known)
    {
    }

    Shallowest<Least> run()
    {
        openGrid();
        for (int level = 0; !cells_.empty(); ++level) {
            halved_.clear();
            relax();
            for (const Cell& cell : cells_) {
                if (isInCap(cell))
                    continue;
                const Curvature curvature = problem_.curvatureIn(directions_, cell);
                const double bound = problem_.boundOf(directions_, cell, curvature);
                if (isClosed(bound))
                    continue;
                lookForLeast(cell, level);
                if (!isInCap(cell) && !halve(cell, curvature))
                    proven_ = std::min(proven_, bound);
            }
            closeHalves();
        }
        return {best_, std::min(best_.extent - tolerance_, proven_)};
    }

private:
    static constexpr std::size_t kMaxCells = 2048;
    static constexpr std::size_t kMaxCaps = 8;

    /// A cell, the first of the directions in the middle of its edges, and what holds for its
    /// parts.
    struct Halved {
        Cell cell;
        std::uint16_t middle;
        Curvature curvature;
    };

    const auto& extents() const { return directions_.extent; }

    bool isClosed(double bound) const { return bound >= best_.extent - tolerance_; }

    bool isInCap(const Cell& cell) const
    {
        return std::any_of(caps_.begin(), caps_.end(), [&](const Cap& cap) {
            return std::all_of(cell.corners.begin(), cell.corners.end(),
                               [&](std::uint16_t i) { return cap.has(directions_.direction(i)); });
        });
    }

    /// Where many directions are nearly as good.
    void relax()
    {
        constexpr std::array<std::pair<std::size_t, double>, 2> kSteps = {{{400, 10}, {800, 100}}};
        for (const auto& [directions, times] : kSteps) {
            if (count_ > directions)
                tolerance_ = std::max(tolerance_, times * wanted_);
        }
    }

    void openGrid()
    {
        const Grid& g = grid();
        for (std::size_t i = 0; i < Grid::kCorners; ++i)
            directions_.set(i, g.directions[i]);
        count_ = Grid::kCorners;
        find(0);
        const auto lowest = std::min_element(extents().begin(), extents().begin() + Grid::kCorners);
        if (*lowest < best_.extent)
            add(problem_.leastNear(
                g.directions[static_cast<std::size_t>(lowest - extents().begin())]));
        else
            add(best_);

        const Grid::Triangles open = problem_.openOf(directions_, best_.extent - tolerance_);
        for (std::size_t half = 0; half < open.size(); ++half) {
            for (std::uint64_t rest = open[half]; rest != 0; rest &= rest - 1)
                cells_.push_back(
                    g.triangles[64 * half + static_cast<std::size_t>(std::countr_zero(rest))]);
        }
    }

    /// The extents of directions from the first to the last.
    void find(std::size_t first)
    {
        for (std::size_t i = count_; i % kExtentLanes != first % kExtentLanes; ++i)
            directions_.set(i, directions_.direction(first));
        problem_.findExtents(count_ - first, directions_.from(first));
    }

    /// A cell that is not closed soon has a least extent near it.
    void lookForLeast(const Cell& cell, int level)
    {
        constexpr int kSoon = 2;
        constexpr double kNear = 0.7;
        const auto lowest =
            *std::min_element(cell.corners.begin(), cell.corners.end(),
                              [&](auto i, auto j) { return extents()[i] < extents()[j]; });
        const Vec3 direction = directions_.direction(lowest);
        const bool isNearOne = std::any_of(caps_.begin(), caps_.end(), [&](const Cap& cap) {
            return dot(cap.axis, direction) > kNear;
        });
        const bool isLower = extents()[lowest] < best_.extent - tolerance_;
        if (isLower || (level >= kSoon && !isNearOne && caps_.size() < kMaxCaps))
            add(problem_.leastNear(direction));
    }

    /// False where there is no room.
    bool halve(const Cell& cell, const Curvature& curvature)
    {
        if (count_ + 3 + kExtentLanes > kMaxDirections || halved_.size() == kMaxCells / 4)
            return false;
        halved_.push_back({cell, static_cast<std::uint16_t>(count_), curvature});
        for (std::size_t i = 0; i < 3; ++i)
            directions_.set(count_++, directions_.direction(cell.corners[i]) +
                                          directions_.direction(cell.corners[(i + 1) % 3]));
        return true;
    }

    /// Keeps those of the parts that the curvature of the whole does not close.
    void closeHalves()
    {
        cells_.clear();
        if (halved_.empty())
            return;
        find(halved_.front().middle);
        for (const auto& [whole, middle, curvature] : halved_) {
            const auto& [a, b, c] = whole.corners;
            const std::uint16_t ab = middle;
            const auto bc = static_cast<std::uint16_t>(middle + 1);
            const auto ca = static_cast<std::uint16_t>(middle + 2);
            keepOpen({a, ab, ca}, curvature);
            keepOpen({ab, b, bc}, curvature);
            keepOpen({ca, bc, c}, curvature);
            keepOpen({ab, bc, ca}, curvature);
        }
    }

    void keepOpen(const std::array<std::uint16_t, 3>& corners, const Curvature& curvature)
    {
        const auto& [a, b, c] = corners;
        const Cell cell = {corners, stretchOf(directions_.direction(a), directions_.direction(b),
                                              directions_.direction(c))};
        if (!isClosed(problem_.boundOf(directions_, cell, curvature)))
            cells_.push_back(cell);
    }

    void add(const Least& least)
    {
        if (least.extent < best_.extent)
            best_ = least;
        if (caps_.size() < kMaxCaps)
            caps_.push_back(problem_.capAbove(least, best_.extent - tolerance_));
    }

    const Problem& problem_;
    double wanted_;
    double tolerance_;
    Least best_;
    double proven_ = std::numeric_limits<double>::infinity();
    boost::container::static_vector<Cap, kMaxCaps> caps_;
    boost::container::static_vector<Cell, kMaxCells> cells_;
    boost::container::static_vector<Halved, kMaxCells / 4> halved_;
    Directions directions_;
    std::size_t count_ = 0;
};

} // namespace mbv::convex
