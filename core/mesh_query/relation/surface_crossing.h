#pragma once

#include "mesh_contacts.h"

/// Surfaces that are not watertight. Internal.
namespace mbv::bvh {

enum class SurfaceCrossing {
    None,
    Through, ///< at a shared segment, one has sheets strictly on both sides of the other
    Unclear, ///< they run along each other, and one leaves the other on both sides
};

/// Whether one surface passes through another at edges. Precondition: no triangles cross.
SurfaceCrossing surfaceCrossingOf(const PosedMesh& a, const PosedMesh& b,
                                  const MeshContacts& contacts);

} // namespace mbv::bvh
