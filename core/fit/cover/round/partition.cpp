#include "partition.h"

#include "fit/axes/principal_axes.h"
#include "fit/points/point_columns.h"
#include "geometry/parallel/parallel_items.h"
#include "geometry/parallel/progress_part.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <optional>
#include <queue>
#include <utility>

namespace mbv::cover {
namespace {

constexpr std::size_t kMaxRounds = 8;
constexpr std::size_t kFewRounds = 3; ///< for many parts
constexpr std::size_t kManyParts = 256;
constexpr std::size_t kNeighbors = 40; ///< parts to which a part's pieces may go
constexpr std::size_t kEnoughPieces = 1000;
constexpr std::size_t kPatience = 2; ///< rounds without a gain

double totalCost(const std::vector<Group>& groups)
{
    double cost = 0;
    for (const Group& group : groups)
        cost += group.priced.cost;
    return cost;
}

class Partition {
public:
    Partition(CoverKind kind, const Pieces& pieces, const SolidLines* solid)
        : kind_(kind), pieces_(pieces), solid_(solid)
    {
        for (const auto& corners : pieces_.corners) {
            const Vec3& p = pieces_.points[corners[0]];
            const Vec3& q = pieces_.points[corners[1]];
            const Vec3& r = pieces_.points[corners[2]];
            centers_.push_back((p + q + r) / 3);
            areas_.push_back(0.5 * cross(q - p, r - p));
        }
    }

    /// All pieces in one group, which is split again and again where it costs most.
    std::vector<Group> split(std::size_t most, const ProgressFn& progress) const
    {
        std::vector<std::uint32_t> all(centers_.size());
        std::iota(all.begin(), all.end(), 0U);
        std::vector<Group> groups = {fitted(std::move(all))};
        fill(groups, most, progress);
        return groups;
    }

    /// Splits the costliest group until there are `most`, or none is left that costs and can be
    /// split. A split may cost at first: the halves of a ring are as wide as the ring.
    void fill(std::vector<Group>& groups, std::size_t most, const ProgressFn& progress) const
    {
        using Entry = std::pair<double, std::size_t>;
        std::priority_queue<Entry> costliest;
        for (std::size_t i = 0; i < groups.size(); ++i)
            costliest.emplace(groups[i].priced.cost, i);
        while (groups.size() < most && !costliest.empty()) {
            reportProgress(progress,
                           static_cast<double>(groups.size()) / static_cast<double>(most));
            const std::size_t i = costliest.top().second;
            costliest.pop();
            auto halves = cheapestHalves(groups[i]);
            if (!halves)
                continue;
            groups[i] = std::move((*halves)[0]);
            groups.push_back(std::move((*halves)[1]));
            costliest.emplace(groups[i].priced.cost, i);
            costliest.emplace(groups.back().priced.cost, groups.size() - 1);
        }
    }

    /// Every piece to the part that has it deepest inside, by power distance, and all parts anew.
    void reassign(std::vector<Group>& groups) const
    {
        const auto neighbors = neighborsOf(groups);
        std::vector<std::uint32_t> target(centers_.size());
        forEachInParallel(groups.size(), 1, {}, [&](std::size_t i) {
            for (const std::uint32_t piece : groups[i].pieces)
                target[piece] = nearestPart(groups, neighbors[i], piece);
        });
        for (Group& group : groups)
            group.pieces.clear();
        for (std::uint32_t piece = 0; piece < target.size(); ++piece)
            groups[target[piece]].pieces.push_back(piece);
        std::erase_if(groups, [](const Group& group) { return group.pieces.empty(); });
        forEachInParallel(groups.size(), 1, {},
                          [&](std::size_t i) { groups[i] = fitted(std::move(groups[i].pieces)); });
    }

    /// One part after the other gives away the pieces that others contain as well, and shrinks: no
    /// part gets costlier.
    void shrink(std::vector<Group>& groups) const
    {
        const auto neighbors = neighborsOf(groups);
        std::vector<std::size_t> order(groups.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, std::greater{},
                                 [&](std::size_t i) { return groups[i].priced.cost; });
        for (const std::size_t i : order) {
            std::vector<std::uint32_t> kept;
            for (const std::uint32_t piece : groups[i].pieces) {
                const auto other = containingPart(groups, neighbors[i], i, piece);
                if (other)
                    groups[*other].pieces.push_back(piece);
                else
                    kept.push_back(piece);
            }
            if (kept.size() == groups[i].pieces.size())
                continue;
            groups[i].pieces = kept;
            if (kept.empty()) {
                groups[i].priced = {{groups[i].priced.part.a, groups[i].priced.part.a, -1}};
                continue;
            }
            Group smaller = fitted(std::move(kept));
            if (smaller.priced.cost < groups[i].priced.cost)
                groups[i] = std::move(smaller);
        }
        std::erase_if(groups, [](const Group& group) { return group.pieces.empty(); });
    }

private:
    Group fitted(std::vector<std::uint32_t> group, PartSearch search = PartSearch::Full) const
    {
        // A quick look at some of many pieces tells enough to choose between cuts.
        const std::size_t step = search == PartSearch::Quick ? 1 + group.size() / kEnoughPieces : 1;
        std::vector<std::uint32_t> corners;
        Vec3 outwards;
        for (std::size_t i = 0; i < group.size(); i += step) {
            const std::uint32_t piece = group[i];
            corners.insert(corners.end(), pieces_.corners[piece].begin(),
                           pieces_.corners[piece].end());
            outwards += areas_[piece];
        }
        std::ranges::sort(corners);
        // Clang before 16 does not compile std::ranges::unique of libstdc++.
        const auto repeated = std::unique(corners.begin(), corners.end());
        corners.erase(repeated, corners.end());
        std::vector<Vec3> points;
        points.reserve(corners.size());
        for (const std::uint32_t corner : corners)
            points.push_back(pieces_.points[corner]);
        return {std::move(group), fittedPart(kind_, points, outwards, solid_, search)};
    }

    /// The group cut across one of its principal axes, in the middle of its extent or off it,
    /// whichever is cheapest. Nothing where it costs nothing or has one place.
    std::optional<std::array<Group, 2>> cheapestHalves(const Group& group) const
    {
        if (group.pieces.size() < 2 || !(group.priced.cost > 0))
            return std::nullopt;
        PointColumns centers;
        for (const std::uint32_t piece : group.pieces)
            centers.add(centers_[piece]);
        std::vector<std::array<std::vector<std::uint32_t>, 2>> cuts;
        for (const Vec3& axis : principalAxesOf(centers).axes) {
            std::vector<double> along;
            for (const std::uint32_t piece : group.pieces)
                along.push_back(dot(centers_[piece], axis));
            const auto [low, high] = std::ranges::minmax(along);
            for (const double share : {0.5, 0.33, 0.67}) {
                std::array<std::vector<std::uint32_t>, 2> halves;
                const double middle = low + share * (high - low);
                for (std::size_t i = 0; i < along.size(); ++i)
                    halves[along[i] > middle ? 1 : 0].push_back(group.pieces[i]);
                if (!halves[0].empty() && !halves[1].empty())
                    cuts.push_back(std::move(halves));
            }
        }
        std::vector<std::array<Group, 2>> tried(cuts.size());
        forEachInParallel(2 * cuts.size(), 1, {}, [&](std::size_t i) {
            tried[i / 2][i % 2] = fitted(std::move(cuts[i / 2][i % 2]), PartSearch::Quick);
        });
        std::optional<std::array<Group, 2>> best;
        double least = std::numeric_limits<double>::infinity();
        for (auto& halves : tried) {
            const double cost = halves[0].priced.cost + halves[1].priced.cost;
            if (cost < least) {
                least = cost;
                best = std::move(halves);
            }
        }
        if (best)
            forEachInParallel(2, 1, {}, [&](std::size_t i) {
                (*best)[i] = fitted(std::move((*best)[i].pieces));
            });
        return best;
    }

    /// For each part, those whose surfaces are nearest to its own axis, itself included.
    static std::vector<std::vector<std::uint32_t>> neighborsOf(const std::vector<Group>& groups)
    {
        std::vector<std::vector<std::uint32_t>> neighbors(groups.size());
        forEachInParallel(groups.size(), 16, {}, [&](std::size_t i) {
            const RoundPart& own = groups[i].priced.part;
            const Vec3 middle = 0.5 * (own.a + own.b);
            std::vector<std::pair<double, std::uint32_t>> gaps;
            for (std::uint32_t j = 0; j < groups.size(); ++j) {
                const RoundPart& other = groups[j].priced.part;
                const double gap =
                    std::sqrt(squaredFromAxis(middle, other.a, other.b)) - other.radius;
                gaps.emplace_back(j == i ? -std::numeric_limits<double>::infinity() : gap, j);
            }
            const std::size_t count = std::min(kNeighbors, gaps.size());
            std::ranges::partial_sort(gaps, gaps.begin() + static_cast<std::ptrdiff_t>(count));
            for (std::size_t k = 0; k < count; ++k)
                neighbors[i].push_back(gaps[k].second);
        });
        return neighbors;
    }

    /// How far the piece sticks out, as squared distance less squared radius.
    double powerOf(const RoundPart& part, std::uint32_t piece) const
    {
        double squared = 0;
        for (const std::uint32_t corner : pieces_.corners[piece])
            squared = std::max(squared, squaredFromAxis(pieces_.points[corner], part.a, part.b));
        return squared - part.radius * part.radius;
    }

    std::uint32_t nearestPart(const std::vector<Group>& groups,
                              const std::vector<std::uint32_t>& among, std::uint32_t piece) const
    {
        std::uint32_t best = among.front();
        double least = std::numeric_limits<double>::infinity();
        for (const std::uint32_t j : among) {
            const double power = powerOf(groups[j].priced.part, piece);
            if (power < least) {
                least = power;
                best = j;
            }
        }
        return best;
    }

    std::optional<std::uint32_t> containingPart(const std::vector<Group>& groups,
                                                const std::vector<std::uint32_t>& among,
                                                std::size_t own, std::uint32_t piece) const
    {
        for (const std::uint32_t j : among)
            if (j != own && groups[j].priced.part.radius > 0 &&
                powerOf(groups[j].priced.part, piece) <= 0)
                return j;
        return std::nullopt;
    }

    CoverKind kind_;
    const Pieces& pieces_;
    const SolidLines* solid_;
    std::vector<Vec3> centers_; ///< of the pieces
    std::vector<Vec3> areas_;
};

} // namespace

std::vector<Group> partitionOf(CoverKind kind, const Pieces& pieces, const SolidLines* solid,
                               std::size_t most, const ProgressFn& progress)
{
    const Partition partition(kind, pieces, solid);
    const std::size_t rounds = most > kManyParts ? kFewRounds : kMaxRounds;
    std::vector<Group> groups = partition.split(most, partOfProgress(progress, 0, 2));
    partition.shrink(groups);
    partition.fill(groups, most, {});
    std::vector<Group> best = groups;
    std::size_t idle = 0;
    for (std::size_t round = 0; round < rounds && idle < kPatience && groups.size() > 1; ++round) {
        reportProgress(progress,
                       0.5 + 0.5 * static_cast<double>(round) / static_cast<double>(rounds));
        partition.reassign(groups);
        partition.shrink(groups);
        partition.fill(groups, most, {});
        if (totalCost(groups) < totalCost(best)) {
            best = groups;
            idle = 0;
        } else {
            ++idle;
        }
    }
    return best;
}

} // namespace mbv::cover
