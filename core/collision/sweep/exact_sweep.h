#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>

/// The straight sweep with nothing rounded, for starts so near to contact that doubles do not tell
/// on which side of each other the shapes are. Internal.
namespace mbv {

struct ExactHit {
    double fraction = 0; ///< rounded from the exact one; may be above 1
    Vec3 normal; ///< unit, from A to B, of a plane that touches both there; against it A moves
};

/// Whether the shape, without its radius, is the hull of a few corners: all but planes,
/// half-spaces, cylinders that have a radius, cones and ellipsoids.
bool hasCorners(const Shape& shape);

/// When `a`, moved along `motion` without end, first touches `b`, both without their radii; nothing
/// if never, and where they overlap at the start: its fraction is above 0. Exact for the doubles
/// given, whatever is flat or thin. Some 100 us for boxes. Preconditions: both have corners, the
/// motion is not zero.
std::optional<ExactHit> sweepExactly(const Shape& a, const Vec3& motion, const Shape& b);

/// The same for a motion that comes from as far behind: where the fraction is not above 0, they
/// overlap at the start or have passed each other.
std::optional<ExactHit> sweepExactlyFromBehind(const Shape& a, const Vec3& motion, const Shape& b);

/// The same for shapes that doubles do not tell from touching at the start: its fraction is 0 where
/// they overlap there by no more than `mostDepth` (mesh units, against the entry's normal).
std::optional<ExactHit> sweepExactlyFromTouching(const Shape& a, const Vec3& motion, const Shape& b,
                                                 double mostDepth);

} // namespace mbv
