#pragma once

#include "collision/boxes/axis_overlaps.h"
#include "collision/boxes/box_penetration.h"
#include "convex.h"

#include <optional>

/// Contacts of polytopes. Internal.
namespace mbv::convex {

/// Shapes in local coordinates where they are boxes, by their kind or by their corners.
inline std::optional<Obb> boxOf(const Obb& box, const BoxCore& /*core*/, const Frame& frame)
{
    return Obb{frame.toLocal(box.center), frame.vectorToLocal(box.halfExtents), box.axes};
}
inline std::optional<Obb> boxOf(const Aabb& box, const BoxCore& core, const Frame& frame)
{
    return boxOf(toObb(box), core, frame);
}
template <class S>
std::optional<Obb> boxOf(const S& /*hull*/, const HullCore& core, const Frame& /*frame*/)
{
    return core.asBox();
}

/// Of shapes without a radius. Of boxes the few ways out are known; a polytope is best expanded
/// from the extremes, which often part shapes that are apart.
template <class A, class B> std::optional<Contact> contactOfPolytopes(const A& a, const B& b)
{
    const RoundedCores<A, B> cores(a, b);
    const Extremes extremes = extremesOfDifference(cores.a, cores.b);
    if (areApart(extremes, kClear))
        return std::nullopt;
    if (const std::optional<Obb> boxB = boxOf(b, cores.b, cores.frame)) {
        if (const std::optional<Obb> boxA = boxOf(a, cores.a, cores.frame)) {
            const pair::AxisOverlaps overlaps = pair::axisOverlaps(*boxA, *boxB);
            if (overlaps.verdict == pair::AxisOverlaps::Verdict::Apart)
                return std::nullopt;
            if (overlaps.verdict == pair::AxisOverlaps::Verdict::Meeting)
                return cores.contactAlong(pair::boxPenetration(
                    pair::localBox(*boxA), pair::localBox(*boxB), overlaps.mayBeLeast));
        }
    }
    if (const auto out = penetrationFrom(extremes, DifferenceSupport(cores.a, cores.b)))
        return cores.contactAlong(*out);
    return contactOf(cores);
}

} // namespace mbv::convex
