#pragma once

#include <mbv/fit/fit.h>
#include <mbv/geometry/progress.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Several shapes that together contain a mesh: spheres or capsules, as robotics uses them for
/// links, or convex hulls or oriented boxes, as physics engines want them.
namespace mbv {

enum class CoverKind { Spheres, Capsules, Hulls, Boxes };

/// "spheres", "capsules", "hulls", "boxes".
[[nodiscard]] std::string_view nameOf(CoverKind kind);

constexpr std::size_t kMostCoverParts = 4096;

/// At most `most` spheres, capsules, hulls or boxes (Shape holds a Sphere, a Capsule, a ConvexHull
/// or an Obb) whose union contains every triangle of the mesh and every vertex that no triangle
/// uses, in the mesh's own frame and units.
///
/// Of spheres and capsules that is proven: each triangle is cut, exactly, into pieces (most are one
/// piece), each piece has its corners in one of the shapes, and shapes are convex. Radii are
/// rounded up by a bound on the rounding of those distances. So it holds in exact arithmetic on the
/// doubles given and returned.
///
/// The shapes are as tight as was found: pieces are split recursively, given to the shape that
/// takes them with the least power distance, and each shape is placed where the volume beyond the
/// mesh is smallest (after Wang et al., Variational sphere set approximation for solid objects,
/// Visual Computer 22, 2006). Where the mesh is watertight a shape's volume beyond is what lies
/// outside the solid, else all of it. One sphere is fitSphere's, one capsule fitCapsule's, both
/// with the radius rounded up.
///
/// Hulls are an approximate convex decomposition: space is cut by planes, through edges where the
/// mesh is not convex above all, each hull is that of what a cell has of the mesh, and hulls are
/// joined again where that costs least. They contain the triangles to 1e-12 of the diagonal of the
/// bounds, as hullMesh does, and where the mesh is watertight all of its inside: none is hollow.
/// Corners that are vertices are so bit for bit. A convex mesh gives one hull; one hull is
/// fitHull's. Where `options` limit the corners, hulls of more become fitOuterHull's (hull.h),
/// which contain them; of the others they say nothing.
///
/// Boxes come the same way: of the cuts, and of those joined again, the ones that leave boxes with
/// little outside the solid. They contain what hulls do, to 1e-12 of the diagonal, and overlap
/// where they are inclined to each other. Their axes are orthonormal, right-handed and sorted as
/// fitObb's; one box is fitMinimumObb's. What is flat has boxes of zero thickness.
///
/// Any mesh that has a vertex will do: open, degenerate, without triangles, of any scale and at any
/// distance from the origin. Fewer shapes than asked for come where more would not be tighter. Same
/// input, same output, on any number of threads. Throws Error: InvalidArgument where `most` is 0 or
/// above kMostCoverParts, a triangle names a vertex that there is not, or hulls are limited to less
/// than kFewestHullCorners; DegenerateMesh where there are no vertices, one is not finite, or a
/// shape would exceed the range of a double; Cancelled.
[[nodiscard]] std::vector<Shape> fitCover(CoverKind kind, const TriangleMesh& mesh,
                                          std::size_t most, const FitOptions& options = {},
                                          const ProgressFn& progress = {});

/// How tight a cover is, in the mesh's units. Volumes beyond the range of a double are infinite.
struct CoverMeasures {
    /// Of the union: exact for one shape, else estimated by 65,536 parallel lines, along each of
    /// which it is exact.
    double volume = 0;
    /// How far the two halves of the lines are from each other: an estimate of the error of
    /// `volume`, and of `volumeBeyond`, not a bound. 0 where the volume is exact.
    double volumeError = 0;
    /// Of the union outside the solid, by the same lines; nothing where the mesh is not watertight.
    std::optional<double> volumeBeyond;
    /// The share of the solid's volume that is in the union, by the same lines, 0 to 1; nothing
    /// where the mesh is not watertight or has no volume. Its surface is covered in any case.
    std::optional<double> insideCovered;
    /// An upper bound on the distance of a point of the union from the mesh: from the solid where
    /// the mesh is watertight, else from the surface. At most 2% above that distance, unless more
    /// than 100,000 steps would be needed to find it.
    double protrusion = 0;
};

/// Precondition: `parts` are the result of fitCover for this mesh. Throws Error (Cancelled).
[[nodiscard]] CoverMeasures measureCover(const TriangleMesh& mesh, std::span<const Shape> parts,
                                         const ProgressFn& progress = {});

} // namespace mbv
