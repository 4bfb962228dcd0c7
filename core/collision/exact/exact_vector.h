#pragma once

#include <mbv/geometry/vec3.h>

#include <array>

/// Vectors of numbers that are never rounded, for the signs that doubles leave in doubt. Internal.
namespace mbv {

/// Of fractions or integers of any length.
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

} // namespace mbv
