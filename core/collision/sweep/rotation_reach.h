#pragma once

#include "collision/moving/outer_points.h"

#include <mbv/geometry/shapes.h>

#include <algorithm>
#include <span>

/// Internal.
namespace mbv::advancement {

/// How far a shape reaches from the pivot and from the axis; 0 where it has no end.
struct RotationReach {
    double fromPivot = 0;
    double fromAxis = 0;

    RotationReach(const Shape& shape, const Vec3& pivot, const Vec3& axis)
    {
        moving::withOuterPoints(shape, [&](std::span<const Vec3> points, double radius) {
            for (const Vec3& p : points) {
                fromPivot = std::max(fromPivot, norm(p - pivot));
                fromAxis = std::max(fromAxis, norm(cross(axis, p - pivot)));
            }
            fromPivot += radius;
            fromAxis += radius;
        });
    }
};

} // namespace mbv::advancement
