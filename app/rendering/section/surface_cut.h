#pragma once

#include "rendering/surfaces/model_surfaces.h"

#include <mbv/geometry/shapes.h>

#include <vector>

namespace mbv::rendering {

/// Where a surface crosses a plane: a segment for each triangle that does, in the world. Where the
/// surface is closed, each end of a segment is the end of another, to the bit, and seen from where
/// the normal points the inside is on the left, or where the surface is mirrored, on the right. A
/// corner in the plane counts as on the side of the normal.
std::vector<Segment> cutOf(const PlacedSurface& placed, const Plane& plane);

} // namespace mbv::rendering
