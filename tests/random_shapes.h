#pragma once

#include <mbv/geometry/quaternion.h>
#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/shapes.h>

#include <cmath>
#include <concepts>
#include <random>
#include <vector>

namespace mbv::test {

/// Seeded random geometry: the same sequence on every run.
class RandomShapes {
public:
    explicit RandomShapes(unsigned seed) : engine_(seed) {}

    double number(double low, double high)
    {
        return std::uniform_real_distribution<double>(low, high)(engine_);
    }

    Vec3 point(double reach)
    {
        return {number(-reach, reach), number(-reach, reach), number(-reach, reach)};
    }

    /// Uniform over all rotations (a normalized 4D Gaussian).
    Quaternion rotation()
    {
        std::normal_distribution<double> gauss;
        return normalized(
            Quaternion{gauss(engine_), gauss(engine_), gauss(engine_), gauss(engine_)});
    }

    /// Of length 1, uniform over the sphere.
    Vec3 direction() { return rotate(rotation(), {0, 0, 1}); }

    RigidTransform pose(double reach) { return {rotation(), point(reach)}; }

    Sphere sphere(double reach) { return {point(reach), number(0, 1)}; }

    Aabb aabb(double reach)
    {
        const Vec3 a = point(reach);
        return {a, a + Vec3{number(0, 2), number(0, 2), number(0, 2)}};
    }

    Obb obb(double reach)
    {
        return {point(reach), {number(0, 1), number(0, 1), number(0, 1)}, axesOf(rotation())};
    }

    Capsule capsule(double reach)
    {
        const Vec3 a = point(reach);
        return {a, a + point(1), number(0, 0.7)};
    }

    Cylinder cylinder(double reach)
    {
        const Vec3 a = point(reach);
        return {a, a + point(1), number(0, 0.7)};
    }

    /// Of 4 to 12 points.
    ConvexHull convexHull(double reach)
    {
        const Vec3 center = point(reach);
        ConvexHull hull;
        for (int left = static_cast<int>(number(4, 13)); left > 0; --left)
            hull.points.push_back(center + point(1));
        return hull;
    }

    Plane plane(double reach) { return {point(2), number(-reach, reach)}; }

    HalfSpace halfSpace(double reach) { return {point(2), number(-reach, reach)}; }

    Triangle triangle(double reach)
    {
        const Vec3 a = point(reach);
        return {a, a + point(1), a + point(1)};
    }

    /// Its corners as near a point, none of them the point.
    Triangle triangleAbout(double reach)
    {
        const Vec3 at = point(reach);
        return {at + point(1), at + point(1), at + point(1)};
    }

    Segment segment(double reach)
    {
        const Vec3 a = point(reach);
        return {a, a + point(1)};
    }

    Cone cone(double reach)
    {
        const Vec3 apex = point(reach);
        return {apex, apex + point(1), number(0, 0.7)};
    }

    Ellipsoid ellipsoid(double reach)
    {
        return {point(reach), {number(0, 1), number(0, 1), number(0, 1)}, axesOf(rotation())};
    }

    /// Of size about 1, within `reach` of the origin.
    template <class S> S shape(double reach)
    {
        if constexpr (std::same_as<S, Sphere>)
            return sphere(reach);
        else if constexpr (std::same_as<S, Aabb>)
            return aabb(reach);
        else if constexpr (std::same_as<S, Obb>)
            return obb(reach);
        else if constexpr (std::same_as<S, Capsule>)
            return capsule(reach);
        else if constexpr (std::same_as<S, Cylinder>)
            return cylinder(reach);
        else if constexpr (std::same_as<S, ConvexHull>)
            return convexHull(reach);
        else if constexpr (std::same_as<S, Plane>)
            return plane(reach);
        else if constexpr (std::same_as<S, HalfSpace>)
            return halfSpace(reach);
        else if constexpr (std::same_as<S, Triangle>)
            return triangle(reach);
        else if constexpr (std::same_as<S, Segment>)
            return segment(reach);
        else if constexpr (std::same_as<S, Cone>)
            return cone(reach);
        else
            return ellipsoid(reach);
    }

    /// Valid, but without some of its sizes: radius 0, zero half extents, equal corners or points
    /// on a line. Coordinates are multiples of 1/2, so that many of them touch exactly.
    template <class S> S degenerateShape(double reach)
    {
        const Vec3 a = halves(reach);
        const Vec3 b = a + axisStep();
        if constexpr (std::same_as<S, Sphere>)
            return {a, 0};
        else if constexpr (std::same_as<S, Aabb>)
            return {min(a, b), max(a, b)};
        else if constexpr (std::same_as<S, Obb> || std::same_as<S, Ellipsoid>)
            return {a, abs(b - a)};
        else if constexpr (std::same_as<S, Capsule>)
            return number(0, 1) < 0.5 ? Capsule{a, a, 0.5} : Capsule{a, b, 0};
        else if constexpr (std::same_as<S, Cylinder> || std::same_as<S, Cone>)
            return {a, a + Vec3{0, 0, 1}, 0};
        else if constexpr (std::same_as<S, ConvexHull>)
            return number(0, 1) < 0.5 ? ConvexHull{{a}} : ConvexHull{{a, b, a, 2 * b - a}};
        else if constexpr (std::same_as<S, Plane> || std::same_as<S, HalfSpace>)
            return {{0, 0, number(0, 1) < 0.5 ? -1.0 : 2.0}, a.z};
        else if constexpr (std::same_as<S, Triangle>)
            return number(0, 1) < 0.5 ? Triangle{a, a, a} : Triangle{a, b, a};
        else
            return number(0, 1) < 0.5 ? Segment{a, a} : Segment{a, b};
    }

private:
    Vec3 halves(double reach)
    {
        const Vec3 p = 2 * point(reach);
        return {std::round(p.x) / 2, std::round(p.y) / 2, std::round(p.z) / 2};
    }

    /// Of length 1 along an axis, or zero.
    Vec3 axisStep()
    {
        Vec3 step;
        const int axis = static_cast<int>(number(0, 4));
        if (axis < 3)
            step[axis] = 1;
        return step;
    }

    std::mt19937 engine_;
};

/// Seeded unit vectors, the coordinate axes among them.
inline std::vector<Vec3> unitDirections(std::size_t count)
{
    RandomShapes random(99);
    std::vector<Vec3> directions = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                    {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
    while (directions.size() < count)
        directions.push_back(random.direction());
    return directions;
}

/// Cylinders, cones, ellipsoids and hulls are answered to 1e-6 of their size, the other kinds to
/// 1e-9.
inline bool isLoose(const Shape& shape)
{
    return std::holds_alternative<Cylinder>(shape) || std::holds_alternative<ConvexHull>(shape) ||
           std::holds_alternative<Cone>(shape) || std::holds_alternative<Ellipsoid>(shape);
}

} // namespace mbv::test
