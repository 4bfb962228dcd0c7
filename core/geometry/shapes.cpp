#include <mbv/geometry/shapes.h>

#include "unbounded.h"

namespace mbv {
namespace {

/// The shape with every point moved by the same vector.
struct Translation {
    const Vec3& by;

    Sphere operator()(const Sphere& s) const { return {s.center + by, s.radius}; }
    Aabb operator()(const Aabb& s) const { return {s.min + by, s.max + by}; }
    Obb operator()(const Obb& s) const { return {s.center + by, s.halfExtents, s.axes}; }
    Capsule operator()(const Capsule& s) const { return {s.a + by, s.b + by, s.radius}; }
    Cylinder operator()(const Cylinder& s) const { return {s.a + by, s.b + by, s.radius}; }
    ConvexHull operator()(ConvexHull s) const
    {
        for (Vec3& p : s.points)
            p += by;
        return s;
    }
    Plane operator()(const Plane& s) const { return {s.normal, s.offset + dot(s.normal, by)}; }
    HalfSpace operator()(const HalfSpace& s) const
    {
        return {s.normal, s.offset + dot(s.normal, by)};
    }
    Triangle operator()(const Triangle& s) const { return {s.a + by, s.b + by, s.c + by}; }
    Segment operator()(const Segment& s) const { return {s.a + by, s.b + by}; }
    Cone operator()(const Cone& s) const { return {s.apex + by, s.baseCenter + by, s.radius}; }
    Ellipsoid operator()(const Ellipsoid& s) const { return {s.center + by, s.radii, s.axes}; }
};

std::array<Vec3, 3> rotated(const std::array<Vec3, 3>& axes, const RigidTransform& t)
{
    return {rotate(t.rotation, axes[0]), rotate(t.rotation, axes[1]), rotate(t.rotation, axes[2])};
}

} // namespace

bool isSolid(const Shape& shape)
{
    return std::visit([]<class S>(const S&) { return Solid<S>; }, shape);
}

bool isBounded(const Shape& shape)
{
    return std::visit([]<class S>(const S&) { return !Unbounded<S>; }, shape);
}

std::string_view nameOf(const Shape& shape)
{
    constexpr auto names = std::to_array<std::string_view>(
        {"sphere", "aabb", "obb", "capsule", "cylinder", "convex_hull", "plane", "half_space",
         "triangle", "segment", "cone", "ellipsoid"});
    static_assert(names.size() == std::variant_size_v<Shape>);
    return names[shape.index()];
}

Sphere transformed(const Sphere& s, const RigidTransform& t)
{
    return {apply(t, s.center), s.radius};
}

Obb transformed(const Obb& s, const RigidTransform& t)
{
    return {apply(t, s.center), s.halfExtents, rotated(s.axes, t)};
}

Capsule transformed(const Capsule& s, const RigidTransform& t)
{
    return {apply(t, s.a), apply(t, s.b), s.radius};
}

Cylinder transformed(const Cylinder& s, const RigidTransform& t)
{
    return {apply(t, s.a), apply(t, s.b), s.radius};
}

ConvexHull transformed(const ConvexHull& s, const RigidTransform& t)
{
    ConvexHull result = s;
    for (Vec3& p : result.points)
        p = apply(t, p);
    return result;
}

Plane transformed(const Plane& s, const RigidTransform& t)
{
    const Vec3 normal = rotate(t.rotation, s.normal);
    return {normal, s.offset + dot(normal, t.translation)};
}

HalfSpace transformed(const HalfSpace& s, const RigidTransform& t)
{
    const Plane surface = transformed(Plane{s.normal, s.offset}, t);
    return {surface.normal, surface.offset};
}

Triangle transformed(const Triangle& s, const RigidTransform& t)
{
    return {apply(t, s.a), apply(t, s.b), apply(t, s.c)};
}

Segment transformed(const Segment& s, const RigidTransform& t)
{
    return {apply(t, s.a), apply(t, s.b)};
}

Cone transformed(const Cone& s, const RigidTransform& t)
{
    return {apply(t, s.apex), apply(t, s.baseCenter), s.radius};
}

Ellipsoid transformed(const Ellipsoid& s, const RigidTransform& t)
{
    return {apply(t, s.center), s.radii, rotated(s.axes, t)};
}

Ray transformed(const Ray& s, const RigidTransform& t)
{
    return {apply(t, s.origin), rotate(t.rotation, s.direction), s.maxT};
}

Shape transformed(const Shape& s, const RigidTransform& t)
{
    const auto move = [&]<class S>(const S& shape) -> Shape {
        if constexpr (!std::same_as<S, Aabb>) // a kind without an overload must not come here again
            return static_cast<S (*)(const S&, const RigidTransform&)>(transformed)(shape, t);
        else if (t.rotation == Quaternion{})
            return Aabb{shape.min + t.translation, shape.max + t.translation};
        else
            return transformed(toObb(shape), t);
    };
    return std::visit(move, s);
}

Shape translated(const Shape& shape, const Vec3& by)
{
    return std::visit([&](const auto& s) -> Shape { return Translation{by}(s); }, shape);
}

Obb toObb(const Aabb& s)
{
    return {s.min / 2 + s.max / 2, s.max / 2 - s.min / 2};
}

std::array<Vec3, 8> cornersOf(const Aabb& s)
{
    std::array<Vec3, 8> corners;
    for (unsigned i = 0; i < 8; ++i)
        corners[i] = {(i & 1U) ? s.max.x : s.min.x, (i & 2U) ? s.max.y : s.min.y,
                      (i & 4U) ? s.max.z : s.min.z};
    return corners;
}

std::array<Vec3, 8> cornersOf(const Obb& s)
{
    std::array<Vec3, 8> corners;
    for (unsigned i = 0; i < 8; ++i) {
        corners[i] = s.center + ((i & 1U) ? 1 : -1) * s.halfExtents.x * s.axes[0] +
                     ((i & 2U) ? 1 : -1) * s.halfExtents.y * s.axes[1] +
                     ((i & 4U) ? 1 : -1) * s.halfExtents.z * s.axes[2];
    }
    return corners;
}

} // namespace mbv
