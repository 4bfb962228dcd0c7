#pragma once

#include <mbv/collision/batch/index_pair.h>
#include <mbv/scene/scene.h>

#include <span>
#include <vector>

namespace mbv {

/// Pairs of models that are never tested, each once as a < b, sorted. Names that no model has are
/// passed over. Private to the library, as is all in this header.
std::vector<IndexPair> ignoredPairs(const Scene& scene);

/// a < b is in the sorted pairs.
bool contains(std::span<const IndexPair> sortedPairs, const IndexPair& pair);

/// A box that certainly contains the shape, though boundsOf rounds: whatever the exact test of two
/// shapes calls an overlap, their safe bounds overlap.
Aabb safeBounds(const Shape& shape);

/// Pairs whose safe bounds come within `reach` of each other and that are not ignored, each once as
/// a < b, sorted. Throws Error (InvalidScene) where more than `most`, ignored ones included, do.
std::vector<IndexPair> candidatePairs(std::span<const Shape> volumes, double reach,
                                      std::span<const IndexPair> ignored, std::size_t most);

/// How many pairs `models` make, without those ignored.
std::size_t pairsToTest(std::size_t models, std::span<const IndexPair> ignored);

} // namespace mbv
