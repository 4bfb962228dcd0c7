#include "shapes.h"

#include "error.h"

#include <charconv>
#include <numbers>

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

std::optional<ShapeFault> faultOf(const Shape& s)
{
    return std::visit([](const auto& shape) { return faultOf(shape); }, s);
}

void requireValid(const Shape& shape, std::string_view where)
{
    if (const auto fault = faultOf(shape)) {
        throw Error(ErrorCode::InvalidShape, std::string(where) + ": " +
                                                 std::string(kindName(shape)) + "." + fault->field +
                                                 " " + fault->problem);
    }
}

std::string_view kindName(const Shape& shape)
{
    constexpr std::array<std::string_view, std::variant_size_v<Shape>> names = {"sphere", "aabb",
                                                                                "obb"};
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

Shape moved(const Shape& s, const RigidTransform& t)
{
    if (const auto* sphere = std::get_if<Sphere>(&s))
        return moved(*sphere, t);
    if (const auto* obb = std::get_if<Obb>(&s))
        return moved(*obb, t);
    const auto& aabb = std::get<Aabb>(s);
    if (t.rotation == Quaternion{})
        return Aabb{aabb.min + t.translation, aabb.max + t.translation};
    return moved(toObb(aabb), t);
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

struct BoundsOf {
    Aabb operator()(const Aabb& s) const { return s; }
    Aabb operator()(const Sphere& s) const
    {
        const Vec3 r = {s.radius, s.radius, s.radius};
        return {s.center - r, s.center + r};
    }
    Aabb operator()(const Obb& s) const
    {
        const Vec3 r = s.halfExtents.x * abs(s.axes[0]) + s.halfExtents.y * abs(s.axes[1]) +
                       s.halfExtents.z * abs(s.axes[2]);
        return {s.center - r, s.center + r};
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
    double operator()(const Sphere& s) const
    {
        return 4.0 / 3.0 * std::numbers::pi * s.radius * s.radius * s.radius;
    }
    double operator()(const auto& box) const
    {
        const Vec3 e = edgesOf(box);
        return e.x * e.y * e.z;
    }
};

struct SurfaceAreaOf {
    double operator()(const Sphere& s) const { return 4 * std::numbers::pi * s.radius * s.radius; }
    double operator()(const auto& box) const
    {
        const Vec3 e = edgesOf(box);
        return 2 * (e.x * e.y + e.y * e.z + e.z * e.x);
    }
};

} // namespace

Aabb boundsOf(const Shape& s)
{
    return std::visit(BoundsOf{}, s);
}

double volumeOf(const Shape& s)
{
    return std::visit(VolumeOf{}, s);
}

double surfaceAreaOf(const Shape& s)
{
    return std::visit(SurfaceAreaOf{}, s);
}

} // namespace mbv
