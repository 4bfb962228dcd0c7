#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

namespace mbv::rendering {

/// What of a shape takes light.
struct ShapeTriangles {
    TriangleMesh mesh;   ///< world space, faces outwards; empty for what has no surface
    bool closed = false; ///< it has an inside; else it is seen from either side
};

/// The surface of a capsule, cylinder, cone, ellipsoid, hull or triangle, or the patch of a plane
/// or half-space within `extent`, the extent of everything bounded around it. Empty for a segment,
/// for what has degenerated to one, and for balls and boxes, which have their own unit surfaces
/// (see ModelSurfaces).
ShapeTriangles trianglesOf(const Shape& shape, const Sphere& extent);

} // namespace mbv::rendering
