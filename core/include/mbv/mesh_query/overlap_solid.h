#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/geometry/triangle_mesh.h>
#include <mbv/mesh_query/posed_mesh.h>

namespace mbv {

/// What two solids have in common, as a mesh in the world that faces outwards; without triangles
/// where they are apart or only touch. propertiesOf() gives its volume, area and bounds.
///
/// A watertight mesh is the solid that relation() takes it for: the points from where a ray crosses
/// it an odd number of times, whichever way it faces, with cavities and several parts. Its
/// triangles may cross each other, but where two bodies of it fill the same place, which would be
/// outside by that rule, and the other mesh fills it, too, there is no answer. Which pieces of
/// which triangles bound the result, and how they are connected, is decided exactly for the corners
/// in the world; where surfaces lie on each other their common area is taken once. New corners are
/// computed exactly and rounded once, each to the nearest doubles. A sliver that this turns inside
/// out is turned back: the volume is never less than 0.
///
/// The result is watertight but where the solid meets itself in an edge: there four of its
/// triangles share one. Where corners nearer to each other than rounding become one, triangles
/// between them vanish.
///
/// Throws Error (DegenerateMesh), naming "a" or "b", where a mesh is not watertight, and where two
/// of its bodies overlap in the other one (connectedParts() splits it); InvalidArgument where
/// meshes beyond some 1e48 have lengths that vanish beside them (1e-160 beside 1e200).
/// Precondition: the poses are finite, their rotations of length 1 to within 1e-6. For `progress`
/// see overlaps(). The cost is some exact numbers for each pair of triangles that meet.
[[nodiscard]] TriangleMesh overlapSolid(const PosedMesh& a, const PosedMesh& b,
                                        const ProgressFn& progress = {});

/// The same with its precondition checked: throws Error (InvalidShape) naming the mesh ("a" or "b")
/// and the field.
[[nodiscard]] TriangleMesh overlapSolidChecked(const PosedMesh& a, const PosedMesh& b,
                                               const ProgressFn& progress = {});

} // namespace mbv
