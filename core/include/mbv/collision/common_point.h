#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>

namespace mbv {

/// The point that two shapes have in common, where it is a single one: a point (any shape of no
/// size: a sphere of radius 0, a segment whose ends are equal) with whatever it is in or on; a
/// segment with a segment, triangle or plane that it crosses or touches; a triangle with another
/// that it touches at a corner or where edges cross. Nothing where they are apart, have more in
/// common, or are other shapes.
///
/// Whether there is one is decided exactly where overlaps() is; the point is right to rounding, as
/// those of distance() are. Precondition: both are valid.
[[nodiscard]] std::optional<Vec3> singleCommonPoint(const Shape& a, const Shape& b);

} // namespace mbv
