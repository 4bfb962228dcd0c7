#pragma once

#include <mbv/collision/triangle_pair.h>
#include <mbv/geometry/progress.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <cstddef>
#include <vector>

namespace mbv {

/// Whether the surfaces of two meshes have a point in common: touching counts, one inside the other
/// does not. Exact for the corners as they are in the world. Ends at the first pair found.
/// Precondition: the poses are finite, their rotations of length 1 to within 1e-6.
///
/// Here and in all questions about two meshes, `progress` is asked about ten thousand times a
/// second whether to go on, by the thread that called; with 0, where nobody knows how much is left.
/// Where it says no, they throw Error (Cancelled).
[[nodiscard]] bool overlaps(const PosedMesh& a, const PosedMesh& b,
                            const ProgressFn& progress = {});

/// All pairs of triangles that have a point in common, in ascending order; the same precondition.
/// These are the pairs for which overlaps(Triangle, Triangle) is true of the corners in the world:
/// coplanar, touching and degenerate triangles included. They can be as many as the product of the
/// triangles of both; at most `most` are given, those that the walk finds first.
[[nodiscard]] std::vector<TrianglePair>
intersectingTriangles(const PosedMesh& a, const PosedMesh& b,
                      std::size_t most = static_cast<std::size_t>(-1),
                      const ProgressFn& progress = {});

/// The same with their precondition checked: throw Error (InvalidShape) naming the mesh ("a" or
/// "b") and the field.
[[nodiscard]] bool overlapsChecked(const PosedMesh& a, const PosedMesh& b,
                                   const ProgressFn& progress = {});
[[nodiscard]] std::vector<TrianglePair>
intersectingTrianglesChecked(const PosedMesh& a, const PosedMesh& b,
                             std::size_t most = static_cast<std::size_t>(-1),
                             const ProgressFn& progress = {});

} // namespace mbv
