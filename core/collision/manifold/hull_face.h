#pragma once

#include "collision/convex/placed_hull.h"
#include "touching_face.h"

namespace mbv::manifold {

/// Of the hull of some points in a contact's frame, not empty: the face, edge or corner that is
/// farthest along z (of B: against it); where that is no face, the one on which the hull would come
/// to rest on a plane across z, rolling the shortest way.
TouchingFace restingFace(std::span<const Vec3> points, Side side,
                         std::pmr::memory_resource& memory);

/// The same of a prepared hull, of which only the points are looked at that are the farthest along
/// directions near those of the plane as it rolls.
TouchingFace restingFace(const convex::PlacedHull& hull, const ContactFrame& frame, Side side,
                         std::pmr::memory_resource& memory);

} // namespace mbv::manifold
