#include <mbv/mesh_query/overlaps.h>

#include "mesh_query/checks.h"
#include "overlap_walk.h"

#include <algorithm>
#include <cassert>

namespace mbv {

bool overlaps(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress)
{
    assert(isValid(a) && isValid(b));
    StopCheck stop(progress);
    return bvh::someMeetingPair(a, b, stop).has_value();
}

std::vector<TrianglePair> intersectingTriangles(const PosedMesh& a, const PosedMesh& b,
                                                std::size_t most, const ProgressFn& progress)
{
    assert(isValid(a) && isValid(b));
    StopCheck stop(progress);
    std::vector<TrianglePair> pairs;
    bvh::findMeetingPairs(a, b, stop, [&](std::span<const TrianglePair> found) {
        const auto wanted = found.first(std::min(found.size(), most - pairs.size()));
        pairs.insert(pairs.end(), wanted.begin(), wanted.end());
        return pairs.size() < most;
    });
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

bool overlapsChecked(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress)
{
    requireValid(a, b);
    return overlaps(a, b, progress);
}

std::vector<TrianglePair> intersectingTrianglesChecked(const PosedMesh& a, const PosedMesh& b,
                                                       std::size_t most, const ProgressFn& progress)
{
    requireValid(a, b);
    return intersectingTriangles(a, b, most, progress);
}

} // namespace mbv
