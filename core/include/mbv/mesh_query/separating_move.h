#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/geometry/vec3.h>
#include <mbv/mesh_query/posed_mesh.h>

namespace mbv {

/// How far a solid has to go to part from another.
struct SeparatingMove {
    double distance = 0; ///< >= 0, mesh units: moved so far, their insides share nothing
    double bound = 0;    ///< no shorter way than this parts them; <= distance
};

/// The shortest move of B along a direction, of any length but zero, after which the insides of two
/// watertight meshes share nothing. They may touch then; the way there leads through A. Zero where
/// they only touch or are apart. A contained mesh leaves the outer one; parts that lie free in a
/// cavity are apart there. Swapping A and B and turning the direction round asks for the same.
///
/// That they are parted in the end is decided exactly, by relation() of B moved by `distance` along
/// the unit direction, with its corners as they are rounded there. That they overlap all the way to
/// `bound` follows from lines along the direction: where one of them passes through both solids, it
/// does so until what it has in A ends or what it has in B begins there. `distance` and `bound`
/// differ by no more than 1e-9 of the size of both, the sum of their diagonals, but for meshes that
/// meet only in ways that no line finds; gaps on the way that are narrower than 1e-12 of the size
/// may be passed.
///
/// Throws Error: DegenerateMesh, naming "a" or "b", where a mesh is not watertight, and where
/// relation() of a place on the way is Unknown; InvalidArgument for a direction that is zero or not
/// finite. Precondition and `progress` as for overlaps(). The cost is that of relation() at each of
/// the places, tens to hundreds, at which it looks.
[[nodiscard]] SeparatingMove separatingMove(const PosedMesh& a, const PosedMesh& b,
                                            const Vec3& direction, const ProgressFn& progress = {});

/// The same with its precondition checked: throws Error (InvalidShape) naming the mesh ("a" or "b")
/// and the field.
[[nodiscard]] SeparatingMove separatingMoveChecked(const PosedMesh& a, const PosedMesh& b,
                                                   const Vec3& direction,
                                                   const ProgressFn& progress = {});

} // namespace mbv
