#include "mesh_shape_relation.h"

#include "shape_relation.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/mesh_shape.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mbv {
namespace {

Triangle inWorld(const PosedMesh& mesh, std::uint32_t index)
{
    const auto& [a, b, c] = mesh.bvh.mesh().triangles[index];
    const std::vector<Vec3>& vertices = mesh.bvh.mesh().vertices;
    return {apply(mesh.pose, vertices[a]), apply(mesh.pose, vertices[b]),
            apply(mesh.pose, vertices[c])};
}

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

MeshShapeRelation relationApart(const PosedMesh& mesh, const Shape& shape)
{
    if (mesh.bvh.isWatertight())
        return {overlaps(mesh, shape, MeshAs::Solid) ? PairState::Contained : PairState::Separated,
                {}};
    if (isBounded(shape) && covers(boundsInWorld(mesh), boundsOf(shape)))
        return {PairState::Unknown, "the surfaces are apart, but the shape may be inside the mesh, "
                                    "which is not watertight"};
    return {};
}

/// Precondition: all triangles that meet the shape touch it only, so that its inside is wholly in
/// the solid or wholly out of it.
bool isFlushInside(const Shape& shape, const PosedMesh& mesh)
{
    const auto middle = middleOf(shape);
    return middle && mesh.bvh.isWatertight() && overlaps(mesh, Sphere{*middle, 0}, MeshAs::Solid);
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

MeshShapeRelation meshShapeRelation(const PosedMesh& mesh, const Shape& shape)
{
    const std::vector<std::uint32_t> meeting = intersectingTriangles(mesh, shape);
    if (meeting.empty())
        return relationApart(mesh, shape);
    std::vector<Triangle> triangles;
    triangles.reserve(meeting.size());
    for (const std::uint32_t index : meeting)
        triangles.push_back(inWorld(mesh, index));
    const bool isInner = triangles.size() == mesh.bvh.mesh().triangles.size() &&
                         std::all_of(triangles.begin(), triangles.end(),
                                     [&](const Triangle& t) { return contains(shape, t); });
    if (isInner)
        return {PairState::Contained, {}};
    if (touchFromOneSide(triangles, shape) && !isFlushInside(shape, mesh))
        return {PairState::Touching, {}};
    return {PairState::Intersecting, {}};
}

} // namespace mbv
