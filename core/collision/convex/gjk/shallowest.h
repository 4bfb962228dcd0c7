#pragma once

#include <mbv/geometry/vec3.h>

/// Directions to leave a shape along. Internal.
namespace mbv::convex {

/// A unit direction and the extent of A - B along it: how far A is to move against it.
struct WayOut {
    Vec3 direction;
    double extent = 0;
};

/// Of the size: what is as far from a touch is told for certain by a least extent.
inline constexpr double kClear = 1e-6;

/// The way out that was found to be the shortest, and the bound that no direction is below, as far
/// as that was proven.
struct Shallowest {
    Vec3 direction;
    double extent = 0;
    double proven = 0;
};

} // namespace mbv::convex
