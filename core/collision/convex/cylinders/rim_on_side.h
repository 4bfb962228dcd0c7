#pragma once

#include "collision/convex/gjk/curved_cores.h"

#include <optional>

/// A cylinder that is nearest to another's side with the rim of an end. Internal.
namespace mbv::convex {

/// Local coordinates.
struct RimOnSide {
    double distance = 0; ///< > 0
    Vec3 onRim;
    Vec3 onSide;
};

/// Nothing unless they are apart there, by more than 1e-6 of the size. `outward` points from the
/// axis of the side to that of the rim, somehow.
///
/// Along the axis of the side, that is a circle and an end of the other an ellipse: the way out of
/// the circle to the ellipse is the shortest there is where it begins between the ends of the side
/// and arrives at the nearer end of the other. Found by Newton's method on the ellipse's extent,
/// whose one minimum below zero is the nearest point.
std::optional<RimOnSide> nearestRimOnSide(const CylinderCore& rim, const CylinderCore& side,
                                          const Vec3& outward);

} // namespace mbv::convex
