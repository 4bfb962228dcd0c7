#pragma once

#include "meshes/mesh.h"

#include <mbv/collision/results.h>
#include <mbv/geometry/progress.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace mbv::python {

/// A mesh with what is found out about it once: a ball around it, one inside it, whether it is
/// convex, and then its hull.
class BodyMesh {
public:
    explicit BodyMesh(MeshAssetPtr asset);

    [[nodiscard]] const MeshAssetPtr& asset() const { return asset_; }
    [[nodiscard]] const MeshBvh& bvh() const { return bvh_; }
    /// Holds all vertices, to rounding.
    [[nodiscard]] const Sphere& outerBall() const { return outerBall_; }
    /// How large a ball about the outer one's center lies in the solid; 0 where the center does
    /// not, and where the mesh bounds none.
    [[nodiscard]] double innerRadius() const { return innerRadius_; }
    /// The solid as a hull, where it is convex; else null.
    [[nodiscard]] const ConvexHull* hull() const;

private:
    MeshAssetPtr asset_;
    MeshBvh bvh_;
    Sphere outerBall_;
    double innerRadius_ = 0;
    mutable std::once_flag once_;
    mutable std::optional<ConvexHull> hull_;
};

struct Body {
    std::shared_ptr<const BodyMesh> mesh;
    RigidTransform pose;
    Aabb bounds; ///< contains the mesh in the world
};

/// Two bodies by their numbers, the first of these, the second of these or the others.
using BodyPair = std::pair<std::size_t, std::size_t>;

/// How near two bodies are; negative where they overlap and both are convex: how deep.
struct BodyDistance {
    BodyPair pair;
    double distance = 0;
    Vec3 pointOnA;
    Vec3 pointOnB;
    std::uint32_t triangleA = 0;
    std::uint32_t triangleB = 0;
};

/// Where two bodies meet.
struct BodyContact {
    std::uint32_t triangleA = 0;
    std::uint32_t triangleB = 0;
    Vec3 point;
    Vec3 normal; ///< unit, from A to B
    double depth = 0;
};

Body bodyFrom(std::shared_ptr<const BodyMesh> mesh, const RigidTransform& pose);

/// As overlapsAsSolids: a watertight mesh is the solid that it bounds.
bool bodiesOverlap(const Body& a, const Body& b, const ProgressFn& progress);

/// One contact of two convex bodies, with depth and normal of contact(); else one for each pair of
/// triangles that meet, at most `most`; one for a body inside another.
std::vector<BodyContact> contactsOf(const Body& a, const Body& b, std::size_t most,
                                    const ProgressFn& progress);

/// Precondition: none. Distance 0 where they overlap and one is not convex.
BodyDistance distanceOf(const Body& a, const Body& b, const ProgressFn& progress);

void bindBodies(nb::module_& m);

} // namespace mbv::python
