#pragma once

#include "cut_plane.h"

#include <mbv/geometry/vec3.h>

#include <utility>
#include <vector>

/// Internal.
namespace mbv::solid {

/// In a plane, corners in order.
using ConvexPolygon = std::vector<Vec3>;

/// The parts below and above a plane, rounded. Both empty where it does not cut the polygon, or so
/// near to a corner that it is no use.
std::pair<ConvexPolygon, ConvexPolygon> cut(const ConvexPolygon& polygon, const CutPlane& plane);

/// The mean of its corners.
Vec3 middleOf(const ConvexPolygon& polygon);

/// Through the middle of its longest side or diagonal, across that.
CutPlane middlePlane(const ConvexPolygon& polygon);

} // namespace mbv::solid
