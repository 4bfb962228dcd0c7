#pragma once

#include <mbv/geometry/vec3.h>

#include <utility>
#include <vector>

/// Internal.
namespace mbv::solid {

/// The points where normal . p == offset.
struct CutPlane {
    Vec3 normal;
    double offset = 0;

    double heightOf(const Vec3& p) const { return dot(normal, p) - offset; }
};

/// In a plane, corners in order.
using ConvexPolygon = std::vector<Vec3>;

/// The parts below and above a plane, rounded. Both empty where it does not cut the polygon, or so
/// near to a corner that it is no use.
std::pair<ConvexPolygon, ConvexPolygon> cut(const ConvexPolygon& polygon, const CutPlane& plane);

/// Through the middle of its longest side or diagonal, across that.
CutPlane middlePlane(const ConvexPolygon& polygon);

} // namespace mbv::solid
