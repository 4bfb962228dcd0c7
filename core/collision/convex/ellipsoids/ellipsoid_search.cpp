#include "ellipsoid_search.h"

#include "cap.h"
#include "extent_kernel.h"
#include "local_least.h"

#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace mbv::convex {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// By unit corners. |m|^2 = 1 - sum 2 w_i w_j (1 - n_i . n_j) for weights w, at least 1 - x.
double stretchOf(const Vec3& a, const Vec3& b, const Vec3& c)
{
    const double x = 2.0 / 3 * (1 - std::min({dot(a, b), dot(b, c), dot(c, a)}));
    return 1 + x / 2 + x * x / 2; // for x up to 0.3
}

struct Cell {
    std::array<std::uint16_t, 3> corners; ///< indices of directions
    double stretch;                       ///< at least 1 / |m| for m in its flat triangle
};

/// The sphere in 128 triangles: an octahedron, halved twice.
class Grid {
public:
    static constexpr std::size_t kTriangles = 128;
    static constexpr std::size_t kCorners = 66;
    using Triangles = std::array<std::uint64_t, kTriangles / 64>; ///< a bit each

    Grid()
    {
        std::vector<std::array<Vec3, 3>> cells;
        for (unsigned octant = 0; octant < 8; ++octant) {
            const auto signOf = [&](unsigned axis) {
                return (octant >> axis & 1U) != 0 ? -1.0 : 1.0;
            };
            cells.push_back({Vec3{signOf(0), 0, 0}, Vec3{0, signOf(1), 0}, Vec3{0, 0, signOf(2)}});
        }
        for (int level = 0; level < 2; ++level) {
            std::vector<std::array<Vec3, 3>> halved;
            for (const auto& [a, b, c] : cells) {
                const Vec3 ab = normalized(a + b);
                const Vec3 bc = normalized(b + c);
                const Vec3 ca = normalized(c + a);
                halved.insert(halved.end(), {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
            }
            cells = halved;
        }
        for (std::size_t i = 0; i < kTriangles; ++i) {
            for (std::size_t k = 0; k < 3; ++k) {
                triangles[i].corners[k] = cornerAt(cells[i][k]);
                around[triangles[i].corners[k]][i / 64] |= std::uint64_t{1} << i % 64;
            }
            const auto& [a, b, c] = cells[i];
            triangles[i].stretch = stretchOf(a, b, c);
            stretch = std::max(stretch, triangles[i].stretch);
        }
    }

    std::array<Vec3, kCorners> directions;
    std::array<Cell, kTriangles> triangles;
    std::array<Triangles, kCorners> around = {}; ///< triangles at a corner
    double stretch = 1;                          ///< at least each triangle's

private:
    std::uint16_t cornerAt(const Vec3& direction)
    {
        constexpr double kSame = 1 - 1e-6;
        std::size_t i = 0;
        while (i < count_ && dot(directions[i], direction) < kSame)
            ++i;
        if (i == count_)
            directions[count_++] = direction;
        return static_cast<std::uint16_t>(i);
    }

    std::size_t count_ = 0;
};

const Grid& grid()
{
    static const Grid kMade;
    return kMade;
}

/// Of an ellipsoid's outlines, at most. The extent alone is bounded below by the same convexity.
struct Roundness {
    double squared;
    double least;
    double everywhere;

    explicit Roundness(const CenteredEllipsoid& e)
        : squared(e.largest * e.largest), least(e.least), everywhere(squared / e.least)
    {
    }

    double within(double lowestCorner, double stretch) const
    {
        const double lowest = lowestCorner * stretch - everywhere * (stretch - 1);
        return squared / std::max(lowest, least);
    }
};

class Search {
public:
    Search(const EllipsoidPair& pair, const WayOut& known, double tolerance)
        : pair_(pair), known_(known), wanted_(tolerance), tolerance_(tolerance), roundA_(pair.a),
          roundB_(pair.b)
    {
    }

    Shallowest run()
    {
        openGrid();
        for (int level = 0; !cells_.empty(); ++level) {
            halved_.clear();
            relax();
            for (const Cell& cell : cells_) {
                const double curvature = curvatureIn(cell);
                const double bound = boundOf(cell, curvature);
                if (isClosed(bound) || isInCap(cell))
                    continue;
                lookForLeast(cell, level);
                if (!isInCap(cell) && !halve(cell, curvature))
                    proven_ = std::min(proven_, bound);
            }
            closeHalves();
        }
        return {best_.direction, best_.extent, std::min(best_.extent - tolerance_, proven_)};
    }

private:
    static constexpr std::size_t kMaxDirections = 3072;
    static constexpr std::size_t kMaxCells = 2048;
    static constexpr std::size_t kMaxCaps = 8;

    /// A cell, the first of the directions in the middle of its edges, and what holds for its
    /// parts.
    struct Halved {
        Cell cell;
        std::uint16_t middle;
        double curvature;
    };

    using Column = std::array<double, kMaxDirections>;

    static double least(const Column& column, const Cell& cell)
    {
        const auto& [a, b, c] = cell.corners;
        return std::min({column[a], column[b], column[c]});
    }

    const Column& extents() const { return directions_.extent; }

    /// A lower bound of the extent in a triangle, from its least at the corners.
    double boundOf(const Cell& cell, double curvature) const
    {
        const double lowest = least(extents(), cell);
        return std::min(lowest, lowest * cell.stretch - curvature * (cell.stretch - 1));
    }

    bool isClosed(double bound) const { return bound >= best_.extent - tolerance_; }

    double curvatureIn(const Cell& cell) const
    {
        return roundA_.within(least(directions_.ofA, cell), cell.stretch) +
               roundB_.within(least(directions_.ofB, cell), cell.stretch);
    }

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
        if (*lowest < known_.extent)
            add(leastNear(pair_,
                          g.directions[static_cast<std::size_t>(lowest - extents().begin())]));
        else
            add(known_);

        // The bound, solved for the least at the corners.
        const double curvature = roundA_.everywhere + roundB_.everywhere;
        const double needed = (best_.extent - tolerance_ + curvature * (g.stretch - 1)) / g.stretch;
        Grid::Triangles open = {};
        for (std::size_t i = 0; i < Grid::kCorners; ++i) {
            if (!(extents()[i] >= needed)) {
                open[0] |= g.around[i][0];
                open[1] |= g.around[i][1];
            }
        }
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
        findExtents(pair_, count_ - first, directions_.from(first));
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
            add(leastNear(pair_, direction));
    }

    /// False where there is no room.
    bool halve(const Cell& cell, double curvature)
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

    void keepOpen(const std::array<std::uint16_t, 3>& corners, double curvature)
    {
        const auto& [a, b, c] = corners;
        const Cell cell = {corners, stretchOf(directions_.direction(a), directions_.direction(b),
                                              directions_.direction(c))};
        if (!isClosed(boundOf(cell, curvature)))
            cells_.push_back(cell);
    }

    void add(const WayOut& least)
    {
        if (!(least.extent >= best_.extent))
            best_ = least;
        if (caps_.size() < kMaxCaps)
            caps_.push_back(capAbove(pair_, least, best_.extent - tolerance_));
    }

    const EllipsoidPair& pair_;
    const WayOut& known_;
    double wanted_;
    double tolerance_;
    Roundness roundA_;
    Roundness roundB_;
    WayOut best_ = {{}, kInfinity};
    double proven_ = kInfinity;
    boost::container::static_vector<Cap, kMaxCaps> caps_;
    boost::container::static_vector<Cell, kMaxCells> cells_;
    boost::container::static_vector<Halved, kMaxCells / 4> halved_;
    DirectionColumns<kMaxDirections> directions_;
    std::size_t count_ = 0;
};

} // namespace

Shallowest shallowestOfEllipsoids(const EllipsoidPair& pair, const WayOut& known, double tolerance)
{
    return Search(pair, known, tolerance).run();
}

} // namespace mbv::convex
