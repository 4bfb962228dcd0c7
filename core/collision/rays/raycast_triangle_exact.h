#pragma once

#include "collision/exact/orientation.h"

#include <mbv/geometry/shapes.h>

#include <array>

namespace mbv::cast {

/// x . (y x z) in exact arithmetic on the doubles as given, rounded once; never across zero.
double exactVolume(const Difference& x, const Difference& y, const Difference& z);

/// The volumes that the ray's direction spans with the edges opposite to the corners, as parts of
/// their sum, however small or large they are. Precondition: the sum is not zero.
std::array<double, 3> exactWeights(const Ray& ray, const std::array<Vec3, 3>& corners);

/// The unit normal of the very corners, whose area is not zero.
Vec3 exactNormal(const std::array<Vec3, 3>& corners);

} // namespace mbv::cast
