#pragma once

#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>

namespace mbv {

/// The point of a mesh's surface that is nearest to another.
struct [[nodiscard]] NearestOnMesh {
    double distance = 0; ///< >= 0, zero exactly when the point is on the surface
    Vec3 point;
    std::uint32_t triangle = 0; ///< that it lies on; of several, some one
};

/// Accurate to rounding of the larger of distance and size of the nearest triangle.
/// Preconditions: the point is finite, so is the pose, its rotation of length 1 to within 1e-6.
[[nodiscard]] NearestOnMesh nearestPoint(const PosedMesh& mesh, const Vec3& point);

/// Whether a point lies in the solid that a watertight mesh bounds, its surface included: from
/// inside a ray crosses the surface an odd number of times. Exact for the corners as they are in
/// the world: every crossing is decided in exact arithmetic where rounding leaves it in doubt, and
/// a ray through an edge is shot again in another direction.
///
/// Throws Error (DegenerateMesh) where the mesh is not watertight: it has no inside. Same
/// preconditions.
[[nodiscard]] bool contains(const PosedMesh& mesh, const Vec3& point);

/// The same with their preconditions checked: throw Error (InvalidShape) naming "mesh" and the
/// field, or "point".
[[nodiscard]] NearestOnMesh nearestPointChecked(const PosedMesh& mesh, const Vec3& point);
[[nodiscard]] bool containsChecked(const PosedMesh& mesh, const Vec3& point);

} // namespace mbv
