#include "sat_exact.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>

namespace mbv::sat {
namespace {

using Rational = boost::multiprecision::cpp_rational;
using ExactVec3 = std::array<Rational, 3>;

ExactVec3 exact(const Vec3& v)
{
    return {Rational(v.x), Rational(v.y), Rational(v.z)};
}

ExactVec3 exactCross(const Vec3& u, const Vec3& v)
{
    const ExactVec3 a = exact(u);
    const ExactVec3 b = exact(v);
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Rational dot(const ExactVec3& a, const ExactVec3& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// (min + max) / 2 where the box was given by its bounds.
ExactVec3 exactCenter(const Box& box)
{
    ExactVec3 center = exact(box.center);
    if (box.given != nullptr) {
        for (int i = 0; i < 3; ++i)
            center[static_cast<std::size_t>(i)] =
                (Rational(box.given->min[i]) + Rational(box.given->max[i])) / 2;
    }
    return center;
}

Rational exactHalfExtent(const Box& box, int i)
{
    if (box.given != nullptr)
        return (Rational(box.given->max[i]) - Rational(box.given->min[i])) / 2;
    return box.halfExtents[i];
}

Rational exactRadius(const Box& box, const ExactVec3& direction)
{
    Rational radius = 0;
    for (int i = 0; i < 3; ++i) {
        const Rational reach = dot(direction, exact(box.edges[static_cast<std::size_t>(i)]));
        radius += exactHalfExtent(box, i) * boost::multiprecision::abs(reach);
    }
    return radius;
}

} // namespace

double exactGap(const Box& a, const Box& b, int axis)
{
    const AxisFactors factors = axisFactors(a, b, axis);
    const ExactVec3 direction = exactCross(factors.u, factors.v);
    const Rational between = dot(direction, exactCenter(b)) - dot(direction, exactCenter(a));
    const Rational gap =
        boost::multiprecision::abs(between) - exactRadius(a, direction) - exactRadius(b, direction);
    const auto rounded = gap.convert_to<double>();
    constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
    if (gap.sign() > 0)
        return std::max(rounded, kSmallest);
    return gap.sign() < 0 ? std::min(rounded, -kSmallest) : 0.0;
}

} // namespace mbv::sat
