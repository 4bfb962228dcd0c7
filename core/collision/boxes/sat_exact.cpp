#include "sat_exact.h"

#include "exact_box.h"

namespace mbv::sat {

double exactGap(const Box& a, const Box& b, int axis)
{
    const ExactBox boxA(a);
    const ExactBox boxB(b);
    const AxisFactors factors = axisFactors(a, b, axis);
    const FractionVec3 direction = cross(fractions(factors.u), fractions(factors.v));
    const Fraction between = dot(direction, boxB.center - boxA.center);
    return roundedWithSign(abs(between) - boxA.radiusAlong(direction) -
                           boxB.radiusAlong(direction));
}

} // namespace mbv::sat
