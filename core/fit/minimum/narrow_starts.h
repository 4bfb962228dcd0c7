#pragma once

#include "box_descent.h"
#include "support_lists.h"
#include "width_table.h"

#include <cstddef>
#include <vector>

namespace mbv {

/// How many rotations narrowStarts looks at.
struct NarrowEffort {
    int directions = 450;        ///< evenly spread
    std::size_t narrowest = 250; ///< directions, at most, across which the body is narrowest
    std::size_t most = 30;       ///< starts
    /// From a rotation to the next one that is looked at: 1 or 2. Those between are looked at on
    /// either side of a good one alone.
    std::size_t stride = 2;
};

/// Rotations from which to look for small boxes, smallest first, no two of them close: the best of
/// those with a side across one of many directions. Their volumes are a little too large.
///
/// A volume is the product of three widths, so that a table of widths tells that of any box. One
/// side of the smallest box is no longer than the cube root of the volume: of a round body only the
/// few directions across which it is narrowest matter.
///
/// The table is that of the lists; about a direction there are as many rotations as the table has
/// cells along an edge.
std::vector<BoxFrame> narrowStarts(const SupportLists& lists, const WidthTable& table,
                                   const NarrowEffort& effort);

/// Whether the boxes have nearly the same axes (to 4 degrees), in whatever order.
bool areClose(const BoxFrame& a, const BoxFrame& b);

} // namespace mbv
