#pragma once

#include <mbv/geometry/vec3.h>

#include <vector>

namespace mbv {

/// Unit vectors spread evenly over the half sphere z > 0 (Gonzalez: Measurement of areas on a
/// sphere using Fibonacci and latitude-longitude lattices, Mathematical Geosciences 42, 2010).
std::vector<Vec3> spreadDirections(int count);

} // namespace mbv
