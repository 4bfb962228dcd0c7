#pragma once

#include <mbv/geometry/shapes.h>

/// The surface of a solid that a point is nearest to, in closed form. Internal.
namespace mbv::nearest {

/// Moving the point by -outside * outward takes it to the nearest point of the surface, from either
/// side; of several, to some one. A solid without thickness has no inside.
struct SurfaceNear {
    double outside = 0; ///< distance from the surface, negative inside
    Vec3 outward;       ///< unit; of the surface's normals there
};

SurfaceNear surfaceNear(const Vec3& p, const Cone& cone);

/// The axes count as orthonormal.
SurfaceNear surfaceNear(const Vec3& p, const Ellipsoid& ellipsoid);

} // namespace mbv::nearest
