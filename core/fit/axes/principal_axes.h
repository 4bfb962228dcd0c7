#pragma once

#include "fit/points/point_columns.h"

#include <mbv/geometry/vec3.h>

#include <array>

namespace mbv {

/// The axes along which points vary most and least, and the standard deviations along them.
struct PrincipalAxes {
    std::array<Vec3, 3> axes; ///< orthonormal, right-handed, by decreasing deviation
    std::array<double, 3> deviations = {};
    Vec3 mean;
};

PrincipalAxes principalAxesOf(const PointColumns& points);

} // namespace mbv
