#include "part_pair.h"

#include "bvh/access.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/nearest_point.h>
#include <mbv/mesh_query/overlaps.h>

#include <algorithm>
#include <cmath>

namespace mbv {
namespace {

void addCorners(const Aabb& box, std::vector<Vec3>& points)
{
    for (int corner = 0; corner < 8; ++corner)
        points.push_back({(corner & 1) != 0 ? box.max.x : box.min.x,
                          (corner & 2) != 0 ? box.max.y : box.min.y,
                          (corner & 4) != 0 ? box.max.z : box.min.z});
}

/// The corners of the boxes around a few parts of the mesh.
std::vector<Vec3> hullPointsOf(const MeshBvh& bvh)
{
    constexpr int kLevel = 3;
    std::vector<Vec3> points;
    const TriangleMesh& mesh = bvh.mesh();
    for (const auto part : bvh.trianglesAtLevel(kLevel)) {
        Aabb box = {mesh.vertices[mesh.triangles[part.front()][0]],
                    mesh.vertices[mesh.triangles[part.front()][0]]};
        for (const std::uint32_t triangle : part)
            for (const auto corner : mesh.triangles[triangle]) {
                box.min = min(box.min, mesh.vertices[corner]);
                box.max = max(box.max, mesh.vertices[corner]);
            }
        addCorners(box, points);
    }
    return points;
}

/// Of a ball about the middle of the box, so that all of the points are in it.
double radiusAround(const Aabb& box, const std::vector<Vec3>& points)
{
    const Vec3 center = box.min + 0.5 * (box.max - box.min);
    double radius = 0;
    for (const Vec3& point : points)
        radius = std::max(radius, norm(point - center));
    return radius * (1 + 1e-12);
}

/// A vertex of each part of a mesh that hangs together by edges.
std::vector<Vec3> pointOfEachPart(const MeshBvh& bvh)
{
    std::vector<Vec3> points;
    for (const bvh::MeshComponent& part : bvh::connectivityOf(bvh).components)
        points.push_back(bvh.mesh().vertices[part.extremes.front()]);
    return points;
}

/// Whether the box may have the point in it, both off by rounding.
bool mayHold(const Obb& box, const Vec3& point)
{
    const double slack = 1e-9 * (maxComponent(abs(box.center)) + maxComponent(abs(point)));
    const Vec3 from = point - box.center;
    for (std::size_t i = 0; i < 3; ++i)
        if (std::abs(dot(from, box.axes[i])) > box.halfExtents[static_cast<int>(i)] + slack)
            return false;
    return true;
}

} // namespace

PlacedPart::PlacedPart(const LinkPart& part)
    : form_(std::holds_alternative<Shape>(part.form)
                ? std::variant<Shape, PosedMesh>(std::get<Shape>(part.form))
                : PosedMesh{std::get<MeshBvh>(part.form), {}}),
      inLink_(part.inLink), isInLinkFrame_(part.inLink == RigidTransform())
{
    Aabb box;
    if (const auto* const shape = std::get_if<Shape>(&part.form)) {
        shape_ = *shape;
        box = boundsOf(*shape);
        addCorners(box, hullPoints_);
    } else {
        const auto& bvh = std::get<MeshBvh>(part.form);
        box = bvh.bounds();
        hullPoints_ = hullPointsOf(bvh);
        partPoints_ = pointOfEachPart(bvh);
    }
    radius_ = radiusAround(box, hullPoints_);
    for (Vec3& point : hullPoints_)
        point = apply(inLink_, point);
    // A box that surely holds it: what rounds here and when it is placed is far below the margin.
    const Vec3 half = 0.5 * (box.max - box.min);
    const double margin = 1e-9 * (norm(half) + norm(box.min) + norm(inLink_.translation));
    localBox_ = Obb{box.min + half, half + Vec3{margin, margin, margin}};
}

void PlacedPart::place(const RigidTransform& link)
{
    const RigidTransform pose = isInLinkFrame_ ? link : link * inLink_;
    if (shape_)
        form_ = transformed(*shape_, pose);
    else
        std::get<PosedMesh>(form_).pose = pose;
    const auto axes = axesOf(pose.rotation);
    const Vec3& local = localBox_.center; // of the ball as well
    const Vec3 center =
        local.x * axes[0] + local.y * axes[1] + local.z * axes[2] + pose.translation;
    box_ = {center, localBox_.halfExtents, axes};
    ball_ = {center,
             radius_ + 1e-9 * (std::abs(center.x) + std::abs(center.y) + std::abs(center.z))};
}

std::optional<Vec3> PlacedPart::pointWithin(const PlacedPart& outer) const
{
    const auto& mesh = std::get<PosedMesh>(form_);
    const auto& solid = std::get<PosedMesh>(outer.form_);
    if (!solid.bvh.isWatertight())
        return std::nullopt;
    for (const Vec3& point : partPoints_) {
        const Vec3 near = point.x * box_.axes[0] + point.y * box_.axes[1] + point.z * box_.axes[2] +
                          mesh.pose.translation;
        if (!mayHold(outer.box_, near))
            continue;
        const Vec3 corner = apply(mesh.pose, point);
        if (contains(solid, corner))
            return corner;
    }
    return std::nullopt;
}

bool areMeshes(const PlacedPart& a, const PlacedPart& b)
{
    return !a.shape_ && !b.shape_;
}

bool inContact(const PlacedPart& a, const PlacedPart& b)
{
    const Vec3 apart = b.ball_.center - a.ball_.center;
    const double reach = a.ball_.radius + b.ball_.radius;
    if (dot(apart, apart) > reach * reach)
        return false;
    const auto* const shapeA = std::get_if<Shape>(&a.form_);
    const auto* const shapeB = std::get_if<Shape>(&b.form_);
    if (shapeA != nullptr && shapeB != nullptr)
        return overlaps(*shapeA, *shapeB);
    if (!overlaps(a.box_, b.box_))
        return false;
    if (shapeA != nullptr || shapeB != nullptr) {
        const auto& mesh = std::get<PosedMesh>(shapeA != nullptr ? b.form_ : a.form_);
        return overlaps(mesh, shapeA != nullptr ? *shapeA : *shapeB,
                        mesh.bvh.isWatertight() ? MeshAs::Solid : MeshAs::Surface);
    }
    const auto& meshA = std::get<PosedMesh>(a.form_);
    const auto& meshB = std::get<PosedMesh>(b.form_);
    return overlaps(meshA, meshB) || b.pointWithin(a) || a.pointWithin(b);
}

std::optional<Distance> surfacesWithin(const PlacedPart& a, const PlacedPart& b, double limit)
{
    const auto* const shapeA = std::get_if<Shape>(&a.form_);
    const auto* const shapeB = std::get_if<Shape>(&b.form_);
    if (shapeA == nullptr && shapeB == nullptr)
        return distanceWithin(std::get<PosedMesh>(a.form_), std::get<PosedMesh>(b.form_), limit);
    const auto solid = [](const PosedMesh& mesh) {
        return mesh.bvh.isWatertight() ? MeshAs::Solid : MeshAs::Surface;
    };
    Distance found;
    if (shapeA != nullptr && shapeB != nullptr) {
        found = distance(*shapeA, *shapeB);
    } else if (shapeA != nullptr) {
        const auto& mesh = std::get<PosedMesh>(b.form_);
        found = distance(*shapeA, mesh, solid(mesh));
    } else {
        const auto& mesh = std::get<PosedMesh>(a.form_);
        found = distance(mesh, *shapeB, solid(mesh));
    }
    return found.distance <= limit ? std::optional(found) : std::nullopt;
}

std::optional<Distance> solidsWithin(const PlacedPart& a, const PlacedPart& b, double limit)
{
    const double slack = 1e-9 * (norm(a.ball_.center) + norm(b.ball_.center));
    if (norm(a.ball_.center - b.ball_.center) - a.ball_.radius - b.ball_.radius > limit + slack)
        return std::nullopt;
    if (!areMeshes(a, b))
        return surfacesWithin(a, b, limit);
    // Of a mesh within another the surfaces may be farther apart than the limit.
    if (!inContact(a, b))
        return surfacesWithin(a, b, limit);
    const auto& meshA = std::get<PosedMesh>(a.form_);
    const auto& meshB = std::get<PosedMesh>(b.form_);
    const Distance surfaces = distance(meshA, meshB);
    Vec3 common = surfaces.pointOnA;
    if (surfaces.distance > 0) {
        const auto inA = b.pointWithin(a);
        common = inA ? *inA : a.pointWithin(b).value_or(common);
    }
    return Distance{0, common, common};
}

} // namespace mbv
