#pragma once

#include <mbv/geometry/vec3.h>

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <array>
#include <limits>

/// Vectors of numbers that are never rounded, for the signs that doubles leave in doubt. Internal.
namespace mbv {

/// Of rationals or integers of any length.
template <class Number> using ExactVector = std::array<Number, 3>;

template <class Number>
ExactVector<Number> operator+(const ExactVector<Number>& a, const ExactVector<Number>& b)
{
    return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

template <class Number>
ExactVector<Number> operator-(const ExactVector<Number>& a, const ExactVector<Number>& b)
{
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

template <class Number>
ExactVector<Number> cross(const ExactVector<Number>& u, const ExactVector<Number>& v)
{
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

template <class Number> Number dot(const ExactVector<Number>& u, const ExactVector<Number>& v)
{
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

/// The very doubles, in a type of number that says `of(double)`.
template <class Number> ExactVector<Number> numbersOf(const Vec3& v)
{
    return {Number::of(v.x), Number::of(v.y), Number::of(v.z)};
}

using Rational = boost::multiprecision::cpp_rational;
using RationalVec3 = ExactVector<Rational>;

/// The very doubles.
inline RationalVec3 exact(const Vec3& v)
{
    return {Rational(v.x), Rational(v.y), Rational(v.z)};
}

/// Rounded, but never across zero: what is too small for a double is the smallest one of its sign.
inline double roundedWithSign(const Rational& x)
{
    const auto rounded = x.convert_to<double>();
    constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
    if (x.sign() > 0)
        return std::max(rounded, kSmallest);
    return x.sign() < 0 ? std::min(rounded, -kSmallest) : 0.0;
}

} // namespace mbv
