#pragma once

#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// The curve of Morton, 1966: the digits of the three coordinates in turns. What follows each other
/// along it lies together. Internal.
namespace mbv {

/// In cells of a 1,024th of each extent of `bounds`. Preconditions: the point is within them, and
/// their extents are finite.
std::uint32_t placeOnMortonCurve(const Vec3& p, const Aabb& bounds);

/// The indices of the points in their order along the curve. Precondition: as above.
std::vector<std::size_t> mortonOrder(std::span<const Vec3> points);

} // namespace mbv
