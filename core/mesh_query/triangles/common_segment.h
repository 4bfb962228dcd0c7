#pragma once

#include "collision/exact/exact_vertex.h"
#include "collision/triangles/triangle_sides.h"

#include <mbv/geometry/shapes.h>

#include <optional>

/// Internal.
namespace mbv::solid {

struct ExactSegment {
    ExactVertex from;
    ExactVertex to; ///< equal to `from` where it is a point
};

/// What two triangles have in common, exactly; nothing where they are apart. Precondition: neither
/// is degenerate, and they are not in one plane.
std::optional<ExactSegment> commonSegment(const Triangle& a, const Triangle& b);

/// The same where it is known on which sides of each other's plane they are.
std::optional<ExactSegment> commonSegment(const Triangle& a, const CornerSides& sidesOfA,
                                          const Triangle& b, const CornerSides& sidesOfB);

} // namespace mbv::solid
