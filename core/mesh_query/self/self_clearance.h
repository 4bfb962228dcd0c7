#pragma once

#include "geometry/stop_check.h"

#include <mbv/mesh_query/posed_mesh.h>

#include <cstddef>

/// Internal.
namespace mbv::bvh {

/// Whether it is known that no two triangles of a mesh meet, as it is in the world, beside the
/// corners and edges that they share. That is found out once for the mesh, with a margin that
/// rounding of its coordinates in the world does not use up, and pays as soon as so many of its
/// triangles would have been looked at: `lookedAt` are those of the query that asks. False where
/// it is not so, or not known.
bool isClearOfItself(const PosedMesh& mesh, std::size_t lookedAt, StopCheck& stop);

} // namespace mbv::bvh
