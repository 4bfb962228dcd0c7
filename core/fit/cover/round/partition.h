#pragma once

#include "fit/cover/parts/solid_lines.h"
#include "part_fit.h"
#include "pieces.h"

#include <mbv/fit/cover.h>
#include <mbv/geometry/progress.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mbv::cover {

/// Pieces, and a part around them.
struct Group {
    std::vector<std::uint32_t> pieces;
    PricedPart priced;
};

/// Divides the pieces among at most `most` groups so that their parts cost little together.
/// `solid` may be null. Precondition: there are pieces.
std::vector<Group> partitionOf(CoverKind kind, const Pieces& pieces, const SolidLines* solid,
                               std::size_t most, const ProgressFn& progress);

} // namespace mbv::cover
