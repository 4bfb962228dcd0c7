#pragma once

#include "collision/exact/exact_point.h"

#include "collision/triangles/triangle_sides.h"

#include <optional>
#include <vector>

/// What two triangles that meet have in common, exactly. Internal.
namespace mbv::bvh {

struct SidedPairs {
    CornerSides cornersOfA; ///< against the plane of B
    CornerSides cornersOfB;
};

/// Precondition: neither is degenerate.
SidedPairs sidesOf(const Triangle& a, const Triangle& b);

/// In one plane.
bool areCoplanar(const SidedPairs& sides);

/// Whether the two could have more in common than a point, by the sides alone: a line meets both
/// planes along an edge or through the inside.
bool mayShareSegment(const SidedPairs& sides);

/// Either has corners on both sides of the other's plane: what they share more than a point is a
/// segment through the insides of both, where they cross.
bool mayCross(const SidedPairs& sides);

/// They share such a segment. Precondition: mayCross().
bool doCross(const Triangle& a, const Triangle& b, const SidedPairs& sides);

/// The middle, or some point inside, of the segment that two triangles share along an edge of one
/// that lies in the plane of the other; nothing where it is a point. Precondition:
/// mayShareSegment(), not mayCross(), not coplanar, neither degenerate.
std::optional<ExactPoint> pointOfSharedSegment(const Triangle& a, const Triangle& b,
                                               const SidedPairs& sides);

/// A point inside the area that two coplanar triangles share; nothing where it has no area.
std::optional<ExactPoint> pointOfSharedArea(const Triangle& a, const Triangle& b);

/// a + u (b - a) + v (c - a), or a point that is a double near to it. Precondition: 0 < u, v and
/// u + v < 1.
ExactPoint pointInside(const Triangle& t, double u, double v);

/// The triangle's corners straight towards which a point inside a shared segment is left into the
/// triangle: on both sides where the segment passes through its inside, else on the one where the
/// triangle is.
std::vector<Vec3> cornersBeside(const Triangle& t, const CornerSides& sides);

} // namespace mbv::bvh
