#pragma once

#include "local_box.h"

#include <cstdint>

/// Internal.
namespace mbv::pair {

/// The axis of least penetration of two boxes: the shortest translation of B that leaves them
/// touching, the depth and normal of their contact.
struct PenetrationAxis {
    double depth = 0; ///< >= 0
    Vec3 normal;      ///< unit, from A to B
};

/// In local coordinates, one of the axes that are set in `mayBeLeast`; see AxisOverlaps.
/// Precondition: they overlap.
PenetrationAxis penetrationAxis(const LocalBox& a, const LocalBox& b, std::uint32_t mayBeLeast);

} // namespace mbv::pair
