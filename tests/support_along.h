#pragma once

#include <mbv/geometry/shapes.h>

#include <algorithm>
#include <cmath>
#include <limits>

/// Support functions written for the tests, in world coordinates: along any direction they bound
/// the true distance of two shapes from below and the true depth from above.
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
    double operator()(const Cone& s) const
    {
        const double sine = norm(cross(direction, normalized(s.apex - s.baseCenter)));
        return std::max(of(s.apex), of(s.baseCenter) + s.radius * sine);
    }
    double operator()(const Ellipsoid& s) const
    {
        return of(s.center) + norm(Vec3{s.radii.x * of(s.axes[0]), s.radii.y * of(s.axes[1]),
                                        s.radii.z * of(s.axes[2])});
    }
};

/// The largest direction . p over the shape; the direction is unit.
double supportAlong(const auto& shape, const Vec3& direction)
{
    return SupportAlong{direction}(shape);
}
inline double supportAlong(const Shape& shape, const Vec3& direction)
{
    return std::visit(SupportAlong{direction}, shape);
}

} // namespace mbv::test
