#pragma once

#include <mbv/check/check_report.h>
#include <mbv/collision/batch/index_pair.h>
#include <mbv/collision/results.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <span>
#include <vector>

namespace mbv {

/// The candidates whose volumes do overlap, with depth and normal, or come within `reach` of each
/// other (where it is 0, that adds none), with their distance; in their order, tested in parallel.
/// Throws Error (Cancelled; InvalidScene naming the models whose numbers are too large). Private to
/// the library, as is all in this header.
std::vector<PairResult> testVolumes(const Scene& scene, std::vector<IndexPair> candidates,
                                    std::span<const Shape> volumes, double reach,
                                    const ProgressFn& progress);

/// What is known of two that are apart: the distance with its points and their direction, and no
/// depth.
void setApart(PairResult& result, const Distance& gap);

} // namespace mbv
