#pragma once

#include <mbv/geometry/shapes.h>

#include <vector>

namespace mbv::rendering {

/// An edge or an arc of a shape, as points in a row: two, or more at equal steps.
using Curve = std::vector<Vec3>;

/// What a shape is drawn with, in world space: the edges of boxes, hulls and triangles; three great
/// circles of a ball in quarters; the rims and four sides of a cylinder, with two arches over each
/// end of a capsule. A plane is its patch with an arrow along the normal; a half-space has strokes
/// into the solid along its rim as well. `extent` is that of everything bounded around it.
std::vector<Curve> curvesOf(const Shape& shape, const Sphere& extent);

} // namespace mbv::rendering
