// Convex hulls against everything but planes and half-spaces, by the convex layer, or
// as boxes where they are.
#include <mbv/collision/pairs.h>

#include "collision/boxes/axis_overlaps.h"
#include "collision/boxes/box_penetration.h"
#include "collision/in_order.h"
#include "convex.h"

#include <concepts>
#include <optional>

namespace mbv::pair {
namespace {

Obb toLocal(const Obb& box, const convex::Frame& frame)
{
    return {frame.toLocal(box.center), frame.vectorToLocal(box.halfExtents), box.axes};
}
Obb toLocal(const Aabb& box, const convex::Frame& frame)
{
    return toLocal(toObb(box), frame);
}

template <class A> using CoresWithHull = convex::RoundedCores<A, ConvexHull>;

/// In local coordinates.
struct TwoBoxes {
    Obb a;
    Obb b;
};

/// Nothing where a hull is no box.
template <class A> std::optional<TwoBoxes> asBoxes(const CoresWithHull<A>& cores, const A& a)
{
    const std::optional<Obb> boxB = cores.b.asBox();
    if (!boxB)
        return std::nullopt;
    if constexpr (std::same_as<A, ConvexHull>) {
        const std::optional<Obb> boxA = cores.a.asBox();
        return boxA ? std::optional(TwoBoxes{*boxA, *boxB}) : std::nullopt;
    } else {
        return TwoBoxes{toLocal(a, cores.frame), *boxB};
    }
}

/// Of shapes without a radius. Of boxes the few ways out are known; a polytope is best expanded
/// from the extremes, which often part shapes that are apart.
template <class A> std::optional<Contact> contactWithHull(const A& a, const ConvexHull& b)
{
    const CoresWithHull<A> cores(a, b);
    const convex::Extremes extremes = convex::extremesOfDifference(cores.a, cores.b);
    if (convex::areApart(extremes, convex::kClear))
        return std::nullopt;
    if (const std::optional<TwoBoxes> boxes = asBoxes(cores, a)) {
        const AxisOverlaps overlaps = axisOverlaps(boxes->a, boxes->b);
        if (overlaps.verdict == AxisOverlaps::Verdict::Apart)
            return std::nullopt;
        if (overlaps.verdict == AxisOverlaps::Verdict::Meeting)
            return cores.contactAlong(
                boxPenetration(localBox(boxes->a), localBox(boxes->b), overlaps.mayBeLeast));
    }
    if (const auto out =
            convex::penetrationFrom(extremes, convex::DifferenceSupport(cores.a, cores.b)))
        return cores.contactAlong(*out);
    return convex::contactOf(cores);
}

} // namespace

bool overlaps(const Sphere& a, const ConvexHull& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const Aabb& a, const ConvexHull& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const Obb& a, const ConvexHull& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const Capsule& a, const ConvexHull& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const Cylinder& a, const ConvexHull& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const ConvexHull& a, const ConvexHull& b)
{
    return comesBefore(b, a) ? convex::overlaps(b, a) : convex::overlaps(a, b);
}
bool overlaps(const ConvexHull& a, const Triangle& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const ConvexHull& a, const Segment& b)
{
    return convex::overlaps(a, b);
}

Separation distance(const Sphere& a, const ConvexHull& b)
{
    return convex::distance(a, b);
}
Separation distance(const Aabb& a, const ConvexHull& b)
{
    return convex::distance(a, b);
}
Separation distance(const Obb& a, const ConvexHull& b)
{
    return convex::distance(a, b);
}
Separation distance(const Capsule& a, const ConvexHull& b)
{
    return convex::distance(a, b);
}
Separation distance(const Cylinder& a, const ConvexHull& b)
{
    return convex::distance(a, b);
}
Separation distance(const ConvexHull& a, const ConvexHull& b)
{
    return inOrder(a, b,
                   [](const ConvexHull& x, const ConvexHull& y) { return convex::distance(x, y); });
}
Separation distance(const ConvexHull& a, const Triangle& b)
{
    return convex::distance(a, b);
}
Separation distance(const ConvexHull& a, const Segment& b)
{
    return convex::distance(a, b);
}

std::optional<Contact> contact(const Sphere& a, const ConvexHull& b)
{
    return convex::contact(a, b);
}
std::optional<Contact> contact(const Aabb& a, const ConvexHull& b)
{
    return contactWithHull(a, b);
}
std::optional<Contact> contact(const Obb& a, const ConvexHull& b)
{
    return contactWithHull(a, b);
}
std::optional<Contact> contact(const Capsule& a, const ConvexHull& b)
{
    return convex::contact(a, b);
}
std::optional<Contact> contact(const Cylinder& a, const ConvexHull& b)
{
    return convex::contact(a, b);
}
std::optional<Contact> contact(const ConvexHull& a, const ConvexHull& b)
{
    return inOrder(a, b, contactWithHull<ConvexHull>);
}

} // namespace mbv::pair
