#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>

namespace mbv::rendering {

// Graphics cards reckon in single precision: at 1e-20 lighting has lost its normals, at 1e-25 and
// at 1e39 nothing is left.
inline constexpr double kLeastLengthSeen = 1e-18;
inline constexpr double kMaxLengthSeen = 1e37;

/// Of a scene with these bounds, its size or how far it reaches where that is too small or too
/// large to be seen in pictures. Nothing where it is seen, or where it is nothing or a point.
std::optional<double> lengthNotSeen(const std::optional<Aabb>& bounds);

} // namespace mbv::rendering
