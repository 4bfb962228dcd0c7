#pragma once

#include <mbv/collision/relation.h>
#include <mbv/geometry/progress.h>
#include <mbv/mesh_query/mesh_as.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <cstddef>
#include <optional>

namespace mbv {

/// So many pairs of triangles relation() keeps unless told otherwise.
inline constexpr std::size_t kMostTrianglesKept = std::size_t{1} << 20U;

/// The relative position of two meshes, decided exactly for their corners in the world.
///
/// A watertight mesh is the solid that it bounds: the points from where a ray crosses it an odd
/// number of times. So a ball in the cavity of a hollow one is separated from it, and a mesh that
/// lies flush with a face of the other from inside, or is the same mesh in the same place,
/// intersects it: their surfaces meet and their insides overlap. Two of whose several parts only
/// some are inside the other intersect as well.
///
/// A mesh that is not watertight is its surface alone: it intersects a solid by reaching into it,
/// is contained in it, or touches it. Two such surfaces intersect where one passes through the
/// other, be it at an edge, and else touch. They contain nothing; a mesh whose surface is apart
/// from such a one, but lies in its bounds, could be meant to be inside: Unknown. So are two such
/// surfaces that leave each other on both sides where they run along each other, since neither side
/// is the inner one.
///
/// Triangles of zero area touch and are part of no inside. Where the triangles of one mesh cross
/// each other, the parity rule holds, and a touch is looked for on whole shared segments and areas
/// only. What two bodies of a mesh both fill is outside of it by that rule, though it may be meant
/// to be inside: a mesh that lies or touches there is Unknown, rather than Separated or Touching;
/// connectedParts() splits the other one. Same precondition as overlaps(). The cost is that of
/// intersectingTriangles(), and some signs, decided exactly, for each pair of triangles where
/// meshes touch. Its memory does not grow with the pairs beyond `mostTriangles`; where there are
/// more, they are looked for two or three times. Relation::triangles are intersectingTriangles(a,
/// b, mostTriangles). For `progress` see overlaps().
[[nodiscard]] Relation relation(const PosedMesh& a, const PosedMesh& b,
                                std::size_t mostTriangles = kMostTrianglesKept,
                                const ProgressFn& progress = {});

/// The relative position of a mesh (A) and a shape (B), as relation(Shape, Shape) tells it of
/// shapes. Which triangles meet the shape is decided as overlaps(mesh, shape) does. They touch
/// where every triangle that meets the shape does no more than that, and neither is inside the
/// other.
///
/// Unless told by `as`, a watertight mesh is the solid that it bounds and another one its surface;
/// then a shape apart from that surface, but in its bounds, could be meant to be inside: Unknown.
/// As a Surface it has no inside, whatever its triangles are: a shape within it is Separated. One
/// that lies where two bodies of a solid overlap is Unknown, as a mesh would be.
///
/// Precondition: the shape is valid, the pose finite, its rotation of length 1 to within 1e-6.
/// Throws Error (DegenerateMesh) for a solid that is not watertight.
[[nodiscard]] Relation relation(const PosedMesh& mesh, const Shape& shape,
                                std::optional<MeshAs> as = {});

/// The same of a shape (A) and a mesh (B).
[[nodiscard]] Relation relation(const Shape& shape, const PosedMesh& mesh,
                                std::optional<MeshAs> as = {});

/// The same with their preconditions checked: throw Error (InvalidShape) naming the mesh or shape
/// ("a", "b", "mesh", "shape") and the field.
Relation relationChecked(const PosedMesh& a, const PosedMesh& b,
                         std::size_t mostTriangles = kMostTrianglesKept,
                         const ProgressFn& progress = {});
Relation relationChecked(const PosedMesh& mesh, const Shape& shape, std::optional<MeshAs> as = {});
Relation relationChecked(const Shape& shape, const PosedMesh& mesh, std::optional<MeshAs> as = {});

} // namespace mbv
