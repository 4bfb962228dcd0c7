#pragma once

#include "collision/convex/gjk/shallowest.h"
#include "ellipsoid_pair.h"

namespace mbv::convex {

/// The shallowest direction of A - B over all directions, nearly always proven to `tolerance`, from
/// a least extent that is known (leastNear() of local_least.h).
/// Where that takes too long, as where the extent is nearly the same all along a circle or an
/// ellipsoid is flat, it is the best of what was seen, and `proven` says how far.
///
/// Branch and bound over spherical triangles. Where no outline of the boundary has a radius of
/// curvature above M, M - extent is convex like the extent itself, so in a triangle the extent is
/// at least what its least at the corners gives. Around least extents, where that never closes,
/// caps are proven at once (local_least.h).
Shallowest<WayOut> shallowest(const EllipsoidPair& pair, const WayOut& known, double tolerance);

} // namespace mbv::convex
