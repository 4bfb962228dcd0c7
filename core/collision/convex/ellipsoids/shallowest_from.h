#pragma once

#include "collision/convex/gjk/shallowest.h"
#include "common_axis.h"
#include "searched.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mbv::convex {

/// The lowest of some directions around an axis, from one of them.
template <class Pair> Vec3 lowestAround(const Pair& pair, const Vec3& axis, const Vec3& direction)
{
    constexpr int kTurns = 16;
    const Vec3 along = dot(direction, axis) * axis;
    const Vec3 aside = direction - along;
    const Vec3 turned = cross(axis, aside);
    WayOut best = {direction, pair.extent(direction)};
    for (int i = 1; i < kTurns; ++i) {
        const double angle = 2 * std::numbers::pi * i / kTurns;
        const Vec3 next = normalized(along + std::cos(angle) * aside + std::sin(angle) * turned);
        const double extent = pair.extent(next);
        if (extent < best.extent)
            best = {next, extent};
    }
    return best.direction;
}

/// The shallowest of all directions, from a least extent that is known; of two solids of revolution
/// about one axis, or nearly, by a meridian.
template <class Pair, class Least>
Searched<Least> shallowestFrom(const Pair& pair, const Least& near, double tolerance)
{
    // Of the size: where directions differ by less all around the axis, no search looks closer.
    constexpr double kLevel = 2.5e-7;
    const auto common = commonAxisOf(pair);
    if (!common)
        return shallowest(pair, near, tolerance);
    const MeridianLeast onMeridian = leastOf(common->extent, tolerance / 2);
    const double proven = onMeridian.proven - common->off;
    if (common->off <= kLevel) {
        const Vec3 direction = common->direction(onMeridian.angle);
        return {leastNear(pair, lowestAround(pair, common->axis, direction)), proven};
    }
    Searched<Least> found = shallowest(pair, near, tolerance);
    found.proven = std::max(found.proven, proven);
    return found;
}

} // namespace mbv::convex
