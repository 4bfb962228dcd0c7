#pragma once

#include <mbv/collision/contact_manifold.h>
#include <mbv/collision/triangle_pair.h>
#include <mbv/geometry/progress.h>
#include <mbv/mesh_query/mesh_as.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace mbv {

/// Where two things meet along one normal; mesh units, world space.
struct [[nodiscard]] ContactPatch {
    double depth = 0;                    ///< of the deepest point
    Vec3 normal;                         ///< unit, from A to B
    std::vector<ManifoldPoint> points;   ///< one or more, the deepest first
    std::vector<TrianglePair> triangles; ///< of each point: in A and in B; 0 in a shape
};

/// The patch of (b, a), from that of (a, b).
[[nodiscard]] ContactPatch flipped(ContactPatch patch);

struct ContactPatchOptions {
    /// Of each patch; of more points, those are taken that span the largest part. At least 1.
    std::size_t maxPoints = 4;
    /// The deepest are kept. At least 1.
    std::size_t maxPatches = std::numeric_limits<std::size_t>::max();
    /// Points of a shape and a mesh that are still this far apart count, too; mesh units, >= 0. Two
    /// meshes have to meet: 0 there.
    double margin = 0;
    /// Normals within this angle are those of one patch, which has that of the deepest triangle;
    /// radians, 0..pi/4.
    double mergeAngle = 0.01;
    /// A solid is left on its outside only, a surface on the nearer side. Unless told, a watertight
    /// mesh is the solid that it bounds, and another one its surface.
    std::optional<MeshAs> as = {};
};

/// The contacts of a solid (A) and the surface of a mesh (B), as a physics engine needs them: a
/// patch for each direction in which the mesh holds the solid up, the deepest first. So a box on a
/// plain of many triangles gives one patch of four points, and in the corner of three walls three.
///
/// - A triangle counts where it meets the solid or is within the margin of it, and has an area. It
///   is left along the least translation that parts it from the solid and is a normal of the
///   surface there: no triangle at that face, edge or corner reaches farther along it. So the edge
///   of a ridge holds a box up with the box's own normal, and one within a plain or in a valley,
///   over which a solid slides, gives nothing of its own. Where there is no such edge or corner, it
///   is left along the normal of its face, unless a shorter way out of another triangle parts it
///   from the solid as well.
/// - Of a solid mesh, the outside is where its triangles face, or where they do not if they face
///   inwards, which its volume tells: also a solid shape that has passed more than half through a
///   face is pushed back.
/// - The points of a patch are those of contactManifold(): what the face, edge or point of the
///   solid that is farthest along the normal, and the triangles, have in common as seen along it.
///   Each has its own depth, negative within the margin.
///
/// Nothing where overlaps(a, b) is false and the margin 0, where only triangles without an area
/// meet the solid, where the solid lies inside the mesh, apart from its surface, and where the
/// shape is none (see isSolid); else some patch. Depths are accurate to rounding of the sizes, to
/// 1e-6 of them with a cylinder, cone, ellipsoid or hull, of which no ways but the least
/// translation and those of faces are looked at. Only triangles in the box around the solid are.
/// Preconditions: the shape is valid, the pose finite, its rotation of length 1 to within 1e-6,
/// options in their range. Throws Error (DegenerateMesh) for a solid that is not watertight.
[[nodiscard]] std::vector<ContactPatch> contactPatches(const Shape& a, const PosedMesh& b,
                                                       const ContactPatchOptions& options = {});

/// The same of a mesh (A) and a solid (B).
[[nodiscard]] std::vector<ContactPatch> contactPatches(const PosedMesh& a, const Shape& b,
                                                       const ContactPatchOptions& options = {});

/// The contacts of the surfaces of two meshes. A pair of triangles that meet is parted along the
/// normal of both surfaces, at a face, edge or corner of either, along which the flat faces that
/// they are part of reach least into each other; pairs without such a normal count where there are
/// no others. The depth at a point is that of the two triangles, as FCL tells it of meshes: what
/// has passed beyond the other's surface without crossing it is not looked at, so triangles should
/// not be smaller than the depth. How deep two solids are in each other is told by penetration().
/// Nothing where overlaps(a, b) is false, so of one inside the other, or only triangles without an
/// area meet. (b, a) gives the same from the other side, to rounding, and where several normals
/// would do as well, maybe another. For `progress` see overlaps().
[[nodiscard]] std::vector<ContactPatch> contactPatches(const PosedMesh& a, const PosedMesh& b,
                                                       const ContactPatchOptions& options = {},
                                                       const ProgressFn& progress = {});

/// The same with their preconditions checked: throw Error, InvalidShape naming the mesh or shape
/// ("a", "b", "mesh", "shape") and the field, InvalidArgument naming the option.
[[nodiscard]] std::vector<ContactPatch>
contactPatchesChecked(const Shape& a, const PosedMesh& b, const ContactPatchOptions& options = {});
[[nodiscard]] std::vector<ContactPatch>
contactPatchesChecked(const PosedMesh& a, const Shape& b, const ContactPatchOptions& options = {});
[[nodiscard]] std::vector<ContactPatch>
contactPatchesChecked(const PosedMesh& a, const PosedMesh& b,
                      const ContactPatchOptions& options = {}, const ProgressFn& progress = {});

} // namespace mbv
