#pragma once

#include "body_least.h"
#include "collision/convex/gjk/shallowest.h"

namespace mbv::convex {

/// The shallowest direction of an ellipsoid and a body over all directions, as
/// shallowest() of ellipsoid_search.h has it for two ellipsoids.
Shallowest<BodyLeast> shallowest(const BodyPair& pair, const BodyLeast& known, double tolerance);

} // namespace mbv::convex
