#pragma once

#include "touching_face.h"

namespace mbv::manifold {

/// What two faces have in common as seen along z: the corners of a convex polygon in order, or the
/// ends of an edge. Empty where that is one point: a corner, edges that cross.
std::pmr::vector<Vec2> commonCorners(const TouchingFace& a, const TouchingFace& b,
                                     std::pmr::memory_resource& memory);

} // namespace mbv::manifold
