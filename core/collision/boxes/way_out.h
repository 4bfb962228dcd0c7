#pragma once

#include <mbv/geometry/shapes.h>

/// Two boxes that overlap. Internal.
namespace mbv::pair {

/// The shortest translation of B that leaves both touching: depth and normal of the contact.
struct WayOut {
    double depth = 0; ///< >= 0
    Vec3 normal;      ///< unit, from A to B
};

WayOut wayOut(const Aabb& a, const Obb& b);
WayOut wayOut(const Obb& a, const Obb& b);

} // namespace mbv::pair
