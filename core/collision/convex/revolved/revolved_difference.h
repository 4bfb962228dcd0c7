#pragma once

#include "collision/exact/accurate_cross.h"
#include "revolved_search.h"
#include "rim_range.h"

#include <cmath>
#include <limits>
#include <optional>

/// Internal.
namespace mbv::convex {

/// A - B in a frame of its own: x is the axis of A, that of -B lies in the plane of x and y, and
/// what is linear of the extents points against z.
struct RevolvedDifference {
    explicit RevolvedDifference(const RevolvedPair& pair) : ofA(pair.a), ofB(-pair.b)
    {
        const Vec3 across = accurateCross(ofA.axis, ofB.axis);
        cosine = dot(ofA.axis, ofB.axis);
        sine = std::sqrt(dot(across, across));
        perSine = 1 / sine;
        z = isParallel() ? anyPerpendicular(ofA.axis) : across / sine;
        const Vec3 linear = ofA.origin + ofB.origin;
        if (isParallel()) {
            cosine = std::copysign(1.0, cosine);
            sine = 0;
            const Vec3 level = linear - dot(linear, ofA.axis) * ofA.axis;
            constexpr double kOnAxis = 1e-12; // what rounding leaves may point along the axis
            if (dot(level, level) > kOnAxis * kOnAxis)
                z = normalized(level);
            z = normalized(z - dot(z, ofA.axis) * ofA.axis);
        }
        if (dot(linear, z) > 0)
            z = -z;
        y = normalized(cross(z, ofA.axis));
        if (dot(y, ofB.axis) < 0)
            y = -y;
        center = {dot(linear, ofA.axis), dot(linear, y), dot(linear, z)};
    }

    /// Taken for parallel.
    bool isParallel() const
    {
        constexpr double kParallel = 1e-9; // the sine
        return !(sine > kParallel);
    }

    /// A unit vector in local coordinates, from one in the frame.
    Vec3 toLocal(const Vec3& v) const { return normalized(v.x * ofA.axis + v.y * y + v.z * z); }

    /// Of a unit vector in the frame.
    double cosineToB(const Vec3& v) const { return cosine * v.x + sine * v.y; }

    /// In the frame, the direction with these cosines to the axes, to rounding, if there is one.
    /// Precondition: not parallel.
    std::optional<Vec3> directionWith(double toA, double toB) const
    {
        const double aside = (toB - cosine * toA) * perSine;
        const double squared = (1 - toA) * (1 + toA) - aside * aside;
        if (squared > 0)
            return Vec3{toA, aside, std::sqrt(squared)};
        constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
        if (!(squared >= -kRounding * (1 + std::abs(aside) * perSine)))
            return std::nullopt;
        return Vec3{toA, std::copysign(sineOf(toA), aside), 0};
    }

    /// In the frame, the direction with this cosine to an axis that has the least of gradient . n.
    Vec3 leastWithA(double toA, const Vec3& gradient) const
    {
        const double across = std::sqrt(gradient.y * gradient.y + gradient.z * gradient.z);
        const double by = across > 0 ? -sineOf(toA) / across : 0;
        return {toA, by * gradient.y, across > 0 ? by * gradient.z : sineOf(toA)};
    }
    Vec3 leastWithB(double toB, const Vec3& gradient) const
    {
        const double aside = cosine * gradient.y - sine * gradient.x;
        const Vec3 v = leastWithA(toB, {0, aside, gradient.z});
        return {cosine * toB - sine * v.y, sine * toB + cosine * v.y, v.z};
    }

    /// Along a unit vector in the frame.
    double extentAlong(const Vec3& v) const
    {
        // Sines from the vector itself: near an axis the cosine does not tell them.
        const double aside = cosine * v.y - sine * v.x;
        return dot(center, v) + ofA.extentAt(v.x, std::sqrt(v.y * v.y + v.z * v.z)) +
               ofB.extentAt(cosineToB(v), std::sqrt(aside * aside + v.z * v.z));
    }

    /// Along a unit vector in local coordinates, with the axes as they are where they are taken for
    /// parallel.
    double extentAlongLocal(const Vec3& direction) const
    {
        return ofA.along(direction) + ofB.along(direction);
    }

    Revolved ofA;
    Revolved ofB;
    double cosine = 1; ///< of the angle between the axes
    double sine = 0;
    double perSine = 0; ///< where they are not parallel
    Vec3 y;             ///< of the frame, in local coordinates; x is the axis of A
    Vec3 z;
    Vec3 center; ///< in the frame: what is linear of the extents
};

} // namespace mbv::convex
