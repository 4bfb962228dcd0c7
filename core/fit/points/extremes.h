#pragma once

#include "point_columns.h"

#include <mbv/geometry/vec3.h>

#include <cstddef>
#include <span>
#include <vector>

namespace mbv {

/// Indices of the points least and furthest along a direction, the first of equal ones.
struct Extremes {
    std::size_t low = 0;
    std::size_t high = 0;
};

// On the widest vectors the machine has, with the same answer on every machine. Precondition of
// both: at least one point.

Extremes extremesAlong(const Vec3& direction, const PointColumns& points);

/// Along each of many directions, in their order: quicker than one by one.
std::vector<Extremes> extremesAlong(std::span<const Vec3> directions, const PointColumns& points);

} // namespace mbv
