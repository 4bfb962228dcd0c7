#pragma once

#include "collision/convex/epa/penetration.h"
#include "collision/convex/gjk/gjk.h"
#include "collision/convex/revolved/frustum_touch.h"
#include "frusta_penetration.h"

#include <mbv/collision/pairs.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

/// The generic convex layer: overlap, distance and contact of any two bounded shapes (all but
/// planes and half-spaces) from their support functions. Closed forms stand above it where they are
/// faster or more exact; it serves the other pairs, and tests of the closed forms. Internal.
///
/// World in, world out, and no allocation. Accuracy, relative to the larger of distance and size:
/// about 1e-14 for distances between polytopes that are further apart than that, 1e-8 where
/// something is round or thin; 1e-11 and 1e-8 for depths, 3e-7 where a thousand directions are as
/// good to that. Shapes nearer than a few roundings of the sizes touch.
///
/// For new kinds of shapes write a Core (cores.h) in a common Frame (frame.h) and call gjk() and
/// penetrationOf() as these functions do.
namespace mbv::convex {

/// The way out for cores; where they are apart, the way together. `found` is GJK's answer. Local
/// coordinates.
template <Core A, Core B> Penetration penetrationOf(const A& a, const B& b, const GjkResult& found)
{
    constexpr bool isCurved = kIsCurvedCore<A> || kIsCurvedCore<B>;
    const std::optional<RevolvedPair> revolved = revolvedPair(a, b);
    // Of cylinders alone the rims have been searched before, in vain: closing in on them is
    // quicker.
    if (isCurved && revolved && found.isInside) {
        if (const auto out = frustaPenetration(*revolved))
            return *out;
    }
    const auto& polytopeA = polytopeOf(a);
    const auto& polytopeB = polytopeOf(b);
    const DifferenceSupport difference(a, b);
    const InnerBalls balls(a, b);
    return penetrationOf(difference,
                         {DifferenceSupport(polytopeA, polytopeB),
                          {roundSummandOf(a), -roundSummandOf(b)},
                          isCurved ? &difference : nullptr,
                          revolved,
                          &balls},
                         found);
}

/// Of two shapes, in their common frame.
template <class A, class B> struct RoundedCores {
    explicit RoundedCores(const A& shapeA, const B& shapeB)
        : frame(frameOf(shapeA, shapeB)), a(coreOf(shapeA, frame)), b(coreOf(shapeB, frame)),
          radiusA(frame.perUnit * sweptRadiusOf(shapeA)),
          radiusB(frame.perUnit * sweptRadiusOf(shapeB))
    {
    }

    double radii() const { return radiusA + radiusB; }

    /// The cores are no farther apart where the shapes touch.
    double reach() const { return radii() + kRounding; }

    /// Where GJK leaves in doubt whether they overlap.
    bool touch(const Penetration& out) const { return out.depth >= -kRounding; }

    Penetration penetration(const GjkResult& found) const
    {
        return swept(penetrationOf(a, b, found));
    }

    /// The way out of the cores, for what is swept by the radii.
    Penetration swept(const Penetration& out) const
    {
        return {out.depth + radii(), out.normal, out.onA + radiusA * out.normal,
                out.onB - radiusB * out.normal};
    }

    /// The distance, in world coordinates, of shapes whose cores are this far apart at two of their
    /// points, along a unit direction from A to B.
    Distance apartAlong(const Vec3& direction, double distance, const Vec3& onA,
                        const Vec3& onB) const
    {
        return {frame.unit * (distance - radii()), frame.toWorld(onA + radiusA * direction),
                frame.toWorld(onB - radiusB * direction)};
    }

    /// In world coordinates. Where they do not overlap, by less than rounding, the depth is 0.
    Contact contactAlong(const Penetration& out) const
    {
        const double depth = frame.unit * std::max(out.depth, 0.0);
        const Vec3 onA = frame.toWorld(out.onA);
        return {depth, out.normal, onA, onA - depth * out.normal};
    }

    /// Of the coordinates, all below 2 units: it may part what touches.
    static constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();

    Frame frame;
    decltype(coreOf(std::declval<A>(), std::declval<Frame>())) a;
    decltype(coreOf(std::declval<B>(), std::declval<Frame>())) b;
    double radiusA;
    double radiusB;
};

enum class Answer { Yes, No, InDoubt };

/// Whether what GJK found shows them to overlap. A walk that may stop once its bounds are above the
/// reach, or within it, and one that goes on from there give one answer.
inline Answer overlapBy(const GjkResult& found, double reach)
{
    if (found.lowerBound > reach)
        return Answer::No;
    // What GJK finds no farther than its own rounding may be as deep as it likes: it stops there.
    if (found.isInside || found.distance <= std::max(found.rounding, reach))
        return Answer::Yes;
    return isProven(found) ? Answer::No : Answer::InDoubt;
}

/// Touching counts, to rounding of the distance.
template <class A, class B> bool overlaps(const A& a, const B& b)
{
    const RoundedCores cores(a, b);
    const GjkResult found = gjk(cores.a, cores.b, {cores.reach(), cores.reach()});
    const Answer answer = overlapBy(found, cores.reach());
    return answer == Answer::InDoubt ? cores.touch(cores.penetration(found))
                                     : answer == Answer::Yes;
}

/// The distance of shapes whose cores are as far apart as GJK has found.
template <class A, class B>
pair::Separation distanceBy(const RoundedCores<A, B>& cores, GjkResult found)
{
    const Frame& frame = cores.frame;
    const double radii = cores.radii();
    const Answer answer = overlapBy(found, cores.reach());
    bool overlap = answer == Answer::Yes;
    bool meet = found.isInside || found.distance <= radii;
    if (!meet && !isProven(found)) {
        // Another start brings the walk past where it stopped.
        const Penetration out = cores.penetration(found);
        const GjkResult again = gjkFrom(cores.a, cores.b, out.normal);
        if (again.isInside || again.distance < found.distance)
            found = again;
        meet = out.depth >= 0;
        overlap = overlap || (answer == Answer::InDoubt && cores.touch(out));
        // Where it stops again, an edge near the origin say, they are still apart along the normal.
        if (!meet && found.distance - radii > kProven - out.depth)
            return {{frame.unit * -out.depth, frame.toWorld(out.onA), frame.toWorld(out.onB)},
                    overlap};
    }
    const Vec3 onA = found.simplex.pointOnA();
    const Vec3 onB = found.simplex.pointOnB();
    // Apart by rounding alone, the nearest points may be one, which gives no direction.
    if (!meet && found.simplex.towards != Vec3{}) {
        const Vec3 direction = -normalized(found.simplex.towards);
        return {cores.apartAlong(direction, found.distance, onA, onB), overlap};
    }
    const double share = radii > 0 ? cores.radiusA / radii : 0.5;
    const Vec3 common = frame.toWorld(onA + share * (onB - onA));
    return {{0, common, common}, overlap};
}

/// The same where both cores are frusta: from a direction that surely parts them Newton's method
/// finds the nearest points in fewer steps than GJK, which follows round sides slowly.
template <class A, class B> pair::Separation distanceOfFrusta(const RoundedCores<A, B>& cores)
{
    const double clear = cores.radii() + kClear;
    const GjkResult found = gjk(cores.a, cores.b, {.above = clear, .within = cores.radii()});
    if (!(found.lowerBound > clear))
        return distanceBy(cores, found);
    const Vec3 parting = -normalized(found.simplex.towards);
    const auto touch = leastOfFrusta(frustumOf(cores.a), frustumOf(cores.b), parting);
    if (touch && touch->extent < -clear)
        return {cores.apartAlong(touch->direction, -touch->extent, touch->onA, touch->onB), false};
    return distanceBy(cores, gjkFrom(cores.a, cores.b, parting, {.within = cores.radii()}));
}

/// Where they overlap, zero and a common point, or those of two that rounding has parted.
template <class A, class B> pair::Separation distance(const A& a, const B& b)
{
    const RoundedCores cores(a, b);
    if constexpr (kIsFrustum<decltype(cores.a)> && kIsFrustum<decltype(cores.b)>)
        return distanceOfFrusta(cores);
    else
        return distanceBy(cores, gjk(cores.a, cores.b, {.within = cores.radii()}));
}

/// The shortest translation that separates cores of which GJK has found this; nothing where
/// overlaps() says that they do not.
template <class A, class B>
std::optional<Contact> contactBy(const RoundedCores<A, B>& cores, const GjkResult& found)
{
    const Answer answer = overlapBy(found, cores.reach());
    if (answer == Answer::No)
        return std::nullopt;
    const Penetration out = cores.penetration(found);
    if (answer == Answer::InDoubt && !cores.touch(out))
        return std::nullopt;
    return cores.contactAlong(out);
}

template <class A, class B> std::optional<Contact> contactOf(const RoundedCores<A, B>& cores)
{
    return contactBy(cores, gjk(cores.a, cores.b, {.above = cores.reach()}));
}

template <class A, class B> std::optional<Contact> contact(const A& a, const B& b)
{
    return contactOf(RoundedCores(a, b));
}

} // namespace mbv::convex
