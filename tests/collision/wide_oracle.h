#pragma once

#include "precise_vec3.h"

#include <mbv/geometry/shapes.h>

#include <boost/multiprecision/cpp_bin_float.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>

/// Distances in 50 decimal digits, in which even the textbook formulas (a division by
/// (u.u)(v.v) - (u.v)^2, region tests by sign) have some 18 digits left for segments that are
/// parallel to the last bit.
namespace mbv::test {

using Wide = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                           boost::multiprecision::et_off>;

using WideVec3 = PreciseVec3<Wide>;

inline WideVec3 wide(const Vec3& v)
{
    return {v.x, v.y, v.z};
}

inline Wide clampToUnit(const Wide& t)
{
    return t < 0 ? Wide(0) : t > 1 ? Wide(1) : t;
}

inline Wide squaredDistance(const WideVec3& p, const WideVec3& a, const WideVec3& b)
{
    const WideVec3 d = b - a;
    const Wide dd = dot(d, d);
    const WideVec3 off = p - (a + (dd > 0 ? clampToUnit(dot(p - a, d) / dd) : Wide(0)) * d);
    return dot(off, off);
}

inline Wide squaredDistance(const WideVec3& a, const WideVec3& b, const WideVec3& c,
                            const WideVec3& e)
{
    Wide best = std::min({squaredDistance(a, c, e), squaredDistance(b, c, e),
                          squaredDistance(c, a, b), squaredDistance(e, a, b)});
    const WideVec3 u = b - a;
    const WideVec3 v = e - c;
    const WideVec3 w = a - c;
    const Wide determinant = dot(u, u) * dot(v, v) - dot(u, v) * dot(u, v);
    if (determinant > Wide(1e-40) * dot(u, u) * dot(v, v)) {
        const Wide s = (dot(u, v) * dot(v, w) - dot(v, v) * dot(u, w)) / determinant;
        const Wide t = (dot(u, u) * dot(v, w) - dot(u, v) * dot(u, w)) / determinant;
        if (s >= 0 && s <= 1 && t >= 0 && t <= 1) {
            const WideVec3 off = w + s * u - t * v;
            best = std::min(best, dot(off, off));
        }
    }
    return best;
}

using WideTriangle = std::array<WideVec3, 3>;

inline WideTriangle wide(const Triangle& t)
{
    return {wide(t.a), wide(t.b), wide(t.c)};
}

/// By barycentric coordinates from the Gram matrix.
inline bool projectsInside(const WideVec3& p, const WideTriangle& t)
{
    const WideVec3 u = t[1] - t[0];
    const WideVec3 v = t[2] - t[0];
    const WideVec3 w = p - t[0];
    const Wide determinant = dot(u, u) * dot(v, v) - dot(u, v) * dot(u, v);
    if (determinant <= Wide(1e-40) * dot(u, u) * dot(v, v))
        return false;
    const Wide s = (dot(v, v) * dot(w, u) - dot(u, v) * dot(w, v)) / determinant;
    const Wide r = (dot(u, u) * dot(w, v) - dot(u, v) * dot(w, u)) / determinant;
    return s >= 0 && r >= 0 && s + r <= 1;
}

inline Wide squaredDistance(const WideVec3& p, const WideTriangle& t)
{
    if (projectsInside(p, t)) {
        const WideVec3 n = cross(t[1] - t[0], t[2] - t[0]);
        const Wide height = dot(n, p - t[0]);
        return height * height / dot(n, n);
    }
    return std::min({squaredDistance(p, t[0], t[1]), squaredDistance(p, t[1], t[2]),
                     squaredDistance(p, t[2], t[0])});
}

inline Wide squaredDistance(const WideVec3& a, const WideVec3& b, const WideTriangle& t)
{
    const WideVec3 n = cross(t[1] - t[0], t[2] - t[0]);
    const Wide heightA = dot(n, a - t[0]);
    const Wide heightB = dot(n, b - t[0]);
    if (heightA * heightB <= 0 && heightA != heightB &&
        projectsInside(a + heightA / (heightA - heightB) * (b - a), t))
        return 0;
    Wide best = std::min(squaredDistance(a, t), squaredDistance(b, t));
    for (std::size_t i = 0; i < 3; ++i)
        best = std::min(best, squaredDistance(a, b, t[i], t[(i + 1) % 3]));
    return best;
}

inline Wide squaredDistance(const WideTriangle& s, const WideTriangle& t)
{
    Wide best = squaredDistance(s[0], s[1], t);
    for (std::size_t i = 0; i < 3; ++i) {
        best = std::min(best, squaredDistance(s[i], s[(i + 1) % 3], t));
        best = std::min(best, squaredDistance(t[i], t[(i + 1) % 3], s));
    }
    return best;
}

/// c + i e0 A0 + j e1 A1 + k e2 A2.
inline WideVec3 cornerOf(const Obb& box, int i, int j, int k)
{
    const std::array<int, 3> signs = {i, j, k};
    WideVec3 corner = wide(box.center);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Wide h = box.halfExtents[static_cast<int>(axis)];
        corner = corner + Wide(signs[axis]) * (h * wide(box.axes[axis]));
    }
    return corner;
}

/// By its six faces as twelve triangles; 0 where the segment starts inside.
inline Wide squaredDistance(const WideVec3& a, const WideVec3& b, const Obb& box)
{
    bool inside = true;
    for (std::size_t i = 0; i < 3; ++i) {
        const Wide h = box.halfExtents[static_cast<int>(i)];
        inside = inside && abs(dot(a - wide(box.center), wide(box.axes[i]))) <= h;
    }
    if (inside)
        return 0;
    const auto corner = [&](int i, int j, int k) { return cornerOf(box, i, j, k); };
    Wide best = -1;
    const auto face = [&](const WideVec3& p, const WideVec3& q, const WideVec3& r,
                          const WideVec3& s) {
        for (const WideTriangle& t : {WideTriangle{p, q, r}, WideTriangle{p, r, s}}) {
            const Wide d = squaredDistance(a, b, t);
            best = best < 0 ? d : std::min(best, d);
        }
    };
    for (const int sign : {-1, 1}) {
        face(corner(sign, -1, -1), corner(sign, 1, -1), corner(sign, 1, 1), corner(sign, -1, 1));
        face(corner(-1, sign, -1), corner(1, sign, -1), corner(1, sign, 1), corner(-1, sign, 1));
        face(corner(-1, -1, sign), corner(1, -1, sign), corner(1, 1, sign), corner(-1, 1, sign));
    }
    return best;
}

/// By the triangle's edges against the box, and the box's against the triangle.
inline Wide squaredDistance(const WideTriangle& t, const Obb& box)
{
    Wide best = squaredDistance(t[0], t[1], box);
    best = std::min(best, squaredDistance(t[1], t[2], box));
    best = std::min(best, squaredDistance(t[2], t[0], box));
    for (const int i : {-1, 1}) {
        for (const int j : {-1, 1}) {
            best =
                std::min({best, squaredDistance(cornerOf(box, -1, i, j), cornerOf(box, 1, i, j), t),
                          squaredDistance(cornerOf(box, i, -1, j), cornerOf(box, i, 1, j), t),
                          squaredDistance(cornerOf(box, i, j, -1), cornerOf(box, i, j, 1), t)});
        }
    }
    return best;
}

/// The farthest that two points of the shapes are from each other bounds both distance and size.
inline double reachOf(std::initializer_list<Vec3> points)
{
    double reach = 0;
    for (const Vec3& p : points) {
        for (const Vec3& q : points)
            reach = std::max(reach, norm(q - p));
    }
    return reach;
}

inline double root(const Wide& squared)
{
    return static_cast<double>(sqrt(squared));
}

} // namespace mbv::test
