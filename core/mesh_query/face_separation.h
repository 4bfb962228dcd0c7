#pragma once

#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>

/// Whether a plane along a face parts two meshes. Internal.
namespace mbv::bvh {

/// The normal of a triangle in the world, twice its area in length: from the mesh's own
/// coordinates, in which a flat face is flat.
Vec3 areaNormal(const PosedMesh& mesh, std::uint32_t index);

/// The unit normal of the larger of two triangles, of A and of B, on the side that `between` points
/// to. Not a number where it has no area.
Vec3 normalOfLarger(const PosedMesh& a, const PosedMesh& b, std::uint32_t triangleA,
                    std::uint32_t triangleB, const Vec3& between);

/// Along the normal of the larger of two triangles, of A and of B, the meshes are at least so far
/// apart, by all of their vertices; negative where that tells nothing, as of triangles without
/// area.
double gapAcross(const PosedMesh& a, const PosedMesh& b, std::uint32_t triangleA,
                 std::uint32_t triangleB);

/// A plane parallel to the larger of two triangles, of A and of B, has all of A on one side and all
/// of B on the other, by the bounds of both meshes or, `byAll`, by all of their vertices. Exact
/// where true.
bool areApartAcross(const PosedMesh& a, const PosedMesh& b, std::uint32_t triangleA,
                    std::uint32_t triangleB, bool byAll);

/// To a millionth, and not opposite; of unit length.
bool areParallel(const Vec3& u, const Vec3& v);

} // namespace mbv::bvh
