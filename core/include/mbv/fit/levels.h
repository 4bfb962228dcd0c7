#pragma once

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/fit/fit.h>
#include <mbv/geometry/triangle_mesh.h>

#include <span>
#include <vector>

namespace mbv {

constexpr int kDeepestLevel = 24; ///< 2^24 parts: beyond any mesh

/// Throws Error (InvalidArgument) unless the level is 0 to kDeepestLevel.
void requireLevel(int level);

/// The triangles of every node at a level of a mesh's hierarchy, as meshes of their own: level 0 is
/// the whole mesh, each level cuts every part in two. A part that is cut no more
/// (MeshBvh::trianglesAtLevel) stays as it is at further levels, so that all parts of a level
/// together are the mesh. Vertices that no triangle uses are in none. Throws what requireLevel
/// throws.
[[nodiscard]] std::vector<TriangleMesh> meshesAtLevel(const MeshBvh& bvh, int level);

/// The same of the hierarchy that vtkOBBTree makes (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH
/// 1996), which cuts across the longest axis of each part's principal box. Triangles without area,
/// of which VTK's tree takes no notice, are with the part whose boxes are nearest.
///
/// Throws what requireLevel throws, Error (DegenerateMesh) as fitObb does, and Error (NotBuilt) in
/// builds without VTK.
[[nodiscard]] std::vector<TriangleMesh> obbTreeMeshesAtLevel(const TriangleMesh& mesh, int level);

/// The volume of every mesh of a level. Where its triangles have no area, and so no principal axes,
/// VolumeKind::Obb takes the minimum box.
[[nodiscard]] std::vector<Shape> fitLevel(VolumeKind kind, std::span<const TriangleMesh> meshes,
                                          const FitOptions& options = {});

} // namespace mbv
