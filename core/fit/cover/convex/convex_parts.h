#pragma once

#include "fit/cover/parts/solid_lines.h"
#include "part_pricing.h"

#include <mbv/geometry/progress.h>
#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>
#include <vector>

namespace mbv::cover {

/// At most `most` convex hulls, or boxes, that together contain the surface, and the inside where
/// `solid` is not null: the mesh is then watertight, and they have little outside it. Precondition:
/// the mesh is in the unit frame and has a vertex, and most >= 1.
std::vector<ConvexPart> convexPartsOf(PartBody body, const TriangleMesh& mesh,
                                      const SolidLines* solid, std::size_t most,
                                      const ProgressFn& progress);

} // namespace mbv::cover
