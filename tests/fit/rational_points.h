#pragma once

#include <mbv/geometry/vec3.h>

#include <boost/multiprecision/cpp_int.hpp>

#include <array>

namespace mbv::test {

using Rational = boost::multiprecision::cpp_rational;
using RationalPoint = std::array<Rational, 3>;

inline RationalPoint exactly(const Vec3& p)
{
    return {Rational(p.x), Rational(p.y), Rational(p.z)};
}

inline Rational dotOf(const RationalPoint& a, const RationalPoint& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

inline RationalPoint minus(const RationalPoint& a, const RationalPoint& b)
{
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

} // namespace mbv::test
