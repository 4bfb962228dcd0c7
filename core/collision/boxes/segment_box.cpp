// A segment and a box are apart exactly when one of six directions separates them: the normals of
// the box's faces and the cross products of its edges with the segment. They are complete for flat
// boxes, too: fattened by any amount those have the same six, and the gaps are continuous in it. Of
// a segment without length the face normals are left: the other products vanish.
//
// Each is decided in doubles where the gap is clear of rounding, and exactly where it is not (see
// sat.cpp, which does the same for two boxes).
#include "segment_box.h"

#include "collision/exact/decided.h"
#include "collision/exact/estimate.h"
#include "exact_box.h"

#include <algorithm>
#include <array>

namespace mbv {
namespace {

/// The two vectors whose cross product is candidate axis 0..5.
template <class Edges, class V> auto axisOf(const Edges& edges, const V& d, int axis)
{
    const auto edge = [&](int i) { return edges[static_cast<std::size_t>(i % 3)]; };
    return axis < 3 ? std::pair(edge(axis + 1), edge(axis + 2)) : std::pair(edge(axis), d);
}

bool separatesExactly(const Segment& s, const sat::Box& given, int axis)
{
    return decided([&]<class Number>() {
        const sat::ExactBox<Number> box(given);
        const ExactVector<Number> a = numbersOf<Number>(s.a);
        const ExactVector<Number> b = numbersOf<Number>(s.b);
        const auto [u, v] = axisOf(box.edges, b - a, axis);
        const ExactVector<Number> direction = cross(u, v);
        return areAllBeyond(
            std::array{dot(direction, a - box.center), dot(direction, b - box.center)},
            box.radiusAlong(direction));
    });
}

/// Along the axis L = u x v, scaled by its length; > 0 separates. Error bound, with r = 2^-53 and
/// first-order terms:
/// - d = b - a has one rounding, so component i of L has an error of at most 3r S_i, where
///   S_i = |u_j v_k| + |u_k v_j| >= |L_i|;
/// - p = a - center has one rounding plus the error of the center itself; L . p adds 3r for its
///   products and sums: 7r sum S_i |p_i| in all, and the same for q = b - center;
/// - a radius has 3r + 3r in L . edge, r for the product with the half extent, r for the rounding
///   of the half extent of an Aabb, 2r for the sum: 10r sum S_i reach_i;
/// - the last subtraction adds r (|L . p| + radius).
/// That is below 11r M, M = sum S_i (max(|p_i|, |q_i|) + reach_i); 13r covers the rounding of M
/// itself and the second-order terms. Underflow as in sat.cpp: 2^-1022 added to S_i and M's last
/// term outweigh what products lose. Overflow makes the gap infinite or NaN; it is never clear.
Estimate gapAlong(const Segment& s, const sat::Box& box, int axis)
{
    constexpr double kTiny = std::numeric_limits<double>::min();
    const auto [u, v] = axisOf(box.edges, s.b - s.a, axis);
    const Vec3 direction = cross(u, v);
    const Vec3 p = s.a - box.center;
    const Vec3 q = s.b - box.center;
    const double radius = sat::radiusAlong(box, direction);
    const Vec3 reach = sat::reachOf(box) + max(abs(p), abs(q));
    const double ofA = dot(direction, p);
    const double ofB = dot(direction, q);

    const Vec3 largest = crossMagnitude(u, v) + Vec3{kTiny, kTiny, kTiny};
    const double sizes = box.halfExtents.x + box.halfExtents.y + box.halfExtents.z;
    const double magnitude = dot(largest, reach) + kTiny * (1 + sizes);
    return {std::max(std::min(ofA, ofB) - radius, -radius - std::max(ofA, ofB)),
            13 * kUnitRoundoff * magnitude + 2 * dot(largest, box.centerError)};
}

bool meets(const Segment& s, const sat::Box& box)
{
    std::array<int, 6> doubtful{};
    std::size_t count = 0;
    const int axes = s.a == s.b ? 3 : 6;
    for (int axis = 0; axis < axes; ++axis) {
        const Estimate gap = gapAlong(s, box, axis);
        if (!gap.isClear())
            doubtful[count++] = axis;
        else if (gap.value > 0)
            return false;
    }
    return std::none_of(doubtful.begin(), doubtful.begin() + count,
                        [&](int axis) { return separatesExactly(s, box, axis); });
}

} // namespace

bool segmentMeetsBox(const Segment& s, const Aabb& box)
{
    return meets(s, sat::boxOf(box));
}

bool segmentMeetsBox(const Segment& s, const Obb& box)
{
    return meets(s, sat::boxOf(box));
}

} // namespace mbv
