#pragma once

#include "collision/convex/gjk/shallowest.h"

/// The extent of two solids of revolution where their rims carry it. Internal.
namespace mbv::convex {

/// A minimum of the extent, and the cosine of an angle: no direction at a smaller angle to it has a
/// lesser extent. 1, an angle of 0, where none is known.
struct RimMinimum {
    WayOut at;
    double provenCosine = 1;
};

/// The extent along directions n, of one rim of each solid:
///     linear . n + radiusA |n x axisA| + radiusB |n x axisB|
/// a convex function of vectors n, and of unit ones concave in the cosines to the axes. Its domain
/// are the directions that neither axis points away from: both cosines are at least 0.
struct RimExtent {
    struct Rim {
        Vec3 axis; ///< of unit length
        double radius = 0;
    };

    /// The axes are not parallel.
    RimExtent(const Rim& a, const Rim& b, const Vec3& linearPart);

    double along(const Vec3& direction) const;

    /// A unit direction.
    Vec3 acrossBoth() const;

    bool isInDomain(const Vec3& direction) const
    {
        return dot(direction, axisA) >= 0 && dot(direction, axisB) >= 0;
    }

    /// The minimum that is found downhill from a direction of the domain; where the way ends at an
    /// axis, the last direction on it.
    RimMinimum minimumFrom(const Vec3& direction) const;

    Vec3 axisA;
    Vec3 axisB;
    double radiusA = 0;
    double radiusB = 0;
    double between = 0; ///< the cosine of the angle between the axes
    Vec3 linear;

private:
    double provenCosine(const WayOut& minimum) const;
};

} // namespace mbv::convex
