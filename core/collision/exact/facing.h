#pragma once

#include "orientation.h"

#include <mbv/geometry/shapes.h>

#include <array>

/// Triangles seen along a coordinate axis, where what lies in their plane is decided in two
/// dimensions. Internal.
namespace mbv {

/// An axis that the triangle's normal has a component along, and its sign.
struct Facing {
    int axis = 0;
    int sign = 0; ///< 0: the triangle has no area
};

inline Facing facingOf(const Triangle& t)
{
    for (int axis = 0; axis < 3; ++axis) {
        const int sign = orientationAlong(axis, t.a, t.b, t.c);
        if (sign != 0)
            return {axis, sign};
    }
    return {};
}

/// For p in the triangle's plane: +1 inside edge i (from corner i to the next), 0 on its line, -1
/// beyond. Precondition: `facing` is facingOf(t), and the triangle has an area.
inline std::array<int, 3> sidesOfEdges(const Vec3& p, const Triangle& t, const Facing& facing)
{
    return {facing.sign * orientationAlong(facing.axis, t.a, t.b, p),
            facing.sign * orientationAlong(facing.axis, t.b, t.c, p),
            facing.sign * orientationAlong(facing.axis, t.c, t.a, p)};
}

} // namespace mbv
