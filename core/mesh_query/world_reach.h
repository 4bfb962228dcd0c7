#pragma once

#include <mbv/mesh_query/posed_mesh.h>

/// Internal.
namespace mbv::bvh {

/// The largest |coordinate| of the mesh, as it is given.
double largestCoordinate(const PosedMesh& posed);

/// No |coordinate| of the mesh in the world, nor a partial sum on the way there, is much larger.
/// Throws Error (InvalidArgument) where that is more than 2^1020: the sums and differences of a few
/// such numbers, which every query takes, could leave the range of a double.
double worldReach(const PosedMesh& posed);

/// Throws Error (InvalidArgument) where what a mesh is asked about lies or ends that far out: a
/// point, or a shape that ends.
void requireInRange(const Vec3& point);
void requireInRange(const Shape& shape);

} // namespace mbv::bvh
