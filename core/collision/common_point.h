#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>

namespace mbv {

/// The point that two shapes have in common, where it is a single one and one of them is a point or
/// a segment: a point (any shape of no size: a sphere of radius 0, a segment whose ends are equal)
/// with whatever it is in or on; a segment with a segment, triangle or plane that it crosses or
/// touches. Nothing where they are apart, have more in common, or are other shapes.
///
/// Whether there is one is decided exactly where overlaps() is; the point is right to rounding, as
/// those of distance() are. Precondition: both are valid.
std::optional<Vec3> singleCommonPoint(const Shape& a, const Shape& b);

} // namespace mbv
