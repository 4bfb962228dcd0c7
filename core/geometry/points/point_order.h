#pragma once

#include <mbv/geometry/vec3.h>

/// Internal.
namespace mbv {

/// By x, then y, then z: an order in which to take points whose own does not matter, so that what
/// is computed does not depend on it either.
inline bool comesBefore(const Vec3& a, const Vec3& b)
{
    return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z < b.z;
}

} // namespace mbv
