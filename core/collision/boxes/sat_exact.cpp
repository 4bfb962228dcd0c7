#include "sat_exact.h"

#include "collision/exact/decided.h"
#include "exact_box.h"

namespace mbv::sat {
namespace {

template <class Number> Number gapAlong(const Box& a, const Box& b, int axis)
{
    const ExactBox<Number> boxA(a);
    const ExactBox<Number> boxB(b);
    const AxisFactors factors = axisFactors(a, b, axis);
    const ExactVector<Number> direction =
        cross(numbersOf<Number>(factors.u), numbersOf<Number>(factors.v));
    const Number between = dot(direction, boxB.center - boxA.center);
    return abs(between) - boxA.radiusAlong(direction) - boxB.radiusAlong(direction);
}

} // namespace

double exactGap(const Box& a, const Box& b, int axis)
{
    if (const auto value = gapAlong<BoundedNumber>(a, b, axis).exactValue())
        return *value;
    return roundedWithSign(gapAlong<Fraction>(a, b, axis));
}

bool separatesExactly(const Box& a, const Box& b, int axis)
{
    return decided([&]<class Number>() -> std::optional<bool> {
        const std::optional<int> sign = signOf(gapAlong<Number>(a, b, axis));
        return sign ? std::optional(*sign > 0) : std::nullopt;
    });
}

} // namespace mbv::sat
