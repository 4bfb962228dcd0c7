#pragma once

#include <mbv/collision/results.h>
#include <mbv/geometry/progress.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <optional>

namespace mbv {

/// How far the surfaces of two meshes are apart, and a pair of nearest points: the least of
/// distance(Triangle, Triangle) over all pairs of triangles as they are in the world. Zero exactly
/// when overlaps(a, b) is true, with a common point then. One inside the other is as far from it as
/// the surfaces are. Where hundreds of pairs are as near, but for some roundings of the
/// coordinates, as between parallel faces, it is one of them, the same on every instruction set.
///
/// Branch and bound over both hierarchies (Larsen, Gottschalk, Lin, Manocha: Fast distance queries
/// with rectangular swept sphere volumes, ICRA 2000), on lower bounds that rounding cannot spoil.
/// Precondition: the poses are finite, their rotations of length 1 to within 1e-6. For `progress`
/// see overlaps().
[[nodiscard]] Distance distance(const PosedMesh& a, const PosedMesh& b,
                                const ProgressFn& progress = {});

/// The same where it is at most `limit`, else nothing, which is found out all the sooner the
/// farther apart they are. Negative limits and NaN give nothing. Same precondition.
[[nodiscard]] std::optional<Distance> distanceWithin(const PosedMesh& a, const PosedMesh& b,
                                                     double limit, const ProgressFn& progress = {});

/// The same with their precondition checked: throw Error (InvalidShape) naming the mesh ("a" or
/// "b") and the field.
Distance distanceChecked(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress = {});
[[nodiscard]] std::optional<Distance> distanceWithinChecked(const PosedMesh& a, const PosedMesh& b,
                                                            double limit,
                                                            const ProgressFn& progress = {});

} // namespace mbv
