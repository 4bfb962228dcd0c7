#include "cosine_cell.h"

#include <algorithm>
#include <cmath>

namespace mbv::convex {
namespace {

/// No direction n of a cell has less than gradient . n + constant.
struct LinearBound {
    Vec3 gradient;
    double constant = 0;
};

LinearBound linearBoundOf(const RevolvedDifference& difference, const CosineCell& cell)
{
    const double slopeA = cell.x.slope();
    const double slopeB = cell.y.slope();
    const double ofA = cell.partA.height + cell.partA.radius * slopeA;
    const double ofB = cell.partB.height + cell.partB.radius * slopeB;
    Vec3 gradient = difference.center;
    gradient.x += ofA + difference.cosine * ofB;
    gradient.y += difference.sine * ofB;
    return {gradient, cell.partA.radius * (cell.x.atLow - slopeA * cell.x.low) +
                          cell.partB.radius * (cell.y.atLow - slopeB * cell.y.low)};
}

/// The unit vector against what is `along` this unit vector and `up` the z axis.
Vec3 against(const Vec3& unit, double along, double up)
{
    const double length = std::sqrt(along * along + up * up);
    if (!(length > 0))
        return {0, 0, 1};
    const double by = -1 / length;
    return {by * along * unit.x, by * along * unit.y, by * up};
}

/// The least of gradient . n over the unit directions n of a cell.
class LeastInCell {
public:
    LeastInCell(const RevolvedDifference& difference, const CosineCell& cell, const Vec3& gradient)
        : difference_(difference), cell_(cell), gradient_(gradient)
    {
    }

    /// Infinite where it is surely not less than the limit. Of all directions, and of those of one
    /// of the intervals, the least is at hand: it is that of the cell where it is in the other.
    CellBound belowLimit(double limit)
    {
        const double length = std::sqrt(dot(gradient_, gradient_));
        if (!(-length < limit))
            return {};
        const Vec3 steepest =
            length > 0 ? (-1 / length) * gradient_ : difference_.leastWithA(cell_.x.low, gradient_);
        const double x = steepest.x;
        const double y = difference_.cosineToB(steepest);
        const bool hasX = cell_.x.reaches(x);
        const bool hasY = cell_.y.reaches(y);
        if (hasX && hasY)
            return {steepest, -length};
        acrossA_ = against({0, 1, 0}, gradient_.y, gradient_.z);
        if (!hasX) {
            const Vec3 direction = x < cell_.x.low ? onSideOfX(cell_.x.low, cell_.x.atLow)
                                                   : onSideOfX(cell_.x.high, cell_.x.atHigh);
            const double along = dot(gradient_, direction);
            if (!(along < limit))
                return {};
            if (cell_.y.reaches(difference_.cosineToB(direction)))
                return {direction, along};
        }
        acrossB_ = against(asideB(), dot(gradient_, asideB()), gradient_.z);
        if (!hasY) {
            const Vec3 direction = y < cell_.y.low ? onSideOfY(cell_.y.low, cell_.y.atLow)
                                                   : onSideOfY(cell_.y.high, cell_.y.atHigh);
            const double along = dot(gradient_, direction);
            if (!(along < limit))
                return {};
            if (cell_.x.reaches(direction.x))
                return {direction, along};
        }
        return onSides();
    }

private:
    Vec3 asideB() const { return {-difference_.sine, difference_.cosine, 0}; }

    /// The least of all directions with this cosine.
    Vec3 onSideOfX(double x, double sine) const
    {
        return {x, sine * acrossA_.y, sine * acrossA_.z};
    }
    Vec3 onSideOfY(double y, double sine) const
    {
        const Vec3 axisB = {difference_.cosine, difference_.sine, 0};
        return y * axisB + sine * acrossB_;
    }

    /// Along each side of the cell a cosine of the angle to one direction, which falls or rises up
    /// to where it is least: there, or at the end that is nearer to it.
    CellBound onSides() const
    {
        CellBound least;
        const auto offer = [&](const Vec3& direction) {
            const double along = dot(gradient_, direction);
            if (along < least.extent)
                least = {direction, along};
        };
        const auto offerCorner = [&](double x, double y) {
            if (const auto corner = difference_.directionWith(x, y))
                offer(*corner);
        };
        const auto offerOfX = [&](double x, double sine) {
            const Vec3 direction = onSideOfX(x, sine);
            const double y = difference_.cosineToB(direction);
            if (cell_.y.reaches(y))
                offer(direction);
            else
                offerCorner(x, y > cell_.y.high ? cell_.y.high : cell_.y.low);
        };
        const auto offerOfY = [&](double y, double sine) {
            const Vec3 direction = onSideOfY(y, sine);
            if (cell_.x.reaches(direction.x))
                offer(direction);
            else
                offerCorner(direction.x > cell_.x.high ? cell_.x.high : cell_.x.low, y);
        };
        offerOfX(cell_.x.low, cell_.x.atLow);
        offerOfX(cell_.x.high, cell_.x.atHigh);
        offerOfY(cell_.y.low, cell_.y.atLow);
        offerOfY(cell_.y.high, cell_.y.atHigh);
        return least;
    }

    const RevolvedDifference& difference_;
    const CosineCell& cell_;
    Vec3 gradient_;
    Vec3 acrossA_;
    Vec3 acrossB_;
};

} // namespace

CellBound boundOf(const RevolvedDifference& difference, const CosineCell& cell, double limit)
{
    const auto [gradient, constant] = linearBoundOf(difference, cell);
    CellBound bound = LeastInCell(difference, cell, gradient).belowLimit(limit - constant);
    bound.extent += constant;
    return bound;
}

// A direction outside the cap has cap.direction . n - cap.cosine <= 0. So what is at least the
// limit with a multiple of that added is so without it, while in the cap that makes good what
// chords lose. Of two directions that differ in the sign of z the one above has the lesser extent.
bool isProvenBy(const ProvenCap& cap, const RevolvedDifference& difference, const CosineCell& cell,
                const CellBound& bound, double limit)
{
    if (!(dot(bound.direction, cap.direction) > cap.cosine))
        return false;
    const auto [gradient, constant] = linearBoundOf(difference, cell);
    // Of how the linear function bends on the sphere, what most cells are proven with.
    constexpr double kPart = 1.0 / 3;
    const double weight = kPart * (constant - bound.extent);
    if (!(weight > 0))
        return false;
    Vec3 tilted = gradient + weight * cap.direction;
    tilted.z = std::min(tilted.z, 0.0); // no more than that above
    const double rest = limit - constant + weight * cap.cosine;
    return !(LeastInCell(difference, cell, tilted).belowLimit(rest).extent < rest);
}

std::pair<CosineCell, CosineCell> divided(const RevolvedDifference& difference,
                                          const CosineCell& cell, const Vec3& direction)
{
    const double x = direction.x;
    const double y = difference.cosineToB(direction);
    const double lostA = cell.partA.radius * cell.x.lostAt(x);
    const double lostB = cell.partB.radius * cell.y.lostAt(y);
    const bool isA = lostA > 0 || lostB > 0 ? lostA >= lostB : cell.x.width() >= cell.y.width();
    std::pair<CosineCell, CosineCell> parts = {cell, cell};
    CosineInterval& below = isA ? parts.first.x : parts.first.y;
    CosineInterval& above = isA ? parts.second.x : parts.second.y;
    divide(below, above, isA ? x : y);
    return parts;
}

} // namespace mbv::convex
