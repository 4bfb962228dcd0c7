#pragma once

#include <mbv/collision/rectangle.h>

/// The candidate axes of two rectangles. Internal.
namespace mbv::plane2d {

/// Candidate axis 0..3, A0 A1 B0 B1; of unit length only to 1e-6.
constexpr Vec2 axisOf(const Rectangle& a, const Rectangle& b, int axis)
{
    const Vec2& along = axis < 2 ? a.axis : b.axis;
    return axis % 2 == 0 ? along : perpendicular(along);
}

} // namespace mbv::plane2d
