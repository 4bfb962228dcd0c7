#pragma once

#include "ellipsoid_pair.h"
#include "meridian.h"
#include "upright_body.h"

#include <optional>

namespace mbv::convex {

/// An axis, and the extents of two solids of revolution about it, on which both centers are. All
/// around the axis they are the same, and no search of all directions could tell them apart.
struct CommonAxis {
    Vec3 axis;  ///< of unit length
    Vec3 aside; ///< a unit direction across
    MeridianExtent extent;
    double off; ///< no extent of the pair differs from these by more

    Vec3 direction(double angle) const { return std::cos(angle) * axis + std::sin(angle) * aside; }
};

/// Of pairs that are nearly such; nothing of others.
std::optional<CommonAxis> commonAxisOf(const EllipsoidPair& pair);
std::optional<CommonAxis> commonAxisOf(const BodyPair& pair);

} // namespace mbv::convex
