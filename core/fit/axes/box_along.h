#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>

#include <array>
#include <optional>
#include <span>

namespace mbv {

/// Three axes that are orthonormal to 1e-15: `first` made unit, what of `second` is perpendicular
/// to it, and their cross product. Nothing when the two are parallel to rounding, or one is zero.
std::optional<std::array<Vec3, 3>> orthonormalAxes(const Vec3& first, const Vec3& second);

/// The smallest box with the given orthonormal axes around the points, its half extents rounded
/// outward. Its axes are the given ones reordered and reversed as fitObb promises. Not finite
/// where the box exceeds the range of a double. Precondition: at least one point, all finite.
Obb boxAlong(const std::array<Vec3, 3>& axes, std::span<const Vec3> points);

} // namespace mbv
