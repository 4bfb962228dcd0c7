#include "collision/exact/exact_fraction.h"
#include "rectangle_sat.h"
#include "rectangle_vector.h"

namespace mbv::plane2d {
namespace {

Fraction exactDot(const Vec2& a, const Vec2& b)
{
    return Fraction::of(a.x) * Fraction::of(b.x) + Fraction::of(a.y) * Fraction::of(b.y);
}

Fraction exactRadius(const Rectangle& s, const Vec2& direction)
{
    const Fraction alongAxis = exactDot(direction, s.axis);
    const Fraction across = exactDot(direction, perpendicular(s.axis));
    return Fraction::of(s.halfExtents.x) * abs(alongAxis) +
           Fraction::of(s.halfExtents.y) * abs(across);
}

} // namespace

double exactGap(const Rectangle& a, const Rectangle& b, int axis)
{
    const Vec2 direction = axisOf(a, b, axis);
    const Fraction between = exactDot(direction, b.center) - exactDot(direction, a.center);
    return roundedWithSign(abs(between) - exactRadius(a, direction) - exactRadius(b, direction));
}

} // namespace mbv::plane2d
