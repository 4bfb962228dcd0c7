#pragma once

#include "collision/orientation.h"

#include <mbv/geometry/shapes.h>

/// Internal.
namespace mbv::bvh {

/// A coordinate axis that a triangle's normal has a component along, and its sign: seen along it,
/// what lies in the triangle's plane is decided in two dimensions.
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

} // namespace mbv::bvh
