// The straight sweep of a pair wherever it lies in the world, whose coordinates round the answer.
#include "conservative_advancement.h"
#include "distance_sweep.h"
#include "exact_sweep.h"
#include "local_pair.h"
#include "sweep_plane.h"
#include "sweep_straight.h"

#include "geometry/unbounded.h"

#include <mbv/collision/distance.h>

#include <limits>

namespace mbv {
namespace {

/// A plane tells, as far as it can be sure, and quickly, that they are apart.
bool areApart(const Shape& a, const Shape& b, const SweepHit& hit)
{
    if (advancement::areSmallPolytopes(a, b) && !std::holds_alternative<Cylinder>(a) &&
        !std::holds_alternative<Cylinder>(b)) {
        const double size = advancement::reachOf(a) + advancement::reachOf(b);
        const double rounding = 8 * std::numeric_limits<double>::epsilon() * size;
        if (advancement::gapAlong(a, b, hit.normal, hit.point) > rounding)
            return true;
    }
    return !overlaps(a, b);
}

/// Of bounded shapes: their bounds are, by more than rounding.
bool areFarApart(const Shape& a, const Vec3& motion, const Shape& b)
{
    if (!isBounded(a) || !isBounded(b))
        return false;
    const Aabb ofA = boundsOf(a);
    const Aabb ofB = boundsOf(b);
    const Vec3 gap = max(ofB.min - (ofA.max + motion), (ofA.min + motion) - ofB.max);
    const double rounding = 8 * std::numeric_limits<double>::epsilon() *
                            maxComponent(max(abs(ofA.min), abs(ofA.max)) +
                                         max(abs(ofB.min), abs(ofB.max)) + abs(motion));
    return maxComponent(gap) > rounding;
}

/// Where a motion ends in a touch, which rounding of its time may put beyond its end: overlaps()
/// tells, of the shape as it is placed there. The shapes are near each other.
std::optional<SweepHit> hitAtEnd(const Shape& a, const Vec3& motion, const Shape& b)
{
    constexpr double kSideways = 1e-9; // a sine, below which a motion goes along a plane
    const Shape end = translated(a, motion);
    if (!overlaps(end, b))
        return std::nullopt;
    const Distance between = distance(end, b);
    const auto ofA = normalOfUnbounded(a);
    const auto up = ofA ? ofA : normalOfUnbounded(b);
    const Vec3 normal = !up                    ? advancement::overlapNormal(end, b, motion)
                        : dot(*up, motion) > 0 ? *up
                                               : -*up;
    const double overlap = kTouching * (advancement::reachOf(a) + advancement::reachOf(b)) +
                           4 * advancement::roundingOf(between, norm(motion));
    if (dot(normal, motion) > kSideways * norm(motion) &&
        advancement::gapAlong(end, b, normal, between.pointOnB) >= -overlap)
        return SweepHit{1, between.pointOnB, normal};
    if (up)
        return std::nullopt;
    const RoundHit near = sweepByDistance(a, motion, b, 0);
    if (near.kind != RoundHit::Kind::Met || near.fraction < 1 - kOverlapByRounding)
        return std::nullopt; // a touch before the end, which lasts, is a graze
    return SweepHit{near.fraction, between.pointOnB, near.normal};
}

} // namespace

std::optional<SweepHit> sweepApart(const Shape& a, const Vec3& motion, const Shape& b,
                                   const Clearance& clearance)
{
    if (motion == Vec3{})
        return std::nullopt;
    std::optional<SweepHit> hit;
    if (isBounded(a) && isBounded(b)) {
        const LocalPair pair = localPair(a, motion, b);
        hit = sweepLocally(pair, {pair.toLocal(clearance.stop), pair.toLocal(clearance.keep)});
        if (hit)
            hit->point = pair.toWorld(hit->point);
    } else {
        hit = sweepAgainstPlane(a, motion, b, clearance);
    }
    if (!hit && clearance.stop == 0 && !areFarApart(a, motion, b))
        hit = hitAtEnd(a, motion, b);
    const double near = kTouching * (advancement::reachOf(a) + advancement::reachOf(b));
    // Whether round ones touch takes long to tell, and is told by no less than `near`.
    const bool isExact = advancement::areSmallCores(a, b) || (hasCorners(a) && hasCorners(b)) ||
                         !isBounded(a) || !isBounded(b);
    auto settled = advancement::settled(
        hit, [&](double f) { return !areApart(translated(a, f * motion), b, *hit); },
        isExact ? 0 : near / norm(motion));
    // Along a graze that is a way: what touches is seen afresh.
    const double back = hit ? (hit->fraction - settled->fraction) * norm(motion) : 0;
    if (back > near)
        settled->point = distance(translated(a, settled->fraction * motion), b).pointOnB;
    return settled;
}

} // namespace mbv
