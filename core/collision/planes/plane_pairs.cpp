// A plane meets a shape that has no point strictly on one side of it (half_space_extent.h says how
// far it reaches on either). Two planes meet unless they are parallel and apart.
#include "collision/in_order.h"
#include "half_space_extent.h"
#include "parallel_planes.h"
#include <mbv/collision/distance.h>
#include <mbv/collision/pairs.h>

namespace mbv::pair {
namespace {

template <class S> bool crosses(const S& a, const Plane& b)
{
    const Extent e = extentOf(a, b.normal, b.offset);
    return e.low <= 0 && e.high >= 0;
}

template <class S> Distance distanceTo(const S& a, const Plane& b)
{
    const Extent e = extentOf(a, b.normal, b.offset);
    if (e.low <= 0 && e.high >= 0) {
        // Where the line from the lowest point to the highest, inside a convex shape, crosses.
        const double height = e.high - e.low;
        const Vec3 common =
            height > 0 ? e.lowest + (-e.low / height) * (e.highest - e.lowest) : e.lowest;
        return {0, common, common};
    }
    const double signedDistance = e.low > 0 ? e.low : e.high;
    const Vec3& nearest = e.low > 0 ? e.lowest : e.highest;
    return {std::abs(signedDistance), nearest, nearest - signedDistance * normalized(b.normal)};
}

} // namespace

bool overlaps(const Sphere& a, const Plane& b)
{
    return crosses(a, b);
}
bool overlaps(const Aabb& a, const Plane& b)
{
    return crosses(a, b);
}
bool overlaps(const Obb& a, const Plane& b)
{
    return crosses(a, b);
}
bool overlaps(const Capsule& a, const Plane& b)
{
    return crosses(a, b);
}
bool overlaps(const Cylinder& a, const Plane& b)
{
    return crosses(a, b);
}
bool overlaps(const ConvexHull& a, const Plane& b)
{
    return crosses(a, b);
}
bool overlaps(const Cone& a, const Plane& b)
{
    return crosses(a, b);
}
bool overlaps(const Ellipsoid& a, const Plane& b)
{
    return crosses(a, b);
}
bool overlaps(const Plane& a, const Triangle& b)
{
    return crosses(b, a);
}
bool overlaps(const Plane& a, const Segment& b)
{
    return crosses(b, a);
}

bool overlaps(const Plane& a, const Plane& b)
{
    const auto gap = parallelGap(a, b);
    return !gap || gap->alongA == 0;
}

bool overlaps(const Plane& a, const HalfSpace& b)
{
    const auto gap = parallelGap(a, {b.normal, b.offset});
    // The half-space lies below its plane: a is in it or on it where b's plane is above a.
    return !gap || (gap->sameSense ? gap->alongA >= 0 : gap->alongA <= 0);
}

Distance distance(const Sphere& a, const Plane& b)
{
    return distanceTo(a, b);
}
Distance distance(const Aabb& a, const Plane& b)
{
    return distanceTo(a, b);
}
Distance distance(const Obb& a, const Plane& b)
{
    return distanceTo(a, b);
}
Distance distance(const Capsule& a, const Plane& b)
{
    return distanceTo(a, b);
}
Distance distance(const Cylinder& a, const Plane& b)
{
    return distanceTo(a, b);
}
Distance distance(const ConvexHull& a, const Plane& b)
{
    return distanceTo(a, b);
}
Distance distance(const Cone& a, const Plane& b)
{
    return distanceTo(a, b);
}
Distance distance(const Ellipsoid& a, const Plane& b)
{
    return distanceTo(a, b);
}
Distance distance(const Plane& a, const Triangle& b)
{
    return flipped(distanceTo(b, a));
}
Distance distance(const Plane& a, const Segment& b)
{
    return flipped(distanceTo(b, a));
}

Distance distance(const Plane& a, const Plane& b)
{
    return inOrder(a, b, [](const Plane& x, const Plane& y) -> Distance {
        const auto gap = parallelGap(x, y);
        if (!gap) {
            const Vec3 common = commonPoint(x, y);
            return {0, common, common};
        }
        const Vec3 onX = nearestToOrigin(x);
        return {std::abs(gap->alongA), onX, onX + gap->alongA * normalized(x.normal)};
    });
}

Distance distance(const Plane& a, const HalfSpace& b)
{
    Distance d = distance(a, Plane{b.normal, b.offset});
    if (overlaps(a, b))
        d = {0, d.pointOnA, d.pointOnA};
    return d;
}

} // namespace mbv::pair
