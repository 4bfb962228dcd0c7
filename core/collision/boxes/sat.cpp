// The separating-axis test of two boxes: they are apart exactly when their projections on one of
// fifteen directions are: the three face normals of each box and the nine cross products of their
// edges (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH 1996, section 5).
//
// One loop serves all fifteen, since a face normal is a cross product of edges as well. Each axis
// is decided in doubles where the gap is clear of rounding, and exactly where it is not: no
// absolute epsilon, and nearly parallel edges (a cross product of nothing but rounding) need no
// special case. Edges that are parallel to the bit have none, and boxes that share all three, as
// those have that stand on a grid, three axes in place of fifteen.
#include <mbv/collision/sat.h>

#include "collision/exact/accurate_cross.h"
#include "collision/exact/estimate.h"
#include "collision/magnitude.h"
#include "sat.h"
#include "sat_axis.h"
#include "sat_exact.h"
#include "sat_quick.h"

#include <mbv/collision/pairs.h>

#include <algorithm>
#include <cassert>

namespace mbv {
namespace {

using sat::Box;

/// The gap along the axis L = u x v, times |L|. Error bound, with r = 2^-53 and first-order terms
/// (the second-order ones are below r of these):
/// - component i of L has an error of at most 2r S_i, where S_i = |u_j v_k| + |u_k v_j| >= |L_i|;
/// - t = center B - center A has one rounding, r |t_i|, plus the error of the centers themselves;
///   |L . t| adds 3r for its products and sums: 6r sum S_i |t_i| in all;
/// - a radius has 2r + 3r in L . edge, then r for the product with the half extent, r for the
///   rounding of the half extent of an Aabb, 2r for the sum: 9r sum S_i reach_i;
/// - the two last subtractions add at most 2r (|L . t| + radii).
/// That is below 11r M, M = sum S_i (|t_i| + reachA_i + reachB_i); 12r covers the rounding of M
/// itself. Underflow: a product may lose up to 2^-1075; adding 2^-1022 to S_i, and M's last term,
/// outweighs all of those by 12r 2^-1022 > 5 * 2^-1075 each. Overflow makes the gap infinite or
/// NaN; it is then never clear.
Estimate gapAlong(const Box& a, const Box& b, int axis)
{
    constexpr double kTiny = std::numeric_limits<double>::min();
    constexpr Vec3 kTiny3 = {kTiny, kTiny, kTiny};

    const auto [u, v] = sat::axisFactors(a, b, axis);
    const Vec3 direction = cross(u, v);
    const Vec3 between = b.center - a.center;
    const double distance = std::abs(dot(direction, between));
    const double radiusA = radiusAlong(a, direction);
    const double radiusB = radiusAlong(b, direction);

    const Vec3 largest = crossMagnitude(u, v) + kTiny3;
    const Vec3 reach = abs(between) + reachOf(a) + reachOf(b);
    const double sizes = a.halfExtents.x + a.halfExtents.y + a.halfExtents.z + b.halfExtents.x +
                         b.halfExtents.y + b.halfExtents.z;
    const double magnitude = dot(largest, reach) + kTiny * (1 + sizes);
    const double centerError = dot(largest, a.centerError + b.centerError);
    return {distance - (radiusA + radiusB), 12 * kUnitRoundoff * magnitude + 2 * centerError};
}

/// What rounding leaves to be decided.
struct Filtered {
    bool apart = false; ///< some axis separates clearly
    std::array<int, kSatAxisCount> doubtful{};
    std::size_t doubtfulCount = 0;
};

/// Without rounding.
bool isProductZero(const sat::AxisFactors& factors)
{
    return factors.u == factors.v || factors.u == -factors.v;
}

Filtered filter(const Box& a, const Box& b)
{
    // Cross products that vanish separate nothing.
    const int axes = sat::haveCommonEdges(a.edges, b.edges) ? 3 : kSatAxisCount;
    Filtered result;
    for (int axis = 0; axis < axes && !result.apart; ++axis) {
        if (isProductZero(sat::axisFactors(a, b, axis)))
            continue;
        const Estimate gap = gapAlong(a, b, axis);
        if (!gap.isClear())
            result.doubtful[result.doubtfulCount++] = axis;
        else
            result.apart = gap.value > 0;
    }
    return result;
}

bool boxesOverlap(const Box& a, const Box& b)
{
    const Filtered filtered = filter(a, b);
    const auto first = filtered.doubtful.begin();
    return !filtered.apart && std::none_of(first, first + filtered.doubtfulCount, [&](int axis) {
        return sat::separatesExactly(a, b, axis);
    });
}

SatRow explainRow(const Box& a, const Box& b, int axis)
{
    const auto [u, v] = sat::axisFactors(a, b, axis);
    const Vec3 cross = accurateCross(u, v);
    const double length = norm(cross);
    if (!(length > 0))
        return {};
    const Vec3 direction = normalized(cross);
    SatRow row = {direction, std::abs(dot(direction, b.center - a.center)),
                  radiusAlong(a, direction), radiusAlong(b, direction), std::nullopt};
    const double gap = row.centerDistance - (row.radiusA + row.radiusB);
    // Rounding may put a touch, or a hair's breadth, on the wrong side: there the exact gap counts.
    const Estimate certified = gapAlong(a, b, axis);
    const bool agrees = certified.isClear() && (gap > 0) == (certified.value > 0);
    row.gap = agrees ? gap : sat::exactGap(a, b, axis) / length;
    return row;
}

SatExplanation explainBoxes(const Box& a, const Box& b)
{
    SatExplanation result;
    std::optional<int> widest;
    for (int axis = 0; axis < kSatAxisCount; ++axis) {
        SatRow& row = result.rows[static_cast<std::size_t>(axis)];
        row = explainRow(a, b, axis);
        if (row.gap && (!widest || *row.gap > *result.rows[static_cast<std::size_t>(*widest)].gap))
            widest = axis;
    }
    result.overlap = boxesOverlap(a, b);
    (result.overlap ? result.shallowest : result.separating) = widest;
    return result;
}

} // namespace

std::string_view satAxisName(int axis)
{
    constexpr std::array<std::string_view, kSatAxisCount> names = {
        "A0",    "A1",    "A2",    "B0",    "B1",    "B2",    "A0xB0", "A0xB1",
        "A0xB2", "A1xB0", "A1xB1", "A1xB2", "A2xB0", "A2xB1", "A2xB2"};
    return names[static_cast<std::size_t>(axis)];
}

namespace {

template <class A, class B> SatExplanation explain(const A& a, const B& b)
{
    assert(isValid(a) && isValid(b));
    const auto scale = magnitude::scaleFor(a, b);
    if (!scale)
        return explainBoxes(sat::boxOf(a), sat::boxOf(b));
    SatExplanation result =
        explain(std::get<A>(scale->down(Shape(a))), std::get<B>(scale->down(Shape(b))));
    for (SatRow& row : result.rows) {
        row.centerDistance = scale->up(row.centerDistance);
        row.radiusA = scale->up(row.radiusA);
        row.radiusB = scale->up(row.radiusB);
        if (row.gap)
            row.gap = scale->up(*row.gap);
    }
    return result;
}

} // namespace

SatExplanation explainSat(const Obb& a, const Obb& b)
{
    return explain(a, b);
}
SatExplanation explainSat(const Obb& a, const Aabb& b)
{
    return explain(a, b);
}
SatExplanation explainSat(const Aabb& a, const Obb& b)
{
    return explain(a, b);
}
SatExplanation explainSat(const Aabb& a, const Aabb& b)
{
    return explain(a, b);
}

bool sat::overlapByAxes(const Obb& a, const Obb& b)
{
    return boxesOverlap(boxOf(a), boxOf(b));
}

std::size_t sat::exactAxisCount(const Obb& a, const Obb& b)
{
    if (quickOverlap(a, b))
        return 0;
    const Filtered filtered = filter(boxOf(a), boxOf(b));
    return filtered.apart ? 0 : filtered.doubtfulCount;
}

namespace pair {

bool overlaps(const Aabb& a, const Aabb& b)
{
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
           a.min.z <= b.max.z && b.min.z <= a.max.z;
}

bool overlaps(const Aabb& a, const Obb& b)
{
    return boxesOverlap(sat::boxOf(a), sat::boxOf(b));
}

bool overlaps(const Obb& a, const Obb& b)
{
    if (const std::optional<bool> quick = sat::quickOverlap(a, b))
        return *quick;
    return sat::overlapByAxes(a, b);
}

} // namespace pair
} // namespace mbv
