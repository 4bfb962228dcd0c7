#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>
#include <string_view>

namespace mbv {

/// The minimum translation of two overlapping volumes. Private to the library.
struct VolumeDepth {
    double depth = 0;        ///< >= 0; moving b by depth * normal leaves them touching, to rounding
    Vec3 normal;             ///< unit, from a to b
    std::string_view method; ///< how it was found, as reports name it
};

/// Known for two spheres and for two boxes of either kind; nothing for a sphere and a box.
/// Concentric shapes part in any direction of least depth. Precondition: overlaps(a, b).
std::optional<VolumeDepth> depthOf(const Shape& a, const Shape& b);

} // namespace mbv
