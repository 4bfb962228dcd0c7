#pragma once

#include <mbv/collision/batch/index_pair.h>
#include <mbv/geometry/progress.h>
#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace mbv {

/// Every pair of boxes that overlap (touching counts), each once as a < b, sorted by (a, b): exact
/// for the doubles as given, and the same on any number of threads (it runs in parallel on those
/// of the caller's TBB arena). Sides may be infinite. Time grows as n log n plus what overlaps,
/// however sizes and places are mixed. Empty where there are less than two boxes.
///
/// The boxes are sorted by size and along a Hilbert curve, eight neighbors at a time are gathered
/// under a float box rounded outward, eight of those under the next, and the hierarchy is walked
/// against itself in SIMD (packed as in Kamel and Faloutsos, "Hilbert R-tree", VLDB 1994).
///
/// Preconditions: min <= max in each coordinate (no NaN); at most 2^32 boxes.
[[nodiscard]] std::vector<IndexPair> overlappingPairs(std::span<const Aabb> boxes);

/// The same, or nothing where they are more than `most`: there can be n^2 / 2. Takes at most 40
/// bytes for each of `most` besides what the boxes take. Throws Error (Cancelled) where `progress`
/// says so; it is asked all the while, with 0.
[[nodiscard]] std::optional<std::vector<IndexPair>>
overlappingPairs(std::span<const Aabb> boxes, std::size_t most, const ProgressFn& progress = {});

/// The boxes have a point in common. Unlike overlaps(), takes infinite sides.
[[nodiscard]] constexpr bool boundsMeet(const Aabb& a, const Aabb& b)
{
    // No branches: which of the six fails first cannot be foretold.
    return ((a.min.x <= b.max.x) & (b.min.x <= a.max.x) & (a.min.y <= b.max.y) &
            (b.min.y <= a.max.y) & (a.min.z <= b.max.z) & (b.min.z <= a.max.z)) != 0;
}

} // namespace mbv
