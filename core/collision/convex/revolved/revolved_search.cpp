#include "revolved_search.h"

#include "collision/exact/accurate_cross.h"
#include "rim_extent.h"
#include "rim_range.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace mbv::convex {
namespace {

// Of the size: what is left unproven.
constexpr double kClose = 1e-9;
/// The sine between axes that are taken for parallel.
constexpr double kParallel = 1e-9;

/// A - B, seen with the axis of A as x, that of -B in the plane of x and y, and what is linear of
/// the extents against z.
struct RevolvedDifference {
    explicit RevolvedDifference(const RevolvedPair& pair) : ofA(pair.a), ofB(-pair.b)
    {
        const Vec3 across = accurateCross(ofA.axis, ofB.axis);
        cosine = dot(ofA.axis, ofB.axis);
        sine = std::sqrt(dot(across, across));
        z = isParallel() ? anyPerpendicular(ofA.axis) : across / sine;
        const Vec3 linear = ofA.origin + ofB.origin;
        if (isParallel()) {
            cosine = std::copysign(1.0, cosine);
            sine = 0;
            const Vec3 level = linear - dot(linear, ofA.axis) * ofA.axis;
            constexpr double kOnAxis = 1e-12; // what rounding leaves may point along the axis
            if (dot(level, level) > kOnAxis * kOnAxis)
                z = normalized(level);
            z = normalized(z - dot(z, ofA.axis) * ofA.axis);
        }
        if (dot(linear, z) > 0)
            z = -z;
        y = normalized(cross(z, ofA.axis));
        if (dot(y, ofB.axis) < 0)
            y = -y;
        center = {dot(linear, ofA.axis), dot(linear, y), dot(linear, z)};
    }

    bool isParallel() const { return !(sine > kParallel); }

    Vec3 fromSeen(const Vec3& v) const { return normalized(v.x * ofA.axis + v.y * y + v.z * z); }
    double cosineToB(const Vec3& seen) const { return cosine * seen.x + sine * seen.y; }

    /// The direction with these cosines to the axes, if there is one. Precondition: not parallel.
    std::optional<Vec3> seenWith(double toA, double toB) const
    {
        const double aside = (toB - cosine * toA) / sine;
        const double squared = (1 - toA) * (1 + toA) - aside * aside;
        if (!(squared >= 0))
            return std::nullopt;
        return Vec3{toA, aside, std::sqrt(squared)};
    }

    double extentAlong(const Vec3& seen) const
    {
        // Sines from the vector itself: near an axis the cosine does not tell them.
        const double aside = cosine * seen.y - sine * seen.x;
        return dot(center, seen) + ofA.extentAt(seen.x, std::hypot(seen.y, seen.z)) +
               ofB.extentAt(cosineToB(seen), std::hypot(aside, seen.z));
    }

    /// The same of a unit direction as it is in local coordinates, of axes that are not taken for
    /// parallel.
    double extentAlongUnseen(const Vec3& direction) const
    {
        return ofA.along(direction) + ofB.along(direction);
    }

    Revolved ofA;
    Revolved ofB;
    double cosine = 1; ///< of the angle between the axes
    double sine = 0;
    Vec3 y;
    Vec3 z;
    Vec3 center;
};

/// Directions by their cosines to the two axes, each within a part.
struct Cell {
    Revolved::Part partA;
    Revolved::Part partB;
    CosineInterval x;
    CosineInterval y;
};

struct Bound {
    Vec3 direction; ///< where it is
    double extent = std::numeric_limits<double>::infinity();
};

class RevolvedSearch {
public:
    RevolvedSearch(const RevolvedDifference& difference, const WayOut& known, double floor)
        : difference_(difference),
          floor_(std::max(floor + kClose, -kClear)), best_{known.direction, known.extent,
                                                           known.extent}
    {
    }

    Shallowest run()
    {
        for (const Revolved::Part& partA : difference_.ofA.parts) {
            for (const Revolved::Part& partB : difference_.ofB.parts) {
                if (difference_.isParallel())
                    takeParallel(partA, partB);
                else
                    searchIn({partA, partB, intervalOf(partA), intervalOf(partB)});
            }
        }
        best_.proven = std::min(best_.proven, best_.extent);
        return best_;
    }

private:
    static constexpr std::size_t kMaxStack = 160;
    static constexpr int kMaxCells = 4000;
    /// Between axes that are nearly parallel narrower intervals tell no more than rounding.
    static constexpr double kNarrow = 1e-13;

    static CosineInterval intervalOf(const Revolved::Part& part)
    {
        return {part.low, part.high, sineOf(part.low), sineOf(part.high)};
    }

    /// Of parts about one axis the extent is a linear function of x and what is round of it times
    /// sqrt(1 - x^2): least where an interval ends or, where that is convex, level.
    void takeParallel(const Revolved::Part& partA, const Revolved::Part& partB)
    {
        const bool isSame = difference_.cosine > 0;
        const double low = std::max(partA.low, isSame ? partB.low : -partB.high);
        const double high = std::min(partA.high, isSame ? partB.high : -partB.low);
        if (!(low <= high))
            return;
        const auto takeAt = [&](double x) {
            const Vec3 direction = difference_.fromSeen({x, 0, sineOf(x)});
            take(direction, difference_.extentAlongUnseen(direction));
        };
        takeAt(low);
        takeAt(high);
        const double linear =
            difference_.center.x + partA.height + difference_.cosine * partB.height;
        const double round = difference_.center.z + partA.radius + partB.radius;
        if (round < 0)
            takeAt(std::clamp(-linear / std::hypot(linear, round), low, high));
    }

    void searchIn(Cell whole)
    {
        const RimExtent rims = rimsOf(whole);
        leaveOutPoles(rims, whole);
        if (!(whole.x.width() > 0) || !(whole.y.width() > 0))
            return;
        RimMinimum minimum;
        boost::container::static_vector<Cell, kMaxStack> stack;
        stack.push_back(whole);
        while (!stack.empty() && best_.extent > floor_) {
            const Cell cell = stack.back();
            stack.pop_back();
            const Bound bound = boundOf(cell);
            if (!(bound.extent < best_.extent - kClose))
                continue;
            take(bound.direction);
            if (!isAround(minimum, bound.direction) && rims.isMeant(bound.direction)) {
                minimum = rims.minimumFrom(bound.direction);
                take(minimum.at.direction);
            }
            if (!(bound.extent < best_.extent - kClose) || isProven(minimum, cell))
                continue;
            const bool isTiny = cell.x.width() < kNarrow && cell.y.width() < kNarrow;
            if (++cellCount_ > kMaxCells || isTiny || stack.size() + 2 > kMaxStack) {
                best_.proven = std::min(best_.proven, bound.extent);
                continue;
            }
            const auto [one, other] = divided(cell, bound.direction);
            stack.push_back(one);
            stack.push_back(other);
        }
    }

    /// What the extent of two parts is, as it is seen.
    RimExtent rimsOf(const Cell& cell) const
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
    void leaveOutPoles(const RimExtent& rims, Cell& cell)
    {
        const bool hasAxisA = isWithin(cell.y, difference_.cosineToB(rims.axisA));
        const bool hasAxisB = isWithin(cell.x, rims.axisB.x);
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

    static bool isAround(const RimMinimum& minimum, const Vec3& seen)
    {
        return dot(minimum.at.direction, seen) > minimum.provenCosine;
    }

    /// All of the cell is where nothing is less than the minimum, which is no less than the best.
    /// The cosine to the minimum is concave in the cosines to the axes, and so least at a corner.
    bool isProven(const RimMinimum& minimum, const Cell& cell) const
    {
        if (!(minimum.provenCosine < 1) || minimum.at.extent < best_.extent - kClose)
            return false;
        for (const double x : {cell.x.low, cell.x.high}) {
            for (const double y : {cell.y.low, cell.y.high}) {
                const std::optional<Vec3> corner = difference_.seenWith(x, y);
                if (!corner || !isAround(minimum, *corner))
                    return false;
            }
        }
        return true;
    }

    void take(const Vec3& seen) { take(difference_.fromSeen(seen), difference_.extentAlong(seen)); }

    void take(const Vec3& direction, double extent)
    {
        if (extent < best_.extent) {
            best_.direction = direction;
            best_.extent = extent;
        }
    }

    /// No direction of the cell has less. Infinite where there is none.
    Bound boundOf(const Cell& cell) const
    {
        const double ofA = cell.partA.height + cell.partA.radius * cell.x.slope();
        const double ofB = cell.partB.height + cell.partB.radius * cell.y.slope();
        const double constant =
            cell.partA.radius * cell.x.chordAt(0) + cell.partB.radius * cell.y.chordAt(0);
        Vec3 gradient = difference_.center;
        gradient.x += ofA + difference_.cosine * ofB;
        gradient.y += difference_.sine * ofB;
        Bound bound = leastIn(cell, gradient);
        bound.extent += constant;
        return bound;
    }

    /// The least of gradient . n over the unit directions n of a cell.
    Bound leastIn(const Cell& cell, const Vec3& gradient) const
    {
        Bound least;
        const auto offer = [&](const Vec3& seen) {
            const double along = dot(gradient, seen);
            if (along < least.extent)
                least = {seen, along};
        };
        const double length = std::sqrt(dot(gradient, gradient));
        if (length > 0) {
            const Vec3 against = -gradient / length;
            if (isWithin(cell.x, against.x) && isWithin(cell.y, difference_.cosineToB(against)))
                return {against, -length};
        }
        const Vec3 axisB = {difference_.cosine, difference_.sine, 0};
        const Vec3 asideB = {-difference_.sine, difference_.cosine, 0};
        const double alongB = dot(gradient, asideB);
        for (const double x : {cell.x.low, cell.x.high}) {
            const Vec3 seen =
                Vec3{x, 0, 0} + sineOf(x) * against({0, 1, 0}, gradient.y, gradient.z);
            if (isWithin(cell.y, difference_.cosineToB(seen)))
                offer(seen);
        }
        for (const double y : {cell.y.low, cell.y.high}) {
            const Vec3 seen = y * axisB + sineOf(y) * against(asideB, alongB, gradient.z);
            if (isWithin(cell.x, seen.x))
                offer(seen);
        }
        if (difference_.sine == 0)
            return least;
        for (const double x : {cell.x.low, cell.x.high}) {
            for (const double y : {cell.y.low, cell.y.high}) {
                if (const auto corner = difference_.seenWith(x, y))
                    offer(*corner);
            }
        }
        return least;
    }

    /// The unit vector against what is `along` this unit vector and `up` the z axis.
    static Vec3 against(const Vec3& unit, double along, double up)
    {
        const double length = std::sqrt(along * along + up * up);
        return length > 0 ? Vec3{-along / length * unit.x, -along / length * unit.y, -up / length}
                          : Vec3{0, 0, 1};
    }

    /// To rounding: a direction too many lowers a bound by no more.
    static bool isWithin(const CosineInterval& interval, double cosine)
    {
        constexpr double kRounding = 1e-15;
        return cosine >= interval.low - kRounding && cosine <= interval.high + kRounding;
    }

    /// Where the chord that loses most is exact then, or where neither loses, in the middle.
    std::pair<Cell, Cell> divided(const Cell& cell, const Vec3& seen) const
    {
        const double x = seen.x;
        const double y = difference_.cosineToB(seen);
        const double lostA = cell.partA.radius * cell.x.lostAt(x);
        const double lostB = cell.partB.radius * cell.y.lostAt(y);
        const bool isA = lostA > 0 || lostB > 0 ? lostA >= lostB : cell.x.width() >= cell.y.width();
        std::pair<Cell, Cell> parts = {cell, cell};
        CosineInterval& below = isA ? parts.first.x : parts.first.y;
        CosineInterval& above = isA ? parts.second.x : parts.second.y;
        divide(below, above, isA ? x : y);
        return parts;
    }

    const RevolvedDifference& difference_;
    double floor_;
    Shallowest best_;
    int cellCount_ = 0;
};

} // namespace

Shallowest shallowestOfRevolved(const RevolvedPair& pair, const WayOut& known, double floor)
{
    return RevolvedSearch(RevolvedDifference(pair), known, floor).run();
}

} // namespace mbv::convex
