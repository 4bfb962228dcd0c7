#pragma once

#include <mbv/geometry/vec3.h>

#include <cmath>
#include <limits>

/// What the filters before exact arithmetic share. Internal.
namespace mbv {

/// The largest relative error of one rounding, 2^-53.
inline constexpr double kUnitRoundoff = std::numeric_limits<double>::epsilon() / 2;

/// A number computed in doubles, and how wrong it may be.
struct Estimate {
    double value = 0;
    double error = 0; ///< >= |value - exact value| while both are finite

    /// Rounding leaves no doubt about the sign.
    bool isClear() const { return std::isfinite(value) && std::abs(value) > error; }
};

/// Component i is |u_j v_k| + |u_k v_j|: at least |(u x v)_i|, and what the rounding of that
/// component is measured by.
inline Vec3 crossMagnitude(const Vec3& u, const Vec3& v)
{
    const Vec3 a = abs(u);
    const Vec3 b = abs(v);
    return {a.y * b.z + a.z * b.y, a.z * b.x + a.x * b.z, a.x * b.y + a.y * b.x};
}

} // namespace mbv
