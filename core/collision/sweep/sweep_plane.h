#pragma once

#include "sweep_straight.h"

/// Straight sweeps where a plane or a half-space takes part. Internal.
namespace mbv {

/// Like sweepApart(). In closed form: along its normal the other shape's nearest point comes to a
/// plane, or goes, at a constant speed. Precondition: one of them, at least, is not bounded.
std::optional<SweepHit> sweepAgainstPlane(const Shape& a, const Vec3& motion, const Shape& b,
                                          const Clearance& clearance);

} // namespace mbv
