#pragma once

#include "geometry/parallel/stop_check.h"

#include <mbv/collision/triangle_pair.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <cstddef>
#include <optional>
#include <vector>

/// Internal.
namespace mbv::bvh {

/// All of a mesh's triangles that may meet, as it is in the world, beside the corners and edges
/// that they share; mostly none. They are found once for the mesh, with a margin that rounding of
/// its coordinates in the world does not use up, which pays as soon as a third of its
/// triangles would have been looked at: `lookedAt` are those of the query that asks. Nothing where
/// they are not known, or as many as there are triangles.
const std::optional<std::vector<TrianglePair>>&
doubtfulPairs(const PosedMesh& mesh, std::size_t lookedAt, StopCheck& stop);

} // namespace mbv::bvh
