#include "orientation.h"

#include "collision/estimate.h"
#include "collision/exact_vector.h"
#include "collision/raycast_triangle_exact.h"

#include <limits>

namespace mbv::bvh {
namespace {

constexpr double kTiny = std::numeric_limits<double>::min();

int signOf(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

} // namespace

/// With r = 2^-53: every factor is a difference with one rounding, a component of u x v is off by
/// 4r S, S = |u_j v_k| + |u_k v_j|, and the rest adds 4r: 8r sum S_i |w_i|. Underflow as in
/// triangle_filter.cpp.
int orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d)
{
    const Vec3 u = b - a;
    const Vec3 v = c - a;
    const Vec3 w = d - a;
    const Vec3 largest = crossMagnitude(u, v) + Vec3{kTiny, kTiny, kTiny};
    const Estimate volume = {dot(cross(u, v), w),
                             10 * kUnitRoundoff * (dot(largest, abs(w)) + kTiny)};
    if (volume.isClear())
        return signOf(volume.value);
    return signOf(cast::exactVolume({d, a}, {b, a}, {c, a}));
}

int orientationAlong(int axis, const Vec3& a, const Vec3& b, const Vec3& c)
{
    const int j = (axis + 1) % 3;
    const int k = (axis + 2) % 3;
    const Vec3 u = b - a;
    const Vec3 v = c - a;
    const double error =
        5 * kUnitRoundoff * (std::abs(u[j] * v[k]) + std::abs(u[k] * v[j]) + kTiny);
    const Estimate area = {u[j] * v[k] - u[k] * v[j], error};
    if (area.isClear())
        return signOf(area.value);
    return cross(exact(b) - exact(a), exact(c) - exact(a))[static_cast<std::size_t>(axis)].sign();
}

} // namespace mbv::bvh
