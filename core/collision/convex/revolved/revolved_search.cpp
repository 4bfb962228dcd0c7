#include "revolved_search.h"

#include "cosine_cell.h"
#include "rim_extent.h"

#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace mbv::convex {
namespace {

// Of the size: what is left unproven.
constexpr double kClose = 1e-9;

class RevolvedSearch {
public:
    RevolvedSearch(const RevolvedDifference& difference, const WayOut& known, double floor,
                   int maxCells)
        : difference_(difference), isInside_(floor >= -kClose),
          floor_(std::max(floor + kClose, -kClear)), best_{known, known.extent},
          cellsLeft_(maxCells)
    {
    }

    Shallowest<WayOut> run()
    {
        if (isInside_ && !difference_.isParallel())
            searchAcrossEdges();
        for (const Revolved::Part& partA : difference_.ofA.parts) {
            for (const Revolved::Part& partB : difference_.ofB.parts) {
                if (difference_.isParallel())
                    takeParallel(partA, partB);
                else if (!isInside_ || (isRim(partA) && isRim(partB)))
                    searchIn({partA, partB, intervalOf(partA), intervalOf(partB)});
            }
        }
        best_.proven = std::min(best_.proven, best_.extent);
        return best_;
    }

private:
    static constexpr std::size_t kMaxStack = 160;
    /// Between axes that are nearly parallel narrower intervals tell no more than rounding.
    static constexpr double kNarrow = 1e-13;

    static CosineInterval intervalOf(const Revolved::Part& part)
    {
        return {part.low, part.high, sineOf(part.low), sineOf(part.high)};
    }

    static CosineInterval only(double cosine)
    {
        return {cosine, cosine, sineOf(cosine), sineOf(cosine)};
    }

    /// Else its extent is that of a point.
    static bool isRim(const Revolved::Part& part) { return part.radius > 0; }

    /// The cosine at which another part of a solid begins to carry the extent.
    struct Edge {
        Revolved::Part after;
        bool isOfRim; ///< on one side of it
    };
    using Edges = boost::container::static_vector<Edge, 2>;

    static Edges edgesOf(const Revolved& solid)
    {
        Edges edges;
        for (std::size_t i = 1; i < solid.parts.size(); ++i) {
            const Revolved::Part& before = solid.parts[i - 1];
            const Revolved::Part& after = solid.parts[i];
            if (before.height != after.height || before.radius != after.radius)
                edges.push_back({after, isRim(before) || isRim(after)});
        }
        return edges;
    }

    /// Where a point of one solid carries the extent, all of the directions that one point of the
    /// other does it in are an arc, and along that the extent is the distance of a fixed point
    /// times a cosine: concave where it is positive, and so least at an end. There another part
    /// begins, or an axis is met.
    void searchAcrossEdges()
    {
        const Vec3 axisB = {difference_.cosine, difference_.sine, 0};
        for (const Vec3& axis : {Vec3{1, 0, 0}, axisB}) {
            take(axis);
            take(-axis);
        }
        const Edges edgesA = edgesOf(difference_.ofA);
        const Edges edgesB = edgesOf(difference_.ofB);
        for (const Edge& a : edgesA) {
            for (const Edge& b : edgesB) {
                if (const auto both = difference_.directionWith(a.after.low, b.after.low))
                    take(*both);
            }
        }
        for (const Edge& a : edgesA) {
            for (const Revolved::Part& part : difference_.ofB.parts) {
                if (!a.isOfRim || !isRim(part)) // else it is searched with the rims
                    cut({a.after, part, only(a.after.low), intervalOf(part)});
            }
        }
        for (const Edge& b : edgesB) {
            for (const Revolved::Part& part : difference_.ofA.parts) {
                if (!b.isOfRim || !isRim(part))
                    cut({part, b.after, intervalOf(part), only(b.after.low)});
            }
        }
    }

    /// Of parts about one axis the extent is linear x + radial sqrt(1 - x^2): least where an
    /// interval ends or, where it is convex, where its derivative is zero.
    void takeParallel(const Revolved::Part& partA, const Revolved::Part& partB)
    {
        const bool isSame = difference_.cosine > 0;
        const double low = std::max(partA.low, isSame ? partB.low : -partB.high);
        const double high = std::min(partA.high, isSame ? partB.high : -partB.low);
        if (!(low <= high))
            return;
        const auto takeAt = [&](double x) {
            const Vec3 direction = difference_.toLocal({x, 0, sineOf(x)});
            take(direction, difference_.extentAlongLocal(direction));
        };
        takeAt(low);
        takeAt(high);
        const double linear =
            difference_.center.x + partA.height + difference_.cosine * partB.height;
        const double radial = difference_.center.z + partA.radius + partB.radius;
        if (radial < 0)
            takeAt(std::clamp(-linear / std::hypot(linear, radial), low, high));
    }

    void searchIn(CosineCell whole)
    {
        const double enough = best_.extent - kClose;
        if (!(boundOf(difference_, whole, enough).extent < enough))
            return;
        const RimExtent rims = rimsOf(whole);
        leaveOutPoles(rims, whole);
        if (!(whole.x.width() > 0) || !(whole.y.width() > 0))
            return;
        // Larger cells are as good as proven before Newton's method ends.
        constexpr double kSmall = 0.25;
        RimMinimum minimum;
        cut(whole, [&](const CosineCell& cell, const Vec3& least) {
            const bool isSmall = cell.x.width() + cell.y.width() < kSmall;
            if (isSmall && !isAround(minimum, least) && rims.isInDomain(least)) {
                minimum = rims.minimumFrom(least);
                take(minimum.at.direction);
            }
            return isProven(minimum, cell);
        });
    }

    void cut(const CosineCell& whole)
    {
        cut(whole, [](const CosineCell&, const Vec3&) { return false; });
    }

    /// Cuts a cell to pieces until none has less than the best by more than kClose, or else
    /// isProven(piece, where its bound is) says that nothing else is to be found in it.
    template <class Proof> void cut(const CosineCell& whole, const Proof& isProven)
    {
        boost::container::static_vector<CosineCell, kMaxStack> stack;
        stack.push_back(whole);
        while (!stack.empty() && best_.extent > floor_) {
            const CosineCell cell = stack.back();
            stack.pop_back();
            const CellBound bound = boundOf(difference_, cell, best_.extent - kClose);
            if (!(bound.extent < best_.extent - kClose))
                continue;
            take(bound.direction);
            if (isProven(cell, bound.direction) || !(bound.extent < best_.extent - kClose))
                continue;
            const bool isTiny = cell.x.width() < kNarrow && cell.y.width() < kNarrow;
            if (cellsLeft_-- <= 0 || isTiny || stack.size() + 2 > kMaxStack) {
                best_.proven = std::min(best_.proven, bound.extent);
                continue;
            }
            const auto [one, other] = divided(difference_, cell, bound.direction);
            stack.push_back(one);
            stack.push_back(other);
        }
    }

    /// The extent of two parts, in the frame of the difference.
    RimExtent rimsOf(const CosineCell& cell) const
    {
        const auto& [partA, partB, x, y] = cell;
        const Vec3 axisA = {1, 0, 0};
        const Vec3 axisB = {difference_.cosine, difference_.sine, 0};
        const auto towards = [](const CosineInterval& cosines) {
            return cosines.high > 0 ? 1 : -1;
        };
        return {{towards(x) * axisA, partA.radius},
                {towards(y) * axisB, partB.radius},
                difference_.center + partA.height * axisA + partB.height * axisB};
    }

    /// Leaves out what is around an axis that is a minimum, where cosines tell little of a
    /// direction. The axis itself is to be in both parts: else their extent along it, which nothing
    /// around it is below, is less than that of the solids, which is taken.
    void leaveOutPoles(const RimExtent& rims, CosineCell& cell)
    {
        const bool hasAxisA = cell.y.reaches(difference_.cosineToB(rims.axisA));
        const bool hasAxisB = cell.x.reaches(rims.axisB.x);
        if (rims.radiusA > 0 && hasAxisA)
            leaveOut(rims.axisA, provenAroundA(rims), cell.x);
        if (rims.radiusB > 0 && hasAxisB)
            leaveOut(rims.axisB, provenAroundB(rims), cell.y);
    }

    void leaveOut(const Vec3& axis, double cosine, CosineInterval& interval)
    {
        const bool isUp = interval.high > 0;
        if ((isUp ? interval.high : -interval.low) < 1)
            return;
        take(axis);
        double& end = isUp ? interval.high : interval.low;
        end = isUp ? std::max(interval.low, cosine) : std::min(interval.high, -cosine);
        (isUp ? interval.atHigh : interval.atLow) = sineOf(end);
    }

    static bool isAround(const RimMinimum& minimum, const Vec3& direction)
    {
        return dot(minimum.at.direction, direction) > minimum.provenCosine;
    }

    /// All of the cell is where nothing is less than the minimum, which is no less than the best.
    /// The cosine to the minimum is concave in the cosines to the axes, and so least at a corner.
    bool isProven(const RimMinimum& minimum, const CosineCell& cell) const
    {
        if (!(minimum.provenCosine < 1) || minimum.at.extent < best_.extent - kClose)
            return false;
        for (const double x : {cell.x.low, cell.x.high}) {
            for (const double y : {cell.y.low, cell.y.high}) {
                const std::optional<Vec3> corner = difference_.directionWith(x, y);
                if (!corner || !isAround(minimum, *corner))
                    return false;
            }
        }
        return true;
    }

    /// A direction in the frame of the difference.
    void take(const Vec3& v) { take(difference_.toLocal(v), difference_.extentAlong(v)); }

    /// A direction in local coordinates.
    void take(const Vec3& direction, double extent)
    {
        if (extent < best_.extent) {
            best_.direction = direction;
            best_.extent = extent;
        }
    }

    const RevolvedDifference& difference_;
    bool isInside_; ///< the origin in A - B, to kClose
    double floor_;
    Shallowest<WayOut> best_;
    int cellsLeft_;
};

} // namespace

Shallowest<WayOut> shallowestOfRevolved(const RevolvedPair& pair, const WayOut& known, double floor,
                                        int maxCells)
{
    return RevolvedSearch(RevolvedDifference(pair), known, floor, maxCells).run();
}

} // namespace mbv::convex
