#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>

namespace mbv {

/// What weld() did.
struct Welding {
    std::size_t merged = 0;  ///< vertices that are gone
    std::size_t removed = 0; ///< triangles that are gone
    double farthest = 0;     ///< no vertex was moved by more, mesh units
};

/// Makes one vertex of those that are within `distance` of one another, for meshes whose corners
/// agree to a few digits only and that are watertight but for that.
///
/// Transitive: vertices that a chain of such steps joins are one. What they become is the one of
/// them that is least by x, then y, then z. So which vertices are joined, and where they are then,
/// does not depend on their order in the mesh; they keep the order of their first appearance. A
/// distance near the length of the mesh's edges joins whole regions: it should be far below.
///
/// Triangles with two corners at one vertex are then removed, those that had them before as well:
/// the neighbors of one that has become a line share its edge. Distance 0 joins equal vertices.
///
/// Throws Error (InvalidArgument) for a distance that is negative or not finite.
Welding weld(TriangleMesh& mesh, double distance);

} // namespace mbv
