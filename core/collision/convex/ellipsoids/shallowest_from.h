#pragma once

#include "collision/convex/gjk/shallowest.h"
#include "common_axis.h"
#include "lowest_around.h"

#include <algorithm>
#include <optional>

namespace mbv::convex {

/// The shallowest of all directions, from a least extent that is known; of two solids of revolution
/// about one axis, or nearly, by a meridian.
template <class Pair, class Least>
Shallowest<Least> shallowestFrom(const Pair& pair, const std::optional<CommonAxis>& common,
                                 const Least& near, double tolerance)
{
    // Of the size: where directions differ by less all around the axis, no search looks closer, and
    // up to the second it is only looked around the axis, wherever the shallowest may be.
    constexpr double kLevel = 2.5e-7;
    constexpr double kNearlyLevel = 1e-4;
    if (!common)
        return shallowest(pair, near, tolerance);
    const auto leastAround = [&](double angle) {
        return leastNear(pair, lowestAround(pair, common->axis, common->direction(angle)));
    };
    const MeridianLeast onMeridian = leastOf(common->extent, tolerance / 2);
    Shallowest<Least> best = {leastAround(onMeridian.angle), onMeridian.proven - common->off};
    if (common->off <= kLevel)
        return best;
    const auto keepLower = [&](const Least& other) {
        if (other.extent < best.extent)
            static_cast<Least&>(best) = other;
    };
    keepLower(near);
    const auto valleys = valleysBelow(common->extent, best.extent + common->off);
    if (valleys && common->off <= kNearlyLevel) {
        for (const double angle : *valleys)
            keepLower(leastAround(angle));
        return best;
    }
    Shallowest<Least> found = shallowest(pair, static_cast<const Least&>(best), tolerance);
    found.proven = std::max(found.proven, best.proven);
    return found;
}

} // namespace mbv::convex
