#pragma once

#include <mbv/geometry/shapes.h>

/// Internal.
namespace mbv {

/// The ellipsoid whose points are those of `s` with these factors (> 0) applied: it has other axes,
/// orthonormal and right-handed, longest first. Radii are off by a few roundings of the longest;
/// those out of the range of a double are infinite.
Ellipsoid scaledEllipsoid(const Ellipsoid& s, const Vec3& factors);

} // namespace mbv
