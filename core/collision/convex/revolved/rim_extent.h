#pragma once

#include "collision/convex/gjk/shallowest.h"

/// The extent of two solids of revolution where their rims carry it. Internal.
namespace mbv::convex {

/// A minimum, and the cosine of an angle around it within which nothing is less; 1 where nothing is
/// known around it.
struct RimMinimum {
    WayOut at;
    double provenCosine = 1;
};

/// Along directions n that neither axis points away from, of one rim of each solid:
///     linear . n + radiusA |n x axisA| + radiusB |n x axisB|
/// a convex function of vectors n, and of unit ones concave in the cosines to the axes.
struct RimExtent {
    struct Rim {
        Vec3 axis; ///< of unit length
        double radius = 0;
    };

    /// The axes are not parallel.
    RimExtent(const Rim& a, const Rim& b, const Vec3& linearPart);

    double along(const Vec3& direction) const;

    bool isMeant(const Vec3& direction) const
    {
        return dot(direction, axisA) >= 0 && dot(direction, axisB) >= 0;
    }

    /// From a direction that is meant, downhill. Somewhere on the way where that ends at an axis.
    RimMinimum minimumFrom(const Vec3& direction) const;

    Vec3 axisA;
    Vec3 axisB;
    double radiusA = 0;
    double radiusB = 0;
    double between = 0; ///< the cosine of the angle between the axes
    Vec3 acrossBoth;    ///< a unit direction
    Vec3 linear;

private:
    double provenCosine(const WayOut& minimum) const;
};

} // namespace mbv::convex
