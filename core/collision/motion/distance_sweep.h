#pragma once

#include "round_sweep.h"

/// The straight sweep by distances alone, where no plane is found that parts the shapes. Internal.
namespace mbv {

/// When `a`, moved along `motion`, first comes within `clearance` of `b`. For motions that pass the
/// border of the shapes' difference by rounding, as where the rim of a cylinder reaches a corner
/// and no farther: either answer is right there, but a hit is where they are near. Missed, too,
/// where they meet beyond the motion's end; InDoubt where they begin or end as near as distances
/// may be off. Precondition: the motion is not zero.
RoundHit sweepByDistance(const Shape& a, const Vec3& motion, const Shape& b, double clearance);

} // namespace mbv
