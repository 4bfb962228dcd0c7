#pragma once

#include "convex_surface.h"

#include <mbv/geometry/vec3.h>

#include <optional>
#include <span>

namespace mbv {

/// Where the apex of a fan over the ring of a cap leaves the polytope as small as it can be, while
/// it stays convex and the points stay inside. Each triangle of the fan turns about its edge of the
/// ring: the points limit it inwards, the triangle on the other side of the edge outwards. So these
/// are half-spaces for the apex, and the volume is linear in it. Nothing where there is no such
/// place, to rounding. Precondition: the points and the origin are inside; sizes of about 1.
std::optional<Vec3> smallestApex(const ConvexSurface& surface, const SurfaceCap& cap,
                                 std::span<const Vec3> inside);

} // namespace mbv
