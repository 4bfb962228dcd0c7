#include "collision/shape_relation.h"
#include "flat_shape.h"
#include "mesh_query/checks.h"
#include "mesh_query/point_in_solid.h"
#include "mesh_query/self/self_crossing.h"
#include "mesh_query/solid_or_surface.h"
#include "mesh_query/world_triangle.h"

#include <mbv/collision/distance.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/relation.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

namespace mbv {
namespace {

/// Of the mesh's corners; boxes of tilted meshes are larger than need be.
Aabb boundsInWorld(const PosedMesh& mesh)
{
    std::vector<Vec3> corners;
    for (const Vec3& corner : cornersOf(mesh.bvh.bounds()))
        corners.push_back(apply(mesh.pose, corner));
    return boundsOf(corners);
}

bool covers(const Aabb& outer, const Aabb& inner)
{
    return min(outer.min, inner.min) == outer.min && max(outer.max, inner.max) == outer.max;
}

/// Precondition: the shape ends everywhere and does not meet the surface.
bool isInTwoBodies(const Shape& shape, const PosedMesh& solid)
{
    const Vec3 p = distance(shape, Sphere{{}, 0}).pointOnA;
    const ProgressFn none;
    StopCheck stop(none);
    return bvh::pointInSolid(bvh::ExactPoint(p), solid) == bvh::PointInSolid::Twice &&
           bvh::passesThroughItself(solid.bvh, stop);
}

Relation relationApart(const PosedMesh& mesh, const Shape& shape, std::optional<MeshAs> as)
{
    if (isSolid(mesh, as)) {
        if (overlaps(mesh, shape, MeshAs::Solid))
            return bInsideA();
        if (isBounded(shape) && isInTwoBodies(shape, mesh))
            return unknown("the mesh passes through itself, and the shape lies where two of its "
                           "bodies overlap, which counts as outside; split it into its bodies");
        return {};
    }
    // Where nobody has said what it is, it may be meant as a solid.
    if (!as && isBounded(shape) && covers(boundsInWorld(mesh), boundsOf(shape)))
        return unknown("the surfaces are apart, but the shape may be inside the mesh, which is not "
                       "watertight");
    return {};
}

/// Preconditions: the mesh is watertight; all triangles that meet the shape touch it only, so that
/// its inside is wholly in the solid or wholly out of it.
bool isFlushInside(const Shape& shape, const PosedMesh& mesh)
{
    const auto middle = middleOf(shape);
    return middle && bvh::pointInSolid(bvh::ExactPoint(*middle), mesh) == bvh::PointInSolid::Inside;
}

bool touchFromOneSide(const std::vector<Triangle>& triangles, const Shape& shape)
{
    const auto allTouch = [&](const Shape& solid) {
        return std::all_of(triangles.begin(), triangles.end(),
                           [&](const Triangle& t) { return touchOnly(t, solid); });
    };
    if (const auto* plane = std::get_if<Plane>(&shape))
        return allTouch(HalfSpace{plane->normal, plane->offset}) ||
               allTouch(HalfSpace{-plane->normal, -plane->offset});
    return allTouch(shape);
}

} // namespace

Relation relation(const PosedMesh& mesh, const Shape& shape, std::optional<MeshAs> as)
{
    assert(isValid(mesh) && isValid(shape));
    const bool solid = isSolid(mesh, as);
    const std::vector<std::uint32_t> meeting = intersectingTriangles(mesh, shape);
    if (meeting.empty())
        return relationApart(mesh, shape, as);
    std::vector<Triangle> triangles;
    triangles.reserve(meeting.size());
    for (const std::uint32_t index : meeting)
        triangles.push_back(bvh::worldTriangle(mesh, index));
    const bool isInner =
        triangles.size() == mesh.bvh.mesh().triangles.size() &&
        std::all_of(triangles.begin(), triangles.end(),
                    [&](const Triangle& triangle) { return isInside(triangle, shape); });
    if (isInner)
        return aInsideB();
    const bool touches =
        touchFromOneSide(triangles, shape) &&
        !(solid && (isFlushInside(shape, mesh) || bvh::flatReachesIn(shape, mesh, triangles)));
    return inState(touches ? RelationState::Touching : RelationState::Intersecting);
}

Relation relation(const Shape& shape, const PosedMesh& mesh, std::optional<MeshAs> as)
{
    Relation found = relation(mesh, shape, as);
    found.aIsInner = found.state == RelationState::Contained && !found.aIsInner;
    return found;
}

Relation relationChecked(const PosedMesh& mesh, const Shape& shape, std::optional<MeshAs> as)
{
    requireValid(mesh, shape);
    return relation(mesh, shape, as);
}

Relation relationChecked(const Shape& shape, const PosedMesh& mesh, std::optional<MeshAs> as)
{
    requireValid(mesh, shape);
    return relation(shape, mesh, as);
}

} // namespace mbv
