#pragma once

#include <mbv/collision/results.h>
#include <mbv/geometry/shapes.h>

namespace mbv {

/// Where the ray meets the shape first, or nothing. The direction need not be unit; t is a length,
/// mesh units.
/// A ray that starts inside a solid (or on its boundary) hits at t = 0, inside = true, without a
/// normal. Touching counts: a tangent ray hits, and so does one that misses the touch by a few
/// roundings of the shape's size. Preconditions: both valid.
///
/// A ray ends at its maxT: a hit whose t, as it is given without that end, is larger is none, any
/// other is the same.
///
/// A surface (plane, triangle) or segment is hit from either side, its normal against the ray, and
/// is never started inside of. A ray that lies in a plane hits at t = 0; one that lies in a
/// triangle's plane, where it first meets the triangle, with the normal of that edge. Triangles are
/// decided exactly, so that no ray slips through an edge or a corner that two of them share.
///
/// Accurate to rounding of the shape's size, however far away the ray starts; hulls to 1e-12 of it.
/// What is thinner than a few roundings of its distance (a segment, a capsule of radius 0) is hit
/// to that accuracy.
///
/// Boxes by slabs (Kay, Kajiya: Ray tracing complex scenes, SIGGRAPH 1986), triangles by signed
/// volumes (Woop, Benthin, Wald: Watertight ray/triangle intersection, JCGT 2013).
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, const Sphere& shape);
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, const Aabb& shape);
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, const Obb& shape);
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, const Capsule& shape);
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, const Cylinder& shape);
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, const ConvexHull& shape);
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, const Plane& shape);
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, const HalfSpace& shape);
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, const Triangle& shape);
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, const Segment& shape);
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, const Cone& shape);
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, const Ellipsoid& shape);
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, const Shape& shape);

/// The same with its preconditions checked: throws Error (InvalidShape) naming "ray" or "shape"
/// and the field.
[[nodiscard]] std::optional<RayHit> raycastChecked(const Ray& ray, const Shape& shape);

} // namespace mbv
