#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cmath>

/// Ellipsoids by their extents, which are smooth: along a direction n, |A n| for the matrix A whose
/// rows are the half axes. Internal.
namespace mbv::convex {

struct CenteredEllipsoid {
    std::array<Vec3, 3> halfAxes; ///< perpendicular to 1e-6
    double least;                 ///< no extent is below it
    double largest;               ///< none above it

    /// A n: the half axes' parts in the support point, times the extent.
    Vec3 along(const Vec3& n) const
    {
        return {dot(halfAxes[0], n), dot(halfAxes[1], n), dot(halfAxes[2], n)};
    }
    double extent(const Vec3& n) const
    {
        const Vec3 part = along(n);
        return std::sqrt(dot(part, part));
    }
    /// Not for a direction of no extent.
    Vec3 support(const Vec3& n) const
    {
        const Vec3 part = along(n) / extent(n);
        return part.x * halfAxes[0] + part.y * halfAxes[1] + part.z * halfAxes[2];
    }
};

/// A - B for two ellipsoids, along unit directions.
struct EllipsoidPair {
    CenteredEllipsoid a;
    CenteredEllipsoid b;
    Vec3 offset; ///< from A's center to B's

    double extent(const Vec3& n) const { return a.extent(n) + b.extent(n) - dot(offset, n); }
};

} // namespace mbv::convex
