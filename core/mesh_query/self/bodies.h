#pragma once

#include "geometry/mesh_sides.h"
#include "geometry/parallel/stop_check.h"

#include <mbv/geometry/triangle_mesh.h>

#include <cstdint>
#include <vector>

/// Which triangles of a mesh belong to one body. Internal.
namespace mbv::bvh {

/// Triangles joined by edges, directly or through others, see connectedParts(); ascending, in the
/// order of their first. `sides` are the mesh's.
std::vector<std::vector<std::uint32_t>> bodiesOf(const TriangleMesh& mesh, const MeshSides& sides,
                                                 StopCheck& stop);

} // namespace mbv::bvh
