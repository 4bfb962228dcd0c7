#include "shapes.h"

#include "error.h"

#include <charconv>
#include <limits>
#include <numbers>
#include <span>

namespace mbv {
namespace {

/// How far axes may be from orthonormal (lengths from 1, dot products from 0).
constexpr double kOrthonormalTolerance = 1e-6;

std::string text(double value)
{
    std::array<char, 32> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end.ptr};
}

std::string text(const Vec3& v)
{
    return "(" + text(v.x) + ", " + text(v.y) + ", " + text(v.z) + ")";
}

std::optional<ShapeFault> notFinite(const Vec3& v, const char* field)
{
    if (isFinite(v))
        return std::nullopt;
    return ShapeFault{field, "has a component that is not finite: " + text(v)};
}

std::optional<ShapeFault> notASize(double value, const char* field)
{
    if (value >= 0 && std::isfinite(value))
        return std::nullopt;
    return ShapeFault{field, "must be finite and not negative, is " + text(value)};
}

std::optional<ShapeFault> notADirection(const Vec3& v, const char* field)
{
    if (auto fault = notFinite(v, field))
        return fault;
    if (v == Vec3{})
        return ShapeFault{field, "is zero and gives no direction"};
    return std::nullopt;
}

std::optional<ShapeFault> notOrthonormal(const std::array<Vec3, 3>& axes)
{
    for (std::size_t i = 0; i < 3; ++i) {
        const double length = norm(axes[i]);
        if (!(std::abs(length - 1) <= kOrthonormalTolerance)) // true for NaN
            return ShapeFault{"axes", "axis " + std::to_string(i) + " has length " + text(length) +
                                          " instead of 1; scale belongs in the half extents"};
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3;
        const double cosine = dot(axes[i], axes[j]);
        if (std::abs(cosine) > kOrthonormalTolerance)
            return ShapeFault{"axes", "axes " + std::to_string(i) + " and " + std::to_string(j) +
                                          " are not perpendicular: their dot product is " +
                                          text(cosine)};
    }
    return std::nullopt;
}

} // namespace

std::optional<ShapeFault> faultOf(const Sphere& s)
{
    if (auto fault = notFinite(s.center, "center"))
        return fault;
    return notASize(s.radius, "radius");
}

std::optional<ShapeFault> faultOf(const Aabb& s)
{
    if (auto fault = notFinite(s.min, "min"))
        return fault;
    if (auto fault = notFinite(s.max, "max"))
        return fault;
    for (int i = 0; i < 3; ++i) {
        if (s.min[i] > s.max[i])
            return ShapeFault{"min", "exceeds max in component " + std::to_string(i) + ": " +
                                         text(s.min[i]) + " > " + text(s.max[i])};
    }
    return std::nullopt;
}

std::optional<ShapeFault> faultOf(const Obb& s)
{
    if (auto fault = notFinite(s.center, "center"))
        return fault;
    for (int i = 0; i < 3; ++i) {
        if (auto fault = notASize(s.halfExtents[i], "halfExtents"))
            return fault;
    }
    return notOrthonormal(s.axes);
}

std::optional<ShapeFault> faultOf(const Capsule& s)
{
    if (auto fault = notFinite(s.a, "a"))
        return fault;
    if (auto fault = notFinite(s.b, "b"))
        return fault;
    return notASize(s.radius, "radius");
}

std::optional<ShapeFault> faultOf(const Cylinder& s)
{
    if (auto fault = faultOf(Capsule{s.a, s.b, s.radius}))
        return fault;
    if (s.a == s.b)
        return ShapeFault{"b", "equals a, which leaves the cylinder without an axis"};
    return std::nullopt;
}

std::optional<ShapeFault> faultOf(const ConvexHull& s)
{
    if (s.points.empty())
        return ShapeFault{"points", "is empty; a hull needs at least one point"};
    for (std::size_t i = 0; i < s.points.size(); ++i) {
        if (!isFinite(s.points[i]))
            return ShapeFault{"points",
                              "point " + std::to_string(i) +
                                  " has a component that is not finite: " + text(s.points[i])};
    }
    return std::nullopt;
}

std::optional<ShapeFault> faultOf(const Plane& s)
{
    if (auto fault = notADirection(s.normal, "normal"))
        return fault;
    if (!std::isfinite(s.offset))
        return ShapeFault{"offset", "must be finite, is " + text(s.offset)};
    return std::nullopt;
}

std::optional<ShapeFault> faultOf(const HalfSpace& s)
{
    return faultOf(Plane{s.normal, s.offset});
}

std::optional<ShapeFault> faultOf(const Triangle& s)
{
    if (auto fault = notFinite(s.a, "a"))
        return fault;
    if (auto fault = notFinite(s.b, "b"))
        return fault;
    return notFinite(s.c, "c");
}

std::optional<ShapeFault> faultOf(const Segment& s)
{
    if (auto fault = notFinite(s.a, "a"))
        return fault;
    return notFinite(s.b, "b");
}

std::optional<ShapeFault> faultOf(const Ray& s)
{
    if (auto fault = notFinite(s.origin, "origin"))
        return fault;
    return notADirection(s.direction, "direction");
}

std::optional<ShapeFault> faultOf(const Shape& s)
{
    return std::visit([](const auto& shape) { return faultOf(shape); }, s);
}

namespace {

void throwIf(const std::optional<ShapeFault>& fault, std::string_view where, std::string_view kind)
{
    if (fault) {
        throw Error(ErrorCode::InvalidShape, std::string(where) + ": " + std::string(kind) + "." +
                                                 fault->field + " " + fault->problem);
    }
}

} // namespace

void requireValid(const Shape& shape, std::string_view where)
{
    throwIf(faultOf(shape), where, kindName(shape));
}

void requireValid(const Ray& ray, std::string_view where)
{
    throwIf(faultOf(ray), where, "ray");
}

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
    return {apply(t, s.origin), rotate(t.rotation, s.direction)};
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

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Aabb around(std::span<const Vec3> points)
{
    Aabb bounds = {points[0], points[0]};
    for (const Vec3& p : points)
        bounds = {min(bounds.min, p), max(bounds.max, p)};
    return bounds;
}

Aabb grown(const Aabb& box, const Vec3& by)
{
    return {box.min - by, box.max + by};
}

/// Along which axis the normal points, when it is along one.
std::optional<int> axisAlong(const Vec3& normal)
{
    for (int i = 0; i < 3; ++i) {
        if (normal[(i + 1) % 3] == 0 && normal[(i + 2) % 3] == 0)
            return i;
    }
    return std::nullopt;
}

/// Half the size of the disc of unit radius across `axis`, per component.
Vec3 discReach(const Vec3& axis)
{
    const Vec3 n = normalized(axis);
    return {std::hypot(n.y, n.z), std::hypot(n.z, n.x), std::hypot(n.x, n.y)};
}

struct BoundsOf {
    Aabb operator()(const Aabb& s) const { return s; }
    Aabb operator()(const Sphere& s) const
    {
        return grown({s.center, s.center}, {s.radius, s.radius, s.radius});
    }
    Aabb operator()(const Obb& s) const
    {
        return grown({s.center, s.center}, s.halfExtents.x * abs(s.axes[0]) +
                                               s.halfExtents.y * abs(s.axes[1]) +
                                               s.halfExtents.z * abs(s.axes[2]));
    }
    Aabb operator()(const Capsule& s) const
    {
        return grown({min(s.a, s.b), max(s.a, s.b)}, {s.radius, s.radius, s.radius});
    }
    Aabb operator()(const Cylinder& s) const
    {
        return grown({min(s.a, s.b), max(s.a, s.b)}, s.radius * discReach(s.b - s.a));
    }
    Aabb operator()(const ConvexHull& s) const { return around(s.points); }
    Aabb operator()(const Plane& s) const
    {
        Aabb bounds = everything();
        if (const auto axis = axisAlong(s.normal))
            bounds.min[*axis] = bounds.max[*axis] = s.offset / s.normal[*axis];
        return bounds;
    }
    Aabb operator()(const HalfSpace& s) const
    {
        Aabb bounds = everything();
        if (const auto axis = axisAlong(s.normal))
            (s.normal[*axis] > 0 ? bounds.max : bounds.min)[*axis] = s.offset / s.normal[*axis];
        return bounds;
    }
    Aabb operator()(const Triangle& s) const { return around(std::array{s.a, s.b, s.c}); }
    Aabb operator()(const Segment& s) const { return {min(s.a, s.b), max(s.a, s.b)}; }

    static Aabb everything()
    {
        return {{-kInfinity, -kInfinity, -kInfinity}, {kInfinity, kInfinity, kInfinity}};
    }
};

/// The three edge lengths of a box.
Vec3 edgesOf(const Aabb& s)
{
    return s.max - s.min;
}
Vec3 edgesOf(const Obb& s)
{
    return 2 * s.halfExtents;
}

struct VolumeOf {
    using Result = std::optional<double>;

    Result operator()(const Sphere& s) const
    {
        return 4.0 / 3.0 * std::numbers::pi * s.radius * s.radius * s.radius;
    }
    Result operator()(const Capsule& s) const
    {
        return *(*this)(Sphere{s.a, s.radius}) + cylindrical(s.a, s.b, s.radius);
    }
    Result operator()(const Cylinder& s) const { return cylindrical(s.a, s.b, s.radius); }
    Result operator()(const ConvexHull&) const { return std::nullopt; }
    Result operator()(const HalfSpace&) const { return kInfinity; }
    Result operator()(const Plane&) const { return 0; }
    Result operator()(const Triangle&) const { return 0; }
    Result operator()(const Segment&) const { return 0; }
    Result operator()(const auto& box) const
    {
        const Vec3 e = edgesOf(box);
        return e.x * e.y * e.z;
    }

    static double cylindrical(const Vec3& a, const Vec3& b, double radius)
    {
        return std::numbers::pi * radius * radius * norm(b - a);
    }
};

struct SurfaceAreaOf {
    using Result = std::optional<double>;

    Result operator()(const Sphere& s) const { return 4 * std::numbers::pi * s.radius * s.radius; }
    Result operator()(const Capsule& s) const
    {
        return *(*this)(Sphere{s.a, s.radius}) + cylindrical(s.a, s.b, s.radius);
    }
    Result operator()(const Cylinder& s) const
    {
        return 2 * std::numbers::pi * s.radius * s.radius + cylindrical(s.a, s.b, s.radius);
    }
    Result operator()(const ConvexHull&) const { return std::nullopt; }
    Result operator()(const HalfSpace&) const { return kInfinity; }
    Result operator()(const Plane&) const { return kInfinity; }
    Result operator()(const Triangle& s) const { return norm(cross(s.b - s.a, s.c - s.a)); }
    Result operator()(const Segment&) const { return 0; }
    Result operator()(const auto& box) const
    {
        const Vec3 e = edgesOf(box);
        return 2 * (e.x * e.y + e.y * e.z + e.z * e.x);
    }

    static double cylindrical(const Vec3& a, const Vec3& b, double radius)
    {
        return 2 * std::numbers::pi * radius * norm(b - a);
    }
};

} // namespace

Aabb boundsOf(const Shape& s)
{
    return std::visit(BoundsOf{}, s);
}

std::optional<double> volumeOf(const Shape& s)
{
    return std::visit(VolumeOf{}, s);
}

std::optional<double> surfaceAreaOf(const Shape& s)
{
    return std::visit(SurfaceAreaOf{}, s);
}

} // namespace mbv
