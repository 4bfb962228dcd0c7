#pragma once

#include <mbv/fit/volume_kind.h>
#include <mbv/geometry/progress.h>
#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>
#include <span>

/// Bounding volumes of a mesh, in the mesh's own frame and units. To fit a scaled model, scale the
/// mesh first (scaled() in mesh_properties.h): a box stays a box.
///
/// Every volume is finite and contains every vertex, those that no triangle uses included, to 1e-12
/// of the diagonal of their bounds: for meshes of any size from 1e-290 up, at any distance from the
/// origin. Same input, same output. Every function throws Error (DegenerateMesh) when there are no
/// vertices, when one is not finite (the message gives its index), and when the volume itself would
/// exceed the range of a double.
namespace mbv {

/// The box along the mesh's area-weighted principal axes (Gottschalk, Lin, Manocha: OBBTree,
/// SIGGRAPH 1996, section 3): those of vtkOBBTree::ComputeOBB, or, in builds without VTK and beyond
/// 250,000 triangles, of the same covariance computed here. Not the smallest box.
///
/// Axes are orthonormal to 1e-15, right-handed and sorted longest half extent first. The component
/// of largest magnitude of the first axis, and of the second, is positive (of equal ones the first
/// counts), so a small change of the mesh reverses an axis only where components tie. A flat
/// mesh gives a box without thickness, to rounding. Where the principal axes are not unique (a
/// cube, a square prism) and those found are rounding noise, the tightest of a few boxes along the
/// mesh's largest triangle is taken.
///
/// VTK may answer with a left-handed frame, a zero axis, NaN, 1e299 for meshes above 1e5 units, or
/// not at all; here those are completed or rejected. Throws Error (DegenerateMesh) when there are
/// no triangles, when one names a vertex that does not exist, or when all have zero area (to double
/// precision: below about 1e-162 of the squared size of the mesh).
[[nodiscard]] Obb fitObb(const TriangleMesh& mesh);

/// What the fits of some kinds are asked for besides.
struct FitOptions {
    bool tight = false; ///< for the minimum box: search wider, for the last digits
    /// For a hull: at most so many corners, as fitOuterHull (hull.h) finds them; 0 for all.
    std::size_t mostCorners = 0;
};

/// The oriented box of the smallest volume that is found; no triangles are needed. Axes are sorted
/// and signed as those of fitObb.
///
/// A table of widths across all directions tells the volume of any box nearly, and so from where to
/// look closer, by Newton steps on the points that share sides of the box. Where few points decide
/// (a core set: the extremes along directions that are evenly spread where the points vary equally
/// every way, and vertices that stick out of the boxes found) the search runs on those; on what is
/// round, where many boxes are about as small, on all. Usually the smallest box there is:
/// measured volumes and times are in docs/BENCHMARKS.md. Points in a plane give the rectangle of
/// the smallest area, points on a line the segment, equal points a box of zero size.
///
/// `progress` is asked between the looks at all points, some milliseconds each of a million.
[[nodiscard]] Obb fitMinimumObb(std::span<const Vec3> points, const FitOptions& options = {},
                                const ProgressFn& progress = {});

/// The box of the points along the world axes: exact. One point gives a box of zero size.
[[nodiscard]] Aabb fitAabb(std::span<const Vec3> points);

/// The smallest sphere around the points, to 1e-14 of its radius. The distance of every point from
/// the center, as norm() computes it, is at most the radius. One point gives radius 0.
[[nodiscard]] Sphere fitSphere(std::span<const Vec3> points);

/// The capsule of the smallest volume that is found: a local minimum over axis lines and radii from
/// several starts, and never larger than the smallest sphere. Points on a line give the segment;
/// one point gives a == b and radius 0. The first coordinate in which a and b differ is smaller in
/// a.
[[nodiscard]] Capsule fitCapsule(std::span<const Vec3> points);

/// The volume of the given kind around the mesh's vertices. Only VolumeKind::Obb needs triangles.
/// The minimum box and the hull, which may take long, ask `progress` now and then.
[[nodiscard]] Shape fitVolume(VolumeKind kind, const TriangleMesh& mesh,
                              const FitOptions& options = {}, const ProgressFn& progress = {});

/// The same around the mesh with its vertices scaled componentwise and then moved rigidly. An Aabb
/// is along the axes of the world, every other volume is fitted first and moved then, so that it
/// does not depend on the pose.
[[nodiscard]] Shape fitVolume(VolumeKind kind, const TriangleMesh& mesh, const Vec3& scale,
                              const RigidTransform& pose, const FitOptions& options = {});

} // namespace mbv
