#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>

#include <span>

namespace mbv::cover {

/// A small box around some points, found much faster than fitMinimumObb finds a smaller one:
/// boxes along the coordinate axes and the principal ones are turned about one axis after the
/// other. Precondition: at least one point, all in the unit frame.
Obb smallBoxOf(std::span<const Vec3> points);

} // namespace mbv::cover
