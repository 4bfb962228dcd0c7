#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>

/// Two planes against each other. Internal.
namespace mbv {

struct ParallelGap {
    double alongA;  ///< signed distance from plane A to plane B along A's normal, mesh units
    bool sameSense; ///< the normals point the same way, not opposite ways
};

/// The gap between parallel planes; nothing where they cross.
///
/// Normals of exactly the same direction make parallel planes, whose coincidence is then decided
/// exactly: the gap is 0 only for the same plane. So do normals that rounding each component once
/// or twice would make parallel, such as (0.1, 0.2, 0.3) and (1, 2, 3), which cross, taken
/// literally, some 1e16 away; there the offsets are compared to rounding as well.
std::optional<ParallelGap> parallelGap(const Plane& a, const Plane& b);

/// The point of the line where two planes cross that is nearest to the origin.
Vec3 commonPoint(const Plane& a, const Plane& b);

Vec3 nearestToOrigin(const Plane& a);

} // namespace mbv
