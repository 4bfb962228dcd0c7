#pragma once

#include <mbv/mesh_query/posed_mesh.h>

/// Internal.
namespace mbv::bvh {

/// A direction in which a ray from p soon leaves the box of the mesh, and so passes few of its
/// triangles: roughly across the side of the box that p is nearest to. Its coordinates are integers
/// below 1000, skew to every axis, so that a ray seldom meets an edge of a mesh that is not.
Vec3 outwardDirection(const PosedMesh& mesh, const Vec3& p);

} // namespace mbv::bvh
