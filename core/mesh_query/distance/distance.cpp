#include <mbv/collision/distance.h>
#include <mbv/mesh_query/distance.h>

#include "distance_walk.h"
#include "mesh_query/checks.h"
#include "mesh_query/overlap/overlap_walk.h"
#include "mesh_query/world_triangle.h"

#include <cassert>
#include <limits>

namespace mbv {
namespace {

/// A point of both, where they meet.
std::optional<Distance> commonPoint(const PosedMesh& a, const PosedMesh& b)
{
    const std::optional<TrianglePair> pair = bvh::someMeetingPair(a, b);
    if (!pair)
        return std::nullopt;
    return distance(bvh::worldTriangle(a, pair->a), bvh::worldTriangle(b, pair->b));
}

} // namespace

Distance distance(const PosedMesh& a, const PosedMesh& b)
{
    return *distanceWithin(a, b, std::numeric_limits<double>::infinity());
}

std::optional<Distance> distanceWithin(const PosedMesh& a, const PosedMesh& b, double limit)
{
    assert(isValid(a) && isValid(b));
    if (!(limit >= 0))
        return std::nullopt;
    if (const auto common = commonPoint(a, b))
        return common;
    return bvh::nearestPoints(a, b, limit);
}

Distance distanceChecked(const PosedMesh& a, const PosedMesh& b)
{
    requireValid(a, b);
    return distance(a, b);
}

std::optional<Distance> distanceWithinChecked(const PosedMesh& a, const PosedMesh& b, double limit)
{
    requireValid(a, b);
    return distanceWithin(a, b, limit);
}

} // namespace mbv
