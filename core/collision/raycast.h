#pragma once

#include "results.h"

#include <mbv/geometry/shapes.h>

namespace mbv {

/// Where the ray meets the shape first, or nothing. The direction need not be unit; t is a length.
/// A ray that starts inside a solid (or on its boundary) hits at t = 0, inside = true, without a
/// normal. Touching counts: a tangent ray hits. A surface (plane, triangle) is hit from either
/// side; a ray that lies in it hits where it first meets it. Preconditions: both valid.
std::optional<RayHit> raycast(const Ray& ray, const Sphere& shape);
std::optional<RayHit> raycast(const Ray& ray, const Aabb& shape);
std::optional<RayHit> raycast(const Ray& ray, const Obb& shape);
std::optional<RayHit> raycast(const Ray& ray, const Capsule& shape);
std::optional<RayHit> raycast(const Ray& ray, const Cylinder& shape);
std::optional<RayHit> raycast(const Ray& ray, const ConvexHull& shape);
std::optional<RayHit> raycast(const Ray& ray, const Plane& shape);
std::optional<RayHit> raycast(const Ray& ray, const HalfSpace& shape);
std::optional<RayHit> raycast(const Ray& ray, const Triangle& shape);
std::optional<RayHit> raycast(const Ray& ray, const Segment& shape);
std::optional<RayHit> raycast(const Ray& ray, const Shape& shape);

/// The same with its preconditions checked: throws Error (InvalidShape) naming "ray" or "shape"
/// and the field.
std::optional<RayHit> raycastChecked(const Ray& ray, const Shape& shape);

} // namespace mbv
