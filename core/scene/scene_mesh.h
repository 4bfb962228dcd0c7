#pragma once

#include "scene.h"

#include <mbv/geometry/triangle_mesh.h>

namespace mbv {

/// The visible models as one mesh in the world: scaled, posed and one after the other; shapes by
/// their surface (surfaceMesh). For fitting one volume around a whole scene. Throws Error:
/// InvalidScene for an invalid scale or pose, InvalidArgument for a shape without a surface.
TriangleMesh worldMesh(const Scene& scene);

} // namespace mbv
