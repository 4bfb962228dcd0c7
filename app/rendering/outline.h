#pragma once

#include <mbv/geometry/shapes.h>

#include <vector>

namespace mbv {

/// Points whose picture shows where the shape is: a box's corners; for a ball 26 points around it,
/// whose hull reaches within 8% of the radius from every side.
std::vector<Vec3> outlineOf(const Shape& shape);

} // namespace mbv
