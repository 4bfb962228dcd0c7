#include "curve_pieces.h"

#include "collision/exact/exact_fraction.h"
#include "collision/exact/facing.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace mbv::bvh {
namespace {

std::size_t next(std::size_t i)
{
    return (i + 1) % 3;
}

Facing facingOf(const NamedTriangle& t)
{
    return mbv::facingOf(Triangle{t.corners[0], t.corners[1], t.corners[2]});
}

/// On what of `t` a point of its plane lies, when `sides[i]` is 1 inside of edge i, 0 on it and -1
/// outside.
std::optional<Feature> featureAt(const NamedTriangle& t, const std::array<int, 3>& sides)
{
    if (std::any_of(sides.begin(), sides.end(), [](int side) { return side < 0; }))
        return std::nullopt;
    for (std::size_t i = 0; i < 3; ++i) {
        if (sides[i] == 0 && sides[next(i)] == 0)
            return t.corner(next(i));
    }
    for (std::size_t i = 0; i < 3; ++i) {
        if (sides[i] == 0)
            return t.edge(i);
    }
    return t.inside();
}

std::array<int, 3> sidesOf(const NamedTriangle& t, const Facing& facing, const Vec3& p)
{
    std::array<int, 3> sides = {};
    for (std::size_t i = 0; i < 3; ++i) {
        sides[i] = facing.sign * orientationAlong(facing.axis, t.corners[i], t.corners[next(i)], p);
    }
    return sides;
}

/// The common points of the corners and edges of `s` with the triangle `t`. `add` takes a feature
/// of s and one of t.
template <class Add>
void addMeetings(const NamedTriangle& s, const NamedTriangle& t, const std::array<int, 3>& sidesOfS,
                 const Facing& facing, const Add& add)
{
    for (std::size_t i = 0; i < 3; ++i) {
        if (sidesOfS[i] == 0) {
            if (const auto feature = featureAt(t, sidesOf(t, facing, s.corners[i])))
                add(s.corner(i), *feature);
        }
        const int across = sidesOfS[i] * sidesOfS[next(i)];
        if (across >= 0)
            continue;
        // From the side that the normal points to, the line passes all edges of t on one hand.
        std::array<int, 3> passes = {};
        for (std::size_t j = 0; j < 3; ++j) {
            passes[j] = -sidesOfS[i] * orientation(s.corners[i], s.corners[next(i)], t.corners[j],
                                                   t.corners[next(j)]);
        }
        if (const auto feature = featureAt(t, passes))
            add(s.edge(i), *feature);
    }
}

/// Edges of two coplanar triangles that cross inside of both.
template <class Add>
void addCrossings(const NamedTriangle& a, const NamedTriangle& b, int axis, const Add& add)
{
    const auto crosses = [&](const NamedTriangle& s, std::size_t i, const NamedTriangle& t,
                             std::size_t j) {
        const auto side = [&](std::size_t k) {
            return orientationAlong(axis, s.corners[i], s.corners[next(i)], t.corners[k]);
        };
        return side(j) * side(next(j)) < 0;
    };
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            if (crosses(a, i, b, j) && crosses(b, j, a, i))
                add(a.edge(i), b.edge(j));
        }
    }
}

/// The ends of an edge in the order of their names, so that every triangle gives the same point.
std::array<Vec3, 2> endsOf(const NamedTriangle& t, const Feature& edge)
{
    std::array<Vec3, 2> ends;
    for (std::size_t i = 0; i < 3; ++i) {
        if (t.names[i] == edge.first)
            ends[0] = t.corners[i];
        if (t.names[i] == edge.second)
            ends[1] = t.corners[i];
    }
    return ends;
}

Vec3 cornerNamed(const NamedTriangle& t, const Feature& corner)
{
    const auto found = std::find(t.names.begin(), t.names.end(), corner.first);
    return t.corners[static_cast<std::size_t>(found - t.names.begin())];
}

/// How high the ends of an edge are above a plane. In doubles, or in fractions.
template <class Number> struct Heights {
    Number atFirst;
    Number atSecond;

    Heights(Number first, Number second) : atFirst(std::move(first)), atSecond(std::move(second)) {}
};

/// p + t (q - p) where the heights go through zero. `heights` gives them of vectors as `of` makes
/// them: of fractions where doubles overflow, or leave nothing.
template <class HeightsOf> Vec3 between(const std::array<Vec3, 2>& ends, const HeightsOf& heights)
{
    const auto [atFirst, atSecond] = heights([](const Vec3& v) { return v; });
    double t = atFirst / (atFirst - atSecond);
    if (!std::isnormal(atFirst - atSecond)) {
        const auto exact = heights([](const Vec3& v) { return fractions(v); });
        const Fraction whole = exact.atFirst - exact.atSecond;
        t = whole.isZero() ? 0.5 : (exact.atFirst / whole).toDouble();
    }
    return ends[0] + std::clamp(t, 0.0, 1.0) * (ends[1] - ends[0]);
}

Vec3 onPlane(const std::array<Vec3, 2>& ends, const NamedTriangle& t)
{
    return between(ends, [&](const auto& of) {
        const auto corner = of(t.corners[0]);
        const auto normal = cross(of(t.corners[1]) - corner, of(t.corners[2]) - corner);
        return Heights{dot(normal, of(ends[0]) - corner), dot(normal, of(ends[1]) - corner)};
    });
}

/// Where two edges cross: where the first goes through the plane along the second that is
/// perpendicular to their common plane.
Vec3 crossing(const std::array<Vec3, 2>& p, const std::array<Vec3, 2>& q)
{
    return between(p, [&](const auto& of) {
        const auto start = of(q[0]);
        const auto along = of(q[1]) - start;
        const auto across = cross(cross(of(p[1]) - of(p[0]), along), along);
        return Heights{dot(across, of(p[0]) - start), dot(across, of(p[1]) - start)};
    });
}

Vec3 positionOf(const CurvePoint& point, const NamedTriangle& a, const NamedTriangle& b)
{
    if (point.a.isCorner())
        return cornerNamed(a, point.a);
    if (point.b.isCorner())
        return cornerNamed(b, point.b);
    if (point.b.isInside)
        return onPlane(endsOf(a, point.a), b);
    if (point.a.isInside)
        return onPlane(endsOf(b, point.b), a);
    return crossing(endsOf(a, point.a), endsOf(b, point.b));
}

/// Round their middle, seen along an axis.
void sortRound(std::vector<PlacedPoint>& points, int axis)
{
    Vec3 middle;
    for (const PlacedPoint& point : points)
        middle += point.position / static_cast<double>(points.size());
    const auto angle = [&](const PlacedPoint& point) {
        const Vec3 out = point.position - middle;
        return std::atan2(out[(axis + 2) % 3], out[(axis + 1) % 3]);
    };
    std::sort(points.begin(), points.end(),
              [&](const PlacedPoint& p, const PlacedPoint& q) { return angle(p) < angle(q); });
}

std::array<int, 3> sidesOfPlane(const NamedTriangle& s, const NamedTriangle& t)
{
    const auto side = [&](std::size_t i) {
        return orientation(t.corners[0], t.corners[1], t.corners[2], s.corners[i]);
    };
    return {side(0), side(1), side(2)};
}

} // namespace

Feature NamedTriangle::edge(std::size_t i) const
{
    const auto [least, greatest] = std::minmax(names[i], names[next(i)]);
    return {least, greatest};
}

std::vector<PlacedPoint> piece(const NamedTriangle& a, const NamedTriangle& b)
{
    const Facing facingA = facingOf(a);
    const Facing facingB = facingOf(b);
    if (facingA.sign == 0 || facingB.sign == 0)
        return {};
    std::vector<CurvePoint> names;
    const auto add = [&](const Feature& inA, const Feature& inB) { names.push_back({inA, inB}); };
    const std::array<int, 3> sidesOfA = sidesOfPlane(a, b);
    addMeetings(a, b, sidesOfA, facingB, add);
    addMeetings(b, a, sidesOfPlane(b, a), facingA,
                [&](const Feature& inB, const Feature& inA) { add(inA, inB); });
    const bool coplanar = sidesOfA == std::array<int, 3>{};
    if (coplanar)
        addCrossings(a, b, facingB.axis, add);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());

    std::vector<PlacedPoint> points;
    points.reserve(names.size());
    for (const CurvePoint& name : names)
        points.push_back({name, positionOf(name, a, b)});
    if (coplanar)
        sortRound(points, facingB.axis);
    return points;
}

} // namespace mbv::bvh
