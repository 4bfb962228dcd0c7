#pragma once

#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>
#include <vector>

/// Internal.
namespace mbv::bvh {

/// The triangles of the mesh whose boxes, of which they are the leaf's, meet that around the shape
/// grown by a margin; all that are within the margin, and others. In the order of the hierarchy,
/// which is the same each time. Throws as worldReach() and requireInRange() do.
std::vector<std::uint32_t> trianglesNear(const PosedMesh& mesh, const Shape& shape, double margin);

} // namespace mbv::bvh
