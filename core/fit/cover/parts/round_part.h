#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>

#include <algorithm>
#include <numbers>

namespace mbv::cover {

/// A capsule in the unit frame; where a == b, a sphere.
struct RoundPart {
    Vec3 a;
    Vec3 b;
    double radius = 0;
};

/// The point of the segment from a to b that is nearest to p, as a + t (b - a): t.
inline double nearestOnAxis(const Vec3& p, const Vec3& a, const Vec3& b)
{
    const Vec3 ab = b - a;
    const double squaredLength = dot(ab, ab);
    return squaredLength > 0 ? std::clamp(dot(p - a, ab) / squaredLength, 0.0, 1.0) : 0;
}

inline double squaredFromAxis(const Vec3& p, const Vec3& a, const Vec3& b)
{
    const Vec3 d = p - (a + nearestOnAxis(p, a, b) * (b - a));
    return dot(d, d);
}

/// The point of the part that is nearest to p.
inline Vec3 nearestIn(const RoundPart& part, const Vec3& p)
{
    const Vec3 onAxis = part.a + nearestOnAxis(p, part.a, part.b) * (part.b - part.a);
    const double fromAxis = norm(p - onAxis);
    return fromAxis > part.radius ? onAxis + (part.radius / fromAxis) * (p - onAxis) : p;
}

inline double volumeOf(const RoundPart& part)
{
    const double r = part.radius;
    return std::numbers::pi * r * r * (norm(part.b - part.a) + 4.0 / 3.0 * r);
}

inline Aabb boundsOf(const RoundPart& part)
{
    const Vec3 r = {part.radius, part.radius, part.radius};
    return {min(part.a, part.b) - r, max(part.a, part.b) + r};
}

} // namespace mbv::cover
