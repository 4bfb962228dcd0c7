#include "two_rims.h"

#include "collision/convex/revolved/rim_range.h"
#include "right_angle.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mbv::convex {
namespace {

// Of the size: what is left unproven, and what a direction has less if it is to be taken.
constexpr double kClose = 1e-9;
constexpr double kBetter = 1e-12;

struct Cell {
    CosineInterval a;
    CosineInterval b;
};

/// One of the two ends of each cylinder: where neither axis points away from the direction.
class RimSearch {
public:
    RimSearch(const RimExtent& rims, const WayOut& best)
        : rims_(rims), acrossBoth_(rims.acrossBoth()), best_{best, 1}
    {
    }

    const WayOut& best() const { return best_.at; }

    /// False where it takes more than so many cells, of which it leaves what is left.
    bool run(int& cellsLeft)
    {
        if (!boundOf({}) || isNowhereBelow(rims_, best_.at.extent - kClose))
            return true;
        const Cell whole = {openToA(rims_, best_.at.extent), openToB(rims_, best_.at.extent)};
        boost::container::static_vector<Cell, kMaxStack> stack;
        if (whole.a.width() > 0 && whole.b.width() > 0)
            stack.push_back(whole);
        while (!stack.empty()) {
            if (cellsLeft-- == 0 || stack.size() + 1 >= kMaxStack)
                return false;
            const Cell cell = stack.back();
            stack.pop_back();
            const auto bound = boundOf(cell);
            if (!bound)
                continue;
            if (isLess(bound->direction))
                best_ = rims_.minimumFrom(bound->direction);
            if (best_.at.extent < -kClear)
                return true;
            if (bound->extent >= best_.at.extent - kClose || isInProven(cell, bound->direction))
                continue;
            const auto [one, other] = divided(cell, bound->direction);
            stack.push_back(one);
            stack.push_back(other);
        }
        return true;
    }

private:
    static constexpr std::size_t kMaxStack = 48;

    struct Bound {
        Vec3 direction; ///< where it is
        double extent = 0;
    };

    /// No direction of the cell has less. Nothing where that is no less than what is known.
    std::optional<Bound> boundOf(const Cell& cell) const
    {
        const double slopeA = rims_.radiusA * cell.a.slope();
        const double slopeB = rims_.radiusB * cell.b.slope();
        const double constant =
            rims_.radiusA * cell.a.chordAt(0) + rims_.radiusB * cell.b.chordAt(0);
        const double longest = std::max(constant - (best_.at.extent - kClose), 0.0);
        const auto against = [&](const Vec3& gradient) -> std::optional<Bound> {
            const double length = std::sqrt(dot(gradient, gradient));
            if (!(length > longest))
                return std::nullopt;
            return Bound{-gradient / length, constant - length};
        };
        const Vec3 gradient = rims_.linear + slopeA * rims_.axisA + slopeB * rims_.axisB;
        const double alongA = dot(gradient, rims_.axisA);
        const double alongB = dot(gradient, rims_.axisB);
        if (!(dot(gradient, gradient) > longest * longest) || (alongA <= 0 && alongB <= 0))
            return against(gradient);
        // Neither axis is to point away: else it is where one of them is across, or both are.
        Vec3 steepest = dot(gradient, acrossBoth_) * acrossBoth_;
        const auto offer = [&](const Vec3& level) {
            if (dot(level, level) > dot(steepest, steepest))
                steepest = level;
        };
        if (alongB - alongA * rims_.between <= 0)
            offer(gradient - alongA * rims_.axisA);
        if (alongA - alongB * rims_.between <= 0)
            offer(gradient - alongB * rims_.axisB);
        return against(steepest);
    }

    bool isLess(const Vec3& direction) const
    {
        return rims_.isInDomain(direction) && rims_.along(direction) < best_.at.extent - kBetter;
    }

    /// All of the cell is around the minimum. The cosine to it is concave in the cosines to the
    /// axes, and so least at a corner.
    bool isInProven(const Cell& cell, const Vec3& direction) const
    {
        if (!(dot(direction, best_.at.direction) > best_.provenCosine))
            return false;
        const double squared = (1 - rims_.between) * (1 + rims_.between);
        const double aboveBest = std::abs(dot(best_.at.direction, acrossBoth_));
        const double bestA = dot(best_.at.direction, rims_.axisA);
        const double bestB = dot(best_.at.direction, rims_.axisB);
        for (const double x : {cell.a.low, cell.a.high}) {
            for (const double y : {cell.b.low, cell.b.high}) {
                const double inPlane =
                    (x * (x - rims_.between * y) + y * (y - rims_.between * x)) / squared;
                const double cosine =
                    (x * (bestA - rims_.between * bestB) + y * (bestB - rims_.between * bestA)) /
                        squared +
                    aboveBest * std::sqrt(1 - inPlane);
                if (!(cosine > best_.provenCosine)) // or there is no such direction
                    return false;
            }
        }
        return true;
    }

    /// In two, so that the chord that is farthest below its function at `direction` is exact there
    /// in both; in the middle where neither is below.
    std::pair<Cell, Cell> divided(const Cell& cell, const Vec3& direction) const
    {
        const double x = dot(direction, rims_.axisA);
        const double y = dot(direction, rims_.axisB);
        const double lostA = rims_.radiusA * cell.a.lostAt(x);
        const double lostB = rims_.radiusB * cell.b.lostAt(y);
        const bool isA = lostA > 0 || lostB > 0
                             ? lostA >= lostB
                             : rims_.radiusA * cell.a.width() >= rims_.radiusB * cell.b.width();
        std::pair<Cell, Cell> parts = {cell, cell};
        CosineInterval& below = isA ? parts.first.a : parts.first.b;
        CosineInterval& above = isA ? parts.second.a : parts.second.b;
        divide(below, above, isA ? x : y);
        return parts;
    }

    const RimExtent& rims_;
    Vec3 acrossBoth_;
    RimMinimum best_;
};

} // namespace

RimExtent rimsOf(const SweptDiscs& discs, double signA, double signB)
{
    const SweptDiscs::Edge& a = discs.edges[0];
    const SweptDiscs::Edge& b = discs.edges[1];
    const Vec3 axisA = signA * a.unit;
    const Vec3 axisB = signB * b.unit;
    return {{axisA, a.radius}, {axisB, b.radius}, discs.center + a.half * axisA + b.half * axisB};
}

std::optional<WayOut> shortestAtRims(const SweptDiscs& discs, const WayOut& known)
{
    constexpr int kMaxCells = 400;
    WayOut best = known;
    int cellsLeft = kMaxCells;
    for (const double signA : {1.0, -1.0}) {
        for (const double signB : {1.0, -1.0}) {
            const RimExtent rims = rimsOf(discs, signA, signB);
            RimSearch search(rims, best);
            if (!search.run(cellsLeft))
                return std::nullopt;
            if (search.best().extent < -kClear)
                return search.best();
            best = search.best();
        }
    }
    return best;
}

} // namespace mbv::convex
