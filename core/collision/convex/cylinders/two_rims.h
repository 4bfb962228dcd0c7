#pragma once

#include "collision/convex/revolved/rim_extent.h"
#include "swept_discs.h"

#include <optional>

namespace mbv::convex {

/// Of the ends at which the axes, times a sign, point outwards. Precondition: there are two edges,
/// each with a disc.
RimExtent rimsOf(const SweptDiscs& discs, double signA, double signB);

/// The less of what is known and the least extent where the rims of two discs carry it, to 1e-9 of
/// the size; nothing where that took too long. Precondition: there are two edges, each with a disc;
/// what is known is no more than the least across either axis.
///
/// Branch and bound. Of a direction n the extent is a linear function of n and, for each disc of
/// radius r, r sqrt(1 - x^2) with x the cosine to its axis: concave, and so at least its chord
/// over an interval of x. With chords for both all is linear, and the least over all directions is
/// that against its gradient: a bound in closed form, and a direction to divide the intervals at,
/// where the chords are exact then. A bound outside of its intervals, where chords are above the
/// function, is the extent of some direction at least, and so none to look below.
std::optional<WayOut> shortestAtRims(const SweptDiscs& discs, const WayOut& known);

} // namespace mbv::convex
