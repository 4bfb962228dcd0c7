#pragma once

#include <mbv/geometry/shapes.h>

namespace mbv {

/// How far a point is from the surface of a solid, and on which side.
struct [[nodiscard]] SignedDistance {
    double distance = 0; ///< mesh units; negative inside, zero on the surface
    Vec3 point;          ///< of the surface, nearest to the one asked about; of several, some one
};

/// The signed distance of a point from a shape: negative exactly inside, by as much as the shortest
/// move that takes the point out; else what distance() says, so that 0 or less is where contains()
/// is true, but for rounding of what is inside. A plane, triangle or segment has no inside, nor has
/// a solid of no thickness: it is never negative there.
///
/// Accurate to rounding; inside a cylinder or hull to 1e-8 of the size in nearly all places, as the
/// depth of contact() is. Where it is not zero, it grows fastest along (p - point) / distance.
/// Precondition: the shape is valid, the point finite.
[[nodiscard]] SignedDistance signedDistance(const Shape& shape, const Vec3& point);

/// The same with its precondition checked: throws Error (InvalidShape) naming "shape" and the
/// field, or "point".
[[nodiscard]] SignedDistance signedDistanceChecked(const Shape& shape, const Vec3& point);

} // namespace mbv
