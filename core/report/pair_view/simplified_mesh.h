#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>

/// Private to the library.
namespace mbv {

/// A mesh for the eye, of about so many triangles at most: those that reach into the region stay as
/// they are, or are only coarsened until they fit; the rest is coarsened more. One that fits as a
/// whole stays as it is. Vertices that share a cell of a grid become one, in their middle
/// (Rossignac, Borrel, "Multi-resolution 3D approximations", 1993), so that no gap opens between
/// near and far.
[[nodiscard]] TriangleMesh simplifiedAround(const TriangleMesh& mesh, const Aabb& region,
                                            std::size_t mostNear, std::size_t mostFar);

} // namespace mbv
