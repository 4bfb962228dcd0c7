#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <cstddef>
#include <span>

namespace mbv {

/// The convex hull (Qhull; Barber, Dobkin, Huhdanpaa: The Quickhull algorithm for convex hulls,
/// ACM TOMS 22(4), 1996) as a closed mesh whose triangles face outwards; its vertices are some of
/// the points, in their order, and all points are inside it to 1e-12 of the diagonal of their
/// bounds. Points in a plane (to 1e-13 of the diagonal) give their polygon with triangles on both
/// sides, points on a line the two ends and equal points one vertex, both without triangles.
///
/// Throws Error (DegenerateMesh) when there are no points, when one is not finite, and when Qhull
/// gives up; the message then holds Qhull's own. With `progress` Qhull runs on a thread of its own;
/// Cancelled comes at the next point that it adds, or once it is through where none is left.
[[nodiscard]] TriangleMesh hullMesh(std::span<const Vec3> points, const ProgressFn& progress = {});

/// A bound for the corners of the convex hull, found in a fraction of the time that the hull takes:
/// how many points are left when those are gone that are clearly inside the hull of others. All of
/// them where they are flat to 1e-13 of the diagonal. Throws what hullMesh throws before it asks
/// Qhull for the hull.
[[nodiscard]] std::size_t hullCornersAtMost(std::span<const Vec3> points);

struct HullMeasures {
    double volume = 0;      ///< mesh units^3; 0 of a flat one
    double surfaceArea = 0; ///< mesh units^2, both sides of a flat one
};

/// Of the convex hull of the points, which a ConvexHull alone does not know: its faces are found
/// here. Throws what hullMesh throws.
[[nodiscard]] HullMeasures hullMeasures(std::span<const Vec3> points);

/// The corners of the convex hull as a shape; the same points as hullMesh(points).vertices.
[[nodiscard]] ConvexHull fitHull(std::span<const Vec3> points, const ProgressFn& progress = {});

constexpr std::size_t kFewestHullCorners = 8; ///< those of a box, which contains anything

/// Throws Error (InvalidArgument) for a limit below kFewestHullCorners.
void requireHullCorners(std::size_t most);

/// A convex polytope of at most `most` corners that contains the points to 1e-12 of the diagonal of
/// their bounds, for engines that limit them: fitHull's where that has no more. Else as little
/// volume is added as was found: edges of the hull are collapsed, each to the corner outside that
/// adds least (progressive hulls; Sander et al.: Silhouette clipping, SIGGRAPH 2000), and corners
/// are moved for as long as that saves any. Corners are then no points of the input. Points in a
/// plane give a polygon in it.
///
/// Throws what hullMesh throws; Error (InvalidArgument) where `most` is below kFewestHullCorners,
/// (DegenerateMesh) where a corner would exceed the range of a double.
[[nodiscard]] ConvexHull fitOuterHull(std::span<const Vec3> points, std::size_t most,
                                      const ProgressFn& progress = {});

} // namespace mbv
