#pragma once

#include <mbv/geometry/shapes.h>

#include <vector>

namespace mbv::differential {

/// A point of the shape along the direction; of a flat, one on it.
Vec3 supportOf(const Shape& shape, const Vec3& along);

/// Corners that others may share.
std::vector<Vec3> cornersOf(const Shape& shape);

} // namespace mbv::differential
