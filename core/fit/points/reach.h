#pragma once

#include "geometry/unit_frame.h"
#include "point_columns.h"

#include <mbv/geometry/vec3.h>

#include <array>
#include <span>

namespace mbv {

// Of points as they are, on the widest vectors the machine has, with the same answer on every
// machine.

/// In the scale of the frame, from its center; without points the low ones, 1e300, are above the
/// high ones.
Extents extentsAlong(const std::array<Vec3, 3>& axes, std::span<const Vec3> points,
                     const UnitFrame& frame);

/// How far the points reach along the axes, either way, from the center of the frame and in its
/// scale: bounds that rounding does not fall below. Along a coordinate axis they are exact.
Vec3 reachAlong(const std::array<Vec3, 3>& axes, std::span<const Vec3> points,
                const UnitFrame& frame);

} // namespace mbv
