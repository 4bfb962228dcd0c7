// Two rectangles are apart exactly when their projections on one of four directions are: the axis
// and the perpendicular of each (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH 1996, in the plane).
// Each axis is decided in doubles where the gap is clear of rounding, and exactly where not.
#include "rectangle_sat.h"

#include "collision/exact/estimate.h"
#include "rectangle_scale.h"
#include "rectangle_vector.h"

#include <limits>

namespace mbv {
namespace {

using namespace plane2d;

struct Projection {
    double centerDistance;
    double radiusA;
    double radiusB;
    Estimate gap;
};

double radiusAlong(const Rectangle& s, const Vec2& direction)
{
    return s.halfExtents.x * std::abs(dot(direction, s.axis)) +
           s.halfExtents.y * std::abs(dot(direction, perpendicular(s.axis)));
}

Vec2 abs(const Vec2& v)
{
    return {std::abs(v.x), std::abs(v.y)};
}

/// The half size of the rectangle's own bounds: what bounds every term of its radius.
Vec2 reachOf(const Rectangle& s)
{
    return s.halfExtents.x * abs(s.axis) + s.halfExtents.y * abs(perpendicular(s.axis));
}

/// Error bound, with r = 2^-53 and first-order terms, for the direction L as given:
/// - t = center B - center A has one rounding; L . t has two more: 3r sum |L_i| |t_i|;
/// - a radius has 2r in L . edge, r for the half extent, r for the sum: 4r sum |L_i| reach_i;
/// - the sum of the radii and the gap add 2r (|L . t| + radii).
/// That is at most 6r M, M = sum |L_i| (|t_i| + reachA_i + reachB_i); 8r covers the rounding of M.
/// M's last term outweighs underflow, of 2^-1075 a product. Overflow is never clear.
Projection project(const Rectangle& a, const Rectangle& b, const Vec2& direction)
{
    constexpr double kTiny = std::numeric_limits<double>::min();
    const Vec2 between = b.center - a.center;
    const double distance = std::abs(dot(direction, between));
    const double radiusA = radiusAlong(a, direction);
    const double radiusB = radiusAlong(b, direction);
    const double sizes = a.halfExtents.x + a.halfExtents.y + b.halfExtents.x + b.halfExtents.y;
    const double magnitude =
        dot(abs(direction), abs(between) + reachOf(a) + reachOf(b)) + kTiny * (1 + sizes);
    return {distance,
            radiusA,
            radiusB,
            {distance - (radiusA + radiusB), 8 * kUnitRoundoff * magnitude}};
}

bool separates(const Rectangle& a, const Rectangle& b, int axis)
{
    const Estimate gap = project(a, b, axisOf(a, b, axis)).gap;
    return (gap.isClear() ? gap.value : exactGap(a, b, axis)) > 0;
}

RectangleSatRow explainRow(const Rectangle& a, const Rectangle& b, int axis)
{
    const Vec2 given = axisOf(a, b, axis);
    const double length = norm(given);
    const Vec2 direction = {given.x / length, given.y / length};
    const Projection p = project(a, b, direction);
    const double gap = p.gap.value;
    const Estimate certified = project(a, b, given).gap;
    const bool agrees = certified.isClear() && (gap > 0) == (certified.value > 0) && gap != 0;
    return {direction, p.centerDistance, p.radiusA, p.radiusB,
            agrees ? gap : exactGap(a, b, axis) / length};
}

} // namespace

std::string_view rectangleSatAxisName(int axis)
{
    constexpr std::array<std::string_view, 4> names = {"A0", "A1", "B0", "B1"};
    return names[static_cast<std::size_t>(axis)];
}

bool overlaps(const Rectangle& a, const Rectangle& b)
{
    if (const auto scale = plane2d::scaleFor(a, b))
        return overlaps(plane2d::down(*scale, a), plane2d::down(*scale, b));
    for (int axis = 0; axis < 4; ++axis) {
        if (separates(a, b, axis))
            return false;
    }
    return true;
}

bool contains(const Rectangle& s, const Vec2& point)
{
    return overlaps(s, Rectangle{point, {0, 0}});
}

RectangleSatExplanation explainSat(const Rectangle& a, const Rectangle& b)
{
    if (const auto scale = plane2d::scaleFor(a, b)) {
        RectangleSatExplanation scaled =
            explainSat(plane2d::down(*scale, a), plane2d::down(*scale, b));
        for (RectangleSatRow& row : scaled.rows)
            row = {row.direction, scale->up(row.centerDistance), scale->up(row.radiusA),
                   scale->up(row.radiusB), scale->up(row.gap)};
        return scaled;
    }
    RectangleSatExplanation result;
    int widest = 0;
    for (int axis = 0; axis < 4; ++axis) {
        result.rows[static_cast<std::size_t>(axis)] = explainRow(a, b, axis);
        if (result.rows[static_cast<std::size_t>(axis)].gap >
            result.rows[static_cast<std::size_t>(widest)].gap)
            widest = axis;
    }
    result.overlap = result.rows[static_cast<std::size_t>(widest)].gap <= 0;
    (result.overlap ? result.shallowest : result.separating) = widest;
    return result;
}

} // namespace mbv
