#pragma once

#include <mbv/geometry/quaternion.h>
#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/shapes.h>

#include <random>

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

    /// Uniform over all rotations (a normalised 4D Gaussian).
    Quaternion rotation()
    {
        std::normal_distribution<double> gauss;
        return normalized(
            Quaternion{gauss(engine_), gauss(engine_), gauss(engine_), gauss(engine_)});
    }

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

private:
    std::mt19937 engine_;
};

} // namespace mbv::test
