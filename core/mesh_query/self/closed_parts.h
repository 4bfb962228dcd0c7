#pragma once

#include "geometry/mesh_sides.h"

#include <mbv/mesh_query/mesh_defects.h>

#include <span>
#include <vector>

/// The parts of a mesh, and which way they face. Internal.
namespace mbv::bvh {

/// Some triangles of a mesh with the vertices that they use.
TriangleMesh partOf(const TriangleMesh& mesh, std::span<const std::uint32_t> triangles);

/// See InvertedPart. `sides` are the mesh's.
std::vector<InvertedPart> invertedParts(const TriangleMesh& mesh, const MeshSides& sides,
                                        const ProgressFn& progress);

} // namespace mbv::bvh
