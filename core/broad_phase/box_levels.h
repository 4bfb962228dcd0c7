#pragma once

#include "box_kernels.h"

#include <mbv/geometry/shapes.h>

#include <span>
#include <vector>

/// Internal to the broad phase.
namespace mbv::broad {

/// levels[0] holds the boxes in groups of eight, in the order given and rounded outward to float;
/// box n of levels[k + 1] is the box around group n of levels[k]; the last level is one group.
/// Precondition: there are boxes.
std::vector<std::vector<BoxGroup>> groupedBoxes(std::span<const Aabb> boxes);

} // namespace mbv::broad
