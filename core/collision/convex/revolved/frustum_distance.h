#pragma once

#include "frustum.h"

#include <optional>

namespace mbv::convex {

/// Local coordinates.
struct NearestPoints {
    double distance = 0;
    Vec3 direction; ///< unit, from A to B
    Vec3 onA;
    Vec3 onB;
};

/// The nearest points of A and B, to rounding, from a unit direction that parts them: along it A
/// ends before B begins. Nothing where they are not found soon: of parallel axes, of a disc's face.
///
/// Along such directions the distance between the planes that touch A and B has one maximum, at the
/// nearest points. Newton's method looks for it among all directions while both are touched at a
/// rim or a tip, among the normals of a side that the way crosses, and where both are touched along
/// their sides the direction is known.
std::optional<NearestPoints> nearestOfFrusta(const Frustum& a, const Frustum& b,
                                             const Vec3& direction);

} // namespace mbv::convex
