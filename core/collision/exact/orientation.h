#pragma once

#include <mbv/geometry/vec3.h>

/// Signs of determinants of doubles, never wrong: a filter with an error bound, then expansions
/// (see expansion.h), and fractions where those could overflow or underflow. Internal.
namespace mbv {

/// to - from, not rounded.
struct Difference {
    const Vec3& to;
    const Vec3& from;
};

/// The sign of x . (y x z).
int volumeSign(const Difference& x, const Difference& y, const Difference& z);

/// The sign of component `axis` of x x y.
int areaSign(int axis, const Difference& x, const Difference& y);

/// 1 where d is on the side of the triangle a, b, c that its normal (b - a) x (c - a) points to
/// (from where its corners are seen counter-clockwise), -1 on the other, 0 in its plane or where
/// there is none. As well: how the line from a to b passes that from c to d, 0 where they have a
/// plane in common.
inline int orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d)
{
    return volumeSign({d, a}, {b, a}, {c, a});
}

/// The sign of component `axis` of (b - a) x (c - a).
inline int orientationAlong(int axis, const Vec3& a, const Vec3& b, const Vec3& c)
{
    return areaSign(axis, {b, a}, {c, a});
}

} // namespace mbv
