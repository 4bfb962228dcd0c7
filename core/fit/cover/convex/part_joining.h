#pragma once

#include "part_pricing.h"

#include <mbv/geometry/progress.h>

#include <cstddef>
#include <vector>

namespace mbv::cover {

/// Two parts after two become the one around both, those first that then cost least more: until
/// there are at most `most`, and further where that costs next to nothing. Precondition: most >= 1.
std::vector<ConvexPart> joined(std::vector<Candidate> parts, const PartPricing& pricing,
                               std::size_t most, const ProgressFn& progress);

} // namespace mbv::cover
