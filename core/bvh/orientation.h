#pragma once

#include <mbv/geometry/vec3.h>

/// Signs of determinants of doubles, never wrong: a filter with an error bound, then rational
/// arithmetic. Internal.
namespace mbv::bvh {

/// 1 where d is on the side of the triangle a, b, c that its normal (b - a) x (c - a) points to, -1
/// on the other, 0 in its plane. As well: how the line from a to b passes that from c to d, 0 where
/// they have a plane in common.
int orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

/// The sign of component `axis` of (b - a) x (c - a).
int orientationAlong(int axis, const Vec3& a, const Vec3& b, const Vec3& c);

} // namespace mbv::bvh
