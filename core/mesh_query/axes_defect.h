#pragma once

#include <mbv/geometry/quaternion.h>

#include <cmath>
#include <limits>

/// Internal.
namespace mbv::bvh {

/// A bound on the entries and on the norm of L^T L - I, for the matrix L whose columns are
/// axesOf(q) as they are rounded. With R the rotation along q and s its norm squared, L is s R + (1
/// - s) I in exact arithmetic, and so L^T L - I = s (s - 1) (2 I - R - R^T), whose norm is at most
/// 4 s |s - 1|. With u = 2^-53, rounding puts the entries of L off by 5u, which adds at most 36u,
/// and s by 4u of itself, another 16u.
inline double defectOfAxes(const Quaternion& q)
{
    const double s = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    return 4 * s * std::abs(s - 1) + 64 * (std::numeric_limits<double>::epsilon() / 2);
}

} // namespace mbv::bvh
