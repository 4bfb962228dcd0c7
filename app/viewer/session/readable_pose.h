#pragma once

#include <mbv/geometry/quaternion.h>
#include <mbv/geometry/vec3.h>

/// Numbers of a pose as a person would write them.
namespace mbv::viewer {

/// Degrees about the fixed axes x, then y, then z. Of the two ways to say a rotation, the one with
/// the smaller angles: 0 180 0 and not 180 0 180. What differs from a whole degree by rounding
/// alone is whole.
Vec3 readableAngles(const Quaternion& rotation);

/// With components that are nothing beside `scale`, a length that matters here, as 0: -4.8e-34 in a
/// scene of meters.
Vec3 withoutNoise(const Vec3& v, double scale);

} // namespace mbv::viewer
