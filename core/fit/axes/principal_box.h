#pragma once

#include "surface_axes.h"

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

namespace mbv {

/// The box that fitObb promises, along the principal axes that `axesOf` finds. Throws Error as
/// fitObb does, and what axesOf throws, which is asked for meshes with an area alone.
Obb principalBox(const TriangleMesh& mesh,
                 SurfaceAxes (*axesOf)(const TriangleMesh&, const UnitFrame&));

} // namespace mbv
