#pragma once

#include "collision/convex/revolved/rim_extent.h"

/// Internal.
namespace mbv::convex {

/// Whether axes are at right angles, as they are along walls and in pipework, and no direction of
/// the domain has an extent below `least`, which is not negative; false, too, where that is not
/// seen at a glance. Other searches take thousands of steps where whole arcs of directions have one
/// and the same extent, and only axes at right angles have such arcs.
bool isNowhereBelow(const RimExtent& rims, double least);

} // namespace mbv::convex
