#pragma once

#include "random_shapes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

/// Membership and support functions written for the tests: whatever an answer was computed from,
/// they prove it. A common point proves an overlap; a direction along which the shapes are apart
/// bounds their distance from below, as two points of them do from above.
namespace mbv::test {

struct SupportAlong {
    Vec3 direction; ///< unit

    double of(const Vec3& p) const { return dot(direction, p); }

    double operator()(const Sphere& s) const { return of(s.center) + s.radius; }
    double operator()(const Aabb& s) const { return (*this)(toObb(s)); }
    double operator()(const Obb& s) const
    {
        double extent = of(s.center);
        for (int i = 0; i < 3; ++i)
            extent += s.halfExtents[i] * std::abs(of(s.axes[static_cast<std::size_t>(i)]));
        return extent;
    }
    double operator()(const Capsule& s) const { return std::max(of(s.a), of(s.b)) + s.radius; }
    double operator()(const Cylinder& s) const
    {
        const double sine = norm(cross(direction, normalized(s.b - s.a)));
        return std::max(of(s.a), of(s.b)) + s.radius * sine;
    }
    double operator()(const ConvexHull& s) const
    {
        double extent = of(s.points[0]);
        for (const Vec3& p : s.points)
            extent = std::max(extent, of(p));
        return extent;
    }
    /// Infinite unless the direction is the normal's, to the accuracy of nearest points.
    double operator()(const HalfSpace& s) const
    {
        const Vec3 up = normalized(s.normal);
        return dot(up, direction) > 1 - 1e-9 ? s.offset / norm(s.normal)
                                             : std::numeric_limits<double>::infinity();
    }
    double operator()(const Plane& s) const
    {
        return std::min((*this)(HalfSpace{s.normal, s.offset}),
                        (*this)(HalfSpace{-s.normal, -s.offset}));
    }
    double operator()(const Triangle& s) const { return std::max({of(s.a), of(s.b), of(s.c)}); }
    double operator()(const Segment& s) const { return std::max(of(s.a), of(s.b)); }
};

/// The largest direction . p over the shape; the direction is unit.
inline double supportAlong(const Shape& shape, const Vec3& direction)
{
    return std::visit(SupportAlong{direction}, shape);
}

/// How far p was seen to be outside of the shape: along the coordinate axes, seeded directions, and
/// those that the shape itself suggests. Its distance is at least this.
inline double outside(const Shape& shape, const Vec3& p)
{
    static const std::vector<Vec3> kDirections = [] {
        RandomShapes random(99);
        std::vector<Vec3> directions = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        while (directions.size() < 200)
            directions.push_back(rotate(random.rotation(), {0, 0, 1}));
        return directions;
    }();
    double most = 0;
    const auto look = [&](const Vec3& direction) {
        if (direction == Vec3{})
            return;
        const Vec3 unit = normalized(direction);
        for (const Vec3& d : {unit, -unit})
            most = std::max(most, dot(d, p) - supportAlong(shape, d));
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
