#include <mbv/geometry/shapes.h>

namespace mbv {

bool isSolid(const Shape& shape)
{
    return std::visit([]<class S>(const S&) { return Solid<S>; }, shape);
}

bool isBounded(const Shape& shape)
{
    return !std::holds_alternative<Plane>(shape) && !std::holds_alternative<HalfSpace>(shape);
}

std::string_view kindName(const Shape& shape)
{
    constexpr std::array<std::string_view, std::variant_size_v<Shape>> names = {
        "sphere",      "aabb",  "obb",        "capsule",  "cylinder",
        "convex_hull", "plane", "half_space", "triangle", "segment"};
    return names[shape.index()];
}

Sphere moved(const Sphere& s, const RigidTransform& t)
{
    return {apply(t, s.center), s.radius};
}

Obb moved(const Obb& s, const RigidTransform& t)
{
    Obb result = {apply(t, s.center), s.halfExtents, {}};
    for (std::size_t i = 0; i < 3; ++i)
        result.axes[i] = rotate(t.rotation, s.axes[i]);
    return result;
}

Capsule moved(const Capsule& s, const RigidTransform& t)
{
    return {apply(t, s.a), apply(t, s.b), s.radius};
}

Cylinder moved(const Cylinder& s, const RigidTransform& t)
{
    return {apply(t, s.a), apply(t, s.b), s.radius};
}

ConvexHull moved(const ConvexHull& s, const RigidTransform& t)
{
    ConvexHull result = s;
    for (Vec3& p : result.points)
        p = apply(t, p);
    return result;
}

Plane moved(const Plane& s, const RigidTransform& t)
{
    const Vec3 normal = rotate(t.rotation, s.normal);
    return {normal, s.offset + dot(normal, t.translation)};
}

HalfSpace moved(const HalfSpace& s, const RigidTransform& t)
{
    const Plane surface = moved(Plane{s.normal, s.offset}, t);
    return {surface.normal, surface.offset};
}

Triangle moved(const Triangle& s, const RigidTransform& t)
{
    return {apply(t, s.a), apply(t, s.b), apply(t, s.c)};
}

Segment moved(const Segment& s, const RigidTransform& t)
{
    return {apply(t, s.a), apply(t, s.b)};
}

Ray moved(const Ray& s, const RigidTransform& t)
{
    return {apply(t, s.origin), rotate(t.rotation, s.direction), s.maxT};
}

Shape moved(const Shape& s, const RigidTransform& t)
{
    const auto move = [&]<class S>(const S& shape) -> Shape {
        if constexpr (!std::same_as<S, Aabb>)
            return moved(shape, t);
        else if (t.rotation == Quaternion{})
            return Aabb{shape.min + t.translation, shape.max + t.translation};
        else
            return moved(toObb(shape), t);
    };
    return std::visit(move, s);
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
