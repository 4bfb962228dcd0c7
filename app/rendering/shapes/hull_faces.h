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
    /// Face outwards; none for a point or line.
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<std::array<std::uint32_t, 2>> edges; ///< where faces meet at an angle, or the rim
    bool flat = false; ///< all points in one plane: triangles are seen from either side
};

/// The faces of the points' convex hull (hullMesh), for the eye: triangles thinner than 1e-5 of the
/// size make no edges of their own, a hull that is all as thin is its longest line, and so is one
/// that Qhull cannot find. Precondition: finite, not empty.
HullFaces hullFacesOf(std::span<const Vec3> points);

} // namespace mbv::rendering
