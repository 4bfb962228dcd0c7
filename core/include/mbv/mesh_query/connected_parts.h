#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/geometry/triangle_mesh.h>

#include <vector>

namespace mbv {

/// The bodies that a mesh is made of, each as a mesh of its own with the vertices that it uses:
/// what one file has of an assembly. Parts are in the order of their first triangles, triangles and
/// vertices in the order of the mesh; together they are the mesh, but for vertices of no triangle.
///
/// Triangles are of one part where they share an edge; vertices with equal coordinates are one.
/// Where more than two share it, as where two blocks stand face to face, those that have the same
/// inside between them belong together; where their directions leave that open, all do. A closed
/// part that faces inwards is a cavity: it stays with the smallest closed part around it. A
/// triangle with two corners in one place has no edges and stays with the one before it.
///
/// Empty where there is no triangle. Preconditions: vertices are finite, indices in range. For
/// `progress` see overlaps().
[[nodiscard]] std::vector<TriangleMesh> connectedParts(const TriangleMesh& mesh,
                                                       const ProgressFn& progress = {});

} // namespace mbv
