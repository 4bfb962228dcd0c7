#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>

/// Internal.
namespace mbv {

/// The shape as a segment, or a point, where it is no more than that, exactly: a segment, a capsule
/// or sphere of radius 0, a box of one point, a triangle without an area.
std::optional<Segment> asSegment(const Shape& shape);

} // namespace mbv
