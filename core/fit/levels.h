#pragma once

#include "fit.h"

#include <mbv/geometry/triangle_mesh.h>

#include <vector>

namespace mbv {

constexpr int kDeepestLevel = 24; ///< 2^24 parts: beyond any mesh

/// The triangles of every node at a depth of the mesh's hierarchy (vtkOBBTree's; Gottschalk, Lin,
/// Manocha: OBBTree, SIGGRAPH 1996), as meshes of their own: depth 0 is the whole mesh, each depth
/// cuts every part in two across its longest axis. A part that cannot be cut any more stays as it
/// is at greater depths, so that all parts of a depth together are the mesh. Triangles without
/// area, of which VTK's tree takes no notice, are with the part whose boxes are nearest. Vertices
/// that no triangle uses are in none.
///
/// Throws Error: DegenerateMesh as fitObb does, InvalidArgument for a depth below 0 or above
/// kDeepestLevel.
std::vector<TriangleMesh> partsAt(const TriangleMesh& mesh, int depth);

/// The volume of every part. Where the triangles of a part have no area, and so no principal axes,
/// VolumeKind::Obb takes the minimum box.
std::vector<Shape> fitLevel(VolumeKind kind, const TriangleMesh& mesh, int depth,
                            const FitOptions& options = {});

} // namespace mbv
