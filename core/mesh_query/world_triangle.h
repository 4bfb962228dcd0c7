#pragma once

#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>

/// Internal.
namespace mbv::bvh {

/// A triangle of the mesh with its corners as they are in the world.
inline Triangle worldTriangle(const PosedMesh& posed, std::uint32_t index)
{
    const TriangleMesh& mesh = posed.bvh.mesh();
    const auto& [a, b, c] = mesh.triangles[index];
    return {apply(posed.pose, mesh.vertices[a]), apply(posed.pose, mesh.vertices[b]),
            apply(posed.pose, mesh.vertices[c])};
}

} // namespace mbv::bvh
