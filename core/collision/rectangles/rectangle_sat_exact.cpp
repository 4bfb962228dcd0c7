#include "collision/exact/exact_vector.h"
#include "rectangle_sat.h"
#include "rectangle_vector.h"

namespace mbv::plane2d {
namespace {

Rational exactDot(const Vec2& a, const Vec2& b)
{
    return Rational(a.x) * Rational(b.x) + Rational(a.y) * Rational(b.y);
}

Rational exactRadius(const Rectangle& s, const Vec2& direction)
{
    using boost::multiprecision::abs;
    const Rational alongAxis = exactDot(direction, s.axis);
    const Rational across = exactDot(direction, perpendicular(s.axis));
    return Rational(s.halfExtents.x) * abs(alongAxis) + Rational(s.halfExtents.y) * abs(across);
}

} // namespace

double exactGap(const Rectangle& a, const Rectangle& b, int axis)
{
    const Vec2 direction = axisOf(a, b, axis);
    const Rational between = exactDot(direction, b.center) - exactDot(direction, a.center);
    return roundedWithSign(boost::multiprecision::abs(between) - exactRadius(a, direction) -
                           exactRadius(b, direction));
}

} // namespace mbv::plane2d
