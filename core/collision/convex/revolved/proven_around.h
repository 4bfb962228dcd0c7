#pragma once

#include "frustum_touch.h"

namespace mbv::convex {

/// The cosine of an angle: no direction at a smaller angle to that of a touch has a lesser extent
/// of A - B, to rounding. 1, an angle of 0, where none is known; 0 where the extent is not
/// positive.
///
/// The touch is a minimum that leastOfFrusta() found.
double provenAround(const Frustum& a, const Frustum& b, const FrustumTouch& touch);

} // namespace mbv::convex
