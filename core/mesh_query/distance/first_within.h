#pragma once

#include "geometry/parallel/stop_check.h"
#include "level_faces.h"
#include "mesh_query/relative_pose.h"

#include <mbv/collision/results.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <optional>

namespace mbv::bvh {

/// The first pair of triangles that are within the limit, in an order that depends on nothing but
/// the meshes and their poses: of many that are nearest it is one and the same on every instruction
/// set. `reach` is the limit as both local frames have it, in A's unit, or more. Leaves out what
/// `faces` know to be farther apart.
std::optional<Distance> firstWithin(const PosedMesh& a, const PosedMesh& b,
                                    const RelativePose& bInA, double limit, double reach,
                                    LevelFaces& faces, StopCheck& stop);

} // namespace mbv::bvh
