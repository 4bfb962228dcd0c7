#pragma once

#include "geometry/numbers/power_of_two.h"
#include "hull_scan.h"

#include <mbv/geometry/shapes.h>

#include <algorithm>

/// The coordinates that one convex query is computed in. Internal.
namespace mbv::convex {

/// local = (world - origin) / unit: near the origin and of size about 1, so that neither centers
/// at 1e8 cost digits nor sizes of 1e-200 underflow when they are squared.
struct Frame {
    Vec3 origin;
    double unit = 1;    ///< a power of two: scaling rounds nothing
    double perUnit = 1; ///< 1 / unit

    Vec3 vectorToLocal(const Vec3& v) const { return perUnit * v; }
    Vec3 toLocal(const Vec3& p) const { return perUnit * (p - origin); }
    Vec3 toWorld(const Vec3& p) const { return origin + unit * p; }
};

/// A point of the shape that differences from it are exact for where they matter.
inline const Vec3& anchorOf(const Sphere& s)
{
    return s.center;
}
inline const Vec3& anchorOf(const Aabb& s)
{
    return s.min;
}
inline const Vec3& anchorOf(const Obb& s)
{
    return s.center;
}
inline const Vec3& anchorOf(const ConvexHull& s)
{
    return s.points.front();
}
inline const Vec3& anchorOf(const Cone& s)
{
    return s.apex;
}
inline const Vec3& anchorOf(const Ellipsoid& s)
{
    return s.center;
}
template <class S> const Vec3& anchorOf(const S& s) requires requires
{
    s.a;
}
{
    return s.a;
}

/// At least the largest coordinate difference from `origin` to a point of the shape, to rounding.
inline double reachFrom(const Vec3& origin, const Vec3& p)
{
    return maxComponent(abs(p - origin));
}
inline double reachFrom(const Vec3& origin, const Sphere& s)
{
    return reachFrom(origin, s.center) + s.radius;
}
inline double reachFrom(const Vec3& origin, const Aabb& s)
{
    return std::max(reachFrom(origin, s.min), reachFrom(origin, s.max));
}
inline double reachFrom(const Vec3& origin, const Obb& s)
{
    return reachFrom(origin, s.center) + s.halfExtents.x + s.halfExtents.y + s.halfExtents.z;
}
inline double reachFrom(const Vec3& origin, const Ellipsoid& s)
{
    return reachFrom(origin, s.center) + maxComponent(s.radii);
}
inline double reachFrom(const Vec3& origin, const Cone& s)
{
    return std::max(reachFrom(origin, s.apex), reachFrom(origin, s.baseCenter) + s.radius);
}
template <class S>
double reachFrom(const Vec3& origin,
                 const S& s) requires std::same_as<S, Capsule> || std::same_as<S, Cylinder>
{
    return std::max(reachFrom(origin, s.a), reachFrom(origin, s.b)) + s.radius;
}
inline double reachFrom(const Vec3& origin, const Segment& s)
{
    return std::max(reachFrom(origin, s.a), reachFrom(origin, s.b));
}
inline double reachFrom(const Vec3& origin, const Triangle& s)
{
    return std::max({reachFrom(origin, s.a), reachFrom(origin, s.b), reachFrom(origin, s.c)});
}
inline double reachFrom(const Vec3& origin, const ConvexHull& s)
{
    return largestOffset(s.points, origin);
}

template <class A, class B> Frame frameOf(const A& a, const B& b)
{
    const Vec3 origin = anchorOf(a);
    const double unit = powerOfTwoBelow(std::max(reachFrom(origin, a), reachFrom(origin, b)));
    return {origin, unit, 1 / unit};
}

} // namespace mbv::convex
