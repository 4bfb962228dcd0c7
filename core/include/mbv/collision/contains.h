#pragma once

#include <mbv/geometry/shapes.h>

namespace mbv {

/// Whether the closed shape has the point: inside it or on its surface. A plane, triangle or
/// segment has the points on it.
///
/// Exact for the doubles given for boxes, planes, half-spaces, triangles and segments, as
/// overlaps() is; for round shapes to rounding, for cylinders and hulls as overlaps() with a
/// sphere of radius 0 is. Precondition: the shape is valid, the point finite.
[[nodiscard]] bool contains(const Shape& shape, const Vec3& point);

/// The same with its precondition checked: throws Error (InvalidShape) naming "shape" and the
/// field, or "point".
[[nodiscard]] bool containsChecked(const Shape& shape, const Vec3& point);

} // namespace mbv
