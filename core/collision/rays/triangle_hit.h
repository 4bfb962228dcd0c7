#pragma once

#include "collision/exact/accurate_cross.h"
#include "geometry/numbers/power_of_two.h"
#include "raycast_line.h"
#include "raycast_triangle_exact.h"

#include <algorithm>
#include <array>
#include <optional>

#include <hwy/base.h>

/// From the weights of a triangle's corners to where a ray meets it. Internal.
namespace mbv::cast {

/// Of the largest volume to the error of any, from where on weights place the hit to rounding. Seen
/// along its edge or as a needle, a triangle has less.
inline constexpr double kPrecise = 1e13;

/// Unit, of the triangle with these edges from its first corner. Its area is not zero.
HWY_INLINE Vec3 normalOf(const std::array<Vec3, 3>& corners, const Vec3& edgeB, const Vec3& edgeC)
{
    const double perUnit = inverseOfPowerOfTwoBelow(maxComponent(max(abs(edgeB), abs(edgeC))));
    const Vec3 across = accurateCross(perUnit * edgeB, perUnit * edgeC);
    if (across == Vec3{}) // of a needle, the rounded edges may be parallel
        return exactNormal(corners);
    // Division by what is hardly above the smallest doubles rounds too much.
    const double area = norm(across);
    return area > 1e-290 ? across / area : normalized(across);
}

/// The point where the line meets the plane of a triangle, and where that is on the ray.
struct PlanePoint {
    Vec3 fromA;
    double t;

    /// Precondition: the sum of the weights is a normal number.
    PlanePoint(const LineBase& line, const Vec3& direction, const std::array<double, 3>& weights,
               const Vec3& edgeB, const Vec3& edgeC)
    {
        const double sum = weights[0] + weights[1] + weights[2];
        fromA = weights[1] / sum * edgeB + weights[2] / sum * edgeC;
        t = dot(fromA - line.point, direction) - line.start;
    }
};

/// Precondition: the line passes through the triangle's inside or an edge.
HWY_INLINE RayHit hitOf(const Vec3& direction, const Triangle& shape, const Vec3& fromA, double t)
{
    const Vec3 normal = normalOf({shape.a, shape.b, shape.c}, shape.b - shape.a, shape.c - shape.a);
    return {t, shape.a + fromA, dot(normal, direction) > 0 ? -normal : normal, false};
}

} // namespace mbv::cast
