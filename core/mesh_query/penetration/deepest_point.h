#pragma once

#include "geometry/parallel/stop_check.h"

#include <mbv/mesh_query/penetration.h>

#include <cstdint>
#include <vector>

/// Internal.
namespace mbv::solid {

/// The point of some triangles that is farthest from the surface of a mesh; nothing where there are
/// none. It is bracketed to `tolerance`.
std::optional<DeepestPoint> deepestPoint(const TriangleMesh& mesh,
                                         std::vector<std::uint32_t> triangles,
                                         const PosedMesh& other, double tolerance, StopCheck& stop);

} // namespace mbv::solid
