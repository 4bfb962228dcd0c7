#pragma once

#include "gjk.h"
#include "penetration.h"

#include <mbv/collision/results.h>

#include <algorithm>

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

/// The way out for cores that are swept by radii; where they are apart, the way together. `found`
/// is GJK's answer. Local coordinates.
template <Core A, Core B>
Penetration penetrationOf(const A& a, double radiusA, const B& b, double radiusB,
                          const GjkResult& found)
{
    const auto& polytopeA = polytopeOf(a);
    const auto& polytopeB = polytopeOf(b);
    Penetration result =
        penetrationOf(DifferenceSupport(a, b),
                      {DifferenceSupport(polytopeA, polytopeB), {discOf(a), discOf(b)}}, found);
    result.depth += radiusA + radiusB;
    result.onA += radiusA * result.normal;
    result.onB -= radiusB * result.normal;
    return result;
}

/// Touching counts, to rounding of the distance.
template <class A, class B> bool overlaps(const A& a, const B& b)
{
    const Frame frame = frameOf(a, b);
    const auto coreA = coreOf(a, frame);
    const auto coreB = coreOf(b, frame);
    const double radiusA = frame.perUnit * sweptRadiusOf(a);
    const double radiusB = frame.perUnit * sweptRadiusOf(b);
    // Rounding of the coordinates, all below 2 units, may part what touches. What GJK finds no
    // farther than its own rounding may be as deep as it likes: it stops there.
    constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();
    const double reach = radiusA + radiusB + kRounding;
    const GjkResult found = gjk(coreA, coreB, reach);
    if (found.isInside || found.distance <= std::max(found.rounding, reach))
        return true;
    const bool isInDoubt = found.lowerBound <= reach && !isProven(found);
    return isInDoubt && penetrationOf(coreA, radiusA, coreB, radiusB, found).depth >= 0;
}

/// Where they overlap, zero and a common point.
template <class A, class B> Distance distance(const A& a, const B& b)
{
    const Frame frame = frameOf(a, b);
    const auto coreA = coreOf(a, frame);
    const auto coreB = coreOf(b, frame);
    const double radiusA = frame.perUnit * sweptRadiusOf(a);
    const double radiusB = frame.perUnit * sweptRadiusOf(b);
    const double reach = radiusA + radiusB;
    GjkResult found = gjk(coreA, coreB);
    bool meet = found.isInside || found.distance <= reach;
    if (!found.isInside && !isProven(found)) {
        // Another start brings the walk past where it stopped.
        const Penetration out = penetrationOf(coreA, radiusA, coreB, radiusB, found);
        const GjkResult again = gjkFrom(coreA, coreB, out.normal);
        if (again.isInside || again.distance < found.distance)
            found = again;
        meet = out.depth >= 0;
    }
    const Vec3 onA = found.simplex.pointOnA();
    const Vec3 onB = found.simplex.pointOnB();
    // Apart by rounding alone, the nearest points may be one, which gives no direction.
    if (!meet && found.simplex.towards != Vec3{}) {
        const Vec3 direction = -normalized(found.simplex.towards);
        return {frame.unit * (found.distance - reach), frame.toWorld(onA + radiusA * direction),
                frame.toWorld(onB - radiusB * direction)};
    }
    const double share = reach > 0 ? radiusA / reach : 0.5;
    const Vec3 common = frame.toWorld(onA + share * (onB - onA));
    return {0, common, common};
}

/// The shortest translation that separates. Precondition: they overlap; where they do not, by less
/// than rounding, the depth is 0.
template <class A, class B> Contact contact(const A& a, const B& b)
{
    const Frame frame = frameOf(a, b);
    const auto coreA = coreOf(a, frame);
    const auto coreB = coreOf(b, frame);
    const Penetration found = penetrationOf(coreA, frame.perUnit * sweptRadiusOf(a), coreB,
                                            frame.perUnit * sweptRadiusOf(b), gjk(coreA, coreB));
    const double depth = frame.unit * std::max(found.depth, 0.0);
    const Vec3 onA = frame.toWorld(found.onA);
    return {depth, found.normal, onA, onA - depth * found.normal};
}

} // namespace mbv::convex
