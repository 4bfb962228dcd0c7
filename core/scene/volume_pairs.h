#pragma once

#include "check_report.h"

#include <mbv/collision/batch/index_pair.h>
#include <mbv/geometry/progress.h>

#include <span>
#include <vector>

namespace mbv {

/// The candidates whose volumes do overlap, in their order, with depth and normal; tested in
/// parallel. Throws Error (Cancelled). Private to the library.
std::vector<PairResult> testVolumes(std::span<const IndexPair> candidates,
                                    std::span<const Shape> volumes, const ProgressFn& progress);

} // namespace mbv
