#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Several spheres or capsules that together contain a mesh, as robotics uses them for links.
namespace mbv {

enum class CoverKind { Spheres, Capsules };

/// "spheres", "capsules".
[[nodiscard]] std::string_view nameOf(CoverKind kind);

constexpr std::size_t kMostCoverParts = 4096;

/// At most `most` spheres or capsules (Shape holds a Sphere or a Capsule) whose union contains
/// every triangle of the mesh and every vertex that no triangle uses, in the mesh's own frame and
/// units.
///
/// That is proven: each triangle is cut, exactly, into pieces (most are one piece), each piece has
/// its corners in one of the shapes, and shapes are convex. Radii are rounded up by a bound on the
/// rounding of those distances. So it holds in exact arithmetic on the doubles given and returned.
///
/// The shapes are as tight as was found: pieces are split recursively, given to the shape that
/// takes them with the least power distance, and each shape is placed where the volume beyond the
/// mesh is smallest (after Wang et al., Variational sphere set approximation for solid objects,
/// Visual Computer 22, 2006). Where the mesh is watertight a shape's volume beyond is what lies
/// outside the solid, else all of it. One sphere is fitSphere's, one capsule fitCapsule's, both
/// with the radius rounded up.
///
/// Any mesh that has a vertex will do: open, degenerate, without triangles, of any scale and at any
/// distance from the origin. Fewer shapes than asked for come where more would not be tighter. Same
/// input, same output, on any number of threads. Throws Error: InvalidArgument where `most` is 0 or
/// above kMostCoverParts, or a triangle names a vertex that there is not; DegenerateMesh where
/// there are no vertices, one is not finite, or a shape would exceed the range of a double;
/// Cancelled.
[[nodiscard]] std::vector<Shape> fitCover(CoverKind kind, const TriangleMesh& mesh,
                                          std::size_t most, const ProgressFn& progress = {});

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
    /// than 20,000 steps would be needed to find it.
    double protrusion = 0;
};

/// Precondition: `parts` are the result of fitCover for this mesh. Throws Error (Cancelled).
[[nodiscard]] CoverMeasures measureCover(const TriangleMesh& mesh, std::span<const Shape> parts,
                                         const ProgressFn& progress = {});

} // namespace mbv
