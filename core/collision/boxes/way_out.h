#pragma once

#include <mbv/geometry/shapes.h>

/// Internal.
namespace mbv::pair {

/// The shortest translation of B that leaves two boxes touching: depth and normal of their contact.
struct WayOut {
    double depth = 0; ///< >= 0
    Vec3 normal;      ///< unit, from A to B
};

/// Precondition: they overlap.
WayOut wayOut(const Aabb& a, const Obb& b);
WayOut wayOut(const Obb& a, const Obb& b);

} // namespace mbv::pair
