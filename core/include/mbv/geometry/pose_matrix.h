#pragma once

#include <mbv/geometry/rigid_transform.h>

#include <span>
#include <string>

namespace mbv {

/// What keeps a 4 x 4 matrix, given row by row, from being the rigid pose of points that are
/// columns, to 1e-6: a scale, a shear, a reflection, or a last row other than 0 0 0 1. Empty where
/// nothing does.
[[nodiscard]] std::string poseFaultOf(std::span<const double, 16> rows);

/// The pose that such a matrix is, its rotation made of unit length. Precondition: it has no fault.
[[nodiscard]] RigidTransform poseFromRows(std::span<const double, 16> rows);

/// The same, row by row, with its precondition checked: throws Error (InvalidArgument) with the
/// fault.
[[nodiscard]] RigidTransform poseFromRowsChecked(std::span<const double, 16> rows);

} // namespace mbv
