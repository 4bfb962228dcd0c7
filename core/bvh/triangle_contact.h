#pragma once

#include "collision/exact_fraction.h"

#include <mbv/geometry/shapes.h>

#include <array>
#include <optional>
#include <vector>

/// What two triangles that meet have in common, exactly. Internal.
namespace mbv::bvh {

/// For each corner of one triangle, the side of the other's plane that it is on (see sideOfPlane).
using CornerSides = std::array<int, 3>;

struct PairSides {
    CornerSides cornersOfA; ///< against the plane of B
    CornerSides cornersOfB;
};

/// Precondition: neither is degenerate.
PairSides sidesOf(const Triangle& a, const Triangle& b);

/// In one plane.
bool areCoplanar(const PairSides& sides);

/// Whether the two could have more in common than a point, by the sides alone: a line meets both
/// planes along an edge or through the inside.
bool mayShareSegment(const PairSides& sides);

/// Either has corners on both sides of the other's plane: what they share more than a point is a
/// segment through the insides of both, where they cross.
bool mayCross(const PairSides& sides);

/// Neither coplanar nor touching in a point alone: a segment that both have in common.
struct SharedSegment {
    FractionVec3 middle;    ///< inside the segment
    FractionVec3 direction; ///< along it
};

/// Nothing where it is a point. Precondition: not coplanar, neither degenerate.
std::optional<SharedSegment> sharedSegment(const Triangle& a, const Triangle& b,
                                           const PairSides& sides);

/// A point inside the area that two coplanar triangles share; nothing where it has no area.
std::optional<FractionVec3> pointOfSharedArea(const Triangle& a, const Triangle& b);

/// From a point inside a shared segment straight into the triangle: to both sides where the segment
/// passes through its inside, else to the one where the triangle is.
std::vector<FractionVec3> directionsInto(const Triangle& t, const CornerSides& sides,
                                         const FractionVec3& from);

} // namespace mbv::bvh
