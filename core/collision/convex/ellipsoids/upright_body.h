#pragma once

#include "ellipsoid_pair.h"

#include <algorithm>
#include <array>
#include <cmath>

/// Boxes and truncated cones about the origin, by their extents. Internal.
namespace mbv::convex {

/// A box, by its half extents, or what stands around the z axis: two discs at z = -+halfExtents.z,
/// of radii meanRadius -+ taper, and all between them. So boxes have no radius, and the others no
/// half extents across z.
struct UprightBody {
    Vec3 halfExtents;
    double meanRadius = 0;
    double taper = 0; ///< half of what the upper radius is larger by

    /// Which of the discs is touched along a direction: the upper where it is positive, and the
    /// side where it is zero.
    double towardsUpper(const Vec3& n) const { return halfExtents.z * n.z + taper * levelOf(n); }

    double radiusAt(double height) const { return meanRadius + height * taper; }

    /// Along a unit direction.
    double extent(const Vec3& n) const
    {
        return halfExtents.x * std::abs(n.x) + halfExtents.y * std::abs(n.y) +
               meanRadius * levelOf(n) + std::abs(towardsUpper(n));
    }

    /// What is across z of a direction.
    static double levelOf(const Vec3& n) { return std::sqrt(n.x * n.x + n.y * n.y); }
};

/// A - B for an ellipsoid and a body, or B - A: an ellipsoid is its own image in its center.
struct BodyPair {
    CenteredEllipsoid a;
    UprightBody b;
    Vec3 offset; ///< from the center of the one to that of the other

    double extent(const Vec3& n) const { return a.extent(n) + b.extent(n) - dot(offset, n); }
};

} // namespace mbv::convex
