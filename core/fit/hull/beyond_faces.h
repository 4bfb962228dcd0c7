#pragma once

#include "fit/points/point_columns.h"

#include <cstdint>
#include <span>
#include <vector>

namespace mbv {

/// The points x with normal . x < offset are behind it.
struct Face {
    Vec3 normal;
    double offset = 0;
};

/// Indices, ascending, of the points that are not behind all faces, to rounding: a quarter of a
/// nanosecond a face on wide vectors. Precondition: at least one point, and one face.
std::vector<std::uint32_t> findBeyond(std::span<const Face> faces, const PointColumns& points);

} // namespace mbv
