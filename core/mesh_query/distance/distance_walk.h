#pragma once

#include "geometry/parallel/stop_check.h"

#include <mbv/collision/results.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <optional>

namespace mbv::bvh {

/// The nearest pair of points of two meshes that are not farther apart than `limit`. Internal.
/// Precondition: limit >= 0.
std::optional<Distance> nearestPoints(const PosedMesh& a, const PosedMesh& b, double limit,
                                      StopCheck& stop);

} // namespace mbv::bvh
