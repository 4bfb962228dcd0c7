#pragma once

#include <mbv/check/check_report.h>

#include <optional>

namespace mbv {

/// How two shapes in the world lie to each other: Separated, Touching, Intersecting or Contained.
/// overlaps() decides whether they have a point in common. They touch where the depth of contact()
/// is 0 to rounding (to 1e-6 of the smaller size where the convex layer finds it): balls side by
/// side, a box on a plane. Private to the library, as is all in this header.
PairState shapeRelation(const Shape& a, const Shape& b);

/// The depth of the two is 0 to rounding; a triangle or segment counts as a solid without
/// thickness. Precondition: they overlap, and neither is a plane.
bool touchOnly(const Shape& a, const Shape& b);

/// All of the inner shape is in the outer one, and farther from its surface than depths are off; a
/// cylinder counts as the 64-sided prism around it. Surfaces contain nothing.
bool contains(const Shape& outer, const Shape& inner);

/// A point in the middle of the shape, not on its surface where it has an inside; nothing for
/// planes and half-spaces.
std::optional<Vec3> middleOf(const Shape& shape);

} // namespace mbv
