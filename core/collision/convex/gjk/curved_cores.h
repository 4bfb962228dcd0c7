#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cmath>
#include <limits>

/// Support functions of cylinders, cones and ellipsoids. Internal.
namespace mbv::convex {

/// Where a disc about the origin, across a unit axis, is farthest along a direction.
inline Vec3 supportOfDisc(const Vec3& direction, const Vec3& unitAxis, double radius)
{
    // Twice, or what rounding leaves of a direction all but parallel to the axis would point out of
    // the disc.
    Vec3 across = direction - dot(direction, unitAxis) * unitAxis;
    across -= dot(across, unitAxis) * unitAxis;
    const double squared = dot(across, across);
    // Along the axis every point of the disc is a support; its center does.
    constexpr double kParallel = 4 * std::numeric_limits<double>::epsilon();
    if (!(squared > kParallel * kParallel * dot(direction, direction)))
        return {};
    return (radius / std::sqrt(squared)) * across;
}

struct CylinderCore {
    Vec3 center;
    Vec3 halfAxis;
    Vec3 unitAxis;
    double radius = 0;

    Vec3 support(const Vec3& direction) const
    {
        const Vec3 disc = center + std::copysign(1.0, dot(direction, unitAxis)) * halfAxis;
        return disc + supportOfDisc(direction, unitAxis, radius);
    }
    Vec3 middle() const { return center; }
};

struct ConeCore {
    Vec3 apex;
    Vec3 baseCenter;
    Vec3 unitAxis;
    double radius = 0;

    Vec3 support(const Vec3& direction) const
    {
        const Vec3 onRim = baseCenter + supportOfDisc(direction, unitAxis, radius);
        return dot(direction, apex - onRim) > 0 ? apex : onRim;
    }
    Vec3 middle() const { return (apex + baseCenter) / 2; }
};

/// An ellipsoid less a ball of `rounding` that fits everywhere against its surface from inside, so
/// that the two add up to it (Blaschke): of equal radii a point is left.
struct EllipsoidCore {
    Vec3 center;
    std::array<Vec3, 3> halfAxes;
    double rounding = 0; ///< see roundingOf() of half_axes.h

    /// The half axes are perpendicular to rounding, or as good as a point or a segment.
    bool isUpright() const
    {
        constexpr double kRounding = 1e-14;
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3& one = halfAxes[i];
            const Vec3& other = halfAxes[(i + 1) % 3];
            const double squared = dot(one, other) * dot(one, other);
            if (!(squared <= kRounding * kRounding * dot(one, one) * dot(other, other)))
                return false;
        }
        return true;
    }

    Vec3 support(const Vec3& direction) const
    {
        const Vec3 along = {dot(halfAxes[0], direction), dot(halfAxes[1], direction),
                            dot(halfAxes[2], direction)};
        const double largest = maxComponent(abs(along));
        if (!(largest > 0))
            return center;
        const Vec3 onSphere = along / largest;
        const double toUnit = 1 / std::sqrt(dot(onSphere, onSphere));
        const Vec3 point =
            onSphere.x * halfAxes[0] + onSphere.y * halfAxes[1] + onSphere.z * halfAxes[2];
        return center + toUnit * point -
               (rounding / std::sqrt(dot(direction, direction))) * direction;
    }
    Vec3 middle() const { return center; }
};

} // namespace mbv::convex
