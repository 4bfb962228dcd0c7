#include "mesh_distance.h"

#include "distance_walk.h"
#include "overlap_walk.h"
#include "world_triangle.h"

#include <mbv/collision/distance.h>

#include <limits>

namespace mbv {
namespace {

/// A point of both, where they meet.
std::optional<Distance> commonPoint(const PosedMesh& a, const PosedMesh& b)
{
    const std::vector<TrianglePair> pairs = bvh::meetingPairs(a, b, true);
    if (pairs.empty())
        return std::nullopt;
    return distance(bvh::worldTriangle(a, pairs.front().a), bvh::worldTriangle(b, pairs.front().b));
}

} // namespace

Distance distance(const PosedMesh& a, const PosedMesh& b)
{
    return *distanceWithin(a, b, std::numeric_limits<double>::infinity());
}

std::optional<Distance> distanceWithin(const PosedMesh& a, const PosedMesh& b, double limit)
{
    if (!(limit >= 0))
        return std::nullopt;
    if (const auto common = commonPoint(a, b))
        return common;
    return bvh::nearestPoints(a, b, limit);
}

} // namespace mbv
