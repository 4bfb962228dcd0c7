#include "revolved_search.h"

#include "cosine_cell.h"
#include "proven_around.h"
#include "rim_extent.h"

#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace mbv::convex {
namespace {

// Of the size: what is left unproven, and what may be where cells are at the limit of rounding.
constexpr double kClose = 1e-9;
constexpr double kProven = 1e-8;

class RevolvedSearch {
public:
    RevolvedSearch(const RevolvedPair& pair, const RevolvedDifference& difference,
                   const WayOut& known, double floor, int maxCells)
        : pair_(pair), difference_(difference), isInside_(floor >= -kClose),
          floor_(std::max(floor + kClose, -kClear)), best_{known, known.extent},
          cellsLeft_(maxCells)
    {
    }

    Shallowest<WayOut> run()
    {
        if (difference_.isParallel())
            takeParallel();
        else
            search();
        // Apart they have one least extent, at the nearest points.
        if (best_.extent < -kClear)
            polish();
        best_.proven = std::min(best_.proven, best_.extent);
        return best_;
    }

    /// Where both are touched along the best direction, if that is found.
    std::optional<FrustumTouch> touch()
    {
        if (!isOfBest(touch_))
            polish();
        return isOfBest(touch_) ? touch_ : std::nullopt;
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

    /// What has less than is enough, or had when it was opened.
    struct OpenCell : CosineCell {
        CellBound bound;
        std::size_t capsTried = 0;
    };

    void search()
    {
        if (isInside_)
            searchAcrossEdges();
        for (const Revolved::Part& partA : difference_.ofA.parts) {
            for (const Revolved::Part& partB : difference_.ofB.parts) {
                if (!isInside_ || (partA.isRim() && partB.isRim()))
                    searchIn({partA, partB, intervalOf(partA), intervalOf(partB)});
            }
        }
        cut();
    }

    void searchIn(CosineCell whole)
    {
        // Near both axes their cosines tell little of a direction.
        constexpr double kNearlyParallel = 1e-2; // the sine
        if (difference_.sine < kNearlyParallel)
            leaveOutPoles(rimsOf(whole), whole);
        if (whole.x.width() > 0 && whole.y.width() > 0)
            open(whole);
    }

    /// Where a point of one solid carries the extent, all of the directions that one point of the
    /// other does it in are an arc, and along that the extent is the distance of a fixed point
    /// times a cosine: concave where it is positive, and so least at an end. There another part
    /// begins, or the axis of a disc is met. Along the cosine where another part begins, the extent
    /// with a point of the other solid is linear, and least in one direction or at an end.
    void searchAcrossEdges()
    {
        const Vec3 axisB = {difference_.cosine, difference_.sine, 0};
        takeNormals({1, 0, 0}, difference_.ofA);
        takeNormals(axisB, difference_.ofB);
        const RevolvedEdges edgesA = edgesOf(difference_.ofA);
        const RevolvedEdges edgesB = edgesOf(difference_.ofB);
        for (const RevolvedEdge& a : edgesA) {
            for (const RevolvedEdge& b : edgesB) {
                if (const auto both = difference_.directionWith(a.after.low, b.after.low))
                    take(*both);
            }
        }
        for (const RevolvedEdge& a : edgesA) {
            for (const Revolved::Part& part : difference_.ofB.parts) {
                if (!part.isRim())
                    take(difference_.leastWithA(a.after.low,
                                                difference_.center + part.height * axisB));
                else if (!a.isOfRim) // else it is searched with the rims
                    open({a.after, part, only(a.after.low), intervalOf(part)});
            }
        }
        for (const RevolvedEdge& b : edgesB) {
            for (const Revolved::Part& part : difference_.ofA.parts) {
                if (!part.isRim())
                    take(difference_.leastWithB(b.after.low,
                                                difference_.center + Vec3{part.height, 0, 0}));
                else if (!b.isOfRim)
                    open({part, b.after, intervalOf(part), only(b.after.low)});
            }
        }
    }

    /// Those of the discs.
    void takeNormals(const Vec3& axis, const Revolved& solid)
    {
        if (solid.parts.front().isRim())
            take(-axis);
        if (solid.parts.back().isRim())
            take(axis);
    }

    void takeParallel()
    {
        for (const Revolved::Part& partA : difference_.ofA.parts) {
            for (const Revolved::Part& partB : difference_.ofB.parts)
                takeParallel(partA, partB);
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

    /// Leaves out what is around an axis that is a minimum. The axis itself is to be in both parts:
    /// else their extent along it, which nothing around it is below, is less than that of the
    /// solids, which is taken.
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

    bool isOfBest(const std::optional<FrustumTouch>& touch) const
    {
        constexpr double kRounding = 1e-13;
        return touch && touch->extent <= best_.extent + kRounding;
    }

    double enough() const { return best_.extent - kClose; }

    /// Puts a cell by, if it has less than the best by more than kClose.
    void open(const CosineCell& cell)
    {
        OpenCell opened = {cell, boundOf(difference_, cell, enough())};
        if (!(opened.bound.extent < enough()) || isProven(opened))
            return;
        take(opened.bound.direction);
        if (open_.size() == kMaxStack) {
            best_.proven = std::min(best_.proven, opened.bound.extent);
            return;
        }
        open_.push_back(opened);
    }

    /// By the caps that it has not been tried by.
    bool isProven(OpenCell& cell) const
    {
        while (cell.capsTried < caps_.size()) {
            if (isProvenBy(caps_[cell.capsTried++], difference_, cell, cell.bound, enough()))
                return true;
        }
        return false;
    }

    /// Cuts cells to pieces until none has less than the best by more than kClose, but around
    /// minima where nothing else is to be found.
    void cut()
    {
        // Larger cells are as good as proven before a minimum is found.
        constexpr double kSmall = 0.25;
        while (!open_.empty() && best_.extent > floor_) {
            if (best_.extent < polished_ - kClose)
                polish();
            OpenCell cell = open_.back();
            open_.pop_back();
            if (!(cell.bound.extent < enough()))
                continue;
            if (touch_ && !isCapped_) {
                if (isLeast(*touch_))
                    return open_.clear();
                addCap();
            }
            if (isProven(cell))
                continue;
            if (minimaLeft_ > 0 && cell.x.width() + cell.y.width() < kSmall) {
                --minimaLeft_;
                findMinimum(difference_.toLocal(cell.bound.direction));
                if (isProven(cell))
                    continue;
            }
            const bool isTiny = cell.x.width() < kNarrow && cell.y.width() < kNarrow;
            if (cellsLeft_-- <= 0 || isTiny) {
                best_.proven = std::min(best_.proven, cell.bound.extent);
                continue;
            }
            const auto [one, other] = divided(difference_, cell, cell.bound.direction);
            open(one);
            open(other);
        }
    }

    /// From the best direction to the minimum near it.
    void polish()
    {
        const auto touch = leastOfFrusta(pair_.frustumOfA, pair_.frustumOfB, best_.direction);
        if (touch) {
            touch_ = touch;
            isCapped_ = false;
            take(touch->direction, touch->extent);
        }
        polished_ = best_.extent;
    }

    /// Another one, that may be as good.
    void findMinimum(const Vec3& direction)
    {
        const auto touch = leastOfFrusta(pair_.frustumOfA, pair_.frustumOfB, direction);
        if (!touch)
            return;
        if (touch->extent < best_.extent)
            touch_ = touch;
        take(touch->direction, touch->extent);
        addCap(*touch);
    }

    /// A ball as large as the touch is deep, about a point of one body, lies in the other: nothing
    /// brings the point out of it sooner.
    bool isLeast(const FrustumTouch& touch) const
    {
        const Frustum& a = pair_.frustumOfA;
        const Frustum& b = pair_.frustumOfB;
        return std::max({a.depthAt(touch.onB), a.depthAt(b.low), a.depthAt(b.high),
                         b.depthAt(touch.onA), b.depthAt(a.low), b.depthAt(a.high)}) >= enough();
    }

    void addCap()
    {
        isCapped_ = true;
        addCap(*touch_);
    }

    void addCap(const FrustumTouch& touch)
    {
        const double cosine = provenAround(pair_.frustumOfA, pair_.frustumOfB, touch);
        const Vec3 direction = {dot(touch.direction, difference_.ofA.axis),
                                dot(touch.direction, difference_.y),
                                dot(touch.direction, difference_.z)};
        if (cosine < 1 && caps_.size() < caps_.capacity())
            caps_.push_back({direction, cosine});
    }

    /// A direction in the frame of the difference.
    void take(const Vec3& v)
    {
        const double extent = difference_.extentAlong(v);
        if (extent < best_.extent)
            take(difference_.toLocal(v), extent);
    }

    /// A direction in local coordinates.
    void take(const Vec3& direction, double extent)
    {
        if (extent < best_.extent) {
            best_.direction = direction;
            best_.extent = extent;
        }
    }

    const RevolvedPair& pair_;
    const RevolvedDifference& difference_;
    bool isInside_; ///< the origin in A - B, to kClose
    double floor_;
    Shallowest<WayOut> best_;
    std::optional<FrustumTouch> touch_; ///< as polished last
    bool isCapped_ = false;
    int minimaLeft_ = 6;
    double polished_ = std::numeric_limits<double>::infinity();
    boost::container::static_vector<ProvenCap, 8> caps_;
    boost::container::static_vector<OpenCell, kMaxStack> open_;
    int cellsLeft_;
};

} // namespace

Shallowest<WayOut> shallowestOfRevolved(const RevolvedPair& pair, const WayOut& known, double floor,
                                        int maxCells)
{
    const RevolvedDifference difference(pair);
    return RevolvedSearch(pair, difference, known, floor, maxCells).run();
}

std::optional<FrustumTouch> shallowestTouch(const RevolvedPair& pair, int maxCells)
{
    const RevolvedDifference difference(pair);
    const Vec3& start = pair.a.axis;
    const WayOut known = {start, difference.extentAlongLocal(start)};
    RevolvedSearch search(pair, difference, known, 0, maxCells);
    const Shallowest<WayOut> shallowest = search.run();
    if (shallowest.bracket() > kProven)
        return std::nullopt;
    return search.touch();
}

} // namespace mbv::convex
