#include "similarity.h"

namespace mbv::differential {
namespace {

struct Mapper {
    const Similarity& map;

    template <class Flat> Flat flat(const Flat& s) const
    {
        const Vec3 normal = map.direction(s.normal);
        return {normal, map.scale * s.offset + dot(normal, map.shift)};
    }

    std::array<Vec3, 3> axes(const std::array<Vec3, 3>& of) const
    {
        return {map.direction(of[0]), map.direction(of[1]), map.direction(of[2])};
    }

    Shape operator()(const Sphere& s) const
    {
        return Sphere{map.point(s.center), map.scale * s.radius};
    }
    Shape operator()(const Aabb& s) const
    {
        const Vec3 a = map.point(s.min);
        const Vec3 b = map.point(s.max);
        return Aabb{min(a, b), max(a, b)};
    }
    Shape operator()(const Obb& s) const
    {
        return Obb{map.point(s.center), map.scale * s.halfExtents, axes(s.axes)};
    }
    Shape operator()(const Ellipsoid& s) const
    {
        return Ellipsoid{map.point(s.center), map.scale * s.radii, axes(s.axes)};
    }
    Shape operator()(const Cone& s) const
    {
        return Cone{map.point(s.apex), map.point(s.baseCenter), map.scale * s.radius};
    }
    Shape operator()(const Capsule& s) const
    {
        return Capsule{map.point(s.a), map.point(s.b), map.scale * s.radius};
    }
    Shape operator()(const Cylinder& s) const
    {
        return Cylinder{map.point(s.a), map.point(s.b), map.scale * s.radius};
    }
    Shape operator()(ConvexHull s) const
    {
        for (Vec3& p : s.points)
            p = map.point(p);
        return s;
    }
    Shape operator()(const Plane& s) const { return flat(s); }
    Shape operator()(const HalfSpace& s) const { return flat(s); }
    Shape operator()(const Triangle& s) const
    {
        return Triangle{map.point(s.a), map.point(s.b), map.point(s.c)};
    }
    Shape operator()(const Segment& s) const { return Segment{map.point(s.a), map.point(s.b)}; }
};

} // namespace

Shape mapped(const Shape& shape, const Similarity& map)
{
    return std::visit(Mapper{map}, shape);
}

} // namespace mbv::differential
