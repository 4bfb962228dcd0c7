#pragma once

#include <mbv/geometry/triangle_mesh.h>

namespace mbv::rendering {

/// The mesh with all vertices in one cell of a grid as one, at their mean: of the triangles those
/// with corners in three cells, each once (Rossignac, Borrel, "Multi-resolution 3D approximations
/// for rendering complex scenes", 1993). No vertex is moved by more than a cell's diagonal, but
/// what is thinner than a cell may become a single sheet or a hole. `cell` is the length of an
/// edge, > 0 and at least 1e-6 of the mesh's extent.
TriangleMesh clustered(const TriangleMesh& mesh, double cell);

/// Clustered to about so many triangles; as a rule fewer, as the grid is the one that an even
/// surface of the mesh's area would need. Has no triangle where nothing of the mesh is left.
TriangleMesh coarseMesh(const TriangleMesh& mesh, std::size_t triangles);

} // namespace mbv::rendering
