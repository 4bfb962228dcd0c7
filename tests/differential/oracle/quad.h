#pragma once

#include "precise_vec3.h"

#include <mbv/geometry/vec3.h>

#include <boost/multiprecision/cpp_int.hpp>

#include <cmath>

/// Numbers of the oracle: 113 bits with a range that squares of doubles do not leave, and rationals
/// where even these do not decide.
namespace mbv::differential {

#ifdef __SIZEOF_FLOAT128__
__extension__ using Quad = __float128;
#else
using Quad = long double; // 113 bits on 64-bit ARM
#endif

using Rational = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend,
                                               boost::multiprecision::et_off>;

template <class Real> using Vector = test::PreciseVec3<Real>;
using QuadVec = Vector<Quad>;
using test::cross;
using test::dot;

template <class Real> Vector<Real> precise(const Vec3& v)
{
    return {Real(v.x), Real(v.y), Real(v.z)};
}
inline QuadVec quad(const Vec3& v)
{
    return precise<Quad>(v);
}
inline Vec3 rounded(const QuadVec& v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

template <class Real> Real magnitude(const Real& x)
{
    return x < 0 ? Real(-x) : x;
}

/// Newton's method from the double's root.
inline Quad squareRoot(Quad x)
{
    constexpr double kPower = 0x1p+256;
    Quad factor = 1;
    for (; x > Quad(1e290); factor *= kPower)
        x = x / kPower / kPower;
    for (; x > 0 && x < Quad(1e-290); factor /= kPower)
        x = x * kPower * kPower;
    if (!(x > 0))
        return 0;
    Quad root = std::sqrt(static_cast<double>(x));
    for (int i = 0; i < 2; ++i)
        root = (root + x / root) / 2;
    return root * factor;
}
inline double squareRoot(double x)
{
    return std::sqrt(x);
}

template <class Real> Real length(const Vector<Real>& v)
{
    return squareRoot(dot(v, v));
}

/// Precondition: not zero.
template <class Real> Vector<Real> unit(const Vector<Real>& v)
{
    return (Real(1) / length(v)) * v;
}

} // namespace mbv::differential
