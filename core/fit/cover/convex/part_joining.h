#pragma once

#include "hull_pricing.h"

#include <mbv/geometry/progress.h>

#include <cstddef>
#include <vector>

namespace mbv::cover {

/// Two hulls after two become the one around both, those first that then cost least more: until
/// there are at most `most`, and further where that costs next to nothing. Precondition: most >= 1.
std::vector<HullPart> joined(std::vector<Candidate> hulls, const HullPricing& pricing,
                             std::size_t most, const ProgressFn& progress);

} // namespace mbv::cover
