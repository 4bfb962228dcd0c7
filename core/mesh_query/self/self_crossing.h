#pragma once

#include "geometry/parallel/stop_check.h"

#include <mbv/bvh/mesh_bvh.h>

/// Internal.
namespace mbv::bvh {

/// Whether some triangles of a mesh cross or lie on each other, as those of bodies that overlap do;
/// looked for once. Throws Cancelled where it is told to.
bool passesThroughItself(const MeshBvh& mesh, StopCheck& stop);

} // namespace mbv::bvh
