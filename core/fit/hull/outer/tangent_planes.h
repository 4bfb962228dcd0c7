#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>

namespace mbv {

/// A convex polytope around another, with some of its planes: those that are nearest to the origin
/// along directions spread evenly, and so those of the larger faces. At most twice as many corners
/// as planes, which are at most twice `directions`. Preconditions: a closed convex surface around
/// the origin, clearly; sizes of about 1.
TriangleMesh polytopeOfPlanes(const TriangleMesh& hull, std::size_t directions);

} // namespace mbv
