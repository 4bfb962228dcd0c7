#pragma once

#include <mbv/collision/results.h>
#include <mbv/collision/signed_distance.h>
#include <mbv/geometry/shapes.h>
#include <mbv/mesh_query/posed_mesh.h>
#include <mbv/motion/first_contact.h>

#include <optional>
#include <variant>

/// What `mbv pairs` asks where a mesh takes part. A watertight mesh is the solid that it bounds
/// where the other one is watertight or a shape, else meshes are their surfaces.
namespace mbv::cli {

/// What stands as "a" or "b" of a line.
using PairSide = std::variant<Shape, PosedMesh>;

/// How the two lie.
struct SideRelation {
    bool overlap = false;
    std::optional<Contact> contact; ///< of a mesh and a half-space that overlap
    std::optional<Vec3> common;     ///< a common point of what overlaps, where surfaces meet
    Distance gap;                   ///< of what is apart
};

/// Precondition: one of them is a mesh. Throws what the questions about meshes throw.
[[nodiscard]] SideRelation relationOf(const PairSide& a, const PairSide& b);

/// That of the point that one of them is (a sphere of radius 0; `b`, where both are) from the
/// other; nothing where neither is one. Throws Error (DegenerateMesh) for a mesh that is not
/// watertight.
[[nodiscard]] std::optional<SignedDistance> signedDistanceOf(const PairSide& a, const PairSide& b);

/// When `a`, moved along `motion`, touches `b`, as sweep() says it of shapes. Throws Error
/// (InvalidArgument) where the search was given up.
[[nodiscard]] std::optional<SweepHit> sweepSide(const PairSide& a, const Vec3& motion,
                                                const PairSide& b);

/// When they first meet on paths that move each from where it is given.
[[nodiscard]] MotionAnswer firstContactOf(const PairSide& a, const Path& pathA, const PairSide& b,
                                          const Path& pathB, MotionOptions options = {});

/// Of a ray and a mesh.
[[nodiscard]] std::optional<RayHit> raycastMesh(const Ray& ray, const PosedMesh& mesh);

} // namespace mbv::cli
