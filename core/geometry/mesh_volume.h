#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

/// Internal.
namespace mbv {

/// The volume that the triangles enclose, negative where they face inwards. Of a closed mesh to
/// twice the digits of a double at least: a needle or a sheet that lies askew is a small difference
/// of large numbers. The sign is never lost: what is too small for a double is the smallest one of
/// it. `bounds` are those of the vertices.
double signedVolumeOf(const TriangleMesh& mesh, const Aabb& bounds, bool isClosed);

} // namespace mbv
