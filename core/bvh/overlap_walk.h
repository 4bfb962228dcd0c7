#pragma once

#include "mesh_overlap.h"

#include <vector>

namespace mbv::bvh {

/// All pairs of triangles that meet, in the order of the hierarchies; or only the first that is
/// found. Internal.
std::vector<TrianglePair> meetingPairs(const PosedMesh& a, const PosedMesh& b, bool firstOnly);

} // namespace mbv::bvh
