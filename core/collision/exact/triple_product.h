#pragma once

#include "estimate.h"

/// The volume that three vectors span, with an error bound. Internal.
namespace mbv {

/// A vector, and per component at least its magnitude and that of what it was computed from.
struct Rounded {
    Vec3 value;
    Vec3 magnitude;
};

/// x . (y x z). Error bound, with r = 2^-53, for components that are off by at most 3r of their
/// magnitude, which is 9r of a product of three; the product of two, their difference, the third
/// factor and the sum of three add 5r. 16r of the sum of the magnitudes' products covers those and
/// the rounding of the bound itself; underflow adds less than the last term.
inline Estimate tripleProduct(const Rounded& x, const Rounded& y, const Rounded& z)
{
    const Vec3 largest = crossMagnitude(y.magnitude, z.magnitude);
    constexpr double kTiny = std::numeric_limits<double>::min();
    return {dot(x.value, cross(y.value, z.value)),
            16 * kUnitRoundoff * dot(x.magnitude, largest) +
                kTiny * (1 + maxComponent(x.magnitude) + maxComponent(y.magnitude) +
                         maxComponent(z.magnitude))};
}

} // namespace mbv
