#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>
#include <span>
#include <vector>

namespace mbv {

/// The point of a mesh's surface that is nearest to another.
struct [[nodiscard]] NearestOnMesh {
    /// >= 0, zero exactly when the point is on the surface; of signedDistance() negative inside
    double distance = 0;
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

/// nearestPoint(), but inside the solid that a watertight mesh bounds the distance is negative:
/// exactly where contains() is true and the point is not on the surface. Throws what contains()
/// throws. Where it is not zero, it grows fastest along (p - point) / distance.
[[nodiscard]] NearestOnMesh signedDistance(const PosedMesh& mesh, const Vec3& point);

/// nearestPoint() and signedDistance() of many points: answer i is that of points[i], the same to
/// the bit. They are asked about in parallel, on the caller's TBB arena, and in an order in which
/// neighbors follow one another; one after another, points that come in no order take almost twice
/// as long. Throw Error (Cancelled), too.
[[nodiscard]] std::vector<NearestOnMesh>
nearestPoints(const PosedMesh& mesh, std::span<const Vec3> points, const ProgressFn& progress = {});
[[nodiscard]] std::vector<NearestOnMesh> signedDistances(const PosedMesh& mesh,
                                                         std::span<const Vec3> points,
                                                         const ProgressFn& progress = {});

/// The same with their preconditions checked: throw Error (InvalidShape) naming "mesh" and the
/// field, or "point", or "points[i]".
[[nodiscard]] NearestOnMesh nearestPointChecked(const PosedMesh& mesh, const Vec3& point);
[[nodiscard]] bool containsChecked(const PosedMesh& mesh, const Vec3& point);
[[nodiscard]] NearestOnMesh signedDistanceChecked(const PosedMesh& mesh, const Vec3& point);
[[nodiscard]] std::vector<NearestOnMesh> nearestPointsChecked(const PosedMesh& mesh,
                                                              std::span<const Vec3> points,
                                                              const ProgressFn& progress = {});
[[nodiscard]] std::vector<NearestOnMesh> signedDistancesChecked(const PosedMesh& mesh,
                                                                std::span<const Vec3> points,
                                                                const ProgressFn& progress = {});

} // namespace mbv
