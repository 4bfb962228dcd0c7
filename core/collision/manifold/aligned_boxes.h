#pragma once

#include "collision/boxes/local_box.h"

#include <mbv/collision/contact_manifold.h>

#include <cstddef>

/// Internal.
namespace mbv::manifold {

/// Of boxes that overlap and have their edges in common (see haveCommonEdges), in the coordinates
/// of a query: they share a box, and meet over one of its sides. Preconditions: their axes are
/// orthonormal to rounding, `most` is not 0.
ContactManifold manifoldOfAligned(const pair::LocalBox& a, const pair::LocalBox& b,
                                  const convex::Frame& frame, std::size_t most);

} // namespace mbv::manifold
