#pragma once

#include <mbv/geometry/shapes.h>

#include <array>
#include <optional>

/// Two triangles by the signs of their corners against each other, exactly. Internal.
namespace mbv {

/// For each corner of one triangle, the side of the other's plane that it is on (see orientation).
using CornerSides = std::array<int, 3>;

CornerSides sidesAgainst(const Triangle& t, const Triangle& plane);

/// Corners on either.
bool isOnBothSides(const CornerSides& sides);

/// An edge, but not all of it.
bool hasEdgeInPlane(const CornerSides& sides);

/// Precondition: hasEdgeInPlane().
Segment edgeInPlane(const Triangle& t, const CornerSides& sides);

/// How two triangles that are both on both sides of each other's plane meet the line that the
/// planes share: each in an interval.
struct LineOrder {
    int least = 1; ///< -1, 0 or 1: the side of any end of A's interval on which any of B's is
    int greatest = -1;
};

LineOrder orderAlongLine(const Triangle& a, const CornerSides& cornersOfA, const Triangle& b,
                         const CornerSides& cornersOfB);

/// Whether they have a point in common; nothing where neither has an area.
std::optional<bool> overlapBySides(const Triangle& a, const Triangle& b);

/// The same of a segment or a point; nothing where the triangle has no area.
std::optional<bool> overlapBySides(const Segment& s, const Triangle& t);

} // namespace mbv
