#pragma once

#include "ignored_pairs.h"

#include <mbv/collision/batch/index_pair.h>
#include <mbv/geometry/shapes.h>

#include <span>
#include <vector>

namespace mbv {

/// A box that certainly contains the shape, though boundsOf rounds: whatever the exact test of two
/// shapes calls an overlap, their safe bounds overlap. Private to the library, as is all in this
/// header.
Aabb safeBounds(const Shape& shape);

/// Pairs whose safe bounds come within `reach` of each other and that are not ignored, each once as
/// a < b, sorted. Throws Error (InvalidScene) where more than `most`, ignored ones included, do.
std::vector<IndexPair> candidatePairs(std::span<const Shape> volumes, double reach,
                                      const IgnoredPairs& ignored, std::size_t most);

} // namespace mbv
