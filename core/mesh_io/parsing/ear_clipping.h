#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Internal.
namespace mbv {

/// How many corners and cells ear clipping may still look at. Less than 0 when it has run out.
struct EarClippingBudget {
    std::int64_t left = 0;
};

/// Cuts a polygon into n - 2 triangles of its corners' indices, those of the best shape first, as
/// it is seen along an axis: `sign` is 1 where its corners go counter-clockwise seen against the
/// axis, -1 where clockwise. Corners may lie on a line or in one place. Empty when the polygon
/// crosses itself so that no triangulation is found, and when the budget runs out.
std::vector<std::array<std::uint32_t, 3>> earClipped(std::span<const Vec3> corners, int axis,
                                                     int sign, EarClippingBudget& budget);

} // namespace mbv
