#pragma once

#include <mbv/mesh_query/posed_mesh.h>

/// Internal.
namespace mbv::bvh {

/// The spheres around the bounds of both meshes, in the world, have no common point, so neither
/// have the meshes. False where rounding or the spheres leave it open. Throws as worldReach() does.
bool haveSpheresApart(const PosedMesh& a, const PosedMesh& b);

} // namespace mbv::bvh
