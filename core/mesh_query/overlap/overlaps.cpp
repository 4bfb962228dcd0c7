#include <mbv/mesh_query/overlaps.h>

#include "overlap_walk.h"

#include <algorithm>

namespace mbv {

bool overlaps(const PosedMesh& a, const PosedMesh& b)
{
    return bvh::someMeetingPair(a, b).has_value();
}

std::vector<TrianglePair> intersectingTriangles(const PosedMesh& a, const PosedMesh& b,
                                                std::size_t most)
{
    std::vector<TrianglePair> pairs;
    bvh::findMeetingPairs(a, b, [&](std::span<const TrianglePair> found) {
        const auto wanted = found.first(std::min(found.size(), most - pairs.size()));
        pairs.insert(pairs.end(), wanted.begin(), wanted.end());
        return pairs.size() < most;
    });
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

} // namespace mbv
