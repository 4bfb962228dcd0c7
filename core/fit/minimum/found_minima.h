#pragma once

#include "box_descent.h"

#include <cstddef>
#include <span>
#include <vector>

namespace mbv {

/// A local minimum. Its volume is around the core set as it was when the minimum was polished.
struct FoundMinimum {
    BoxFrame frame;
    std::size_t coreSize = 0; ///< then
};

/// Where the core set turns out to be so poor a likeness of all, minima that much larger around it
/// may be the best.
inline constexpr double kLikeness = 1.02;

void sortByVolume(std::vector<FoundMinimum>& minima);

/// Leaves one of those that are one and the same, and sorts them by volume.
void dropTwins(std::vector<FoundMinimum>& minima);

/// Whether the best of them was met often, and none elsewhere is hardly larger.
bool haveOneValley(std::span<const FoundMinimum> minima);

} // namespace mbv
