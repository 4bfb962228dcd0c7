#pragma once

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/fit/fit.h>
#include <mbv/geometry/triangle_mesh.h>

#include <span>
#include <vector>

namespace mbv {

constexpr int kDeepestLevel = 24; ///< 2^24 parts: beyond any mesh

/// Throws Error (InvalidArgument) unless the depth is 0 to kDeepestLevel.
void requireLevel(int depth);

/// The triangles of every node at a depth of a mesh's hierarchy, as meshes of their own: depth 0 is
/// the whole mesh, each depth cuts every part in two. A part that is cut no more (MeshBvh::partsAt)
/// stays as it is at greater depths, so that all parts of a depth together are the mesh. Vertices
/// that no triangle uses are in none. Throws what requireLevel throws.
std::vector<TriangleMesh> partsAt(const MeshBvh& bvh, int depth);

/// The same of the hierarchy that vtkOBBTree makes (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH
/// 1996), which cuts across the longest axis of each part's principal box. Triangles without area,
/// of which VTK's tree takes no notice, are with the part whose boxes are nearest.
///
/// Throws what requireLevel throws, and Error (DegenerateMesh) as fitObb does.
std::vector<TriangleMesh> obbTreePartsAt(const TriangleMesh& mesh, int depth);

/// The volume of every part. Where the triangles of a part have no area, and so no principal axes,
/// VolumeKind::Obb takes the minimum box.
std::vector<Shape> fitParts(VolumeKind kind, std::span<const TriangleMesh> parts,
                            const FitOptions& options = {});

} // namespace mbv
