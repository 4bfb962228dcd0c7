#pragma once

#include "box_descent.h"

#include <array>
#include <vector>

namespace mbv {

/// Rotations from which to look for small boxes: of a grid of n^3 over all rotations, starting from
/// the given axes, those where the volume is no larger than at their neighbors; smallest first.
///
/// A box looks the same after 24 rotations, so that those by Rodrigues vectors in a cube of half
/// edge sqrt(2) - 1 are all there are.
std::vector<BoxFrame> startsAround(const std::array<Vec3, 3>& axes, int n,
                                   const BoxDescent& descent);

} // namespace mbv
