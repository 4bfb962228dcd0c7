#pragma once

#include "collision/convex/gjk/cores.h"

#include <array>
#include <cmath>

/// Internal.
namespace mbv::pair {

/// Half the box's width along a unit direction.
inline double radiusAlong(const convex::BoxCore& box, const Vec3& direction)
{
    return std::abs(dot(direction, box.halfEdges[0])) + std::abs(dot(direction, box.halfEdges[1])) +
           std::abs(dot(direction, box.halfEdges[2]));
}

/// A box in the local coordinates of a query, of size about 1; its axes keep their directions where
/// an extent is zero.
struct LocalBox {
    convex::BoxCore core;
    std::array<Vec3, 3> axes;
    Vec3 half; ///< extents
};

inline LocalBox localBox(const Obb& box, const convex::Frame& frame)
{
    return {coreOf(box, frame), box.axes, frame.vectorToLocal(box.halfExtents)};
}

/// In those coordinates already.
inline LocalBox localBox(const Obb& box)
{
    return localBox(box, {});
}

inline LocalBox localBox(const Aabb& box, const convex::Frame& frame)
{
    const convex::BoxCore core = coreOf(box, frame);
    const auto& [x, y, z] = core.halfEdges;
    return {core, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}, {x.x, y.y, z.z}};
}

/// Boxes in the frame of a query.
template <class A, class B> struct LocalBoxes {
    LocalBoxes(const A& shapeA, const B& shapeB)
        : frame(convex::frameOf(shapeA, shapeB)), a(localBox(shapeA, frame)),
          b(localBox(shapeB, frame))
    {
    }

    convex::Frame frame;
    LocalBox a;
    LocalBox b;
};

} // namespace mbv::pair
