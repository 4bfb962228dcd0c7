#include <mbv/collision/common_point.h>

#include "as_segment.h"
#include "collision/exact/exact_fraction.h"
#include "collision/exact/orientation.h"
#include "collision/planes/half_space_extent.h"
#include "collision/triangles/triangle_exact.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>
#include <vector>

namespace mbv {
namespace {

std::array<Segment, 3> edgesOf(const Triangle& t)
{
    return {Segment{t.a, t.b}, Segment{t.b, t.c}, Segment{t.c, t.a}};
}

bool isPoint(const Segment& s)
{
    return s.a == s.b;
}

bool areParallel(const Segment& s, const Segment& t)
{
    for (int axis = 0; axis < 3; ++axis) {
        if (areaSign(axis, {s.b, s.a}, {t.b, t.a}) != 0)
            return false;
    }
    return true;
}

/// Of any magnitude, which distance() takes of shapes alone.
Vec3 anyCommonPoint(const Shape& a, const Shape& b)
{
    return distance(a, b).pointOnA;
}

/// Precondition for these: they overlap, and neither is a point.
std::optional<Vec3> singlePoint(const Segment& s, const Segment& t)
{
    if (!areParallel(s, t))
        return anyCommonPoint(s, t);
    // On one line: they share what lies between the ends of both, or an end.
    for (const Vec3& p : {s.a, s.b}) {
        if (p != t.a && p != t.b)
            continue;
        const Vec3& otherOfS = p == s.a ? s.b : s.a;
        const Vec3& otherOfT = p == t.a ? t.b : t.a;
        if (!isOnTriangle(otherOfS, asTriangle(t)) && !isOnTriangle(otherOfT, asTriangle(s)))
            return p;
    }
    return std::nullopt;
}

/// In its plane they share a polygon or a segment, whose corners are ends, corners or where an edge
/// is crossed, unless the one corner or end that they share is all.
std::optional<Vec3> singlePointInPlane(const Segment& s, const Triangle& t)
{
    std::vector<Vec3> shared;
    const auto keepIf = [&](bool isShared, const Vec3& p) {
        if (isShared && std::find(shared.begin(), shared.end(), p) == shared.end())
            shared.push_back(p);
    };
    for (const Vec3& end : {s.a, s.b})
        keepIf(isOnTriangle(end, t), end);
    for (const Vec3& corner : {t.a, t.b, t.c})
        keepIf(isOnTriangle(corner, asTriangle(s)), corner);
    if (shared.size() != 1)
        return std::nullopt;
    for (const Segment& edge : edgesOf(t)) {
        if (overlaps(s, edge) && !isOnTriangle(shared.front(), asTriangle(edge)))
            return std::nullopt;
    }
    return shared.front();
}

bool isInPlane(const Segment& s, const Triangle& t)
{
    return orientation(t.a, t.b, t.c, s.a) == 0 && orientation(t.a, t.b, t.c, s.b) == 0;
}

std::optional<Vec3> singlePoint(const Segment& s, const Triangle& t)
{
    return isInPlane(s, t) ? singlePointInPlane(s, t) : anyCommonPoint(s, t);
}

/// Where a segment passes the plane of a triangle, which it does not lie in.
FractionVec3 crossingOf(const Segment& s, const Triangle& t)
{
    const FractionVec3 from = fractions(s.a);
    const FractionVec3 along = fractions(s.b) - from;
    const FractionVec3 corner = fractions(t.a);
    const FractionVec3 normal = cross(fractions(t.b) - corner, fractions(t.c) - corner);
    const Fraction part = dot(normal, corner - from) / dot(normal, along);
    return {from[0] + part * along[0], from[1] + part * along[1], from[2] + part * along[2]};
}

/// From one side of the triangle to the other, through neither its corners nor its edges.
bool pierces(const Segment& s, const Triangle& t)
{
    if (orientation(t.a, t.b, t.c, s.a) * orientation(t.a, t.b, t.c, s.b) >= 0)
        return false;
    const int past = orientation(s.a, s.b, t.a, t.b);
    return past != 0 && orientation(s.a, s.b, t.b, t.c) == past &&
           orientation(s.a, s.b, t.c, t.a) == past;
}

/// What they share has its corners on edges. So it is one point where every edge that meets the
/// other triangle does so in one point, and all of these are the same. Most triangles have an edge
/// that goes through the inside of the other, where its own triangle follows it.
std::optional<Vec3> singlePoint(const Triangle& s, const Triangle& t)
{
    const auto piercesAny = [](const Triangle& given, const Triangle& other) {
        const auto edges = edgesOf(given);
        return std::any_of(edges.begin(), edges.end(),
                           [&](const Segment& edge) { return pierces(edge, other); });
    };
    if (piercesAny(s, t) || piercesAny(t, s))
        return std::nullopt;
    std::optional<FractionVec3> single;
    for (const auto& [given, other] : {std::pair(s, t), std::pair(t, s)}) {
        for (const Segment& edge : edgesOf(given)) {
            if (!segmentMeetsTriangle(edge, other))
                continue;
            FractionVec3 point;
            if (!isInPlane(edge, other))
                point = crossingOf(edge, other);
            else if (const auto inPlane = singlePointInPlane(edge, other))
                point = fractions(*inPlane);
            else
                return std::nullopt;
            if (single && *single != point)
                return std::nullopt;
            single = point;
        }
    }
    return nearestDoubles(*single);
}

std::optional<Vec3> singlePoint(const Segment& s, const Plane& p)
{
    if (sideOf(p.normal, p.offset, s.a) == 0 && sideOf(p.normal, p.offset, s.b) == 0)
        return std::nullopt;
    return anyCommonPoint(s, p);
}

std::optional<Vec3> singlePoint(const Segment& s, const Shape& other)
{
    if (const auto t = asSegment(other))
        return singlePoint(s, *t);
    if (const auto* triangle = std::get_if<Triangle>(&other))
        return singlePoint(s, *triangle);
    if (const auto* plane = std::get_if<Plane>(&other))
        return singlePoint(s, *plane);
    return std::nullopt;
}

} // namespace

std::optional<Vec3> singleCommonPoint(const Shape& a, const Shape& b)
{
    assert(isValid(a) && isValid(b));
    const auto segmentA = asSegment(a);
    const auto segmentB = asSegment(b);
    const auto* triangleA = std::get_if<Triangle>(&a);
    const auto* triangleB = std::get_if<Triangle>(&b);
    const bool areTriangles = triangleA && triangleB;
    if ((!segmentA && !segmentB && !areTriangles) || !overlaps(a, b))
        return std::nullopt;
    if (!segmentA && !segmentB)
        return singlePoint(*triangleA, *triangleB);
    for (const auto& segment : {segmentA, segmentB}) {
        if (segment && isPoint(*segment))
            return segment->a;
    }
    return segmentA ? singlePoint(*segmentA, b) : singlePoint(*segmentB, a);
}

} // namespace mbv
