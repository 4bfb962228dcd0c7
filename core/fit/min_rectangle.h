#pragma once

#include "geometry/points/planar_hull.h"

#include <array>
#include <span>

namespace mbv {

/// The unit direction of one side of the rectangle of the smallest area around the points: one side
/// lies on an edge of their convex hull (Freeman, Shapira: Determining the minimum-area encasing
/// rectangle for an arbitrary closed curve, CACM 18(7), 1975). `least` is added to both sides
/// before they are multiplied, so that of rectangles without area the shortest one is taken. (1, 0)
/// when all points are equal. Reorders the points.
std::array<double, 2> minRectangleDirection(std::span<PlanarPoint> points, double least);

} // namespace mbv
