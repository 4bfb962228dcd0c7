#pragma once

#include "arrangement.h"

#include "geometry/points/index_set.h"
#include <mbv/geometry/progress.h>

#include <mbv/mesh_query/posed_mesh.h>

#include <array>
#include <cstdint>
#include <vector>

/// Internal.
namespace mbv::solid {

/// Of a mesh, the triangles that something may cut and those across their sides, the rim.
struct CutTriangles {
    IndexSet isIn;
    std::vector<std::uint32_t> triangles; ///< ascending
    IndexSet vertices;                    ///< merged ones, numbered
    std::uint32_t firstVertex = 0;        ///< of CutRegion::mesh
    bool hasRim = false; ///< those across their sides are there, whole; else all near the other
};

/// What of two meshes is to be arranged. All the rest is whole: no triangle of it has anything of
/// the other mesh, nor of its own but corners and sides, so that nothing there needs to be exact.
struct CutRegion {
    TriangleMesh mesh; ///< in the world: those of A, then those of B
    std::uint32_t firstOfB = 0;
    std::array<CutTriangles, 2> parts;
    Meetings meetings; ///< as triangles of `mesh`
};

/// In what box at least a mesh lies in the world.
Aabb worldBox(const PosedMesh& mesh);

CutRegion cutRegionOf(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress);

} // namespace mbv::solid
