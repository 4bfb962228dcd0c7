#pragma once

#include <mbv/collision/results.h>
#include <mbv/mesh_query/mesh_as.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace mbv {

/// Where a ray meets a mesh first.
struct [[nodiscard]] MeshRayHit : RayHit {
    std::uint32_t triangle = 0; ///< of several at the same length, the lowest
};

/// Where the ray meets the mesh first, or nothing. A surface is hit from either side, its normal
/// against the ray, and never started inside of. A solid is the same to a ray from outside; one
/// that starts inside, or on the surface, hits at t = 0, inside = true, without a normal, and with
/// triangle 0.
///
/// A ray that ends before it meets the mesh (maxT) misses, as in raycast(Ray, Triangle).
///
/// Every triangle is decided exactly as it is in the world, see raycast(Ray, Triangle): no ray
/// slips between two that share an edge or a corner.
///
/// Preconditions: the ray is valid, the pose finite, its rotation of length 1 to within 1e-6.
/// Throws Error (DegenerateMesh) for a solid that is not watertight.
[[nodiscard]] std::optional<MeshRayHit> raycast(const Ray& ray, const PosedMesh& mesh,
                                                MeshAs as = MeshAs::Surface);

/// All triangles that the ray meets, up to its maxT, in the order of t and, where that is equal, of
/// the triangles; each at the point where the ray meets it first, exactly as raycast(Ray, Triangle)
/// says. The first one is what raycast() gives of the surface. Where the ray goes through an edge
/// or a corner, each of the triangles that share it is hit; a ray that misses has no hits. Same
/// preconditions.
[[nodiscard]] std::vector<MeshRayHit> raycastAll(const Ray& ray, const PosedMesh& mesh);

/// The same with their preconditions checked: throw Error (InvalidShape) naming "ray" or "mesh" and
/// the field.
[[nodiscard]] std::optional<MeshRayHit> raycastChecked(const Ray& ray, const PosedMesh& mesh,
                                                       MeshAs as = MeshAs::Surface);
[[nodiscard]] std::vector<MeshRayHit> raycastAllChecked(const Ray& ray, const PosedMesh& mesh);

} // namespace mbv
