#pragma once

#include <mbv/geometry/shapes.h>

/// Distances that are quick to find and never too small: to some point of a triangle, mostly the
/// nearest. Internal.
namespace mbv::bvh {

/// The square of one, to rounding of the coordinates; NaN where the triangle is not good for any.
double squareOfReach(const Triangle& t, const Vec3& p);

/// One is no more than `limit`.
bool isWithinReach(const Triangle& t, const Vec3& p, double limit);

/// The distance, to rounding: quick where the triangle is no needle.
double distanceTo(const Triangle& t, const Vec3& p);

} // namespace mbv::bvh
