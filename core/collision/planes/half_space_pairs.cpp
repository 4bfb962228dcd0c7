// A half-space meets a shape whose lowest point along its normal is not above its plane, and is
// left by the shortest way straight up (half_space_extent.h). Two half-spaces meet unless their
// normals are opposite and their planes apart.
#include "collision/in_order.h"
#include "collision/nearest/nearest_rounded.h"
#include "half_space_extent.h"
#include "parallel_planes.h"
#include <mbv/collision/distance.h>
#include <mbv/collision/pairs.h>

#include <algorithm>

namespace mbv::pair {
namespace {

Plane boundaryOf(const HalfSpace& s)
{
    return {s.normal, s.offset};
}

template <class S> bool reachesInto(const S& a, const HalfSpace& b)
{
    return extentOf(a, b.normal, b.offset).low <= 0;
}

template <class S> Distance distanceTo(const S& a, const HalfSpace& b)
{
    const Extent e = extentOf(a, b.normal, b.offset);
    if (e.low <= 0)
        return {0, e.lowest, e.lowest};
    return {e.low, e.lowest, e.lowest - e.low * normalized(b.normal)};
}

template <class S> Contact contactWith(const S& a, const HalfSpace& b)
{
    const Extent e = extentOf(a, b.normal, b.offset);
    const double depth = std::max(-e.low, 0.0);
    const Vec3 up = normalized(b.normal);
    return nearest::contactAt(e.lowest + depth * up, depth, -up);
}

} // namespace

bool overlaps(const Sphere& a, const HalfSpace& b)
{
    return reachesInto(a, b);
}
bool overlaps(const Aabb& a, const HalfSpace& b)
{
    return reachesInto(a, b);
}
bool overlaps(const Obb& a, const HalfSpace& b)
{
    return reachesInto(a, b);
}
bool overlaps(const Capsule& a, const HalfSpace& b)
{
    return reachesInto(a, b);
}
bool overlaps(const Cylinder& a, const HalfSpace& b)
{
    return reachesInto(a, b);
}
bool overlaps(const ConvexHull& a, const HalfSpace& b)
{
    return reachesInto(a, b);
}
bool overlaps(const Cone& a, const HalfSpace& b)
{
    return reachesInto(a, b);
}
bool overlaps(const Ellipsoid& a, const HalfSpace& b)
{
    return reachesInto(a, b);
}
bool overlaps(const HalfSpace& a, const Triangle& b)
{
    return reachesInto(b, a);
}
bool overlaps(const HalfSpace& a, const Segment& b)
{
    return reachesInto(b, a);
}

bool overlaps(const HalfSpace& a, const HalfSpace& b)
{
    const auto gap = parallelGap(boundaryOf(a), boundaryOf(b));
    return !gap || gap->sameSense || gap->alongA <= 0;
}

Distance distance(const Sphere& a, const HalfSpace& b)
{
    return distanceTo(a, b);
}
Distance distance(const Aabb& a, const HalfSpace& b)
{
    return distanceTo(a, b);
}
Distance distance(const Obb& a, const HalfSpace& b)
{
    return distanceTo(a, b);
}
Distance distance(const Capsule& a, const HalfSpace& b)
{
    return distanceTo(a, b);
}
Distance distance(const Cylinder& a, const HalfSpace& b)
{
    return distanceTo(a, b);
}
Distance distance(const ConvexHull& a, const HalfSpace& b)
{
    return distanceTo(a, b);
}
Distance distance(const Cone& a, const HalfSpace& b)
{
    return distanceTo(a, b);
}
Distance distance(const Ellipsoid& a, const HalfSpace& b)
{
    return distanceTo(a, b);
}
Distance distance(const HalfSpace& a, const Triangle& b)
{
    return flipped(distanceTo(b, a));
}
Distance distance(const HalfSpace& a, const Segment& b)
{
    return flipped(distanceTo(b, a));
}

Distance distance(const HalfSpace& a, const HalfSpace& b)
{
    return inOrder(a, b, [](const HalfSpace& x, const HalfSpace& y) -> Distance {
        const Distance planes = distance(boundaryOf(x), boundaryOf(y));
        if (!overlaps(x, y))
            return planes;
        // Of two boundaries that are parallel and face the same way, the lower is in both.
        const auto gap = parallelGap(boundaryOf(x), boundaryOf(y));
        const bool yIsLower = gap && gap->sameSense && gap->alongA < 0;
        const Vec3 common = yIsLower ? planes.pointOnB : planes.pointOnA;
        return {0, common, common};
    });
}

std::optional<Contact> contact(const Sphere& a, const HalfSpace& b)
{
    return contactWith(a, b);
}
std::optional<Contact> contact(const Aabb& a, const HalfSpace& b)
{
    return contactWith(a, b);
}
std::optional<Contact> contact(const Obb& a, const HalfSpace& b)
{
    return contactWith(a, b);
}
std::optional<Contact> contact(const Capsule& a, const HalfSpace& b)
{
    return contactWith(a, b);
}
std::optional<Contact> contact(const Cylinder& a, const HalfSpace& b)
{
    return contactWith(a, b);
}
std::optional<Contact> contact(const ConvexHull& a, const HalfSpace& b)
{
    return contactWith(a, b);
}
std::optional<Contact> contact(const Cone& a, const HalfSpace& b)
{
    return contactWith(a, b);
}
std::optional<Contact> contact(const Ellipsoid& a, const HalfSpace& b)
{
    return contactWith(a, b);
}

/// Only half-spaces that face each other can be separated: of any others, neither leaves the other
/// however far it moves.
std::optional<Contact> contact(const HalfSpace& a, const HalfSpace& b)
{
    const auto gap = parallelGap(boundaryOf(a), boundaryOf(b));
    if (!gap || gap->sameSense)
        return std::nullopt;
    return inOrder(a, b, [](const HalfSpace& x, const HalfSpace& y) {
        const double depth = std::max(-parallelGap(boundaryOf(x), boundaryOf(y))->alongA, 0.0);
        const Vec3 up = normalized(x.normal);
        return nearest::contactAt(nearestToOrigin(boundaryOf(x)) - depth * up, depth, up);
    });
}

} // namespace mbv::pair
