#pragma once

#include <mbv/geometry/error.h>
#include <mbv/mesh_query/mesh_as.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <optional>

/// What a mesh counts as. Internal.
namespace mbv {

/// Throws Error (DegenerateMesh) where it is not watertight.
inline void requireInside(const PosedMesh& mesh)
{
    if (!mesh.bvh.isWatertight())
        throw Error(ErrorCode::DegenerateMesh, "the mesh is not watertight, so it has no inside");
}

/// Unless told, a watertight mesh is a solid. Throws as requireInside() where it is to be one.
inline bool isSolid(const PosedMesh& mesh, std::optional<MeshAs> as)
{
    if (as == MeshAs::Solid)
        requireInside(mesh);
    return as ? *as == MeshAs::Solid : mesh.bvh.isWatertight();
}

} // namespace mbv
