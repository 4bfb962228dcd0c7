#pragma once

#include "collision/convex/epa/penetration.h"
#include "local_box.h"

#include <cstdint>

/// Internal.
namespace mbv::pair {

/// The way out along the axis of least penetration, one of those that are set in `mayBeLeast`; see
/// AxisOverlaps. Precondition: the boxes overlap.
convex::Penetration boxPenetration(const LocalBox& a, const LocalBox& b, std::uint32_t mayBeLeast);

} // namespace mbv::pair
