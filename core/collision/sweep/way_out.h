#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>

/// Out of what a shape overlaps. Internal.
namespace mbv {

struct WayOut {
    Vec3 normal;      ///< unit, from A to B: A goes the other way
    double depth = 0; ///< mesh units
};

/// The shortest translation of A that leaves it touching B, whether they are solids or surfaces: a
/// triangle is the flat hull of its corners, a plane is left on the nearer side. Nothing where they
/// are apart to rounding.
std::optional<WayOut> wayOutOf(const Shape& a, const Shape& b);

} // namespace mbv
