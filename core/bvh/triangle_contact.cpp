#include "triangle_contact.h"

#include "exact_point.h"

#include <algorithm>

namespace mbv::bvh {
namespace {

using Corners = std::array<FractionVec3, 3>;

Corners cornersOf(const Triangle& t)
{
    return {fractions(t.a), fractions(t.b), fractions(t.c)};
}

CornerSides sidesAgainst(const Triangle& t, const Triangle& plane)
{
    return {sideOfPlane(t.a, plane), sideOfPlane(t.b, plane), sideOfPlane(t.c, plane)};
}

bool isOnBothSides(const CornerSides& sides)
{
    return std::count(sides.begin(), sides.end(), 1) > 0 &&
           std::count(sides.begin(), sides.end(), -1) > 0;
}

bool hasEdgeInPlane(const CornerSides& sides)
{
    return std::count(sides.begin(), sides.end(), 0) == 2;
}

FractionVec3 scaledBy(const Fraction& s, const FractionVec3& v)
{
    return {s * v[0], s * v[1], s * v[2]};
}

/// Between p and q where a height that changes from one to the other along a line is zero.
FractionVec3 pointAtZero(const FractionVec3& p, const Fraction& heightP, const FractionVec3& q,
                         const Fraction& heightQ)
{
    return p + scaledBy(heightP / (heightP - heightQ), q - p);
}

/// A point of the line that two planes share, and how far along it is.
struct OnLine {
    Fraction along;
    FractionVec3 point;
};

struct Interval {
    OnLine low;
    OnLine high;
};

/// Where a triangle meets the plane of the other. Precondition: it does so along a segment.
Interval intervalOf(const Triangle& t, const CornerSides& sides, const Triangle& other,
                    const FractionVec3& otherNormal, const FractionVec3& direction)
{
    const Corners corners = cornersOf(t);
    const FractionVec3 origin = fractions(other.a);
    std::vector<OnLine> points;
    const auto add = [&](FractionVec3 p) { points.push_back({dot(direction, p), p}); };
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3;
        if (sides[i] == 0)
            add(corners[i]);
        if (sides[i] * sides[j] < 0) {
            add(pointAtZero(corners[i], dot(otherNormal, corners[i] - origin), corners[j],
                            dot(otherNormal, corners[j] - origin)));
        }
    }
    const auto [low, high] =
        std::minmax_element(points.begin(), points.end(),
                            [](const OnLine& x, const OnLine& y) { return x.along < y.along; });
    return {*low, *high};
}

/// The part of a convex polygon inside a line through `from`; `inward` is perpendicular to it.
std::vector<FractionVec3> clipped(const std::vector<FractionVec3>& polygon,
                                  const FractionVec3& from, const FractionVec3& inward)
{
    std::vector<FractionVec3> result;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const FractionVec3& p = polygon[i];
        const FractionVec3& q = polygon[(i + 1) % polygon.size()];
        const Fraction heightP = dot(inward, p - from);
        const Fraction heightQ = dot(inward, q - from);
        if (heightP.sign() >= 0)
            result.push_back(p);
        if (heightP.sign() * heightQ.sign() < 0)
            result.push_back(pointAtZero(p, heightP, q, heightQ));
    }
    return result;
}

} // namespace

PairSides sidesOf(const Triangle& a, const Triangle& b)
{
    return {sidesAgainst(a, b), sidesAgainst(b, a)};
}

bool areCoplanar(const PairSides& sides)
{
    return sides.cornersOfA == CornerSides{};
}

bool mayCross(const PairSides& sides)
{
    return isOnBothSides(sides.cornersOfA) && isOnBothSides(sides.cornersOfB);
}

bool mayShareSegment(const PairSides& sides)
{
    return (isOnBothSides(sides.cornersOfA) || hasEdgeInPlane(sides.cornersOfA)) &&
           (isOnBothSides(sides.cornersOfB) || hasEdgeInPlane(sides.cornersOfB));
}

std::optional<SharedSegment> sharedSegment(const Triangle& a, const Triangle& b,
                                           const PairSides& sides)
{
    if (!mayShareSegment(sides))
        return std::nullopt;
    const FractionVec3 normalA = exactNormal(a);
    const FractionVec3 normalB = exactNormal(b);
    const FractionVec3 direction = cross(normalA, normalB);
    const Interval inA = intervalOf(a, sides.cornersOfA, b, normalB, direction);
    const Interval inB = intervalOf(b, sides.cornersOfB, a, normalA, direction);
    const OnLine& low = inA.low.along > inB.low.along ? inA.low : inB.low;
    const OnLine& high = inA.high.along < inB.high.along ? inA.high : inB.high;
    if (low.along >= high.along)
        return std::nullopt;
    const FractionVec3 middle = scaledBy(Fraction(1) / 2, low.point + high.point);
    return SharedSegment{middle, direction};
}

/// Clips one by the other (Sutherland, Hodgman: Reentrant polygon clipping, CACM 1974).
std::optional<FractionVec3> pointOfSharedArea(const Triangle& a, const Triangle& b)
{
    const Corners cornersA = cornersOf(a);
    const Corners cornersB = cornersOf(b);
    const FractionVec3 normal = exactNormal(b);
    std::vector<FractionVec3> polygon(cornersA.begin(), cornersA.end());
    for (std::size_t i = 0; i < 3; ++i) {
        const FractionVec3 edge = cornersB[(i + 1) % 3] - cornersB[i];
        polygon = clipped(polygon, cornersB[i], cross(normal, edge));
    }
    for (std::size_t i = 2; i < polygon.size(); ++i) { // some three that are not on a line
        const FractionVec3 area = cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
        if (area != FractionVec3{})
            return scaledBy(Fraction(1) / 3, polygon[0] + polygon[i - 1] + polygon[i]);
    }
    return std::nullopt;
}

std::vector<FractionVec3> directionsInto(const Triangle& t, const CornerSides& sides,
                                         const FractionVec3& from)
{
    const Corners corners = cornersOf(t);
    std::vector<FractionVec3> directions;
    for (const int side : {1, -1}) {
        const auto corner = std::find(sides.begin(), sides.end(), side);
        if (corner != sides.end())
            directions.push_back(corners[static_cast<std::size_t>(corner - sides.begin())] - from);
    }
    return directions;
}

} // namespace mbv::bvh
