#pragma once

#include <mbv/geometry/shapes.h>

#include <cstdint>
#include <span>
#include <vector>

/// Internal to the broad phase.
namespace mbv::broad {

/// The indices of the boxes in an order that keeps together what is near and alike: by size, the
/// largest first, each size four times the next; within a size along a Hilbert curve through the
/// centers.
std::vector<std::uint32_t> spatialOrder(std::span<const Aabb> boxes);

} // namespace mbv::broad
