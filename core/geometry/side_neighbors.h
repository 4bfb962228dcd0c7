#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

/// Internal.
namespace mbv {

/// A triangle that has a side in common with another.
struct SideNeighbor {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t triangle = kNone;
    bool isFlipped = false; ///< both run along the side in one direction
};

/// Of each triangle that across each side, from corner i to the next, where exactly two have it.
/// Corners are below `vertices`; triangles with two equal ones have no sides.
std::vector<std::array<SideNeighbor, 3>>
sideNeighborsOf(std::span<const std::array<std::uint32_t, 3>> triangles, std::size_t vertices);

} // namespace mbv
