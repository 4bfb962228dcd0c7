// A point and a solid cylinder: along the axis and across it the two excesses are independent.
#include "around_cylinder.h"
#include "nearest.h"

#include "collision/exact/accurate_cross.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::nearest {

namespace {

/// The part of an offset across a unit axis. One subtraction leaves what rounding did along the
/// axis, the second takes that away, too, unless there is nothing else: then the offset lies on the
/// axis to rounding, and only the cross products are perpendicular to it however short they are.
Vec3 acrossAxis(const Vec3& offset, const Vec3& axis)
{
    const Vec3 once = offset - dot(offset, axis) * axis;
    const Vec3 twice = once - dot(once, axis) * axis;
    constexpr double kMostlyKept = 0.25; // of the square
    if (dot(twice, twice) > kMostlyKept * dot(once, once))
        return twice;
    return cross(axis, accurateCross(offset, axis));
}

} // namespace

AroundCylinder aroundCylinder(const Cylinder& c, const Vec3& p)
{
    AroundCylinder result;
    result.axis = normalized(c.b - c.a);
    result.belowA = -dot(p - c.a, result.axis);
    result.aboveB = dot(p - c.b, result.axis);
    const bool nearerToA = std::abs(result.belowA) < std::abs(result.aboveB);
    const Vec3 across = acrossAxis(p - (nearerToA ? c.a : c.b), result.axis);
    result.radial = norm(across);
    result.outward = result.radial >= std::numeric_limits<double>::min()
                         ? across / result.radial
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
