#include <mbv/mesh_query/overlaps.h>

#include "mesh_query/checks.h"
#include "overlap_walk.h"

#include <algorithm>
#include <cassert>

namespace mbv {

bool overlaps(const PosedMesh& a, const PosedMesh& b)
{
    assert(isValid(a) && isValid(b));
    return bvh::someMeetingPair(a, b).has_value();
}

std::vector<TrianglePair> intersectingTriangles(const PosedMesh& a, const PosedMesh& b,
                                                std::size_t most)
{
    assert(isValid(a) && isValid(b));
    std::vector<TrianglePair> pairs;
    bvh::findMeetingPairs(a, b, [&](std::span<const TrianglePair> found) {
        const auto wanted = found.first(std::min(found.size(), most - pairs.size()));
        pairs.insert(pairs.end(), wanted.begin(), wanted.end());
        return pairs.size() < most;
    });
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

bool overlapsChecked(const PosedMesh& a, const PosedMesh& b)
{
    requireValid(a, b);
    return overlaps(a, b);
}

std::vector<TrianglePair> intersectingTrianglesChecked(const PosedMesh& a, const PosedMesh& b,
                                                       std::size_t most)
{
    requireValid(a, b);
    return intersectingTriangles(a, b, most);
}

} // namespace mbv
