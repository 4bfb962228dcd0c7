#pragma once

#include "frustum.h"

#include <optional>

namespace mbv::convex {

/// A least extent of A - B, and where both are touched there: onA - onB == extent * direction.
struct FrustumTouch {
    double extent = 0; ///< less the distance, where A and B are apart
    Vec3 direction;    ///< unit, from A to B
    Vec3 onA;
    Vec3 onB;
};

/// The least extent near a unit direction, to rounding; nothing where it is not found soon, of
/// parallel axes say, or is larger than along the direction. Local coordinates.
///
/// Along directions that part A and B the extent has one least, at the nearest points. Newton's
/// method looks for it among all directions while both are touched at a rim or a tip, among the
/// normals of a side that the way crosses, and where both are touched along their sides the
/// direction is known.
std::optional<FrustumTouch> leastOfFrusta(const Frustum& a, const Frustum& b,
                                          const Vec3& direction);

} // namespace mbv::convex
