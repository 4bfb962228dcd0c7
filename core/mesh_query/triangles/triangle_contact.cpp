// Whether there is a common segment or area is decided by signs of the corners alone. A point of it
// is computed in doubles and taken if no rounding has moved it off the triangles, which signs tell
// as well; else it is computed again in fractions.
#include "triangle_contact.h"

#include <algorithm>
#include <cmath>

namespace mbv::bvh {
namespace {

using Corners = std::array<Vec3, 3>;

Corners cornersOf(const Triangle& t)
{
    return {t.a, t.b, t.c};
}

/// Of few digits: multiplied by it, a short number stays short.
double shortened(double x)
{
    constexpr double kSteps = 1024;
    return std::round(x * kSteps) / kSteps;
}

/// A number, or a vector, of the double's kind or exactly.
template <class Number> Number numberOf(double x);
template <> double numberOf(double x)
{
    return x;
}
template <> Fraction numberOf(double x)
{
    return Fraction::of(x);
}

template <class Number> ExactVector<Number> vectorOf(const Vec3& v)
{
    return {numberOf<Number>(v.x), numberOf<Number>(v.y), numberOf<Number>(v.z)};
}

template <class Number> ExactVector<Number> scaledBy(const Number& s, const ExactVector<Number>& v)
{
    return {s * v[0], s * v[1], s * v[2]};
}

/// In the plane and inside all edges.
bool isInside(const Vec3& p, const Triangle& t)
{
    const Facing facing = facingOf(t);
    if (facing.sign == 0 || !isFinite(p) || orientation(t.a, t.b, t.c, p) != 0)
        return false;
    const std::array<int, 3> sides = sidesOfEdges(p, t, facing);
    return std::all_of(sides.begin(), sides.end(), [](int side) { return side > 0; });
}

/// Some edge of the first has all of the second beyond it or on its line. Precondition: coplanar.
bool edgeSeparates(const Triangle& t, const Triangle& other)
{
    const Facing facing = facingOf(t);
    std::array<bool, 3> reached = {};
    for (const Vec3& corner : cornersOf(other)) {
        const std::array<int, 3> sides = sidesOfEdges(corner, t, facing);
        for (std::size_t i = 0; i < 3; ++i)
            reached[i] = reached[i] || sides[i] > 0;
    }
    return std::count(reached.begin(), reached.end(), false) > 0;
}

/// The part of a convex polygon inside a line through `from`; `inward` is perpendicular to it.
template <class Number>
std::vector<ExactVector<Number>> clipped(const std::vector<ExactVector<Number>>& polygon,
                                         const ExactVector<Number>& from,
                                         const ExactVector<Number>& inward)
{
    const Number zero = numberOf<Number>(0);
    std::vector<ExactVector<Number>> result;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const ExactVector<Number>& p = polygon[i];
        const ExactVector<Number>& q = polygon[(i + 1) % polygon.size()];
        const Number heightP = dot(inward, p - from);
        const Number heightQ = dot(inward, q - from);
        if (heightP >= zero)
            result.push_back(p);
        if ((heightP > zero && heightQ < zero) || (heightP < zero && heightQ > zero))
            result.push_back(p + scaledBy(Number(heightP / (heightP - heightQ)), q - p));
    }
    return result;
}

/// Clips one by the other (Sutherland, Hodgman: Reentrant polygon clipping, CACM 1974).
template <class Number>
std::optional<ExactVector<Number>> middleOfSharedArea(const Triangle& a, const Triangle& b)
{
    using Vector = ExactVector<Number>;
    const std::array<Vector, 3> corners = {vectorOf<Number>(b.a), vectorOf<Number>(b.b),
                                           vectorOf<Number>(b.c)};
    const Vector normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
    std::vector<Vector> polygon = {vectorOf<Number>(a.a), vectorOf<Number>(a.b),
                                   vectorOf<Number>(a.c)};
    for (std::size_t i = 0; i < 3; ++i)
        polygon = clipped(polygon, corners[i], cross(normal, corners[(i + 1) % 3] - corners[i]));
    for (std::size_t i = 2; i < polygon.size(); ++i) { // some three that are not on a line
        const Vector area = cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
        if (area != vectorOf<Number>({}))
            return scaledBy(Number(numberOf<Number>(1) / numberOf<Number>(3)),
                            polygon[0] + polygon[i - 1] + polygon[i]);
    }
    return std::nullopt;
}

/// The point again, off the plane by less, since no rounding moves a coordinate that the corners
/// have in common: by its weights of b and c, shortened first.
std::array<Vec3, 2> onPlane(const Vec3& p, const Triangle& t)
{
    const Vec3 u = t.b - t.a;
    const Vec3 v = t.c - t.a;
    const Vec3 w = p - t.a;
    const Vec3 normal = cross(u, v);
    const double square = dot(normal, normal);
    const double weightB = dot(cross(w, v), normal) / square;
    const double weightC = dot(cross(u, w), normal) / square;
    return {t.a + shortened(weightB) * u + shortened(weightC) * v, t.a + weightB * u + weightC * v};
}

/// An edge in a triangle's plane, and for its ends where they lie relative to the triangle's edges.
struct EdgeInPlane {
    Segment edge;
    std::array<int, 3> sidesOfStart;
    std::array<int, 3> sidesOfEnd;
};

/// They have more in common than a point: no edge of the triangle has the segment beyond, nor the
/// segment's line all of the triangle on one side, but where the segment runs along an edge.
bool sharesSegment(const EdgeInPlane& s, const Triangle& t, const Facing& facing)
{
    bool runsAlong = false;
    for (std::size_t i = 0; i < 3; ++i) {
        if (s.sidesOfStart[i] > 0 || s.sidesOfEnd[i] > 0)
            continue;
        if (s.sidesOfStart[i] < 0 || s.sidesOfEnd[i] < 0)
            return false;
        runsAlong = true;
    }
    const auto side = [&](const Vec3& corner) {
        return orientationAlong(facing.axis, s.edge.a, s.edge.b, corner);
    };
    return runsAlong || isOnBothSides({side(t.a), side(t.b), side(t.c)});
}

/// How far along the edge, of 1, the middle of the part inside the triangle is.
template <class Number> Number middleAlong(const EdgeInPlane& s, const Triangle& t)
{
    using Vector = ExactVector<Number>;
    const std::array<Vector, 3> corners = {vectorOf<Number>(t.a), vectorOf<Number>(t.b),
                                           vectorOf<Number>(t.c)};
    const Vector normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
    const Vector start = vectorOf<Number>(s.edge.a);
    const Vector end = vectorOf<Number>(s.edge.b);
    Number low = numberOf<Number>(0);
    Number high = numberOf<Number>(1);
    for (std::size_t i = 0; i < 3; ++i) {
        if (s.sidesOfStart[i] * s.sidesOfEnd[i] >= 0)
            continue;
        const Vector inward = cross(normal, corners[(i + 1) % 3] - corners[i]);
        const Number fromStart = dot(inward, start - corners[i]);
        const Number at = fromStart / (fromStart - dot(inward, end - corners[i]));
        if (s.sidesOfStart[i] < 0)
            low = std::max(low, at);
        else
            high = std::min(high, at);
    }
    return (low + high) * numberOf<Number>(0.5);
}

/// On the edge without its ends, and inside of the triangle's edges but for one that it is along.
bool isOnShared(const Vec3& p, const EdgeInPlane& s, const Triangle& t, const Facing& facing)
{
    for (int axis = 0; axis < 3; ++axis) {
        const auto [low, high] = std::minmax({s.edge.a[axis], s.edge.b[axis]});
        const bool isBetween = low == high ? p[axis] == low : low < p[axis] && p[axis] < high;
        if (!isBetween || orientationAlong(axis, s.edge.a, s.edge.b, p) != 0)
            return false;
    }
    const std::array<int, 3> sides = sidesOfEdges(p, t, facing);
    for (std::size_t i = 0; i < 3; ++i) {
        const bool runsAlong = s.sidesOfStart[i] == 0 && s.sidesOfEnd[i] == 0;
        if (sides[i] <= 0 && !runsAlong)
            return false;
    }
    return true;
}

std::optional<ExactPoint> pointOfEdgeIn(const Segment& edge, const Triangle& t)
{
    const Facing facing = facingOf(t);
    const EdgeInPlane s = {edge, sidesOfEdges(edge.a, t, facing), sidesOfEdges(edge.b, t, facing)};
    if (!sharesSegment(s, t, facing))
        return std::nullopt;
    const auto middle = middleAlong<double>(s, t);
    for (const double along : {shortened(middle), middle}) {
        const Vec3 p = edge.a + along * (edge.b - edge.a);
        if (isFinite(p) && isOnShared(p, s, t, facing))
            return ExactPoint(p);
    }
    const FractionVec3 start = fractions(edge.a);
    return ExactPoint(start + scaledBy(middleAlong<Fraction>(s, t), fractions(edge.b) - start));
}

} // namespace

SidedPairs sidesOf(const Triangle& a, const Triangle& b)
{
    return {sidesAgainst(a, b), sidesAgainst(b, a)};
}

bool areCoplanar(const SidedPairs& sides)
{
    return sides.cornersOfA == CornerSides{};
}

bool mayCross(const SidedPairs& sides)
{
    return isOnBothSides(sides.cornersOfA) && isOnBothSides(sides.cornersOfB);
}

bool mayShareSegment(const SidedPairs& sides)
{
    return (isOnBothSides(sides.cornersOfA) || hasEdgeInPlane(sides.cornersOfA)) &&
           (isOnBothSides(sides.cornersOfB) || hasEdgeInPlane(sides.cornersOfB));
}

/// Their intervals on the line that the planes share have more than an end in common.
bool doCross(const Triangle& a, const Triangle& b, const SidedPairs& sides)
{
    const LineOrder order = orderAlongLine(a, sides.cornersOfA, b, sides.cornersOfB);
    return order.least < 0 && order.greatest > 0;
}

std::optional<ExactPoint> pointOfSharedSegment(const Triangle& a, const Triangle& b,
                                               const SidedPairs& sides)
{
    if (hasEdgeInPlane(sides.cornersOfA))
        return pointOfEdgeIn(edgeInPlane(a, sides.cornersOfA), b);
    return pointOfEdgeIn(edgeInPlane(b, sides.cornersOfB), a);
}

std::optional<ExactPoint> pointOfSharedArea(const Triangle& a, const Triangle& b)
{
    if (edgeSeparates(a, b) || edgeSeparates(b, a))
        return std::nullopt;
    if (const auto middle = middleOfSharedArea<double>(a, b)) {
        const Vec3 guess = {(*middle)[0], (*middle)[1], (*middle)[2]};
        for (const Vec3& p : onPlane(guess, a)) {
            if (isInside(p, a) && isInside(p, b))
                return ExactPoint(p);
        }
    }
    auto middle = middleOfSharedArea<Fraction>(a, b);
    return middle ? std::optional<ExactPoint>(std::move(*middle)) : std::nullopt;
}

ExactPoint pointInside(const Triangle& t, double u, double v)
{
    const Vec3 p = t.a + u * (t.b - t.a) + v * (t.c - t.a);
    if (isInside(p, t))
        return ExactPoint(p);
    const FractionVec3 a = fractions(t.a);
    return ExactPoint(a + scaledBy(Fraction::of(u), fractions(t.b) - a) +
                      scaledBy(Fraction::of(v), fractions(t.c) - a));
}

std::vector<Vec3> cornersBeside(const Triangle& t, const CornerSides& sides)
{
    const Corners corners = cornersOf(t);
    std::vector<Vec3> result;
    for (const int side : {1, -1}) {
        const auto corner = std::find(sides.begin(), sides.end(), side);
        if (corner != sides.end())
            result.push_back(corners[static_cast<std::size_t>(corner - sides.begin())]);
    }
    return result;
}

} // namespace mbv::bvh
