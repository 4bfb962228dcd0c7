#pragma once

#include "collision/convex/epa/penetration.h"
#include "collision/convex/revolved/revolved_search.h"

#include <optional>

/// The way out of a cone, cylinder or segment for another, and where they touch then. Internal.
namespace mbv::convex {

/// As penetrationOf() of penetration.h, for what GJK found to overlap; nothing where it would take
/// too long.
std::optional<Penetration> frustaPenetration(const RevolvedPair& pair);

} // namespace mbv::convex
