// Boxes against triangles. They are apart exactly when one of thirteen directions separates them:
// the three face normals of the box, the triangle's normal, and the nine cross products of their
// edges (Akenine-Moeller: Fast 3D Triangle-Box Overlap Testing, JGT 6(1), 2001). Each axis is
// decided in doubles where the gap is clear of rounding, and exactly where it is not, as in
// sat.cpp.
//
// A box keeps its three directions where it has no width, and they find every separation of a
// rectangle in the triangle's own plane. Of a segment or a point in that plane they do not: there
// the directions across the edges within the plane are asked as well.
#include <mbv/collision/pairs.h>

#include "box_triangle_exact.h"
#include "collision/convex/gjk/polytope_distance.h"
#include "collision/exact/estimate.h"

#include <algorithm>

namespace mbv::pair {
namespace {

using sat::Box;
using sat::EdgePair;

constexpr std::array<EdgePair, 13> kAxes = {{{1, 2},
                                             {2, 0},
                                             {0, 1},
                                             {3, 4},
                                             {0, 3},
                                             {0, 4},
                                             {0, 5},
                                             {1, 3},
                                             {1, 4},
                                             {1, 5},
                                             {2, 3},
                                             {2, 4},
                                             {2, 5}}};

/// The triangle about the box's center, and what bounds its coordinates and the box's.
struct LocalPair {
    std::array<Vec3, 6> edges; ///< numbered as in EdgePair
    std::array<Vec3, 3> corners;
    const Box& box;
    Vec3 reach;

    LocalPair(const Box& given, const Triangle& t)
        : edges{given.edges[0], given.edges[1], given.edges[2], t.b - t.a, t.c - t.b, t.a - t.c},
          corners{t.a - given.center, t.b - given.center, t.c - given.center}, box(given),
          reach(sat::reachOf(given) + max(abs(corners[0]), max(abs(corners[1]), abs(corners[2]))))
    {
    }
};

enum class Verdict { Apart, Clear, Doubtful };

/// Error bound of the gap along L = u x v, with r = 2^-53 and first-order terms:
/// - a triangle's edge has one rounding: component i of L has an error of at most 2r + r + r = 4r
///   times S_i, where S_i = |u_j v_k| + |u_k v_j| >= |L_i|;
/// - a corner p has one rounding plus the error of the center; L . p adds 3r: 8r of sum S_i |p_i|;
/// - the box's radius has 4r + 3r in L . edge, r for the product with the half extent, r for the
///   rounding of an Aabb's, 2r for the sum: 11r of sum S_i boxReach_i;
/// - the subtraction adds r of both.
/// That is below 12r M, M = sum S_i reach_i; 14r covers the rounding of M itself. For underflow and
/// overflow see gapAlong() in sat.cpp: the same terms are added for the same reasons.
Verdict tryAxis(const LocalPair& pair, const EdgePair& axis)
{
    constexpr double kTiny = std::numeric_limits<double>::min();
    const Vec3& u = pair.edges[static_cast<std::size_t>(axis.u)];
    const Vec3& v = pair.edges[static_cast<std::size_t>(axis.v)];
    const Vec3 direction = cross(u, v);
    const double radius = sat::radiusAlong(pair.box, direction);
    const double p = dot(direction, pair.corners[0]);
    const double q = dot(direction, pair.corners[1]);
    const double s = dot(direction, pair.corners[2]);
    const double gap = std::max(std::min({p, q, s}), -std::max({p, q, s})) - radius;

    const Vec3 largest = crossMagnitude(u, v) + Vec3{kTiny, kTiny, kTiny};
    const double sizes = pair.box.halfExtents.x + pair.box.halfExtents.y + pair.box.halfExtents.z;
    const double magnitude = dot(largest, pair.reach) + kTiny * (1 + sizes);
    const double error = 14 * kUnitRoundoff * magnitude + 2 * dot(largest, pair.box.centerError);
    if (!Estimate{gap, error}.isClear())
        return Verdict::Doubtful;
    return gap > 0 ? Verdict::Apart : Verdict::Clear;
}

bool boxMeetsTriangle(const Box& box, const Triangle& triangle)
{
    const LocalPair pair(box, triangle);
    std::array<EdgePair, kAxes.size()> doubtful;
    std::size_t doubtfulCount = 0;
    for (const EdgePair& axis : kAxes) {
        const Verdict verdict = tryAxis(pair, axis);
        if (verdict == Verdict::Apart)
            return false;
        if (verdict == Verdict::Doubtful)
            doubtful[doubtfulCount++] = axis;
    }
    if (doubtfulCount == 0)
        return true;
    if (sat::anySeparatesExactly(box, triangle, {doubtful.data(), doubtfulCount}))
        return false;
    const Vec3& h = box.halfExtents;
    const int widths = int{h.x > 0} + int{h.y > 0} + int{h.z > 0};
    return widths > 1 || !sat::separatesExactlyInPlane(box, triangle);
}

} // namespace

bool overlaps(const Aabb& a, const Triangle& b)
{
    return boxMeetsTriangle(sat::boxOf(a), b);
}

bool overlaps(const Obb& a, const Triangle& b)
{
    return boxMeetsTriangle(sat::boxOf(a), b);
}

Distance distance(const Aabb& a, const Triangle& b)
{
    return convex::polytopeDistance(a, b);
}

Distance distance(const Obb& a, const Triangle& b)
{
    return convex::polytopeDistance(a, b);
}

} // namespace mbv::pair
