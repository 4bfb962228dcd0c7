#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace mbv {

/// A point in a plane, and which one it is.
struct PlanarPoint {
    double x = 0;
    double y = 0;
    std::size_t index = 0;
};

/// Corners of the convex hull, counter-clockwise, none of them on an edge to rounding; two of
/// points on a line, one of equal points. Reorders the points. Precondition: at least one.
std::vector<PlanarPoint> planarHull(std::span<PlanarPoint> points);

} // namespace mbv
