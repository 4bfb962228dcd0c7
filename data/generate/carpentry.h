#pragma once

#include <mbv/geometry/triangle_mesh.h>

namespace mbv::generate {

/// A plain box of 12 triangles, 1 x 0.6 x 0.4, its middle at the origin.
TriangleMesh makeBox();

/// A garden fence along x, 2 units wide, standing on y = 0, its pointed pickets on the +z side: two
/// posts, two rails and eight pickets. Each is a closed solid of its own and reaches a little into
/// its neighbors, so the mesh is watertight, but not one piece.
TriangleMesh makeFence();

} // namespace mbv::generate
