#pragma once

#include "local_box.h"

#include <cstdint>

/// Internal.
namespace mbv::pair {

/// The shortest translation of B that leaves two boxes touching: depth and normal of their contact.
struct WayOut {
    double depth = 0; ///< >= 0
    Vec3 normal;      ///< unit, from A to B
};

/// In local coordinates, along one of these axes; see AxisOverlaps. Precondition: they overlap.
WayOut shallowest(const LocalBox& a, const LocalBox& b, std::uint32_t mayBeLeast);

} // namespace mbv::pair
