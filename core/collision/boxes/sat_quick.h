#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>

namespace mbv::sat {

/// Whether the boxes overlap, or nothing where rounding, or axes that are not quite orthonormal,
/// leave it in doubt: where the widest of the fifteen gaps is within a ten-thousandth of the boxes'
/// size from zero. What it says is certain for the boxes as given. Precondition: both are valid.
std::optional<bool> quickOverlap(const Obb& a, const Obb& b);

} // namespace mbv::sat
