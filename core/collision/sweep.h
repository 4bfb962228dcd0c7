#pragma once

#include "results.h"

#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/shapes.h>

namespace mbv {

/// When `a`, moved along the straight `motion` without turning, first touches `b`, or nothing if
/// it never does. fraction is of the motion; shapes that overlap at the start hit at fraction 0.
/// A zero motion hits only then. It never passes a thin shape: the time is found from distances
/// (conservative advancement), not from samples, and the moving shape placed at `fraction` is
/// apart from `b` by no more than 1e-9 of the sizes and never deeper than rounding. Preconditions:
/// both valid, the motion finite.
std::optional<SweepHit> sweep(const Shape& a, const Vec3& motion, const Shape& b);

/// A rigid motion: the shape turns about `pivot` by `angle` radians about `axis` while the pivot
/// moves by `translation`, both at constant speed.
struct RigidMotion {
    Vec3 translation;
    Vec3 pivot;
    Vec3 axis = {0, 0, 1}; ///< any length, not zero
    double angle = 0;      ///< radians, any number of turns

    /// Where the shape's points are at fraction 0..1 of the motion.
    RigidTransform at(double fraction) const;
};

std::optional<SweepHit> sweep(const Shape& a, const RigidMotion& motion, const Shape& b);

/// The same with preconditions checked: throws Error (InvalidShape) naming "a", "b" or "motion".
std::optional<SweepHit> sweepChecked(const Shape& a, const Vec3& motion, const Shape& b);
std::optional<SweepHit> sweepChecked(const Shape& a, const RigidMotion& motion, const Shape& b);

} // namespace mbv
