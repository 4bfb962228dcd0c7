#pragma once

#include "collision/manifold/touching_face.h"

#include <array>

/// Internal.
namespace mbv::contacts {

/// A triangle in a contact's frame as the face that touches the other side; of one that is seen
/// edge-on, the edge or corner that is farthest along z (of B: against it).
manifold::TouchingFace triangleFace(const std::array<Vec3, 3>& corners, manifold::Side side,
                                    std::pmr::memory_resource& memory);

} // namespace mbv::contacts
