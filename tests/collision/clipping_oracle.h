#pragma once

#include <mbv/geometry/shapes.h>

#include <boost/multiprecision/cpp_int.hpp>

#include <array>
#include <optional>
#include <vector>

/// Whether two triangles meet, in rational arithmetic and with no separating axis: the one is
/// clipped by the planes that bound the other, and what is left over is looked at.
namespace mbv::test {

using Rational = boost::multiprecision::number<
    boost::multiprecision::rational_adaptor<boost::multiprecision::cpp_int_backend<>>,
    boost::multiprecision::et_off>;
using RationalVec3 = std::array<Rational, 3>;
using Polygon = std::vector<RationalVec3>;

inline RationalVec3 rational(const Vec3& v)
{
    return {Rational(v.x), Rational(v.y), Rational(v.z)};
}

inline RationalVec3 minus(const RationalVec3& a, const RationalVec3& b)
{
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

inline RationalVec3 crossed(const RationalVec3& u, const RationalVec3& v)
{
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

inline Rational dotted(const RationalVec3& u, const RationalVec3& v)
{
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

inline bool vanishes(const RationalVec3& v)
{
    return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

/// The part with normal . (p - origin) >= 0 of a convex polygon, a segment or a point.
inline Polygon clipped(const Polygon& polygon, const RationalVec3& normal,
                       const RationalVec3& origin)
{
    Polygon kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const RationalVec3& p = polygon[i];
        const RationalVec3& q = polygon[(i + 1) % polygon.size()];
        const Rational ofP = dotted(normal, minus(p, origin));
        const Rational ofQ = dotted(normal, minus(q, origin));
        if (ofP >= 0)
            kept.push_back(p);
        if ((ofP > 0 && ofQ < 0) || (ofP < 0 && ofQ > 0)) {
            const Rational t = ofP / (ofP - ofQ);
            kept.push_back(
                {p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]), p[2] + t * (q[2] - p[2])});
        }
    }
    return kept;
}

inline Polygon clippedToPlane(const Polygon& polygon, const RationalVec3& normal,
                              const RationalVec3& origin)
{
    return clipped(clipped(polygon, normal, origin),
                   {Rational(-normal[0]), Rational(-normal[1]), Rational(-normal[2])}, origin);
}

/// Some vector that is not along d.
inline RationalVec3 notAlong(const RationalVec3& d)
{
    return d[0] == 0   ? RationalVec3{1, 0, 0}
           : d[1] == 0 ? RationalVec3{0, 1, 0}
                       : RationalVec3{0, 0, 1};
}

/// What they have in common; corners may be given twice. Nothing when t has no area.
inline std::optional<Polygon> commonByClipping(const Triangle& s, const Triangle& t)
{
    Polygon left = {rational(s.a), rational(s.b), rational(s.c)};
    const std::array<RationalVec3, 3> corner = {rational(t.a), rational(t.b), rational(t.c)};
    const RationalVec3 normal = crossed(minus(corner[1], corner[0]), minus(corner[2], corner[0]));
    if (vanishes(normal))
        return std::nullopt;
    left = clippedToPlane(left, normal, corner[0]);
    for (std::size_t i = 0; i < 3; ++i) {
        const RationalVec3 edge = minus(corner[(i + 1) % 3], corner[i]);
        left = clipped(left, crossed(normal, edge), corner[i]);
    }
    return left;
}

inline bool trianglesMeetByClipping(const Triangle& s, const Triangle& t)
{
    if (const auto common = commonByClipping(s, t))
        return !common->empty();
    Polygon left = {rational(s.a), rational(s.b), rational(s.c)};
    const std::array<RationalVec3, 3> corner = {rational(t.a), rational(t.b), rational(t.c)};

    // On a line: its two ends are the corners that are farthest apart.
    RationalVec3 from = corner[0];
    RationalVec3 along = {0, 0, 0};
    for (std::size_t i = 0; i < 3; ++i) {
        const RationalVec3 edge = minus(corner[(i + 1) % 3], corner[i]);
        if (dotted(edge, edge) > dotted(along, along)) {
            from = corner[i];
            along = edge;
        }
    }
    if (vanishes(along)) {
        for (const RationalVec3& axis :
             {RationalVec3{1, 0, 0}, RationalVec3{0, 1, 0}, RationalVec3{0, 0, 1}})
            left = clippedToPlane(left, axis, from);
        return !left.empty();
    }
    const RationalVec3 across = crossed(along, notAlong(along));
    left = clippedToPlane(left, across, from);
    left = clippedToPlane(left, crossed(along, across), from);
    left = clipped(left, along, from);
    const RationalVec3 back = {Rational(-along[0]), Rational(-along[1]), Rational(-along[2])};
    const RationalVec3 to = {Rational(from[0] + along[0]), Rational(from[1] + along[1]),
                             Rational(from[2] + along[2])};
    return !clipped(left, back, to).empty();
}

} // namespace mbv::test
