#pragma once

#include <mbv/geometry/shapes.h>

#include <vector>

namespace mbv::rendering {

/// Points whose picture shows where the shape is: the corners of what has corners, of a plane's
/// patch too; for a ball 26 points around it, whose hull reaches within 8% of the radius from every
/// side, and likewise for the ends of a capsule or cylinder. `extent` is that of everything bounded
/// around it.
std::vector<Vec3> outlineOf(const Shape& shape, const Sphere& extent);

} // namespace mbv::rendering
