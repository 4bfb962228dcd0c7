#pragma once

#include <mbv/geometry/shapes.h>

#include <span>
#include <vector>

namespace mbv::rendering {

/// The part of a plane that closed lines go round, as triangles. The lines are given as segments in
/// any order; what they go round as often one way as the other is left out. Where a line is not
/// closed, something is filled that nobody asked for. Two unit vectors span the plane.
std::vector<Triangle> filledArea(std::span<const Segment> outline, const Vec3& right,
                                 const Vec3& up);

} // namespace mbv::rendering
