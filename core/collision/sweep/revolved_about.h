#pragma once

#include <mbv/geometry/shapes.h>

/// Internal.
namespace mbv::advancement {

/// A rotation about the line through the point leaves the shape as it is: that is its own axis, or
/// goes through its center. The axis may be of any length. False for ellipsoids, whose axes are
/// orthonormal to 1e-6 only, and for what is one by rounding alone.
bool isRevolvedAbout(const Shape& shape, const Vec3& point, const Vec3& axis);

} // namespace mbv::advancement
