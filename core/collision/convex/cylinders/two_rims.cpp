#include "two_rims.h"

#include "collision/exact/accurate_cross.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace mbv::convex {
namespace {

// Of the size: what is left unproven, and what a direction has less if it is to be taken.
constexpr double kClose = 1e-9;
constexpr double kBetter = 1e-12;
constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();

double sineOf(double cosine)
{
    return std::sqrt(std::max((1 - cosine) * (1 + cosine), 0.0));
}

/// Cosines to an axis, and sqrt(1 - x^2) at both.
struct Interval {
    double low = 0;
    double high = 1;
    double atLow = 1;
    double atHigh = 0;

    bool contains(double x) const { return low < x && x < high; }
    double width() const { return high - low; }
    double slope() const { return -(low + high) / (atLow + atHigh); }
    double chordAt(double x) const { return atLow + slope() * (x - low); }
    double lostAt(double x) const { return contains(x) ? sineOf(x) - chordAt(x) : 0; }
};

struct Cell {
    Interval a;
    Interval b;
};

/// One of the two ends of each cylinder: where neither axis points away from the direction.
class RimSearch {
public:
    RimSearch(const SweptDiscs& discs, double signA, double signB, const WayOut& best)
        : axisA_(signA * discs.edges[0].unit), axisB_(signB * discs.edges[1].unit),
          radiusA_(discs.edges[0].radius), radiusB_(discs.edges[1].radius),
          between_(dot(axisA_, axisB_)), acrossBoth_(unit(accurateCross(axisA_, axisB_))),
          linear_(discs.center + discs.edges[0].half * axisA_ + discs.edges[1].half * axisB_),
          best_(best)
    {
    }

    const WayOut& best() const { return best_; }

    /// False where it takes more than so many cells, of which it leaves what is left.
    bool run(int& cellsLeft)
    {
        const Cell whole = {rimsOf(axisA_, radiusA_, axisB_, radiusB_),
                            rimsOf(axisB_, radiusB_, axisA_, radiusA_)};
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
                takeMinimumFrom(bound->direction);
            if (best_.extent < -kClear)
                return true;
            if (bound->extent >= best_.extent - kClose || isInProven(cell, bound->direction))
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

    /// Where the extent may be less than what is known, which is no more than along the axis and
    /// across it. Both ends of the cosines to it that may be left out are found in closed form.
    Interval rimsOf(const Vec3& axis, double radius, const Vec3& other, double otherRadius) const
    {
        const double cosine = dot(axis, other);
        const double sine = sineOf(cosine);
        Interval result;
        result.low = levelPart(axis, cosine, sine, otherRadius);
        result.high = cosine >= 0 ? polePart(axis, radius, other, otherRadius, cosine, sine) : 1;
        result.atLow = sineOf(result.low);
        result.atHigh = sineOf(result.high);
        return result;
    }

    /// Up from a direction m across the axis, at an angle b, the discs' norms are convex, and so
    ///     extent >= cos(b) extent(m) + sin(b) rise,
    /// rise the least slope at any m: that is no less than what is known while
    /// tan(b / 2) <= rise / known.
    double levelPart(const Vec3& axis, double cosine, double sine, double otherRadius) const
    {
        constexpr double kMost = 0.41; // tan(b / 2) of 45 degrees
        const double steepest = cosine > 0 ? sine : cosine * cosine / sine;
        const double rise = dot(linear_, axis) - otherRadius * steepest;
        if (!(rise > 0))
            return 0;
        const double tangent = best_.extent > 0 ? std::min(rise / best_.extent, kMost) : kMost;
        return 2 * tangent / (1 + tangent * tangent);
    }

    /// Away from the axis by an angle b, with `fall` the most of what else there is of a slope
    /// around it,
    ///     extent >= extent(axis) + sin(b) (radius - fall) - (1 - cos(b)) along
    /// that is no less than along the axis while tan(b / 2) <= (radius - fall) / along.
    double polePart(const Vec3& axis, double radius, const Vec3& other, double otherRadius,
                    double cosine, double sine) const
    {
        for (const double tangent : {0.41, 0.2, 0.1, 0.05, 0.025}) {
            const double low = (1 - tangent * tangent) / (1 + tangent * tangent);
            const double away = 2 * tangent / (1 + tangent * tangent);
            const double least = cosine * low - sine * away;
            const double most = cosine * low + sine * away;
            const bool isOtherIn = cosine >= low;
            if (isOtherIn || !(std::max(std::abs(least), most) < 1))
                continue;
            double fall = 0;
            double along = 0;
            for (const double y : {least, most}) {
                const Vec3 gradient = linear_ - (otherRadius * y / sineOf(y)) * other;
                const Vec3 level = across(gradient, axis);
                fall = std::max(fall, std::sqrt(dot(level, level)));
                along = std::max(along, dot(gradient, axis));
            }
            if (tangent * along <= radius - fall)
                return low;
        }
        return 1;
    }

    static Vec3 unit(const Vec3& v) { return v / std::sqrt(dot(v, v)); }
    static Vec3 across(const Vec3& v, const Vec3& axis) { return v - dot(v, axis) * axis; }

    /// No direction of the cell has less. Nothing where that is no less than what is known.
    std::optional<Bound> boundOf(const Cell& cell) const
    {
        const double slopeA = radiusA_ * cell.a.slope();
        const double slopeB = radiusB_ * cell.b.slope();
        const double constant = radiusA_ * cell.a.chordAt(0) + radiusB_ * cell.b.chordAt(0);
        const double longest = std::max(constant - (best_.extent - kClose), 0.0);
        const auto against = [&](const Vec3& gradient) -> std::optional<Bound> {
            const double length = std::sqrt(dot(gradient, gradient));
            if (!(length > longest))
                return std::nullopt;
            return Bound{-gradient / length, constant - length};
        };
        const Vec3 gradient = linear_ + slopeA * axisA_ + slopeB * axisB_;
        const double alongA = dot(gradient, axisA_);
        const double alongB = dot(gradient, axisB_);
        if (!(dot(gradient, gradient) > longest * longest) || (alongA <= 0 && alongB <= 0))
            return against(gradient);
        // Neither axis is to point away: else it is where one of them is across, or both are.
        Vec3 steepest = dot(gradient, acrossBoth_) * acrossBoth_;
        const auto offer = [&](const Vec3& level) {
            if (dot(level, level) > dot(steepest, steepest))
                steepest = level;
        };
        if (alongB - alongA * between_ <= 0)
            offer(gradient - alongA * axisA_);
        if (alongA - alongB * between_ <= 0)
            offer(gradient - alongB * axisB_);
        return against(steepest);
    }

    double extentAlong(const Vec3& direction) const
    {
        const Vec3 acrossA = cross(direction, axisA_);
        const Vec3 acrossB = cross(direction, axisB_);
        return dot(linear_, direction) + radiusA_ * std::sqrt(dot(acrossA, acrossA)) +
               radiusB_ * std::sqrt(dot(acrossB, acrossB));
    }

    bool isMeant(const Vec3& direction) const
    {
        return dot(direction, axisA_) >= 0 && dot(direction, axisB_) >= 0;
    }

    bool isLess(const Vec3& direction) const
    {
        return isMeant(direction) && extentAlong(direction) < best_.extent - kBetter;
    }

    /// By Newton's method on what follows, in s and t, from tangents in place of chords:
    /// radiusA sqrt(1 + s^2) + radiusB sqrt(1 + t^2) - |linear - radiusA s axisA - radiusB t axisB|
    /// which has its minima where the extent has its own.
    void takeMinimumFrom(const Vec3& direction)
    {
        constexpr int kSteps = 8;
        constexpr double kLevel = 1e-12; // of a step
        best_ = {direction, extentAlong(direction)};
        proven_ = 1;
        const auto tangentOf = [](double cosine) { return cosine / sineOf(cosine); };
        double s = tangentOf(dot(direction, axisA_));
        double t = tangentOf(dot(direction, axisB_));
        for (int step = 0; step < kSteps; ++step) {
            const Vec3 gradient = linear_ - radiusA_ * s * axisA_ - radiusB_ * t * axisB_;
            const double length = std::sqrt(dot(gradient, gradient));
            const Vec3 next = -gradient / length;
            const double extent = extentAlong(next);
            if (!isMeant(next) || !(extent <= best_.extent + kRounding))
                return;
            best_ = {next, extent};
            const double a = -dot(axisA_, next);
            const double b = -dot(axisB_, next);
            const double rootS = std::sqrt(1 + s * s);
            const double rootT = std::sqrt(1 + t * t);
            const double alongS = radiusA_ * (s / rootS + a);
            const double alongT = radiusB_ * (t / rootT + b);
            const double ss =
                radiusA_ / (rootS * rootS * rootS) - radiusA_ * radiusA_ * (1 - a * a) / length;
            const double tt =
                radiusB_ / (rootT * rootT * rootT) - radiusB_ * radiusB_ * (1 - b * b) / length;
            const double st = -radiusA_ * radiusB_ * (between_ - a * b) / length;
            const double determinant = ss * tt - st * st;
            if (!(determinant > 0) || !(ss > 0))
                return;
            const double stepS = (tt * alongS - st * alongT) / determinant;
            const double stepT = (ss * alongT - st * alongS) / determinant;
            s -= stepS;
            t -= stepT;
            if (std::abs(stepS) + std::abs(stepT) <= kLevel) {
                proven_ = provenAroundBest();
                return;
            }
        }
    }

    /// The cosine of an angle around a minimum within which nothing is less.
    ///
    /// With v = n + d u in the tangent plane at n, where the gradient is n times the extent, that
    /// is a function convex in v, and of second derivative curvature (u) at d = 0. Of a disc, which
    /// has r |v x axis|, that falls by (sine / (sine + d))^3 at most. What is less by
    /// the length of v is made good while curvature >= extent.
    double provenAroundBest() const
    {
        const Vec3 acrossA = cross(best_.direction, axisA_);
        const Vec3 acrossB = cross(best_.direction, axisB_);
        const double sineA = std::sqrt(dot(acrossA, acrossA));
        const double sineB = std::sqrt(dot(acrossB, acrossB));
        const double ofA = radiusA_ / sineA;
        const double ofB = radiusB_ / sineB;
        const double cosine = dot(acrossA, acrossB) / (sineA * sineB);
        const double half = (ofA - ofB) / 2;
        const double curvature =
            (ofA + ofB) / 2 - std::sqrt(half * half + ofA * ofB * cosine * cosine);
        if (!(curvature > best_.extent) || !(best_.extent > 0))
            return 1;
        const double reach = std::min(sineA, sineB) * (std::cbrt(curvature / best_.extent) - 1);
        return 1 / std::sqrt(1 + reach * reach);
    }

    /// All of the cell is around the minimum. The cosine to it is concave in the cosines to the
    /// axes, and so least at a corner.
    bool isInProven(const Cell& cell, const Vec3& direction) const
    {
        if (!(dot(direction, best_.direction) > proven_))
            return false;
        const double squared = (1 - between_) * (1 + between_);
        const double aboveBest = std::abs(dot(best_.direction, acrossBoth_));
        const double bestA = dot(best_.direction, axisA_);
        const double bestB = dot(best_.direction, axisB_);
        for (const double x : {cell.a.low, cell.a.high}) {
            for (const double y : {cell.b.low, cell.b.high}) {
                const double inPlane = (x * (x - between_ * y) + y * (y - between_ * x)) / squared;
                const double cosine =
                    (x * (bestA - between_ * bestB) + y * (bestB - between_ * bestA)) / squared +
                    aboveBest * std::sqrt(1 - inPlane);
                if (!(cosine > proven_)) // or there is no such direction
                    return false;
            }
        }
        return true;
    }

    /// Where the chord that loses most is exact then, or where neither loses, in the middle.
    std::pair<Cell, Cell> divided(const Cell& cell, const Vec3& direction) const
    {
        const double x = dot(direction, axisA_);
        const double y = dot(direction, axisB_);
        const double lostA = radiusA_ * cell.a.lostAt(x);
        const double lostB = radiusB_ * cell.b.lostAt(y);
        const bool isA = lostA > 0 || lostB > 0
                             ? lostA >= lostB
                             : radiusA_ * cell.a.width() >= radiusB_ * cell.b.width();
        std::pair<Cell, Cell> parts = {cell, cell};
        Interval& below = isA ? parts.first.a : parts.first.b;
        Interval& above = isA ? parts.second.a : parts.second.b;
        const double wanted = isA ? x : y;
        const double at = below.contains(wanted) ? wanted : below.low + below.width() / 2;
        below.high = above.low = at;
        below.atHigh = above.atLow = sineOf(at);
        return parts;
    }

    Vec3 axisA_;
    Vec3 axisB_;
    double radiusA_;
    double radiusB_;
    double between_; ///< the cosine of the angle between the axes
    Vec3 acrossBoth_;
    Vec3 linear_; ///< what the extent has of the direction besides the discs
    WayOut best_;
    double proven_ = 1; ///< the cosine of an angle around the best one, within which it is
};

} // namespace

std::optional<WayOut> shortestAtRims(const SweptDiscs& discs, const WayOut& known)
{
    constexpr int kMaxCells = 400;
    WayOut best = known;
    int cellsLeft = kMaxCells;
    for (const double signA : {1.0, -1.0}) {
        for (const double signB : {1.0, -1.0}) {
            RimSearch search(discs, signA, signB, best);
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
