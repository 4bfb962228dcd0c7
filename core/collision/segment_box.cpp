// A segment and a box are apart exactly when one of six directions separates them: the normals of
// the box's faces and the cross products of its edges with the segment. They are complete for flat
// boxes, too: fattened by any amount those have the same six, and the gaps are continuous in it.
//
// Each is decided in doubles where the gap is clear of rounding, and in rational numbers where it
// is not (see sat.cpp, which does the same for two boxes).
#include "segment_box.h"

#include "sat_axis.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace mbv {
namespace {

using Rational = boost::multiprecision::cpp_rational;
using ExactVec3 = std::array<Rational, 3>;

ExactVec3 exact(const Vec3& v)
{
    return {Rational(v.x), Rational(v.y), Rational(v.z)};
}

ExactVec3 operator+(const ExactVec3& a, const ExactVec3& b)
{
    return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

ExactVec3 operator-(const ExactVec3& a, const ExactVec3& b)
{
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

ExactVec3 cross(const ExactVec3& u, const ExactVec3& v)
{
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

Rational dot(const ExactVec3& u, const ExactVec3& v)
{
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

/// Twice its centre and half extents, which need no division where the box is given by its bounds.
struct ExactBox {
    ExactVec3 twiceCenter;
    ExactVec3 twiceHalfExtents;
    std::array<ExactVec3, 3> edges;
};

ExactBox exactBox(const Aabb& b)
{
    return {exact(b.min) + exact(b.max),
            exact(b.max) - exact(b.min),
            {exact({1, 0, 0}), exact({0, 1, 0}), exact({0, 0, 1})}};
}

ExactBox exactBox(const Obb& b)
{
    return {exact(b.center) + exact(b.center),
            exact(b.halfExtents) + exact(b.halfExtents),
            {exact(b.axes[0]), exact(b.axes[1]), exact(b.axes[2])}};
}

/// The two vectors whose cross product is candidate axis 0..5.
template <class Edges, class V> auto axisOf(const Edges& edges, const V& d, int axis)
{
    const auto edge = [&](int i) { return edges[static_cast<std::size_t>(i % 3)]; };
    return axis < 3 ? std::pair(edge(axis + 1), edge(axis + 2)) : std::pair(edge(axis), d);
}

template <class Box> bool separatesExactly(const Segment& s, const Box& given, int axis)
{
    const ExactBox box = exactBox(given);
    const ExactVec3 a = exact(s.a);
    const ExactVec3 b = exact(s.b);
    const auto [u, v] = axisOf(box.edges, b - a, axis);
    const ExactVec3 direction = cross(u, v);
    const Rational ofA = 2 * dot(direction, a) - dot(direction, box.twiceCenter);
    const Rational ofB = 2 * dot(direction, b) - dot(direction, box.twiceCenter);
    Rational radius = 0;
    for (std::size_t i = 0; i < 3; ++i)
        radius += box.twiceHalfExtents[i] * abs(dot(direction, box.edges[i]));
    return std::min(ofA, ofB) > radius || std::max(ofA, ofB) < -radius;
}

struct Gap {
    double value; ///< > 0 separates; scaled by the length of the axis
    double error; ///< >= |value - exact| while both are finite

    bool isClear() const { return std::isfinite(value) && std::abs(value) > error; }
};

/// Along the axis L = u x v. Error bound, with r = 2^-53 and first-order terms:
/// - d = b - a has one rounding, so component i of L has an error of at most 3r S_i, where
///   S_i = |u_j v_k| + |u_k v_j| >= |L_i|;
/// - p = a - centre has one rounding plus the error of the centre itself; L . p adds 3r for its
///   products and sums: 7r sum S_i |p_i| in all, and the same for q = b - centre;
/// - a radius has 3r + 3r in L . edge, r for the product with the half extent, r for the rounding
///   of the half extent of an Aabb, 2r for the sum: 10r sum S_i reach_i;
/// - the last subtraction adds r (|L . p| + radius).
/// That is below 11r M, M = sum S_i (max(|p_i|, |q_i|) + reach_i); 13r covers the rounding of M
/// itself and the second-order terms. Underflow as in sat.cpp: 2^-1022 added to S_i and M's last
/// term outweigh what products lose. Overflow makes the gap infinite or NaN; it is never clear.
Gap gapAlong(const Segment& s, const sat::Box& box, int axis)
{
    constexpr double kTiny = std::numeric_limits<double>::min();
    const auto [u, v] = axisOf(box.edges, s.b - s.a, axis);
    const Vec3 direction = cross(u, v);
    const Vec3 p = s.a - box.center;
    const Vec3 q = s.b - box.center;
    double radius = 0;
    Vec3 reach = max(abs(p), abs(q));
    for (int i = 0; i < 3; ++i) {
        const Vec3& edge = box.edges[static_cast<std::size_t>(i)];
        radius += box.halfExtents[i] * std::abs(dot(direction, edge));
        reach += box.halfExtents[i] * abs(edge);
    }
    const double ofA = dot(direction, p);
    const double ofB = dot(direction, q);

    const Vec3 absU = abs(u);
    const Vec3 absV = abs(v);
    const Vec3 largest = Vec3{absU.y * absV.z + absU.z * absV.y, absU.z * absV.x + absU.x * absV.z,
                              absU.x * absV.y + absU.y * absV.x} +
                         Vec3{kTiny, kTiny, kTiny};
    const double sizes = box.halfExtents.x + box.halfExtents.y + box.halfExtents.z;
    const double magnitude = dot(largest, reach) + kTiny * (1 + sizes);
    return {std::max(std::min(ofA, ofB) - radius, -radius - std::max(ofA, ofB)),
            13 * sat::kUnitRoundoff * magnitude + 2 * dot(largest, box.centerError)};
}

template <class Box> bool meets(const Segment& s, const Box& given)
{
    const sat::Box box = sat::boxOf(given);
    std::array<int, 6> doubtful{};
    std::size_t count = 0;
    for (int axis = 0; axis < 6; ++axis) {
        const Gap gap = gapAlong(s, box, axis);
        if (!gap.isClear())
            doubtful[count++] = axis;
        else if (gap.value > 0)
            return false;
    }
    return std::none_of(doubtful.begin(), doubtful.begin() + count,
                        [&](int axis) { return separatesExactly(s, given, axis); });
}

} // namespace

bool segmentMeetsBox(const Segment& s, const Aabb& box)
{
    return meets(s, box);
}

bool segmentMeetsBox(const Segment& s, const Obb& box)
{
    return meets(s, box);
}

} // namespace mbv
