#pragma once

#include <mbv/geometry/shapes.h>

namespace mbv::test {

/// The shape, scaled about the origin.
struct Scaled {
    double by;

    Shape operator()(const Sphere& s) const { return Sphere{by * s.center, by * s.radius}; }
    Shape operator()(const Aabb& s) const { return Aabb{by * s.min, by * s.max}; }
    Shape operator()(const Obb& s) const { return Obb{by * s.center, by * s.halfExtents, s.axes}; }
    Shape operator()(const Capsule& s) const { return Capsule{by * s.a, by * s.b, by * s.radius}; }
    Shape operator()(const Cylinder& s) const
    {
        return Cylinder{by * s.a, by * s.b, by * s.radius};
    }
    Shape operator()(ConvexHull s) const
    {
        for (Vec3& p : s.points)
            p = by * p;
        return s;
    }
    Shape operator()(const Plane& s) const { return Plane{s.normal, by * s.offset}; }
    Shape operator()(const HalfSpace& s) const { return HalfSpace{s.normal, by * s.offset}; }
    Shape operator()(const Triangle& s) const { return Triangle{by * s.a, by * s.b, by * s.c}; }
    Shape operator()(const Segment& s) const { return Segment{by * s.a, by * s.b}; }
    Shape operator()(const Cone& s) const
    {
        return Cone{by * s.apex, by * s.baseCenter, by * s.radius};
    }
    Shape operator()(const Ellipsoid& s) const
    {
        return Ellipsoid{by * s.center, by * s.radii, s.axes};
    }
};

inline Shape scaledShape(const Shape& shape, double by)
{
    return std::visit(Scaled{by}, shape);
}

} // namespace mbv::test
