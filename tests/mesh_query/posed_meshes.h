#pragma once

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <utility>

namespace mbv::test {

inline MeshBvh bvhOf(TriangleMesh mesh)
{
    return MeshBvh(std::move(mesh));
}

inline PosedMesh posed(TriangleMesh mesh, const RigidTransform& pose = {})
{
    return {bvhOf(std::move(mesh)), pose};
}

} // namespace mbv::test
