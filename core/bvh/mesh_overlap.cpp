#include "mesh_overlap.h"

#include "overlap_walk.h"

#include <algorithm>

namespace mbv {

bool overlaps(const PosedMesh& a, const PosedMesh& b)
{
    return !bvh::meetingPairs(a, b, true).empty();
}

std::vector<TrianglePair> intersectingTriangles(const PosedMesh& a, const PosedMesh& b)
{
    std::vector<TrianglePair> pairs = bvh::meetingPairs(a, b, false);
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

} // namespace mbv
