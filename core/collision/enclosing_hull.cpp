#include "enclosing_hull.h"

#include <cmath>
#include <numbers>
#include <variant>

namespace mbv {
namespace {

/// The corners, about the origin, of the polygon around a circle across the axis: one of a point.
std::vector<Vec3> polygonAround(double radius, const Vec3& alongAxis, int sides)
{
    if (radius == 0)
        return {Vec3{}};
    const Vec3 axis = normalized(alongAxis);
    const Vec3 least = std::abs(axis.x) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    const Vec3 u = normalized(cross(axis, least));
    const Vec3 v = cross(axis, u);
    const double outside = radius / std::cos(std::numbers::pi / sides);
    std::vector<Vec3> corners;
    for (int i = 0; i < sides; ++i) {
        const double angle = 2 * std::numbers::pi * i / sides;
        corners.push_back(outside * (std::cos(angle) * u + std::sin(angle) * v));
    }
    return corners;
}

constexpr int kSides = 64;

std::vector<Vec3> prismAround(const Cylinder& cylinder)
{
    std::vector<Vec3> points;
    for (const Vec3& arm : polygonAround(cylinder.radius, cylinder.b - cylinder.a, kSides))
        points.insert(points.end(), {cylinder.a + arm, cylinder.b + arm});
    return points;
}

std::vector<Vec3> pyramidAround(const Cone& cone)
{
    std::vector<Vec3> points = {cone.apex};
    for (const Vec3& arm : polygonAround(cone.radius, cone.baseCenter - cone.apex, kSides))
        points.push_back(cone.baseCenter + arm);
    return points;
}

/// A polygon with a corner at either pole around a meridian, its other corners on parallels that
/// have polygons around them.
std::vector<Vec3> polyhedronAround(const Ellipsoid& ellipsoid)
{
    constexpr int kParallels = 16;
    constexpr int kMeridians = 32;
    const auto inWorld = [&](const Vec3& onSphere) {
        Vec3 p = ellipsoid.center;
        for (int i = 0; i < 3; ++i)
            p += onSphere[i] * ellipsoid.radii[i] * ellipsoid.axes[static_cast<std::size_t>(i)];
        return p;
    };
    const double outside = 1 / std::cos(std::numbers::pi / (2 * kParallels));
    std::vector<Vec3> points = {inWorld({0, 0, -outside}), inWorld({0, 0, outside})};
    for (int i = 1; i < kParallels; ++i) {
        const double angle = std::numbers::pi * i / kParallels;
        for (const Vec3& arm : polygonAround(outside * std::sin(angle), {0, 0, 1}, kMeridians))
            points.push_back(inWorld(arm + Vec3{0, 0, outside * std::cos(angle)}));
    }
    return points;
}

struct EnclosingHullOf {
    using Result = std::optional<EnclosingHull>;

    Result operator()(const Sphere& s) const { return EnclosingHull{{s.center}, s.radius}; }
    Result operator()(const Capsule& s) const { return EnclosingHull{{s.a, s.b}, s.radius}; }
    Result operator()(const Aabb& s) const { return corners(s); }
    Result operator()(const Obb& s) const { return corners(s); }
    Result operator()(const Cylinder& s) const { return EnclosingHull{prismAround(s), 0}; }
    Result operator()(const ConvexHull& s) const { return EnclosingHull{s.points, 0}; }
    Result operator()(const Plane&) const { return std::nullopt; }
    Result operator()(const HalfSpace&) const { return std::nullopt; }
    Result operator()(const Triangle& s) const { return EnclosingHull{{s.a, s.b, s.c}, 0}; }
    Result operator()(const Segment& s) const { return EnclosingHull{{s.a, s.b}, 0}; }
    Result operator()(const Cone& s) const { return EnclosingHull{pyramidAround(s), 0}; }
    Result operator()(const Ellipsoid& s) const
    {
        if (s.radii.x == s.radii.y && s.radii.y == s.radii.z)
            return EnclosingHull{{s.center}, s.radii.x};
        return EnclosingHull{polyhedronAround(s), 0};
    }

    static EnclosingHull corners(const auto& box)
    {
        const auto points = cornersOf(box);
        return {{points.begin(), points.end()}, 0};
    }
};

} // namespace

std::optional<EnclosingHull> enclosingHullOf(const Shape& shape)
{
    return std::visit(EnclosingHullOf{}, shape);
}

} // namespace mbv
