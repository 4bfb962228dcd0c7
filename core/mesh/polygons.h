#pragma once

#include "mesh_source.h"

#include <mbv/geometry/triangle_mesh.h>

#include <cstdint>
#include <vector>

namespace mbv {

/// A mesh as OBJ and PLY store it: faces of three or more corners.
struct Polygons {
    std::vector<Vec3> vertices;
    std::vector<std::uint32_t> corners; ///< indices into vertices, face after face
    std::vector<std::uint32_t> sizes;   ///< corners of each face, 3 or more
};

/// Every face of n corners as n - 2 triangles with the same orientation, in the order of the file.
///
/// Triangles stay as they are. Other faces become a fan where that covers them, as it does every
/// convex face and every concave quadrilateral; the rest is cut by VTK's ear clipping. A face that
/// has no triangulation in its plane (it has no area, or crosses itself) becomes a fan from its
/// first corner: all its corners, and no others. Throws Error: FileInvalid for a concave face of
/// more than kMaxConcaveCorners; Cancelled.
TriangleMesh triangulated(Polygons polygons, const MeshSource& source);

/// Ear clipping takes a time that grows with the square of the corners, or faster.
constexpr std::uint32_t kMaxConcaveCorners = 2000;

} // namespace mbv
