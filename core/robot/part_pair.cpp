#include "part_pair.h"

#include "bvh/access.h"
#include "collision/convex/gjk/gjk.h"
#include "collision/convex/gjk/support_map.h"

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

/// What does not move with the link.
struct PlacedPart::InLink {
    std::optional<Shape> shape;
    RigidTransform pose;
    bool isIdentity; ///< the pose
    std::vector<Vec3> hullPoints;
    std::optional<convex::SupportMap> hull; ///< of a mesh, in its frame, or what it is in
    std::vector<Vec3> partPoints;           ///< a vertex of each part of the mesh, in its frame
    Obb box;
    double radius; ///< of a ball about the box's center that the part is in

    explicit InLink(const LinkPart& part)
        : pose(part.inLink), isIdentity(part.inLink == RigidTransform())
    {
        // The map of more would take longer than what it saves.
        constexpr std::size_t kMaxMapped = 512;
        Aabb bounds;
        if (const auto* const given = std::get_if<Shape>(&part.form)) {
            shape = *given;
            bounds = boundsOf(*given);
            addCorners(bounds, hullPoints);
        } else {
            const auto& bvh = std::get<MeshBvh>(part.form);
            const std::vector<Vec3>& vertices = bvh.mesh().vertices;
            bounds = bvh.bounds();
            hullPoints = hullPointsOf(bvh);
            hull.emplace(vertices.size() <= kMaxMapped ? vertices : hullPoints);
            partPoints = pointOfEachPart(bvh);
        }
        radius = radiusAround(bounds, hullPoints);
        for (Vec3& point : hullPoints)
            point = apply(pose, point);
        // A box that surely holds it: what rounds here and when it is placed is far below the
        // margin.
        const Vec3 half = 0.5 * (bounds.max - bounds.min);
        const double margin = 1e-9 * (norm(half) + norm(bounds.min) + norm(pose.translation));
        box = Obb{bounds.min + half, half + Vec3{margin, margin, margin}};
    }
};

PlacedPart::PlacedPart(const LinkPart& part)
    : inLink_(std::make_shared<const InLink>(part)),
      form_(std::holds_alternative<Shape>(part.form)
                ? std::variant<Shape, PosedMesh>(std::get<Shape>(part.form))
                : PosedMesh{std::get<MeshBvh>(part.form), {}})
{
}

const std::vector<Vec3>& PlacedPart::hullPoints() const
{
    return inLink_->hullPoints;
}

void PlacedPart::place(const RigidTransform& link)
{
    const RigidTransform pose = inLink_->isIdentity ? link : link * inLink_->pose;
    if (inLink_->shape)
        form_ = transformed(*inLink_->shape, pose);
    else
        std::get<PosedMesh>(form_).pose = pose;
    const auto axes = axesOf(pose.rotation);
    const Vec3& local = inLink_->box.center; // of the ball as well
    const Vec3 center =
        local.x * axes[0] + local.y * axes[1] + local.z * axes[2] + pose.translation;
    box_ = {center, inLink_->box.halfExtents, axes};
    const double rounding = 1e-9 * (std::abs(center.x) + std::abs(center.y) + std::abs(center.z));
    ball_ = {center, inLink_->radius + rounding};
}

Vec3 PlacedPart::support(const Vec3& direction) const
{
    const auto& [x, y, z] = box_.axes;
    const convex::SupportMap& hull = *inLink_->hull;
    const Vec3 local =
        hull.center() +
        hull.unit() * hull.support({dot(x, direction), dot(y, direction), dot(z, direction)});
    return local.x * x + local.y * y + local.z * z + std::get<PosedMesh>(form_).pose.translation;
}

bool PlacedPart::haveHullsApart(const PlacedPart& a, const PlacedPart& b)
{
    const Vec3 between = b.ball_.center - a.ball_.center;
    const double reach =
        norm(a.ball_.center) + a.ball_.radius + norm(b.ball_.center) + b.ball_.radius;
    constexpr double kMaxReach = 1e100; // products of such numbers are finite
    if (between == Vec3() || !(reach < kMaxReach))
        return false;
    // Points and their products are rounded to some 1e-15 of the reach.
    const double rounding = 1e-9 * reach;
    const auto difference = [&](const Vec3& direction) {
        const Vec3 onA = a.support(direction);
        const Vec3 onB = b.support(-direction);
        return convex::Vertex{onA - onB, onA, onB};
    };
    const Vec3 gap = -difference(between).difference;
    if (dot(gap, between) > rounding * norm(between))
        return true;
    return gap != Vec3() &&
           convex::gjkOfDifference(difference, gap, {.above = rounding}).lowerBound > rounding;
}

std::optional<Vec3> PlacedPart::pointWithin(const PlacedPart& outer) const
{
    const auto& mesh = std::get<PosedMesh>(form_);
    const auto& solid = std::get<PosedMesh>(outer.form_);
    if (!solid.bvh.isWatertight())
        return std::nullopt;
    for (const Vec3& point : inLink_->partPoints) {
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
    return !a.inLink_->shape && !b.inLink_->shape;
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
    if (PlacedPart::haveHullsApart(a, b))
        return false;
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
