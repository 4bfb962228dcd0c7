// A capsule is a segment with a radius: it overlaps what its core is no farther from than that. A
// capsule of radius 0 is a segment and is decided exactly where segments are.
//
// The core distance is never found by walking from the nearest end points, nor from the point of
// the axis that is nearest to a box's center: both are wrong (see nearest_segment.cpp and
// nearest_box.cpp).
#include "collision/boxes/skewed_box.h"
#include "collision/in_order.h"
#include "collision/nearest/nearest_normal.h"
#include "collision/nearest/nearest_rounded.h"
#include <mbv/collision/pairs.h>

#include <algorithm>

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

template <class Box> Contact contactOfBox(const Box& a, const Capsule& b)
{
    const Vec3 axis = b.b - b.a;
    const LocalBox box = nearest::seenFrom(b.a, a);
    const Vec3 d = box.toLocal(axis);
    const nearest::Exit exit = nearest::exitFrom(box, d);
    const Vec3 deepestOfCore = exit.t == 1 ? b.b : b.a + exit.t * axis;
    const Vec3 normal = box.toWorld(exit.outward);
    return nearest::contactAt(deepestOfCore - b.radius * normal,
                              std::max(exit.depth + b.radius, 0.0), normal);
}

Contact contactOfSkewed(const Obb& a, const Capsule& b)
{
    const skewed::Exit exit = skewed::exitFrom(a, coreOf(b));
    return nearest::contactAt(exit.onSegment - b.radius * exit.outward,
                              std::max(exit.depth + b.radius, 0.0), exit.outward);
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
    return b.radius > 0 ? nearest::isWithin(coreOf(b), a, b.radius) : overlaps(a, coreOf(b));
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

Separation distance(const Capsule& a, const Capsule& b)
{
    return inOrder(a, b, [](const Capsule& x, const Capsule& y) {
        const bool coresMeet = x.radius + y.radius == 0 && overlaps(coreOf(x), coreOf(y));
        return roundedDistance(points(coreOf(x), coreOf(y)), x.radius, y.radius, coresMeet);
    });
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
    return skewed::isSkewed(a) ? contactOfSkewed(a, b) : contactOfBox(a, b);
}

std::optional<Contact> contact(const Capsule& a, const Capsule& b)
{
    return inOrder(a, b, [](const Capsule& x, const Capsule& y) {
        const Points cores = points(coreOf(x), coreOf(y));
        return roundedContact(cores, x.radius, y.radius,
                              nearest::partingNormal(cores, coreOf(x), coreOf(y)));
    });
}

} // namespace mbv::pair
