#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <array>
#include <vector>

/// Internal.
namespace mbv::solid {

/// The boundary of what two solids have in common.
struct OverlapSurface {
    TriangleMesh mesh;                       ///< in the world, facing outwards
    std::vector<std::array<bool, 2>> owners; ///< of each triangle: it lies on A's surface, on B's
};

/// See overlapSolid().
OverlapSurface overlapSurface(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress);

} // namespace mbv::solid
