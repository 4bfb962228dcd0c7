#pragma once

#include <mbv/geometry/shapes.h>

/// Where a point lies along a cylinder's axis and across it: for both the shapes that are made of
/// points ask. Internal.
namespace mbv::nearest {

/// Excesses are signed: a point in the cylinder has none above zero.
struct AroundCylinder {
    Vec3 axis;    ///< unit, from a to b
    Vec3 outward; ///< unit, perpendicular to the axis to rounding; any such direction on the axis
    double radial = 0; ///< distance from the axis
    double belowA = 0;
    double aboveB = 0;
    double overRadius = 0;
};

AroundCylinder aroundCylinder(const Cylinder& c, const Vec3& p);

} // namespace mbv::nearest
