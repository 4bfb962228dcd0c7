// Cylinders against everything but spheres, planes and half-spaces: in closed form where the axes
// tell, ways out of boxes, capsules and cylinders as swept discs, and else by the convex layer.
#include <mbv/collision/pairs.h>

#include "collision/convex/convex.h"
#include "collision/in_order.h"
#include "from_axis.h"
#include "parallel_cylinders.h"
#include "rim_on_side.h"
#include "swept_discs_penetration.h"

namespace mbv::pair {
namespace {

template <class A> bool overlapsByAxis(const A& a, const Cylinder& b)
{
    const auto known = convex::FromAxis(a, b).overlap();
    return known ? *known : convex::overlaps(a, b);
}

template <class A> Separation distanceByAxis(const A& a, const Cylinder& b)
{
    const auto known = convex::FromAxis(a, b).distance();
    return known ? *known : convex::distance(a, b);
}

/// Where one axis is nearest at an end, and the other between its own, most are nearest to each
/// other with that end's rim and the other's side.
std::optional<Separation> distanceOfRim(const Cylinder& a, const Cylinder& b,
                                        const convex::FromAxis& fromAxis)
{
    if (fromAxis.isAcrossA() == fromAxis.isAcrossB())
        return std::nullopt;
    const convex::RoundedCores cores(a, b);
    const bool isRimOfA = fromAxis.isAcrossB();
    const Vec3 between = cores.frame.vectorToLocal(fromAxis.between());
    const auto near = isRimOfA ? convex::nearestRimOnSide(cores.a, cores.b, -between)
                               : convex::nearestRimOnSide(cores.b, cores.a, between);
    if (!near)
        return std::nullopt;
    const Distance fromRim = {cores.frame.unit * near->distance, cores.frame.toWorld(near->onRim),
                              cores.frame.toWorld(near->onSide)};
    return Separation{isRimOfA ? fromRim : mbv::flipped(fromRim), false};
}

Separation distanceInOrder(const Cylinder& a, const Cylinder& b)
{
    if (const auto parallel = ParallelCylinders::of(a, b))
        return {parallel->distance(), parallel->overlap()};
    const convex::FromAxis fromAxis(a, b);
    if (const auto known = fromAxis.distance())
        return *known;
    const auto ofRim = distanceOfRim(a, b, fromAxis);
    return ofRim ? *ofRim : convex::distance(a, b);
}

bool overlapsInOrder(const Cylinder& a, const Cylinder& b)
{
    const auto parallel = ParallelCylinders::of(a, b);
    return parallel ? parallel->overlap() : overlapsByAxis(a, b);
}

template <class Box> Contact contactOfBox(const Box& a, const Cylinder& b)
{
    const convex::RoundedCores cores(a, b);
    return cores.contactAlong(convex::sweptDiscsPenetration(cores.a, cores.b));
}

} // namespace

bool overlaps(const Aabb& a, const Cylinder& b)
{
    return overlapsByAxis(a, b);
}
bool overlaps(const Obb& a, const Cylinder& b)
{
    return overlapsByAxis(a, b);
}
bool overlaps(const Capsule& a, const Cylinder& b)
{
    return overlapsByAxis(a, b);
}
bool overlaps(const Cylinder& a, const Cylinder& b)
{
    return comesBefore(b, a) ? overlapsInOrder(b, a) : overlapsInOrder(a, b);
}
bool overlaps(const Cylinder& a, const Triangle& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const Cylinder& a, const Segment& b)
{
    return convex::overlaps(a, b);
}

Separation distance(const Aabb& a, const Cylinder& b)
{
    return distanceByAxis(a, b);
}
Separation distance(const Obb& a, const Cylinder& b)
{
    return distanceByAxis(a, b);
}
Separation distance(const Capsule& a, const Cylinder& b)
{
    return distanceByAxis(a, b);
}
Separation distance(const Cylinder& a, const Cylinder& b)
{
    return inOrder(a, b, distanceInOrder);
}
Separation distance(const Cylinder& a, const Triangle& b)
{
    return convex::distance(a, b);
}
Separation distance(const Cylinder& a, const Segment& b)
{
    return convex::distance(a, b);
}

std::optional<Contact> contact(const Aabb& a, const Cylinder& b)
{
    return contactOfBox(a, b);
}
std::optional<Contact> contact(const Obb& a, const Cylinder& b)
{
    return contactOfBox(a, b);
}
std::optional<Contact> contact(const Capsule& a, const Cylinder& b)
{
    if (const auto known = convex::FromAxis(a, b).contactOfRadius())
        return known;
    const convex::RoundedCores cores(a, b);
    const convex::GjkResult found = convex::gjk(cores.a, cores.b);
    // Else only the capsule's radius overlaps, and the way out is along the nearest points.
    if (found.isInside || found.distance <= found.rounding)
        return cores.contactAlong(cores.swept(convex::sweptDiscsPenetration(cores.a, cores.b)));
    return cores.contactAlong(cores.penetration(found));
}
std::optional<Contact> contact(const Cylinder& a, const Cylinder& b)
{
    return inOrder(a, b, [](const Cylinder& x, const Cylinder& y) -> std::optional<Contact> {
        if (const auto parallel = ParallelCylinders::of(x, y))
            return parallel->overlap() ? std::optional(parallel->contact()) : std::nullopt;
        const std::optional<bool> known = convex::FromAxis(x, y).overlap();
        if (known == false)
            return std::nullopt;
        const convex::RoundedCores cores(x, y);
        const auto out = convex::sweptDiscsPenetration(cores.a, cores.b);
        if (out && std::abs(out->depth) >= convex::kClear)
            return out->depth > 0 ? std::optional(cores.contactAlong(*out)) : std::nullopt;
        const auto found = convex::contact(x, y);
        if (found || !known)
            return found;
        // Ends that meet but for rounding, which overlaps() takes for a touch.
        return cores.contactAlong(out ? *out : cores.penetration(convex::gjk(cores.a, cores.b)));
    });
}

} // namespace mbv::pair
