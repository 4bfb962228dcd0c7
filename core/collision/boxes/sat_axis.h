#pragma once

#include "collision/exact/estimate.h"

#include <mbv/geometry/shapes.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

/// The parts of the separating-axis test that its floating-point and exact forms share. Internal.
namespace mbv::sat {

/// A box as the test sees it: the parallelepiped {center + sum s_i halfExtents_i edges_i}.
struct Box {
    Vec3 center;
    Vec3 halfExtents;
    std::array<Vec3, 3> edges;
    Vec3 centerError;            ///< how far `center` may be from the true one, per component
    const Aabb* given = nullptr; ///< the box as given, where center and halfExtents are rounded
};

inline Box boxOf(const Obb& b)
{
    return {b.center, b.halfExtents, b.axes, {}, nullptr};
}

/// Keeps a pointer to `b`. Halving is exact above the subnormals, so center and halfExtents have
/// one rounding each (and at most the smallest subnormal where halving was not).
inline Box boxOf(const Aabb& b)
{
    const Obb box = toObb(b);
    const double tiny = 2 * std::numeric_limits<double>::denorm_min();
    const Vec3 error = kUnitRoundoff * abs(box.center) + Vec3{tiny, tiny, tiny};
    return {box.center, box.halfExtents, box.axes, error, &b};
}

/// Half the box's width along the direction, times the length of that.
inline double radiusAlong(const Box& box, const Vec3& direction)
{
    return box.halfExtents.x * std::abs(dot(direction, box.edges[0])) +
           box.halfExtents.y * std::abs(dot(direction, box.edges[1])) +
           box.halfExtents.z * std::abs(dot(direction, box.edges[2]));
}

/// The half size of the box's own bounds: what bounds every |L . edge| term of its radius.
inline Vec3 reachOf(const Box& box)
{
    return box.halfExtents.x * abs(box.edges[0]) + box.halfExtents.y * abs(box.edges[1]) +
           box.halfExtents.z * abs(box.edges[2]);
}

/// Each edge of B is one of A, or its opposite, to the bit: the boxes overlap, and are apart, as
/// along the first three axes.
inline bool haveCommonEdges(const std::array<Vec3, 3>& edgesOfA,
                            const std::array<Vec3, 3>& edgesOfB)
{
    return std::ranges::all_of(edgesOfB, [&](const Vec3& edge) {
        return std::ranges::any_of(
            edgesOfA, [&](const Vec3& other) { return edge == other || edge == -other; });
    });
}

/// The two vectors whose cross product is candidate axis 0..14, in the order of satAxisName.
struct AxisFactors {
    const Vec3& u;
    const Vec3& v;
};

inline AxisFactors axisFactors(const std::array<Vec3, 3>& edgesOfA,
                               const std::array<Vec3, 3>& edgesOfB, int axis)
{
    const auto face = [](const std::array<Vec3, 3>& edges, int i) -> AxisFactors {
        return {edges[static_cast<std::size_t>((i + 1) % 3)],
                edges[static_cast<std::size_t>((i + 2) % 3)]};
    };
    if (axis < 3)
        return face(edgesOfA, axis);
    if (axis < 6)
        return face(edgesOfB, axis - 3);
    return {edgesOfA[static_cast<std::size_t>((axis - 6) / 3)],
            edgesOfB[static_cast<std::size_t>((axis - 6) % 3)]};
}

inline AxisFactors axisFactors(const Box& a, const Box& b, int axis)
{
    return axisFactors(a.edges, b.edges, axis);
}

} // namespace mbv::sat
