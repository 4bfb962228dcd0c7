#pragma once

#include "random_shapes.h"
#include "support_along.h"

#include <algorithm>
#include <vector>

/// Point-in-shape tests and support functions written for the tests: whatever an answer was
/// computed from, they prove it. A common point proves an overlap; a direction along which the
/// shapes are apart bounds their distance from below, as two points of them do from above.
namespace mbv::test {

/// How far p was seen to be outside of the shape: along the coordinate axes, seeded directions, and
/// those that the shape itself suggests. Its distance is at least this.
inline double outside(const Shape& shape, const Vec3& p)
{
    static const std::vector<Vec3> kDirections = unitDirections(200);
    double most = 0;
    const auto look = [&](const Vec3& direction) {
        if (direction == Vec3{})
            return;
        const Vec3 unit = normalized(direction);
        for (const Vec3& d : {unit, -unit})
            most = std::max(most, dot(d, p) - supportAlong(shape, d));
    };
    const auto lookAlongAxes = [&](const Ellipsoid& s) {
        Vec3 gradient;
        for (int i = 0; i < 3; ++i) {
            const Vec3& axis = s.axes[static_cast<std::size_t>(i)];
            look(axis);
            if (s.radii[i] > 0)
                gradient += dot(p - s.center, axis) / (s.radii[i] * s.radii[i]) * axis;
        }
        look(gradient);
    };
    for (const Vec3& direction : kDirections)
        look(direction);
    const auto lookAround = [&](const Vec3& a, const Vec3& b) {
        look(b - a);
        look(p - a);
        look(cross(cross(b - a, p - a), b - a));
    };
    if (const auto* plane = std::get_if<Plane>(&shape))
        look(plane->normal);
    if (const auto* half = std::get_if<HalfSpace>(&shape))
        look(half->normal);
    if (const auto* box = std::get_if<Obb>(&shape)) {
        for (const Vec3& axis : box->axes)
            look(axis);
    }
    if (const auto* sphere = std::get_if<Sphere>(&shape))
        look(p - sphere->center);
    if (const auto* capsule = std::get_if<Capsule>(&shape))
        lookAround(capsule->a, capsule->b);
    if (const auto* cylinder = std::get_if<Cylinder>(&shape))
        lookAround(cylinder->a, cylinder->b);
    if (const auto* cone = std::get_if<Cone>(&shape)) {
        lookAround(cone->apex, cone->baseCenter);
        const Vec3 axis = normalized(cone->apex - cone->baseCenter);
        const Vec3 across = (p - cone->apex) - dot(p - cone->apex, axis) * axis;
        if (across != Vec3{}) {
            const Vec3 rim = cone->baseCenter + cone->radius * normalized(across);
            lookAround(cone->apex, rim);
            look(norm(cone->apex - cone->baseCenter) * normalized(across) + cone->radius * axis);
        }
    }
    if (const auto* ellipsoid = std::get_if<Ellipsoid>(&shape))
        lookAlongAxes(*ellipsoid);
    if (const auto* segment = std::get_if<Segment>(&shape))
        lookAround(segment->a, segment->b);
    if (const auto* triangle = std::get_if<Triangle>(&shape)) {
        look(cross(triangle->b - triangle->a, triangle->c - triangle->a));
        lookAround(triangle->a, triangle->b);
        lookAround(triangle->b, triangle->c);
        lookAround(triangle->c, triangle->a);
    }
    return most;
}

} // namespace mbv::test
