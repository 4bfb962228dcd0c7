#pragma once

#include "geometry/points/planar_hull.h"

#include <cstddef>
#include <vector>

namespace mbv {

/// The corners, at most `most`, of a convex polygon that contains another, with little area added:
/// edges are left out and their neighbors extended, the cheapest first. Indices count for nothing.
/// Preconditions: a convex polygon counter-clockwise; most >= 4.
std::vector<PlanarPoint> outerPolygon(std::vector<PlanarPoint> corners, std::size_t most);

} // namespace mbv
