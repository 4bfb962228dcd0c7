#pragma once

#include <mbv/collision/results.h>
#include <mbv/mesh_query/posed_mesh.h>

/// How much distances of meshes may differ and still count as equal. Internal.
namespace mbv::bvh {

/// More than rounding changes how far corners of the mesh reach, and their distances.
double reachRounding(const PosedMesh& mesh);

/// Distances that differ from the nearest by no more than this count as equal to it: the larger
/// of a billionth of it and a quarter of what a float rounds of its points' coordinates.
double tieOfNearest(const Distance& nearest);

} // namespace mbv::bvh
