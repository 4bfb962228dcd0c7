// A capsule is a segment with a radius: it overlaps what its core is no farther from than that. A
// capsule of radius 0 is a segment and is decided exactly where segments are.
//
// The core distance is never found by walking from the nearest end points, nor from the point of
// the axis that is nearest to a box's centre: both are wrong (see nearest_segment.cpp and
// nearest_box.cpp).
#include "collision/exact/accurate_cross.h"
#include "collision/triangles/triangle_exact.h"
#include "nearest_rounded.h"
#include <mbv/collision/pairs.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::pair {
namespace {

using nearest::LocalBox;
using nearest::Points;
using nearest::points;
using nearest::roundedContact;
using nearest::roundedDistance;

Segment coreOf(const Capsule& c)
{
    return {c.a, c.b};
}

/// Perpendicular to both axes; of the many such directions for parallel axes, any.
Vec3 acrossBoth(const Vec3& u, const Vec3& v)
{
    const double sizeU = nearest::powerOfTwoBelow(maxComponent(abs(u)));
    const double sizeV = nearest::powerOfTwoBelow(maxComponent(abs(v)));
    const Vec3 n = accurateCross(u / sizeU, v / sizeV);
    if (norm(n) > 0)
        return normalized(n);
    return anyPerpendicular(u == Vec3{} ? v : u);
}

/// The shortest translation that takes a segment off a box which it enters.
struct Exit {
    double depth = std::numeric_limits<double>::infinity(); ///< < 0 where rounding says apart
    Vec3 outward; ///< unit, in the box's axes: where the segment goes
};

/// Box and segment as seen from the segment's start, d being its end. The difference set of a box
/// and a segment is bounded by faces perpendicular to the box's axes and to their cross products
/// with d, in pairs; from inside a convex set the shortest way out is that to its nearest face.
Exit exitFrom(const LocalBox& box, const Vec3& d)
{
    Exit best;
    const auto offer = [&](double depth, const Vec3& outward) {
        if (depth < best.depth)
            best = {depth, outward};
    };
    for (int i = 0; i < 3; ++i) {
        Vec3 axis;
        axis[i] = 1;
        offer(box.high[i] - std::min(d[i], 0.0), axis);
        offer(std::max(d[i], 0.0) - box.low[i], -axis);
    }
    const Vec3 center = box.low / 2 + box.high / 2;
    const Vec3 halfExtents = box.high / 2 - box.low / 2;
    for (int i = 0; i < 3; ++i) {
        Vec3 edge;
        edge[i] = 1;
        const Vec3 direction = cross(edge, d); // exact: its components are those of d
        if (maxComponent(abs(direction)) == 0)
            continue;
        const Vec3 axis = normalized(direction);
        const double radius = dot(halfExtents, abs(axis));
        const double offset = dot(axis, center); // the segment lies at 0 along the axis
        offer(radius + offset, axis);
        offer(radius - offset, -axis);
    }
    return best;
}

LocalBox shifted(LocalBox box, const Vec3& by)
{
    box.low += by;
    box.high += by;
    return box;
}

template <class Box> Contact contactOfBox(const Box& a, const Capsule& b)
{
    constexpr double kMeeting = 1e-10; // closer than this of the axis counts as entering
    const Vec3 axis = b.b - b.a;
    const Points cores = points(coreOf(b), a);
    if (cores.distance() > kMeeting * norm(axis))
        return roundedContact(nearest::flipped(cores), 0, b.radius, 0, {1, 0, 0});

    const LocalBox box = nearest::seenFrom(b.a, a);
    const Vec3 d = box.toLocal(axis);
    const Exit exit = exitFrom(box, d);
    // With the core moved out they touch; there the nearest points are the contact's.
    const LocalBox touching = shifted(box, -exit.depth * exit.outward);
    const double t = nearest::nearestParameter(d, touching.low, touching.high);
    const Vec3 deepestOfCore = t == 1 ? b.b : b.a + t * axis;
    const Vec3 normal = box.toWorld(exit.outward);
    return nearest::contactAt(deepestOfCore - b.radius * normal,
                              std::max(exit.depth + b.radius, 0.0), normal);
}

template <class Thin> bool overlapsThin(const Capsule& a, const Thin& b)
{
    return a.radius > 0 ? points(coreOf(a), b).distance() <= a.radius : overlaps(b, coreOf(a));
}

template <class Thin> Distance distanceToThin(const Capsule& a, const Thin& b)
{
    return roundedDistance(points(coreOf(a), b), a.radius, 0,
                           a.radius == 0 && overlaps(b, coreOf(a)));
}

template <class Box> Distance distanceOfBox(const Box& a, const Capsule& b)
{
    return roundedDistance(nearest::flipped(points(coreOf(b), a)), 0, b.radius,
                           b.radius == 0 && overlaps(a, coreOf(b)));
}

} // namespace

bool overlaps(const Aabb& a, const Capsule& b)
{
    return overlapsThin(b, a);
}

bool overlaps(const Obb& a, const Capsule& b)
{
    return overlapsThin(b, a);
}

bool overlaps(const Capsule& a, const Capsule& b)
{
    return overlapsThin({a.a, a.b, a.radius + b.radius}, coreOf(b));
}

bool overlaps(const Capsule& a, const Triangle& b)
{
    return overlapsThin(a, b);
}

bool overlaps(const Capsule& a, const Segment& b)
{
    return overlapsThin(a, b);
}

Distance distance(const Aabb& a, const Capsule& b)
{
    return distanceOfBox(a, b);
}

Distance distance(const Obb& a, const Capsule& b)
{
    return distanceOfBox(a, b);
}

Distance distance(const Capsule& a, const Capsule& b)
{
    const bool coresMeet = a.radius + b.radius == 0 && overlaps(coreOf(a), coreOf(b));
    return roundedDistance(points(coreOf(a), coreOf(b)), a.radius, b.radius, coresMeet);
}

Distance distance(const Capsule& a, const Triangle& b)
{
    return distanceToThin(a, b);
}

Distance distance(const Capsule& a, const Segment& b)
{
    return distanceToThin(a, b);
}

std::optional<Contact> contact(const Aabb& a, const Capsule& b)
{
    return contactOfBox(a, b);
}

std::optional<Contact> contact(const Obb& a, const Capsule& b)
{
    return contactOfBox(a, b);
}

std::optional<Contact> contact(const Capsule& a, const Capsule& b)
{
    const Vec3 u = a.b - a.a;
    const Vec3 v = b.b - b.a;
    return roundedContact(points(coreOf(a), coreOf(b)), a.radius, b.radius,
                          std::max(norm(u), norm(v)), acrossBoth(u, v));
}

} // namespace mbv::pair
