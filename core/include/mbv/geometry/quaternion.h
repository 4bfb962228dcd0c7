#pragma once

#include <mbv/geometry/vec3.h>

#include <array>

namespace mbv {

/// A rotation as a unit quaternion, x y z w; the identity by default.
struct Quaternion {
    double x = 0;
    double y = 0;
    double z = 0;
    double w = 1;

    friend constexpr bool operator==(const Quaternion&, const Quaternion&) = default;
};

/// The rotation "b, then a".
Quaternion operator*(const Quaternion& a, const Quaternion& b);

/// The inverse of a unit quaternion.
[[nodiscard]] Quaternion conjugate(const Quaternion& q);

/// Its length; 1 for a rotation.
[[nodiscard]] double norm(const Quaternion& q);

/// q / |q|. Precondition: finite, not zero.
[[nodiscard]] Quaternion normalized(const Quaternion& q);

/// Finite and of length 1 to within 1e-6.
[[nodiscard]] bool isValid(const Quaternion& q);

/// Rotation by `radians` about `axis` (any length, not zero), counter-clockwise seen against it.
[[nodiscard]] Quaternion fromAxisAngle(const Vec3& axis, double radians);

/// Rotations about the fixed world axes x, then y, then z. Multiples of 90 degrees are exact to
/// one rounding.
[[nodiscard]] Quaternion fromEulerXyzDegrees(const Vec3& degrees);

/// Angles for fromEulerXyzDegrees; y in [-90, 90], and x = 0 where y = +-90 leaves it free.
[[nodiscard]] Vec3 toEulerXyzDegrees(const Quaternion& q);

/// Where the three unit axes go: the columns of the rotation matrix.
[[nodiscard]] inline std::array<Vec3, 3> axesOf(const Quaternion& q)
{
    const double xx = q.x * q.x;
    const double yy = q.y * q.y;
    const double zz = q.z * q.z;
    const double xy = q.x * q.y;
    const double xz = q.x * q.z;
    const double yz = q.y * q.z;
    const double wx = q.w * q.x;
    const double wy = q.w * q.y;
    const double wz = q.w * q.z;
    return {Vec3{1 - 2 * (yy + zz), 2 * (xy + wz), 2 * (xz - wy)},
            Vec3{2 * (xy - wz), 1 - 2 * (xx + zz), 2 * (yz + wx)},
            Vec3{2 * (xz + wy), 2 * (yz - wx), 1 - 2 * (xx + yy)}};
}

/// The rotation whose axesOf is `axes`. Precondition: orthonormal and right-handed.
[[nodiscard]] Quaternion fromAxes(const std::array<Vec3, 3>& axes);

/// v rotated by q. Precondition: isValid(q).
[[nodiscard]] Vec3 rotate(const Quaternion& q, const Vec3& v);

} // namespace mbv
