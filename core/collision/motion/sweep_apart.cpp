// The straight sweep of a pair wherever it lies in the world, whose coordinates round the answer.
#include "conservative_advancement.h"
#include "exact_sweep.h"
#include "local_pair.h"
#include "sweep_plane.h"
#include "sweep_straight.h"
#include <mbv/collision/distance.h>
#include <mbv/collision/rigid_motion.h>

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
