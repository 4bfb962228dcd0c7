#pragma once

#include <mbv/geometry/shapes.h>

#include <array>
#include <utility>

namespace mbv::rendering {

/// Two unit vectors that make a right-handed frame with the direction (third): the same ones for
/// the same direction, along coordinate axes where the direction is.
std::pair<Vec3, Vec3> perpendicularsOf(const Vec3& direction);

/// The finite square that is drawn in place of a plane or the surface of a half-space.
struct Patch {
    Vec3 center;
    Vec3 u;      ///< half a side, mesh units
    Vec3 v;      ///< half the other side
    Vec3 normal; ///< unit

    /// Counter-clockwise seen from where the normal points.
    std::array<Vec3, 4> corners() const { return {at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)}; }
    /// s, t from -1 to 1.
    Vec3 at(double s, double t) const { return center + s * u + t * v; }
    double halfSide() const { return norm(u); }
};

/// The piece of the plane opposite the extent of everything else, and about as large.
Patch patchOf(const Plane& plane, const Sphere& extent);
Patch patchOf(const HalfSpace& halfSpace, const Sphere& extent);

} // namespace mbv::rendering
