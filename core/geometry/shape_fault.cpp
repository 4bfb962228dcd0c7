#include "fault_text.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/shapes.h>

#include <array>

namespace mbv {
namespace {

/// How far axes may be from orthonormal (lengths from 1, dot products from 0).
constexpr double kOrthonormalTolerance = 1e-6;

std::optional<ShapeFault> notFinite(const Vec3& v, const char* field)
{
    return mbv::notFinite(std::array{v.x, v.y, v.z}, field);
}

std::optional<ShapeFault> notASize(double value, const char* field)
{
    if (value >= 0 && std::isfinite(value))
        return std::nullopt;
    return ShapeFault{field, "must be finite and not negative, is " + exactText(value)};
}

std::optional<ShapeFault> notSizes(const Vec3& values, const char* field)
{
    for (int i = 0; i < 3; ++i) {
        if (auto fault = notASize(values[i], field))
            return fault;
    }
    return std::nullopt;
}

std::optional<ShapeFault> notADirection(const Vec3& v, const char* field)
{
    if (auto fault = notFinite(v, field))
        return fault;
    if (v == Vec3{})
        return ShapeFault{field, "is zero and gives no direction"};
    return std::nullopt;
}

std::optional<ShapeFault> notOrthonormal(const std::array<Vec3, 3>& axes, const char* advice)
{
    for (std::size_t i = 0; i < 3; ++i) {
        const double length = norm(axes[i]);
        if (!(std::abs(length - 1) <= kOrthonormalTolerance)) // true for NaN
            return ShapeFault{"axes", "axis " + std::to_string(i) + " has length " +
                                          exactText(length) + " instead of 1; " + advice};
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3;
        const double cosine = dot(axes[i], axes[j]);
        if (std::abs(cosine) > kOrthonormalTolerance)
            return ShapeFault{"axes", "axes " + std::to_string(i) + " and " + std::to_string(j) +
                                          " are not perpendicular: their dot product is " +
                                          exactText(cosine)};
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
                                         exactText(s.min[i]) + " > " + exactText(s.max[i])};
    }
    return std::nullopt;
}

std::optional<ShapeFault> faultOf(const Obb& s)
{
    if (auto fault = notFinite(s.center, "center"))
        return fault;
    if (auto fault = notSizes(s.halfExtents, "halfExtents"))
        return fault;
    return notOrthonormal(s.axes, "scale belongs in the half extents");
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
        return ShapeFault{"b",
                          "equals a: a cylinder has an axis from a to b, this one has no axis"};
    return std::nullopt;
}

std::optional<ShapeFault> faultOf(const ConvexHull& s)
{
    if (s.points.empty())
        return ShapeFault{"points", "is empty; a hull needs at least one point"};
    for (std::size_t i = 0; i < s.points.size(); ++i) {
        if (auto fault = notFinite(s.points[i], "points")) {
            fault->problem = "point " + std::to_string(i) + " " + fault->problem;
            return fault;
        }
    }
    return std::nullopt;
}

std::optional<ShapeFault> faultOf(const Plane& s)
{
    if (auto fault = notADirection(s.normal, "normal"))
        return fault;
    if (!std::isfinite(s.offset))
        return ShapeFault{"offset", "must be finite, is " + exactText(s.offset)};
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

std::optional<ShapeFault> faultOf(const Cone& s)
{
    if (auto fault = notFinite(s.apex, "apex"))
        return fault;
    if (auto fault = notFinite(s.baseCenter, "baseCenter"))
        return fault;
    if (auto fault = notASize(s.radius, "radius"))
        return fault;
    if (s.apex == s.baseCenter)
        return ShapeFault{"baseCenter", "equals apex: a cone has an axis between the two, this one "
                                        "has no axis"};
    return std::nullopt;
}

std::optional<ShapeFault> faultOf(const Ellipsoid& s)
{
    if (auto fault = notFinite(s.center, "center"))
        return fault;
    if (auto fault = notSizes(s.radii, "radii"))
        return fault;
    return notOrthonormal(s.axes, "scale belongs in the radii");
}

std::optional<ShapeFault> faultOf(const Ray& s)
{
    if (auto fault = notFinite(s.origin, "origin"))
        return fault;
    if (auto fault = notADirection(s.direction, "direction"))
        return fault;
    if (!(s.maxT >= 0))
        return ShapeFault{"maxT", "must be 0 or more, is " + exactText(s.maxT)};
    return std::nullopt;
}

std::optional<ShapeFault> faultOf(const Shape& s)
{
    // A kind of shape without an overload would be asked as a Shape again, without end.
    const auto ask = []<class S>(const S& shape) {
        return static_cast<std::optional<ShapeFault> (*)(const S&)>(faultOf)(shape);
    };
    return std::visit(ask, s);
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
    throwIf(faultOf(shape), where, nameOf(shape));
}

void requireValid(const Ray& ray, std::string_view where)
{
    throwIf(faultOf(ray), where, "ray");
}

} // namespace mbv
