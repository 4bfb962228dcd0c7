#pragma once

#include <mbv/collision/results.h>
#include <mbv/collision/rigid_motion.h>
#include <mbv/geometry/shapes.h>

#include <concepts>
#include <optional>

namespace mbv {

/// When `a`, moved along the straight `motion` without rotation, first touches `b`, or nothing if
/// it never does. fraction is of the motion: 0 exactly when the shapes overlap at the start
/// (touching counts), with the normal of contact() or, for surfaces that cross, that of the motion;
/// positive otherwise, if only the smallest normal double. A zero motion hits only where they
/// overlap. What touches at the very end of the motion is hit where overlaps() says so of `a`
/// placed there, unless it slides along `b`.
///
/// It never passes a thin shape, neither on the way, where times are found from separating planes
/// and not from samples, nor in two steps: the moving shape placed at `fraction` is apart from `b`,
/// by no more than 1e-9 of the sizes (1e-6 with a curved side or a hull) or some roundings
/// of the coordinates, and a second sweep from there meets `b` at once or, away from it, not at
/// all. Between points, segments, triangles, boxes and hulls what doubles leave in doubt is decided
/// exactly: starts within rounding of contact, motions along a face, past a corner or that end in a
/// touch. Sliding along a face without approaching it is not a hit, however far from the origin.
///
/// The normal is that of the features that touch, with normal . motion > 0 unless they overlap at
/// the start. Preconditions: both valid, the motion finite.
[[nodiscard]] std::optional<SweepHit> sweep(const Shape& a, const Vec3& motion, const Shape& b);

/// The same for a motion with rotation, but that nothing but the side on which thin shapes touch is
/// decided exactly; surfaces that overlap at the start hit with the normal (1, 0, 0). Shapes that
/// pass closer than 1e-9 of the sizes may be called touching. A plane or half-space that rotates,
/// against another, meets it as soon as their normals differ: at the start. Preconditions: both
/// valid, the motion finite, its axis not zero.
[[nodiscard]] std::optional<SweepHit> sweepRotational(const Shape& a, const RigidMotion& motion,
                                                      const Shape& b);

/// sweepRotational under the name of the straight one. A template, so that braces mean a Vec3:
/// sweep(a, {1, 0, 0}, b).
template <std::same_as<RigidMotion> Motion>
[[nodiscard]] std::optional<SweepHit> sweep(const Shape& a, const Motion& motion, const Shape& b)
{
    return sweepRotational(a, motion, b);
}

/// The same with preconditions checked: throws Error (InvalidShape) naming "a", "b" or "motion".
[[nodiscard]] std::optional<SweepHit> sweepChecked(const Shape& a, const Vec3& motion,
                                                   const Shape& b);
[[nodiscard]] std::optional<SweepHit>
sweepRotationalChecked(const Shape& a, const RigidMotion& motion, const Shape& b);

template <std::same_as<RigidMotion> Motion>
[[nodiscard]] std::optional<SweepHit> sweepChecked(const Shape& a, const Motion& motion,
                                                   const Shape& b)
{
    return sweepRotationalChecked(a, motion, b);
}

} // namespace mbv
