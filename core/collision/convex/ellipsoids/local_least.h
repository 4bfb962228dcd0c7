#pragma once

#include "collision/convex/gjk/shallowest.h"
#include "ellipsoid_pair.h"

#include <limits>

namespace mbv::convex {

/// Where the extent has a least near a unit direction, by Newton's method with exact derivatives;
/// any direction on the way there with an extent below `enough`.
WayOut leastNear(const EllipsoidPair& pair, const Vec3& direction,
                 double enough = -std::numeric_limits<double>::infinity());

} // namespace mbv::convex
