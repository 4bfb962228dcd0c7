#include "sat_exact.h"

#include "exact_box.h"

namespace mbv::sat {

double exactGap(const Box& a, const Box& b, int axis)
{
    const ExactBox boxA(a);
    const ExactBox boxB(b);
    const AxisFactors factors = axisFactors(a, b, axis);
    const RationalVec3 direction = cross(exact(factors.u), exact(factors.v));
    const Rational between = dot(direction, boxB.center - boxA.center);
    return roundedWithSign(boost::multiprecision::abs(between) - boxA.radiusAlong(direction) -
                           boxB.radiusAlong(direction));
}

} // namespace mbv::sat
