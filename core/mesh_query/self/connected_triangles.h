#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/geometry/triangle_mesh.h>

#include <cstdint>
#include <vector>

namespace mbv::bvh {

/// The triangles of each of the connectedParts(), ascending, in the order of their first. Internal.
std::vector<std::vector<std::uint32_t>> connectedTriangles(const TriangleMesh& mesh,
                                                           const ProgressFn& progress = {});

} // namespace mbv::bvh
