#include <mbv/mesh_query/nearest_point.h>

#include "mesh_query/checks.h"
#include "mesh_query/point_in_solid.h"
#include "mesh_query/solid_or_surface.h"
#include "mesh_query/world_reach.h"
#include "point_walk.h"

#include <cassert>

namespace mbv {

NearestOnMesh nearestPoint(const PosedMesh& mesh, const Vec3& point)
{
    assert(isValid(mesh) && isFinite(point));
    bvh::requireInRange(point);
    return bvh::PointWalk(mesh).nearestTo(point);
}

bool contains(const PosedMesh& mesh, const Vec3& point)
{
    assert(isValid(mesh) && isFinite(point));
    requireInside(mesh);
    bvh::requireInRange(point);
    const bvh::PointInSolid place = bvh::pointInSolid(bvh::ExactPoint(point), mesh);
    return place != bvh::PointInSolid::Outside && place != bvh::PointInSolid::Twice;
}

NearestOnMesh signedDistance(const PosedMesh& mesh, const Vec3& point)
{
    const bool isInside = contains(mesh, point);
    NearestOnMesh nearest = nearestPoint(mesh, point);
    if (isInside && nearest.distance > 0)
        nearest.distance = -nearest.distance;
    return nearest;
}

NearestOnMesh nearestPointChecked(const PosedMesh& mesh, const Vec3& point)
{
    requireValid(mesh, point);
    return nearestPoint(mesh, point);
}

bool containsChecked(const PosedMesh& mesh, const Vec3& point)
{
    requireValid(mesh, point);
    return contains(mesh, point);
}

NearestOnMesh signedDistanceChecked(const PosedMesh& mesh, const Vec3& point)
{
    requireValid(mesh, point);
    return signedDistance(mesh, point);
}

} // namespace mbv
