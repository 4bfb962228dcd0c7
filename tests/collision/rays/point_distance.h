#pragma once

#include "precise_vec3.h"

#include <mbv/geometry/shapes.h>

#include <algorithm>
#include <array>
#include <cmath>

/// Distances from a point to a shape, in long double and with no code of the library's: what ray
/// casts are searched for with.
namespace mbv::test {

using Real = long double;

using RealVec3 = PreciseVec3<Real>;

inline RealVec3 real(const Vec3& v)
{
    return {v.x, v.y, v.z};
}
inline Real length(const RealVec3& a)
{
    return std::sqrt(dot(a, a));
}

inline Real distanceTo(const Sphere& s, const RealVec3& p)
{
    return std::max<Real>(0, length(p - real(s.center)) - s.radius);
}

inline Real outside(Real x, Real low, Real high)
{
    return std::max<Real>({low - x, 0, x - high});
}

inline Real distanceTo(const Aabb& s, const RealVec3& p)
{
    return length({outside(p.x, s.min.x, s.max.x), outside(p.y, s.min.y, s.max.y),
                   outside(p.z, s.min.z, s.max.z)});
}

inline Real distanceTo(const Obb& s, const RealVec3& p)
{
    const RealVec3 q = p - real(s.center);
    const auto along = [&](std::size_t i, double half) {
        return outside(dot(q, real(s.axes[i])), -half, half);
    };
    return length(
        {along(0, s.halfExtents.x), along(1, s.halfExtents.y), along(2, s.halfExtents.z)});
}

inline Real distanceTo(const Capsule& s, const RealVec3& p)
{
    const RealVec3 axis = real(s.b) - real(s.a);
    const RealVec3 q = p - real(s.a);
    const Real squared = dot(axis, axis);
    const Real share = squared > 0 ? std::clamp<Real>(dot(q, axis) / squared, 0, 1) : 0;
    return std::max<Real>(0, length(q - share * axis) - s.radius);
}

inline Real distanceTo(const Cylinder& s, const RealVec3& p)
{
    const RealVec3 axis = real(s.b) - real(s.a);
    const RealVec3 q = p - real(s.a);
    const Real height = length(axis);
    const Real along = dot(q, axis) / height;
    const Real away = length(q - (along / height) * axis);
    return length({outside(along, 0, height), outside(away, 0, s.radius), 0});
}

/// In the half plane through the axis: from the segments of the cone's outline, where outside.
inline Real distanceTo(const Cone& s, const RealVec3& p)
{
    const RealVec3 axis = real(s.apex) - real(s.baseCenter);
    const RealVec3 q = p - real(s.baseCenter);
    const Real height = length(axis);
    const Real radius = s.radius;
    const Real along = dot(q, axis) / height;
    const Real away = length(q - (along / height) * axis);
    if (along >= 0 && away * height + along * radius <= radius * height)
        return 0;
    const Real share =
        ((away - radius) * -radius + along * height) / (radius * radius + height * height);
    const Real up = std::clamp<Real>(share, 0, 1);
    return std::min(std::hypot(away - radius * (1 - up), along - up * height),
                    std::hypot(outside(away, 0, radius), along));
}

/// With x_i = r_i^2 y_i / (t + r_i^2), t >= 0, on the surface. The radii are not zero.
inline Real distanceTo(const Ellipsoid& s, const RealVec3& p)
{
    const RealVec3 q = p - real(s.center);
    std::array<Real, 3> y;
    for (std::size_t i = 0; i < 3; ++i)
        y[i] = dot(q, real(s.axes[i]));
    const auto farOut = [&](Real t) {
        Real sum = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const Real r = s.radii[static_cast<int>(i)];
            sum += (r * y[i] / (t + r * r)) * (r * y[i] / (t + r * r));
        }
        return sum > 1;
    };
    Real low = 0;
    Real high = length(q) * 2 + 2;
    if (!farOut(low))
        return 0;
    while (farOut(high))
        high *= 2;
    for (int step = 0; step < 200; ++step) {
        const Real middle = (low + high) / 2;
        (farOut(middle) ? low : high) = middle;
    }
    Real squared = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Real r = s.radii[static_cast<int>(i)];
        squared += (high * y[i] / (high + r * r)) * (high * y[i] / (high + r * r));
    }
    return std::sqrt(squared);
}

inline Real distanceTo(const HalfSpace& s, const RealVec3& p)
{
    const RealVec3 normal = real(s.normal);
    return std::max<Real>(0, (dot(normal, p) - s.offset) / length(normal));
}

} // namespace mbv::test
