#pragma once

#include "touching_face.h"

namespace mbv::manifold {

/// Of the hull of some points in a contact's frame, not empty: the face, edge or corner that is
/// farthest along z (of B: against it); where that is no face, the one on which the hull would come
/// to rest on a plane across z, rolling the shortest way.
TouchingFace restingFace(std::span<const Vec3> points, Side side,
                         std::pmr::memory_resource& memory);

} // namespace mbv::manifold
