#pragma once

#include <mbv/collision/results.h>
#include <mbv/mesh_query/mesh_as.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace mbv {

/// Whether a mesh and a shape have a point in common; touching counts. Each triangle, as it is in
/// the world, is decided as overlaps(Triangle, shape) does: exactly for boxes, triangles and
/// segments. A shape that has an inside has it here: a mesh in a sphere overlaps it. One in a mesh
/// overlaps the solid, and not the surface.
///
/// Preconditions, here and below: the shape is valid, the pose finite, its rotation of length 1 to
/// within 1e-6. Throws, here and below, Error (DegenerateMesh) for a solid that is not watertight.
[[nodiscard]] bool overlaps(const PosedMesh& mesh, const Shape& shape, MeshAs as = MeshAs::Surface);
[[nodiscard]] bool overlaps(const Shape& shape, const PosedMesh& mesh, MeshAs as = MeshAs::Surface);

/// The triangles that have a point in common with the shape, in ascending order.
[[nodiscard]] std::vector<std::uint32_t> intersectingTriangles(const PosedMesh& mesh,
                                                               const Shape& shape);

/// How far a mesh (A) and a shape (B) are apart, and the points where: the least of
/// distance(Triangle, shape), zero exactly when overlaps() is true, with a common point then.
[[nodiscard]] Distance distance(const PosedMesh& mesh, const Shape& shape,
                                MeshAs as = MeshAs::Surface);

/// The same of a shape (A) and a mesh (B).
[[nodiscard]] Distance distance(const Shape& shape, const PosedMesh& mesh,
                                MeshAs as = MeshAs::Surface);

/// How deep a mesh (A) is in a half-space (B), moving which by depth * normal leaves them touching;
/// nothing where they are apart. Accurate to rounding. This is the one shape for which the least
/// translation is that of the deepest corner; a mesh is not convex, so that of another shape would
/// not follow from its triangles.
[[nodiscard]] std::optional<Contact> contact(const PosedMesh& mesh, const HalfSpace& halfSpace);

/// The same of a half-space (A) and a mesh (B).
[[nodiscard]] std::optional<Contact> contact(const HalfSpace& halfSpace, const PosedMesh& mesh);

/// The same with their preconditions checked: throw Error (InvalidShape) naming "mesh" or "shape"
/// and the field.
[[nodiscard]] bool overlapsChecked(const PosedMesh& mesh, const Shape& shape,
                                   MeshAs as = MeshAs::Surface);
[[nodiscard]] bool overlapsChecked(const Shape& shape, const PosedMesh& mesh,
                                   MeshAs as = MeshAs::Surface);
[[nodiscard]] std::vector<std::uint32_t> intersectingTrianglesChecked(const PosedMesh& mesh,
                                                                      const Shape& shape);
[[nodiscard]] Distance distanceChecked(const PosedMesh& mesh, const Shape& shape,
                                       MeshAs as = MeshAs::Surface);
[[nodiscard]] Distance distanceChecked(const Shape& shape, const PosedMesh& mesh,
                                       MeshAs as = MeshAs::Surface);
[[nodiscard]] std::optional<Contact> contactChecked(const PosedMesh& mesh,
                                                    const HalfSpace& halfSpace);
[[nodiscard]] std::optional<Contact> contactChecked(const HalfSpace& halfSpace,
                                                    const PosedMesh& mesh);

} // namespace mbv
