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
std::optional<Distance> commonPoint(const PosedMesh& a, const PosedMesh& b, StopCheck& stop)
{
    const std::optional<TrianglePair> pair = bvh::someMeetingPair(a, b, stop);
    if (!pair)
        return std::nullopt;
    return distance(bvh::worldTriangle(a, pair->a), bvh::worldTriangle(b, pair->b));
}

} // namespace

Distance distance(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress)
{
    return *distanceWithin(a, b, std::numeric_limits<double>::infinity(), progress);
}

std::optional<Distance> distanceWithin(const PosedMesh& a, const PosedMesh& b, double limit,
                                       const ProgressFn& progress)
{
    assert(isValid(a) && isValid(b));
    if (!(limit >= 0))
        return std::nullopt;
    StopCheck stop(progress);
    if (const auto common = commonPoint(a, b, stop))
        return common;
    if (limit == 0)
        return std::nullopt;
    return bvh::nearestPoints(a, b, limit, stop);
}

Distance distanceChecked(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress)
{
    requireValid(a, b);
    return distance(a, b, progress);
}

std::optional<Distance> distanceWithinChecked(const PosedMesh& a, const PosedMesh& b, double limit,
                                              const ProgressFn& progress)
{
    requireValid(a, b);
    return distanceWithin(a, b, limit, progress);
}

} // namespace mbv
