#pragma once

#include <mbv/collision/contact_manifold.h>
#include <mbv/collision/rectangle.h>

#include <optional>
#include <vector>

namespace mbv {

/// One of the points at which two rectangles meet.
struct RectangleManifoldPoint {
    Vec2 onA;         ///< on the border of A
    Vec2 onB;         ///< on the border of B; onA - onB == depth * normal
    double depth = 0; ///< at this point; at least -margin, and at most that of the contact
};

/// How two rectangles meet: at a corner, or along an edge, as b2Manifold of Box2D says it.
struct [[nodiscard]] RectangleManifold {
    double depth = 0;                           ///< of the contact, >= 0
    Vec2 normal;                                ///< unit, from A to B
    std::vector<RectangleManifoldPoint> points; ///< one or two, the deepest first
};

/// The contact of two rectangles, and all points at which they meet: of each the edge that faces
/// the other most, and of both, as seen along the normal, the ends of what they have in common,
/// where these are not apart by more than the margin. One that rests on the other gives two points,
/// one that stands on a corner one.
///
/// Nothing where contact() gives nothing. The deepest point is as deep as the contact. Accurate to
/// rounding of the size; edges that are within 2e-7 of parallel meet everywhere. A rectangle
/// without width is met at its ends. Preconditions: both valid, options in their range.
[[nodiscard]] std::optional<RectangleManifold>
contactManifold(const Rectangle& a, const Rectangle& b, const ManifoldOptions& options = {});

} // namespace mbv
