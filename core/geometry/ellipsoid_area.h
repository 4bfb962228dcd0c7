#pragma once

#include <mbv/geometry/vec3.h>

/// Internal.
namespace mbv {

/// The surface area of the ellipsoid with these half axes (>= 0), in units^2; of a flat one that of
/// both its sides. To a few roundings.
double ellipsoidArea(const Vec3& radii);

} // namespace mbv
