#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <span>

/// Internal.
namespace mbv::bvh {

/// Whether a shape without thickness (a triangle, a flat box, a segment, a capsule of radius 0) has
/// points inside a solid: the solid's triangles may do no more than touch it, with their edges,
/// from both sides. False for all other shapes. `meeting` are the solid's triangles that meet the
/// shape, in the world. Preconditions: the mesh is watertight, the shape valid.
bool flatReachesIn(const Shape& shape, const PosedMesh& solid, std::span<const Triangle> meeting);

} // namespace mbv::bvh
