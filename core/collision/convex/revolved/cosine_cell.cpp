#include "cosine_cell.h"

#include <cmath>

namespace mbv::convex {
namespace {

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
CellBound leastIn(const RevolvedDifference& difference, const CosineCell& cell,
                  const Vec3& gradient, double length)
{
    CellBound least;
    const auto offer = [&](const Vec3& direction) {
        const double along = dot(gradient, direction);
        if (along < least.extent)
            least = {direction, along};
    };
    if (length > 0) {
        const Vec3 against = (-1 / length) * gradient;
        if (cell.x.reaches(against.x) && cell.y.reaches(difference.cosineToB(against)))
            return {against, -length};
    }
    // Along each side of the cell a cosine of the angle to one direction, which falls or rises
    // up to where it is least: there, or at the end that is nearer to it.
    const auto offerCorner = [&](double x, double y) {
        if (const auto corner = difference.directionWith(x, y))
            offer(*corner);
    };
    const Vec3 acrossA = against({0, 1, 0}, gradient.y, gradient.z);
    const auto onSideOfX = [&](double x, double sine) {
        const Vec3 direction = {x, sine * acrossA.y, sine * acrossA.z};
        const double y = difference.cosineToB(direction);
        if (cell.y.reaches(y))
            offer(direction);
        else
            offerCorner(x, y > cell.y.high ? cell.y.high : cell.y.low);
    };
    onSideOfX(cell.x.low, cell.x.atLow);
    onSideOfX(cell.x.high, cell.x.atHigh);
    const Vec3 axisB = {difference.cosine, difference.sine, 0};
    const Vec3 asideB = {-difference.sine, difference.cosine, 0};
    const Vec3 acrossB = against(asideB, dot(gradient, asideB), gradient.z);
    const auto onSideOfY = [&](double y, double sine) {
        const Vec3 direction = y * axisB + sine * acrossB;
        if (cell.x.reaches(direction.x))
            offer(direction);
        else
            offerCorner(direction.x > cell.x.high ? cell.x.high : cell.x.low, y);
    };
    onSideOfY(cell.y.low, cell.y.atLow);
    onSideOfY(cell.y.high, cell.y.atHigh);
    return least;
}

} // namespace

CellBound boundOf(const RevolvedDifference& difference, const CosineCell& cell, double limit)
{
    const double ofA = cell.partA.height + cell.partA.radius * cell.x.slope();
    const double ofB = cell.partB.height + cell.partB.radius * cell.y.slope();
    const double constant =
        cell.partA.radius * cell.x.chordAt(0) + cell.partB.radius * cell.y.chordAt(0);
    Vec3 gradient = difference.center;
    gradient.x += ofA + difference.cosine * ofB;
    gradient.y += difference.sine * ofB;
    const double length = std::sqrt(dot(gradient, gradient));
    if (!(constant - length < limit))
        return {};
    CellBound bound = leastIn(difference, cell, gradient, length);
    bound.extent += constant;
    return bound;
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
