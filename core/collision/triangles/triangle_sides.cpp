#include "triangle_sides.h"

#include "collision/exact/facing.h"
#include "geometry/points/point_order.h"

#include <algorithm>

namespace mbv {
namespace {

std::array<Vec3, 3> cornersOf(const Triangle& t)
{
    return {t.a, t.b, t.c};
}

/// From higher to lower, the edges that pass the other's plane or end in it.
std::vector<Segment> descentsOf(const Triangle& t, const CornerSides& sides)
{
    const std::array<Vec3, 3> corners = cornersOf(t);
    std::vector<Segment> descents;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            if (sides[i] > sides[j])
                descents.push_back({corners[i], corners[j]});
        }
    }
    return descents;
}

bool areAll(int side, const std::array<int, 3>& sides)
{
    return std::all_of(sides.begin(), sides.end(), [side](int s) { return s == side; });
}

/// All of them beyond some edge of the triangle, in its plane.
template <std::size_t N>
bool edgeSeparates(const Triangle& t, const Facing& facing, const std::array<Vec3, N>& points)
{
    std::array<bool, 3> separates = {true, true, true};
    for (const Vec3& p : points) {
        const std::array<int, 3> sides = sidesOfEdges(p, t, facing);
        for (std::size_t i = 0; i < 3; ++i)
            separates[i] = separates[i] && sides[i] < 0;
    }
    return std::count(separates.begin(), separates.end(), true) > 0;
}

/// Of a triangle and a segment in its plane: by the edges and the segment, seen along an axis.
bool overlapInPlane(const Triangle& t, const Facing& facing, const Segment& s)
{
    const auto side = [&](const Vec3& p) { return orientationAlong(facing.axis, s.a, s.b, p); };
    const std::array<int, 3> ofCorners = {side(t.a), side(t.b), side(t.c)};
    return !edgeSeparates(t, facing, std::array{s.a, s.b}) && !areAll(1, ofCorners) &&
           !areAll(-1, ofCorners);
}

/// Of a triangle and another's part in its plane: by the edges of both, seen along an axis.
bool overlapInPlane(const Triangle& t, const Facing& facing, const Triangle& other,
                    const CornerSides& sides)
{
    const std::array<Vec3, 3> corners = cornersOf(other);
    if (areAll(0, sides)) {
        return !edgeSeparates(t, facing, corners) &&
               !edgeSeparates(other, facingOf(other), cornersOf(t));
    }
    if (hasEdgeInPlane(sides))
        return overlapInPlane(t, facing, edgeInPlane(other, sides));
    const auto zero = std::find(sides.begin(), sides.end(), 0) - sides.begin();
    return !edgeSeparates(t, facing, std::array{corners[static_cast<std::size_t>(zero)]});
}

/// What corners on a line span.
Segment spanOf(const Triangle& flat)
{
    const std::array<Vec3, 3> corners = cornersOf(flat);
    const auto [first, last] = std::minmax_element(corners.begin(), corners.end(), comesBefore);
    return {*first, *last};
}

/// Of a triangle that has an area, and a segment or a point.
bool overlapOf(const Triangle& t, const Facing& facing, const Segment& s)
{
    const int ofA = orientation(t.a, t.b, t.c, s.a);
    const int ofB = orientation(t.a, t.b, t.c, s.b);
    if (ofA == 0 && ofB == 0)
        return overlapInPlane(t, facing, s);
    if (ofA == 0 || ofB == 0)
        return !edgeSeparates(t, facing, std::array{ofA == 0 ? s.a : s.b});
    if (ofA == ofB)
        return false;
    const auto [least, greatest] =
        std::minmax({orientation(s.a, s.b, t.a, t.b), orientation(s.a, s.b, t.b, t.c),
                     orientation(s.a, s.b, t.c, t.a)});
    return least >= 0 || greatest <= 0;
}

} // namespace

CornerSides sidesAgainst(const Triangle& t, const Triangle& plane)
{
    // A corner in common needs no exact arithmetic to be 0; meshes that touch have many.
    const auto side = [&](const Vec3& p) {
        return p == plane.a || p == plane.b || p == plane.c
                   ? 0
                   : orientation(plane.a, plane.b, plane.c, p);
    };
    return {side(t.a), side(t.b), side(t.c)};
}

bool isOnBothSides(const CornerSides& sides)
{
    const auto [lowest, highest] = std::minmax({sides[0], sides[1], sides[2]});
    return lowest < 0 && highest > 0;
}

bool hasEdgeInPlane(const CornerSides& sides)
{
    return std::count(sides.begin(), sides.end(), 0) == 2;
}

Segment edgeInPlane(const Triangle& t, const CornerSides& sides)
{
    const std::array<Vec3, 3> corners = cornersOf(t);
    std::size_t off = 0;
    while (sides[off] == 0)
        ++off;
    return {corners[(off + 1) % 3], corners[(off + 2) % 3]};
}

/// The intervals' ends are on edges. An edge e of A and an edge f of B that both lead down through
/// the other's plane meet the line at x and y, where their orientation is the sign of
/// (y - x) . (e x f), and so of where y lies relative to x along the line, the same way for all:
/// (e x f) . (m x n) = -(e . n)(f . m) < 0 for the normals m of A and n of B (after Guigue,
/// Devillers: Fast and robust triangle-triangle overlap test using orientation predicates, 2003).
LineOrder orderAlongLine(const Triangle& a, const CornerSides& cornersOfA, const Triangle& b,
                         const CornerSides& cornersOfB)
{
    LineOrder order;
    for (const Segment& e : descentsOf(a, cornersOfA)) {
        for (const Segment& f : descentsOf(b, cornersOfB)) {
            const int side = orientation(e.a, e.b, f.a, f.b);
            order.least = std::min(order.least, side);
            order.greatest = std::max(order.greatest, side);
        }
    }
    return order;
}

std::optional<bool> overlapBySides(const Segment& s, const Triangle& t)
{
    const Facing facing = facingOf(t);
    return facing.sign == 0 ? std::nullopt : std::optional(overlapOf(t, facing, s));
}

std::optional<bool> overlapBySides(const Triangle& a, const Triangle& b)
{
    const Facing facingA = facingOf(a);
    const Facing facingB = facingOf(b);
    if (facingA.sign == 0 && facingB.sign == 0)
        return std::nullopt;
    if (facingB.sign == 0)
        return overlapOf(a, facingA, spanOf(b));
    if (facingA.sign == 0)
        return overlapOf(b, facingB, spanOf(a));
    const CornerSides cornersOfA = sidesAgainst(a, b);
    if (areAll(1, cornersOfA) || areAll(-1, cornersOfA))
        return false;
    if (!isOnBothSides(cornersOfA))
        return overlapInPlane(b, facingB, a, cornersOfA);
    const CornerSides cornersOfB = sidesAgainst(b, a);
    if (areAll(1, cornersOfB) || areAll(-1, cornersOfB))
        return false;
    if (!isOnBothSides(cornersOfB))
        return overlapInPlane(a, facingA, b, cornersOfB);
    const LineOrder order = orderAlongLine(a, cornersOfA, b, cornersOfB);
    return order.least <= 0 && order.greatest >= 0;
}

} // namespace mbv
