#include "common_point.h"

#include "closed_form/half_space_extent.h"
#include "distance.h"
#include "exact/facing.h"
#include "overlaps.h"
#include "triangles/triangle_exact.h"

#include <algorithm>
#include <array>
#include <vector>

namespace mbv {
namespace {

std::optional<Segment> asSegment(const Shape& shape)
{
    if (const auto* segment = std::get_if<Segment>(&shape))
        return *segment;
    if (const auto* capsule = std::get_if<Capsule>(&shape); capsule && capsule->radius == 0)
        return Segment{capsule->a, capsule->b};
    if (const auto* sphere = std::get_if<Sphere>(&shape); sphere && sphere->radius == 0)
        return Segment{sphere->center, sphere->center};
    if (const auto* box = std::get_if<Aabb>(&shape); box && box->min == box->max)
        return Segment{box->min, box->max};
    if (const auto* box = std::get_if<Obb>(&shape); box && box->halfExtents == Vec3{})
        return Segment{box->center, box->center};
    if (const auto* triangle = std::get_if<Triangle>(&shape)) {
        // Without an area it is its longest edge, on which the third corner lies.
        const auto& [a, b, c] = *triangle;
        if (facingOf(*triangle).sign != 0)
            return std::nullopt;
        return std::max({Segment{a, b}, Segment{b, c}, Segment{c, a}},
                        [](const Segment& s, const Segment& t) {
                            return maxComponent(abs(s.b - s.a)) < maxComponent(abs(t.b - t.a));
                        });
    }
    return std::nullopt;
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

bool isOn(const Vec3& p, const Triangle& t)
{
    return trianglesOverlap(asTriangle(p), t);
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
        if (!isOn(otherOfS, asTriangle(t)) && !isOn(otherOfT, asTriangle(s)))
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
        keepIf(isOn(end, t), end);
    for (const Vec3& corner : {t.a, t.b, t.c})
        keepIf(isOn(corner, asTriangle(s)), corner);
    if (shared.size() != 1)
        return std::nullopt;
    for (const Segment& edge : {Segment{t.a, t.b}, {t.b, t.c}, {t.c, t.a}}) {
        if (overlaps(s, edge) && !isOn(shared.front(), asTriangle(edge)))
            return std::nullopt;
    }
    return shared.front();
}

std::optional<Vec3> singlePoint(const Segment& s, const Triangle& t)
{
    const bool isInPlane =
        orientation(t.a, t.b, t.c, s.a) == 0 && orientation(t.a, t.b, t.c, s.b) == 0;
    return isInPlane ? singlePointInPlane(s, t) : anyCommonPoint(s, t);
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
    const auto segmentA = asSegment(a);
    const auto segmentB = asSegment(b);
    if ((!segmentA && !segmentB) || !overlaps(a, b))
        return std::nullopt;
    for (const auto& segment : {segmentA, segmentB}) {
        if (segment && isPoint(*segment))
            return segment->a;
    }
    return segmentA ? singlePoint(*segmentA, b) : singlePoint(*segmentB, a);
}

} // namespace mbv
