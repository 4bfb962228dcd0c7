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
    /// Of A, of B: something that two of its bodies fill, and the other one, too, is left out.
    std::array<bool, 2> areFilledTwice = {};
};

/// See overlapSolid().
OverlapSurface overlapSurface(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress);

/// The same, but by parity alone: with what an odd number of bodies of either fill.
OverlapSurface overlapSurfaceByParity(const PosedMesh& a, const PosedMesh& b,
                                      const ProgressFn& progress);

} // namespace mbv::solid
