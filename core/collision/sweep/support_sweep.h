#pragma once

#include "conservative_advancement.h"

#include <optional>

/// Where a line of motion enters whatever has support points. Internal.
namespace mbv {

/// The plane that a straight motion is stopped by last.
struct StoppingPlane {
    advancement::SeparatingPlane plane; ///< its gap less the clearance; negative where they overlap
                                        ///< along it
    double fractionAtMost = 0;          ///< the shapes touch no later than this
};

/// The plane between A and B, grown by `clearance`, of the largest gap / (normal . motion), of all
/// planes against which A moves; or one with a gap that A does not move against, and so never
/// passes. Nothing where the motion passes B's border by no more than rounding, or rounding hides
/// it.
///
/// The linear program of lower_hull.h, with support points in place of corners. How near the shapes
/// are is of no account, as it is where directions are taken from nearest points: what matters is
/// the shape around the place that the motion leads to. Both bounded, the motion not zero.
std::optional<StoppingPlane> stoppingPlane(const Shape& a, const Vec3& motion, const Shape& b,
                                           double clearance, double rounding);

} // namespace mbv
