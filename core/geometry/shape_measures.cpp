#include <mbv/geometry/shapes.h>

#include "ellipsoid_area.h"

#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <numbers>
#include <span>

namespace mbv {
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
    Aabb operator()(const Cone& s) const
    {
        const Vec3 reach = s.radius * discReach(s.apex - s.baseCenter);
        return {min(s.apex, s.baseCenter - reach), max(s.apex, s.baseCenter + reach)};
    }
    /// Its support point along a coordinate axis is as far out as the lengths of its half axes
    /// along that are, squared and added.
    Aabb operator()(const Ellipsoid& s) const
    {
        const auto reach = [&](int i) {
            return std::hypot(s.radii.x * s.axes[0][i], s.radii.y * s.axes[1][i],
                              s.radii.z * s.axes[2][i]);
        };
        return grown({s.center, s.center}, {reach(0), reach(1), reach(2)});
    }

    static Aabb everything()
    {
        return {{-kInfinity, -kInfinity, -kInfinity}, {kInfinity, kInfinity, kInfinity}};
    }
};

/// 0 where a factor is, however large the others are, and infinite only where the product is beyond
/// doubles, not where a part of it is on the way.
double product(std::initializer_list<double> factors)
{
    double plain = 1;
    for (const double factor : factors)
        plain *= factor;
    if (std::isfinite(plain))
        return plain;
    double mantissa = 1;
    int exponent = 0;
    for (const double factor : factors) {
        if (factor == 0)
            return 0;
        int ofFactor = 0;
        mantissa *= std::frexp(factor, &ofFactor);
        exponent += ofFactor;
    }
    return std::ldexp(mantissa, exponent);
}

/// Of both sides.
double areaOf(const Triangle& s)
{
    const double plain = norm(cross(s.b - s.a, s.c - s.a));
    if (std::isfinite(plain))
        return plain;
    // An edge, or a product, is beyond doubles: the triangle made smaller, exactly but for what is
    // lost beside the largest coordinate anyhow.
    constexpr int kSmaller = -600;
    const double factor = std::ldexp(1.0, kSmaller);
    const Vec3 a = factor * s.a;
    const double smaller = norm(cross(factor * s.b - a, factor * s.c - a));
    return std::ldexp(smaller, -2 * kSmaller);
}

/// Of the parallelepiped that the axes span, a unit cube but for what they are off: its volume, and
/// the areas of its faces, across x, y and z.
double spannedVolume(const std::array<Vec3, 3>& axes)
{
    return std::abs(dot(cross(axes[0], axes[1]), axes[2]));
}

Vec3 spannedFaces(const std::array<Vec3, 3>& axes)
{
    const auto& [x, y, z] = axes;
    return {norm(cross(y, z)), norm(cross(z, x)), norm(cross(x, y))};
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
    Result operator()(const Cone& s) const
    {
        return cylindrical(s.apex, s.baseCenter, s.radius) / 3;
    }
    Result operator()(const Ellipsoid& s) const
    {
        return product(
            {4.0 / 3.0 * std::numbers::pi, s.radii.x, s.radii.y, s.radii.z, spannedVolume(s.axes)});
    }
    Result operator()(const Aabb& s) const
    {
        const Vec3 e = s.max - s.min;
        return product({e.x, e.y, e.z});
    }
    Result operator()(const Obb& s) const
    {
        const Vec3 e = 2 * s.halfExtents;
        return product({e.x, e.y, e.z, spannedVolume(s.axes)});
    }

    static double cylindrical(const Vec3& a, const Vec3& b, double radius)
    {
        return product({std::numbers::pi, radius, radius, norm(b - a)});
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
    Result operator()(const Triangle& s) const { return areaOf(s); }
    Result operator()(const Segment&) const { return 0; }
    Result operator()(const Cone& s) const
    {
        const double slant = std::hypot(norm(s.apex - s.baseCenter), s.radius);
        return product({std::numbers::pi, s.radius, s.radius}) +
               product({std::numbers::pi, s.radius, slant});
    }
    Result operator()(const Ellipsoid& s) const { return ellipsoidArea(s.radii); }
    Result operator()(const Aabb& s) const
    {
        const Vec3 e = s.max - s.min;
        return 2 * (product({e.x, e.y}) + product({e.y, e.z}) + product({e.z, e.x}));
    }
    Result operator()(const Obb& s) const
    {
        const Vec3 e = 2 * s.halfExtents;
        const Vec3 f = spannedFaces(s.axes);
        return 2 * (product({e.x, e.y, f.z}) + product({e.y, e.z, f.x}) + product({e.z, e.x, f.y}));
    }

    static double cylindrical(const Vec3& a, const Vec3& b, double radius)
    {
        return product({2 * std::numbers::pi, radius, norm(b - a)});
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
