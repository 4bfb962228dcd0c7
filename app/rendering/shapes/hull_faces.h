#pragma once

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mbv::rendering {

/// A convex hull to draw, by indices into its points.
struct HullFaces {
    std::vector<std::array<std::uint32_t, 3>>
        triangles;                                   ///< face outwards; none for a point or line
    std::vector<std::array<std::uint32_t, 2>> edges; ///< where faces meet at an angle, or the rim
    bool flat = false; ///< all points in one plane: triangles are seen from either side
};

/// The faces of the points' convex hull, for the eye: what sticks out by less than 1e-7 of the size
/// is left out. Points are added one by one to a growing hull (Clarkson and Shor, 1989, without
/// their conflict lists): points times faces in time. Precondition: finite, not empty.
HullFaces hullFacesOf(std::span<const Vec3> points);

} // namespace mbv::rendering
