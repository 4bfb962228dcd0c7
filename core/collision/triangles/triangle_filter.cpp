// Whether two triangles meet, decided by separating axes: they are apart exactly when their
// difference set D = {q - p}, a convex polytope, leaves out the origin, and then some facet of D
// separates them. Where D has volume its facets are perpendicular to one of eleven directions: the
// two triangles' normals and the nine cross products of their edges. Where it is flat (coplanar
// triangles, a segment in a triangle's plane) its normal N is among those, or they all vanish, and
// its sides are perpendicular to N x edge as well.
//
// The eleven are tried in doubles, with an error bound. One that clearly separates settles it. One
// that clearly does not says that D is not flat, since a flat D has no width along any of them: N
// itself, or nothing. Then no N x edge is needed, and only the axes in doubt are decided exactly:
// by the signs of the corners against each other, or, where neither has an area, in integers.
#include "triangle_exact.h"

#include "collision/exact/estimate.h"
#include "triangle_sides.h"

#include <algorithm>
#include <array>
#include <limits>

namespace mbv {
namespace {

constexpr double kTiny = std::numeric_limits<double>::min();

/// The six corners relative to the first, one rounding each, and the six edges.
struct LocalTriangles {
    std::array<Vec3, 3> a;
    std::array<Vec3, 3> b;
    std::array<Vec3, 3> edgesA;
    std::array<Vec3, 3> edgesB;
    Vec3 reach; ///< largest |component| of the corners

    LocalTriangles(const Triangle& s, const Triangle& t)
        : a{Vec3{}, s.b - s.a, s.c - s.a}, b{t.a - s.a, t.b - s.a, t.c - s.a},
          edgesA{s.b - s.a, s.c - s.b, s.a - s.c}, edgesB{t.b - t.a, t.c - t.b, t.a - t.c}
    {
        for (const Vec3& p : {a[1], a[2], b[0], b[1], b[2]})
            reach = max(reach, abs(p));
    }
};

struct Interval {
    double low;
    double high;
};

Interval projected(const std::array<Vec3, 3>& corners, const Vec3& axis)
{
    const double x = dot(corners[0], axis);
    const double y = dot(corners[1], axis);
    const double z = dot(corners[2], axis);
    return {std::min({x, y, z}), std::max({x, y, z})};
}

/// > 0 where the projections are apart, < 0 where they share an interval.
double gapAlong(const LocalTriangles& t, const Vec3& axis)
{
    const Interval a = projected(t.a, axis);
    const Interval b = projected(t.b, axis);
    return std::max(a.low - b.high, b.low - a.high);
}

enum class Verdict { Apart, Clear, Doubtful };

/// The axis L = u x v. Error bound, with r = 2^-53 and first-order terms:
/// - u and v are differences with one rounding: component i of L has an error of at most
///   2r + r + r = 4r times S_i, where S_i = |u_j v_k| + |u_k v_j| >= |L_i|;
/// - a corner p has one rounding; p . L adds 3r for its products and sums: 4r + 4r = 8r of
///   sum S_i |p_i|, and that for two corners in the gap, whose subtraction adds 2r: 18r of
///   M = sum S_i reach_i.
/// 20r covers the second-order terms and the rounding of M itself. Underflow: a product may lose up
/// to 2^-1075, five in a component of L and in the rest of the gap; the 2^-1022 added to S_i and to
/// M outweighs them by 20r 2^-1022 > 5 * 2^-1075 each. Overflow makes the gap infinite or NaN, or M
/// infinite; the axis is then doubtful.
Verdict tryAxis(const LocalTriangles& t, const Vec3& u, const Vec3& v)
{
    const Vec3 largest = crossMagnitude(u, v) + Vec3{kTiny, kTiny, kTiny};
    const double error = 20 * kUnitRoundoff * (dot(largest, t.reach) + kTiny);
    const double gap = gapAlong(t, cross(u, v));
    if (!Estimate{gap, error}.isClear())
        return Verdict::Doubtful;
    return gap > 0 ? Verdict::Apart : Verdict::Clear;
}

/// The bounds of three corners leave a gap on some coordinate axis: no arithmetic, so no rounding.
bool boundsAreApart(const Triangle& s, const Triangle& t)
{
    const Vec3 lowS = min(s.a, min(s.b, s.c));
    const Vec3 highS = max(s.a, max(s.b, s.c));
    const Vec3 lowT = min(t.a, min(t.b, t.c));
    const Vec3 highT = max(t.a, max(t.b, t.c));
    return lowS.x > highT.x || lowT.x > highS.x || lowS.y > highT.y || lowT.y > highS.y ||
           lowS.z > highT.z || lowT.z > highS.z;
}

/// Coplanar triangles, to rounding, that some N x edge clearly keeps apart. The direction is taken
/// as it was rounded (any direction that separates will do), so only p . L counts: 4r for each of
/// two corners and 2r for their difference, 10r of sum |L_i| reach_i.
bool isClearlyApartInPlane(const LocalTriangles& t)
{
    const Vec3 normalA = cross(t.edgesA[0], t.edgesA[1]);
    const Vec3 normalB = cross(t.edgesB[0], t.edgesB[1]);
    const auto separates = [&](const Vec3& axis) {
        const double error =
            12 * kUnitRoundoff * (dot(abs(axis) + Vec3{kTiny, kTiny, kTiny}, t.reach) + kTiny);
        const Estimate gap = {gapAlong(t, axis), error};
        return gap.isClear() && gap.value > 0;
    };
    return std::any_of(t.edgesA.begin(), t.edgesA.end(),
                       [&](const Vec3& edge) { return separates(cross(normalA, edge)); }) ||
           std::any_of(t.edgesB.begin(), t.edgesB.end(),
                       [&](const Vec3& edge) { return separates(cross(normalB, edge)); });
}

} // namespace

bool segmentMeetsTriangle(const Segment& s, const Triangle& t)
{
    if (boundsAreApart(asTriangle(s), t))
        return false;
    const auto meet = overlapBySides(s, t);
    return meet ? *meet : trianglesOverlap(asTriangle(s), t);
}

bool trianglesOverlap(const Triangle& a, const Triangle& b)
{
    if (boundsAreApart(a, b))
        return false;
    const LocalTriangles t(a, b);
    TriangleAxes doubtful;
    const auto separates = [&](std::size_t axis, const Vec3& u, const Vec3& v) {
        const Verdict verdict = tryAxis(t, u, v);
        doubtful[axis] = verdict == Verdict::Doubtful;
        return verdict == Verdict::Apart;
    };
    if (separates(0, t.edgesA[0], t.edgesA[1]) || separates(1, t.edgesB[0], t.edgesB[1]))
        return false;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            if (separates(2 + 3 * i + j, t.edgesA[i], t.edgesB[j]))
                return false;
        }
    }
    if (doubtful.none())
        return true;
    if (doubtful.all() && isClearlyApartInPlane(t))
        return false;
    if (const auto meet = overlapBySides(a, b))
        return *meet;
    return trianglesOverlapExactly(a, b, doubtful);
}

} // namespace mbv
