#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <functional>

namespace mbv::generate {

/// Negative inside a solid, positive outside, continuous; in size at most kLargestOverestimate
/// times the distance to the surface.
using DistanceFn = std::function<double(const Vec3&)>;
constexpr double kLargestOverestimate = 2;

/// The surface where `distance` is zero, on a grid of cubes with edge `spacing` that starts at
/// region.min: marching tetrahedra, six to a cube. Neighboring tetrahedra share their faces and
/// have no ambiguous case, so the mesh is watertight, manifold and faces outwards whatever the
/// function, provided that the surface stays inside the region. Features thinner than the spacing
/// may be lost.
TriangleMesh contour(const DistanceFn& distance, const Aabb& region, double spacing);

/// p moved along the gradient of `distance` onto the surface: three Newton steps, enough for a
/// point that starts within a fraction of the local thickness.
Vec3 projectToSurface(const DistanceFn& distance, Vec3 p);

/// The unit gradient of `distance` at p, by central differences.
Vec3 surfaceNormal(const DistanceFn& distance, const Vec3& p);

} // namespace mbv::generate
