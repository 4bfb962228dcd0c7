#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mbv {

/// A closed surface of triangles between points in the unit cube, facing outwards: their convex
/// hull, to rounding. Corners are indices, counter-clockwise seen from outside. Quick for a few
/// dozen points; no triangles of flat points. Private to the library.
std::vector<std::array<std::uint32_t, 3>> smallHullTriangles(std::span<const Vec3> points);

} // namespace mbv
