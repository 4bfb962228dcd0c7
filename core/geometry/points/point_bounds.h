#pragma once

#include <mbv/geometry/vec3.h>

#include <span>

/// Beside boundsOf() of <mbv/geometry/mesh_properties.h>. Private to the library.
namespace mbv {

/// Whether every coordinate is a finite number.
bool areFinite(std::span<const Vec3> points);

} // namespace mbv
