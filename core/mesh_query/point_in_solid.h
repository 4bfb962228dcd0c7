#pragma once

#include <mbv/mesh_query/posed_mesh.h>

#include "collision/exact/exact_point.h"

/// Which points belong to the solid that a watertight mesh bounds. Internal.
namespace mbv::bvh {

enum class PointInSolid {
    Outside,
    Inside,
    Twice, ///< outside by parity, but surrounded: of surfaces that face one way, an even number
    Surface,
    Undecided, ///< every ray tried passes exactly through an edge or along a face
};

/// The direction of a ray from a point, not rounded.
class ExactDirection {
public:
    /// Along a vector.
    static ExactDirection along(const Vec3& vector) { return {vector, false}; }

    /// Straight to another point.
    static ExactDirection towards(const Vec3& target) { return {target, true}; }

    /// The direction, but for the difference of the point from `base`: the same sign against what
    /// has both points. Valid as long as the direction and `base` are.
    Difference seenFrom(const Vec3& base) const { return {to_, isToPoint_ ? base : kOrigin}; }

private:
    ExactDirection(const Vec3& to, bool isToPoint) : to_(to), isToPoint_(isToPoint) {}

    static constexpr Vec3 kOrigin = {};

    Vec3 to_;
    bool isToPoint_;
};

/// Where the point p lies or, with a direction, the points next to p on the ray along it, as near
/// as it takes.
///
/// By the parity of the triangles that a ray from there crosses, every one decided exactly for the
/// corners in the world; where the ray meets an edge, another is shot. Triangles of zero area count
/// as surface, but nothing is crossed there. Where the parity is even, but not as many triangles
/// are crossed from either side, the place is in two bodies of the mesh, or in a cavity that faces
/// as its shell does: Twice.
PointInSolid pointInSolid(const ExactPoint& p, const PosedMesh& solid,
                          const std::optional<ExactDirection>& towards = std::nullopt);

} // namespace mbv::bvh
