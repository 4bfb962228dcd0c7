#pragma once

#include <mbv/geometry/shapes.h>

/// Planes along which the points near one triangle are parted from those near another. Internal.
namespace mbv::solid {

/// The points where normal . p == offset.
struct CutPlane {
    Vec3 normal;
    double offset = 0;

    double heightOf(const Vec3& p) const { return dot(normal, p) - offset; }
};

/// Across the triangle's plane, along the side that the point is beyond the most; one that cuts
/// nothing where it is beyond none.
CutPlane sidePlane(const Triangle& t, const Vec3& p);

/// Of the planes of two triangles, on whose sides the point is.
CutPlane bisector(const Triangle& s, const Triangle& t, const Vec3& p);

} // namespace mbv::solid
