// A point and a solid cylinder: along the axis and across it the two excesses are independent.
#include "around_cylinder.h"
#include "nearest.h"

#include "collision/exact/accurate_cross.h"

#include <algorithm>
#include <cmath>

namespace mbv::nearest {

/// What is left of an offset without its part along the axis is rounding where the point is on the
/// axis, and points anywhere. The cross product with the axis is perpendicular to it however short
/// it is.
AroundCylinder aroundCylinder(const Cylinder& c, const Vec3& p)
{
    AroundCylinder result;
    result.axis = normalized(c.b - c.a);
    result.belowA = -dot(p - c.a, result.axis);
    result.aboveB = dot(p - c.b, result.axis);
    const bool nearerToA = std::abs(result.belowA) < std::abs(result.aboveB);
    const Vec3 around = accurateCross(p - (nearerToA ? c.a : c.b), result.axis);
    result.radial = norm(around);
    result.outward = result.radial > 0 ? normalized(cross(result.axis, normalized(around)))
                                       : anyPerpendicular(result.axis);
    result.overRadius = result.radial - c.radius;
    return result;
}

Points points(const Vec3& a, const Cylinder& b)
{
    const AroundCylinder at = aroundCylinder(b, a);
    const double alongAxis = at.belowA > 0 ? -at.belowA : std::max(at.aboveB, 0.0);
    const Vec3 between = -alongAxis * at.axis - std::max(at.overRadius, 0.0) * at.outward;
    return {a, a + between, between};
}

} // namespace mbv::nearest
