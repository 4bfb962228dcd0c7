#include "outline.h"

#include "patch.h"

#include <cmath>
#include <numbers>

namespace mbv::rendering {
namespace {

using Points = std::vector<Vec3>;

constexpr int kRimPoints = 16;

struct OutlineOf {
    const Sphere& extent;

    Points operator()(const Sphere& ball) const
    {
        return (*this)(Ellipsoid{ball.center, {ball.radius, ball.radius, ball.radius}});
    }
    Points operator()(const Ellipsoid& s) const
    {
        Points points;
        for (int x = -1; x <= 1; ++x) {
            for (int y = -1; y <= 1; ++y) {
                for (int z = -1; z <= 1; ++z) {
                    if (x != 0 || y != 0 || z != 0) {
                        const Vec3 direction = {double(x), double(y), double(z)};
                        const Vec3 p = scaled(normalized(direction), s.radii);
                        points.push_back(s.center + p.x * s.axes[0] + p.y * s.axes[1] +
                                         p.z * s.axes[2]);
                    }
                }
            }
        }
        return points;
    }
    Points operator()(const Aabb& box) const { return asPoints(cornersOf(box)); }
    Points operator()(const Obb& box) const { return asPoints(cornersOf(box)); }
    Points operator()(const Capsule& capsule) const
    {
        Points points = (*this)(Sphere{capsule.a, capsule.radius});
        const Points end = (*this)(Sphere{capsule.b, capsule.radius});
        points.insert(points.end(), end.begin(), end.end());
        return points;
    }
    Points operator()(const Cylinder& cylinder) const
    {
        Points points;
        for (const Vec3& rim : rimOf(cylinder.radius, cylinder.b - cylinder.a)) {
            points.push_back(cylinder.a + rim);
            points.push_back(cylinder.b + rim);
        }
        return points;
    }
    Points operator()(const Cone& cone) const
    {
        Points points = {cone.apex};
        for (const Vec3& rim : rimOf(cone.radius, cone.apex - cone.baseCenter))
            points.push_back(cone.baseCenter + rim);
        return points;
    }
    Points operator()(const ConvexHull& hull) const { return hull.points; }
    Points operator()(const Triangle& t) const { return {t.a, t.b, t.c}; }
    Points operator()(const Segment& s) const { return {s.a, s.b}; }
    Points operator()(const auto& endless) const
    {
        return asPoints(patchOf(endless, extent).corners());
    }

    /// About the origin.
    static Points rimOf(double radius, const Vec3& axis)
    {
        const auto [u, v] = perpendicularsOf(axis);
        Points points;
        for (int i = 0; i < kRimPoints; ++i) {
            const double angle = 2 * std::numbers::pi * i / kRimPoints;
            points.push_back(radius * (std::cos(angle) * u + std::sin(angle) * v));
        }
        return points;
    }

    template <std::size_t N> static Points asPoints(const std::array<Vec3, N>& points)
    {
        return {points.begin(), points.end()};
    }
};

} // namespace

std::vector<Vec3> outlineOf(const Shape& shape, const Sphere& extent)
{
    return std::visit(OutlineOf{extent}, shape);
}

} // namespace mbv::rendering
