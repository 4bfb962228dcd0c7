#pragma once

#include "box_slope.h"

#include <optional>

namespace mbv {

/// The small rotation (world axis times radian) from the frame to where the logarithm of the volume
/// is stationary while the points that share a side go on to share it, to second order; where they
/// are too many for that, to where the volumes of the corners are equal. Nothing where no points
/// share a side, or the equations are singular.
std::optional<Vec3> newtonStep(const std::array<Vec3, 3>& axes, const PointColumns& points,
                               const BoxSlope& slope);

} // namespace mbv
