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
[[nodiscard]] std::array<Vec3, 3> axesOf(const Quaternion& q);

/// The rotation whose axesOf is `axes`. Precondition: orthonormal and right-handed.
[[nodiscard]] Quaternion fromAxes(const std::array<Vec3, 3>& axes);

/// v rotated by q. Precondition: isValid(q).
[[nodiscard]] Vec3 rotate(const Quaternion& q, const Vec3& v);

} // namespace mbv
