#include "pair_sides.h"

#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/nearest_point.h>
#include <mbv/mesh_query/raycast.h>
#include <mbv/mesh_query/relation.h>
#include <mbv/motion/mesh_sweep.h>

#include <memory>
#include <type_traits>
#include <utility>

namespace mbv::cli {
namespace {

MeshAs meaningOf(const PosedMesh& mesh)
{
    return mesh.bvh.isWatertight() ? MeshAs::Solid : MeshAs::Surface;
}

MeshAs meaningOf(const PairSide& a, const PairSide& b)
{
    for (const PairSide* side : {&a, &b}) {
        const auto* const mesh = std::get_if<PosedMesh>(side);
        if (mesh != nullptr && meaningOf(*mesh) == MeshAs::Surface)
            return MeshAs::Surface;
    }
    return MeshAs::Solid;
}

SideRelation meeting(const Distance& gap)
{
    SideRelation found;
    found.overlap = gap.distance == 0;
    found.gap = gap;
    if (found.overlap)
        found.common = gap.pointOnA;
    return found;
}

SideRelation relationIn(const PosedMesh& a, const PosedMesh& b)
{
    SideRelation found = meeting(distance(a, b));
    const bool areSolids = a.bvh.isWatertight() && b.bvh.isWatertight();
    if (found.overlap || !areSolids)
        return found;
    // Surfaces apart: all of one is within the other, or some of its parts are.
    const RelationState state = relation(a, b).state;
    found.overlap = state == RelationState::Contained || state == RelationState::Intersecting;
    return found;
}

SideRelation relationIn(const PosedMesh& mesh, const Shape& shape)
{
    SideRelation found = meeting(distance(mesh, shape, meaningOf(mesh)));
    if (const auto* const half = std::get_if<HalfSpace>(&shape); half != nullptr && found.overlap)
        found.contact = contact(mesh, *half);
    return found;
}

SideRelation relationIn(const Shape& shape, const PosedMesh& mesh)
{
    SideRelation found = meeting(distance(shape, mesh, meaningOf(mesh)));
    if (const auto* const half = std::get_if<HalfSpace>(&shape); half != nullptr && found.overlap)
        found.contact = contact(*half, mesh);
    return found;
}

SideRelation relationIn(const Shape& /*a*/, const Shape& /*b*/)
{
    return {}; // the precondition keeps it from being asked
}

const Sphere* pointIn(const PairSide& side)
{
    const auto* const shape = std::get_if<Shape>(&side);
    const auto* const sphere = shape != nullptr ? std::get_if<Sphere>(shape) : nullptr;
    return sphere != nullptr && sphere->radius == 0 ? sphere : nullptr;
}

/// What a path moves: the mesh as it lies in the world, as a shape does.
Body bodyOf(const PairSide& side)
{
    if (const auto* const shape = std::get_if<Shape>(&side))
        return *shape;
    const auto& mesh = std::get<PosedMesh>(side);
    if (mesh.pose == RigidTransform())
        return mesh.bvh;
    TriangleMesh placed = mesh.bvh.mesh();
    for (Vec3& vertex : placed.vertices)
        vertex = apply(mesh.pose, vertex);
    return mesh.bvh.refitted(std::make_shared<const TriangleMesh>(std::move(placed)));
}

} // namespace

SideRelation relationOf(const PairSide& a, const PairSide& b)
{
    return std::visit([](const auto& x, const auto& y) { return relationIn(x, y); }, a, b);
}

std::optional<SignedDistance> signedDistanceOf(const PairSide& a, const PairSide& b)
{
    const bool isB = pointIn(b) != nullptr;
    const Sphere* const point = isB ? pointIn(b) : pointIn(a);
    if (point == nullptr)
        return std::nullopt;
    const PairSide& other = isB ? a : b;
    if (const auto* const shape = std::get_if<Shape>(&other))
        return signedDistance(*shape, point->center);
    const NearestOnMesh nearest = signedDistance(std::get<PosedMesh>(other), point->center);
    return SignedDistance{nearest.distance, nearest.point};
}

MotionAnswer firstContactOf(const PairSide& a, const Path& pathA, const PairSide& b,
                            const Path& pathB, MotionOptions options)
{
    options.as = meaningOf(a, b);
    return firstContact(bodyOf(a), pathA, bodyOf(b), pathB, options);
}

std::optional<SweepHit> sweepSide(const PairSide& a, const Vec3& motion, const PairSide& b)
{
    const MeshAs as = meaningOf(a, b);
    const auto ask = [&]<class A, class B>(const A& x, const B& y) {
        if constexpr (std::is_same_v<A, Shape> && std::is_same_v<B, Shape>)
            return sweep(x, motion, y);
        else
            return sweep(x, motion, y, as);
    };
    return std::visit(ask, a, b);
}

std::optional<RayHit> raycastMesh(const Ray& ray, const PosedMesh& mesh)
{
    return raycast(ray, mesh, meaningOf(mesh));
}

} // namespace mbv::cli
