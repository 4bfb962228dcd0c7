#pragma once

#include <type_traits>

namespace mbv::test {

/// Three coordinates in more digits than a double has, with no code of the library's: what oracles
/// calculate in.
template <class Real> struct PreciseVec3 {
    Real x = 0;
    Real y = 0;
    Real z = 0;
};

template <class Real>
PreciseVec3<Real> operator+(const PreciseVec3<Real>& a, const PreciseVec3<Real>& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class Real>
PreciseVec3<Real> operator-(const PreciseVec3<Real>& a, const PreciseVec3<Real>& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class Real>
PreciseVec3<Real> operator*(const std::type_identity_t<Real>& s, const PreciseVec3<Real>& a)
{
    return {s * a.x, s * a.y, s * a.z};
}
template <class Real> Real dot(const PreciseVec3<Real>& a, const PreciseVec3<Real>& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class Real>
PreciseVec3<Real> cross(const PreciseVec3<Real>& a, const PreciseVec3<Real>& b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

} // namespace mbv::test
