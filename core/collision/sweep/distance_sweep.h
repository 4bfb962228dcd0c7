#pragma once

#include "round_sweep.h"

/// The straight sweep by distances alone, where no plane is found that parts the shapes. Internal.
namespace mbv {

/// When `a`, moved along `motion`, first comes within `clearance` of `b`: Met or Missed, never
/// InDoubt. For motions that pass the border of the shapes' difference by rounding, as where the
/// rim of a cylinder reaches a corner and no farther: either answer is right there, but a hit is
/// where they are near, and A moves against its normal. Missed, too, where they meet beyond the
/// motion's end. Precondition: the motion is not zero.
RoundHit sweepByDistance(const Shape& a, const Vec3& motion, const Shape& b, double clearance);

/// In twice the digits (round_sweep.h) or, where those leave it in doubt, by distances: never
/// InDoubt.
RoundHit sweepDoubtful(const Shape& a, const Vec3& motion, const Shape& b, double clearance);

/// By distances, for shapes that touch at the start, to rounding: Missed where a plane parts them
/// that A does not move against, else Met.
RoundHit sweepFromTouching(const Shape& a, const Vec3& motion, const Shape& b);

} // namespace mbv
