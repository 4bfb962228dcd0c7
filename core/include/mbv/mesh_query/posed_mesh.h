#pragma once

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/geometry/rigid_transform.h>

#include <string_view>

namespace mbv {

/// A mesh placed in the world. Its corners there are apply(pose, vertex), as rounded to doubles.
///
/// It owns what it is made of: the copy of the hierarchy's handle keeps hierarchy and mesh alive,
/// so it may be made from temporaries, outlive what it was made from, be copied and be assigned.
/// Copies are cheap; they share both.
///
/// Every query of a placed mesh throws Error (InvalidArgument) where the mesh, or the point or the
/// shape that it is asked about, reaches beyond about 1e307 there.
struct PosedMesh {
    MeshBvh bvh;
    RigidTransform pose;
};

/// The pose is finite, its rotation of length 1 to within 1e-6.
[[nodiscard]] bool isValid(const PosedMesh& mesh);

/// Throws Error (InvalidShape) that names the field of the pose, prefixed with `where`, when
/// invalid. What ends in Checked asks this of its meshes.
void requireValid(const PosedMesh& mesh, std::string_view where = "mesh");

} // namespace mbv
