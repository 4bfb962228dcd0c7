#include "raycast_triangle_exact.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <array>
#include <limits>

namespace mbv::cast {
namespace {

using Rational = boost::multiprecision::cpp_rational;

std::array<Rational, 3> exact(const Difference& d)
{
    return {Rational(d.to.x) - Rational(d.from.x), Rational(d.to.y) - Rational(d.from.y),
            Rational(d.to.z) - Rational(d.from.z)};
}

} // namespace

double exactVolume(const Difference& x, const Difference& y, const Difference& z)
{
    const auto a = exact(x);
    const auto b = exact(y);
    const auto c = exact(z);
    const Rational volume = a[0] * (b[1] * c[2] - b[2] * c[1]) +
                            a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
    const auto rounded = volume.convert_to<double>();
    constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
    if (volume.sign() > 0)
        return std::max(rounded, kSmallest);
    return volume.sign() < 0 ? std::min(rounded, -kSmallest) : 0.0;
}

} // namespace mbv::cast
