#pragma once

#include "collision/convex/gjk/shallowest.h"
#include "rise.h"
#include "upright_body.h"

#include <array>
#include <limits>

namespace mbv::convex {

/// A least extent of an ellipsoid and a body, and where the body is touched there.
struct BodyLeast : WayOut {
    Vec3 onB;
    /// Where along the half extents, -1 to 1: the ends of those that the direction is not
    /// perpendicular to. Along z it is the height of a disc, of which the side is made.
    std::array<double, 3> heights = {};
    std::array<bool, 3> isBetween = {}; ///< the ends of a half extent: an edge or a side is touched
    bool isAlongAxis = false;           ///< a disc is touched as a whole
    bool isFound = false;               ///< false where the way down ended before the least
};

/// Where the extent has a least near a unit direction; any direction on the way there with an
/// extent below `enough`.
///
/// By Newton's method with exact derivatives as long as one corner or disc of the body is touched.
/// Where the way crosses to another, it goes on among the directions at which both are, and leaves
/// these where what is touched between the two would be beyond one of them.
BodyLeast leastNear(const BodyPair& pair, const Vec3& direction,
                    double enough = -std::numeric_limits<double>::infinity());

/// The ellipsoid and what it touches, a disc or a point: both are in the body, so no extent of the
/// two is larger than theirs. The same along the direction of the least, where their own is level.
EllipsoidPair touchedBy(const BodyPair& pair, const BodyLeast& least);

/// What the body's extent has more than that.
Rise riseFrom(const UprightBody& body, const BodyLeast& least);

} // namespace mbv::convex
